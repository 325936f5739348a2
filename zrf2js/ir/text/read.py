"""Reader of the text form."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from zrf2js.ir.data import FORMAT, VERSION
from zrf2js.ir.nodes import Body, GameIR, Program, Script
from zrf2js.ir.ops import Code
from zrf2js.ir.schema import (
    Field,
    alternatives,
    index_of,
    item_hints,
    item_kind,
    tables_of,
    without_none,
)
from zrf2js.ir.table import Operand
from zrf2js.ir.text.lines import (
    Group,
    Item,
    Line,
    Token,
    first_word,
    group,
    is_token,
    line_error,
    read_lines,
    text_of,
)
from zrf2js.ir.text.read_operations import OperationReader
from zrf2js.ir.text.shape import LABELS, below, has_rows, heading, inline, is_body


def parse(text: str) -> Program:
    """Return the program that ``dump`` wrote; raise IRError with the line on any other text.

    The result is well typed.  Indices and the sizes of tables are checked by ``verify``.
    """
    try:
        return _program(read_lines(text))
    except RecursionError:
        raise line_error("nested too deeply", 1) from None


def _program(lines: list[Line]) -> Program:
    if not lines or [text_of(item) for item in lines[0].items[:2]] != [FORMAT, str(VERSION)]:
        raise line_error(f"expected {FORMAT} {VERSION}", 1)
    head, *rest = lines
    _check_no_children(head)
    values = _Reader({}).inline(Program, head.items[2:], head.number)
    scripts = [line for line in rest if first_word(line) == "script"]
    games = [line for line in rest if line not in scripts]
    return Program(
        **values,
        games=tuple(map(_game, games)),
        scripts=tuple(_Reader({}).record(Script, line.items[1:], line) for line in scripts),
    )


def _game(line: Line) -> GameIR:
    """Read a game, in two passes: a name can precede the table that defines it."""
    if first_word(line) != "game":
        raise line_error("expected game", line.number)
    draft: GameIR = _TablesReader({}).record(GameIR, line.items[1:], line)
    rows = (
        row for rules in line.children if first_word(rules) == "rules" for row in rules.children
    )
    labels = tuple(text_of(row.items[1]) for row in rows if first_word(row) == "template")
    tables = tables_of(draft) | {"template": labels}
    game: GameIR = _Reader(tables).record(GameIR, line.items[1:], line)
    return game


class _Reader(OperationReader):
    """Reader of the nodes of one game."""

    # Nodes

    def record(self, node: Any, items: list[Item], line: Line) -> Any:
        values = self.inline(node, items, line.number)
        return node(**values, **self.below(node, line))

    def inline(self, node: Any, items: list[Item], line: int) -> dict[str, Any]:
        """Read the fields on a node's line."""
        values: dict[str, Any] = {}
        rest = list(items)
        while rest:
            field = _next_field(node, rest, values)
            values[field.name] = self.field(field, rest.pop(0), values)
        for field in inline(node)[0]:
            if field.required and field.name not in values:
                raise line_error(f"{field.name} is missing", line)
        return values

    def field(self, field: Field, item: Item, values: dict[str, Any]) -> Any:
        if field.operand is not None:
            return self.operand(field.operand, item, index_of(field.operand))
        return self.value(field.hint, item, field.kind_in(values))

    def below(self, node: Any, line: Line) -> dict[str, Any]:
        """Read the fields below a node's line."""
        fields = below(node)
        for field in fields:
            if is_body(field) and field.operand is not None and field.operand.item is not None:
                return {field.name: self.body(line.children, field.operand.item)}
        rows: dict[str, list[Line]] = {heading(field): [] for field in fields}
        for child in line.children:
            if first_word(child) not in rows:
                expected = ", ".join(rows) or "no further line"
                raise line_error(f"expected {expected}", child.number)
            rows[first_word(child)].append(child)
        return {
            field.name: (
                self.alternative(classes, field, rows[heading(field)], line)
                if (classes := alternatives(field.hint))
                else self.table(field, rows[heading(field)])
            )
            for field in fields
            if field.required or rows[heading(field)]
        }

    def alternative(
        self, classes: dict[str, type], field: Field, lines: list[Line], above: Line
    ) -> Any:
        """Read a node of one of several classes, whose line has the name of the class."""
        if len(lines) != 1:
            raise line_error(f"expected one line with {field.name}", above.number)
        (line,) = lines
        name = text_of(line.items[1]) if len(line.items) > 1 else ""
        if name not in classes:
            raise line_error(f"expected one of {', '.join(classes)}", line.number)
        return self.record(classes[name], line.items[2:], line)

    def table(self, field: Field, lines: list[Line]) -> tuple[Any, ...]:
        if has_rows(field) or not lines:
            return tuple(self.row(field, place, line) for place, line in enumerate(lines))
        if len(lines) > 1:
            raise line_error(f"duplicate {field.name}", lines[1].number)
        value: tuple[Any, ...] = self.value(field.hint, _only_value(lines[0], 1), field.kind_in({}))
        return value

    def row(self, field: Field, place: int, line: Line) -> Any:
        labels = 1 if field.name in LABELS else 0
        if labels:
            self.check_label(line, LABELS[field.name], place)
        if is_dataclass(field.item):
            return self.record(field.item, line.items[1 + labels :], line)
        return self.value(field.item, _only_value(line, 1 + labels), field.kind)

    def check_label(self, line: Line, kind: str, place: int) -> None:
        if self.value(int, line.items[1], kind) != place:
            raise line_error(f"expected the {kind} with index {place}", line.number)

    # Values

    def value(self, hint: Any, item: Item, kind: str) -> Any:
        """Read a value with the type ``hint``."""
        if inner := without_none(hint):
            return None if is_token(item, "word", "_") else self.value(inner, item, kind)
        if item_hints(hint, 0) is not None:
            return self.items(hint, item, kind)
        if is_dataclass(hint):
            return self.node(hint, item)
        if isinstance(item, Token):
            return self.scalar(hint, item, kind)
        raise line_error(f"expected {hint.__name__}", item.line)

    def node(self, node: Any, item: Item) -> Any:
        return node(**self.inline(node, group(item, "("), item.line))

    def scalar(self, hint: Any, token: Token, kind: str) -> object:
        if hint is int:
            return self.index(token, kind)
        if hint is bool and token.text in ("true", "false"):
            return token.text == "true"
        if hint is str and token.kind in ("word", "quoted") and token.number is None:
            return token.text
        raise line_error(f"expected {hint.__name__}", token.line)

    def items(self, hint: Any, item: Item, kind: str) -> tuple[Any, ...]:
        if kind in ("links", "members"):
            return self.numbers(item, kind)
        items = group(item, "[")
        hints = item_hints(hint, len(items)) or ()
        if len(hints) != len(items):
            raise line_error(f"expected {len(hints)} items", item.line)
        return tuple(
            self.value(item_hint, part, item_kind(kind, place))
            for place, (item_hint, part) in enumerate(zip(hints, items, strict=True))
        )

    def numbers(self, item: Item, kind: str) -> tuple[int, ...]:
        """Read a number per position: plain numbers, or the notation of links or of members."""
        if isinstance(item, Group) and item.bracket == "(":
            return tuple(self.value(int, number, "int") for number in item.items)
        items = group(item, "[")
        return self.links(items) if kind == "links" else self.members(items)

    def links(self, items: list[Item]) -> tuple[int, ...]:
        """Read ``[a1>a2>a3 b1>b2]``."""
        row = [-1] * len(self.tables["pos"])
        before, is_link = -1, False
        for item in items:
            if is_token(item, "mark", ">") and before >= 0 and not is_link:
                is_link = True
                continue
            place = self.valid_index(item, "pos")
            if is_link:
                row[before] = place
            before, is_link = place, False
        if is_link:
            raise line_error("the last link has no target", items[-1].line)
        return tuple(row)

    def members(self, items: list[Item]) -> tuple[int, ...]:
        """Read ``[White [a8 b8] Black [a1]]``."""
        if len(items) % 2:
            raise line_error("expected [positions] after each player", items[-1].line)
        bits = [0] * len(self.tables["pos"])
        for player, places in zip(items[::2], items[1::2], strict=True):
            bit = 1 << self.valid_index(player, "player")
            for place in group(places, "["):
                bits[self.valid_index(place, "pos")] |= bit
        return tuple(bits)

    def valid_index(self, item: Item, kind: str) -> int:
        """Read an index that must be in its table."""
        index: int = self.value(int, item, kind)
        if not 0 <= index < len(self.tables[kind]):
            raise line_error(f"there is no {kind} with index {index}", item.line)
        return index


class _TablesReader(_Reader):
    """Reader of the tables of a game; it skips all references to them."""

    def check_label(self, line: Line, kind: str, place: int) -> None:
        if len(line.items) < 2 or not isinstance(line.items[1], Token):
            raise line_error("expected a label", line.number)

    def index(self, token: Token, kind: str) -> int:
        return 0

    def numbers(self, item: Item, kind: str) -> tuple[int, ...]:
        return ()

    def body(self, lines: list[Line], item: Operand | None = None) -> Body | Code:
        return ()

    def operand(self, expected: Operand, item: Item, kind: str) -> None:
        return None


def _next_field(node: Any, rest: list[Item], values: dict[str, Any]) -> Field:
    """Return the field of the next item; remove the ``name=`` before the item."""
    unnamed, named = inline(node)
    fields = [field for field in unnamed if field.name not in values]
    at = rest[0]
    if len(rest) > 2 and is_token(rest[1], "mark", "="):
        fields = [field for field in named if is_token(at, "word", field.name)]
        del rest[:2]
    if not fields or fields[0].name in values:
        raise line_error(f"{node.__name__} has no such field", at.line)
    return fields[0]


def _check_no_children(line: Line) -> None:
    for child in line.children:
        raise line_error("expected no line below the line above", child.number)


def _only_value(line: Line, place: int) -> Item:
    """Return the last item of a line, which must be at this place."""
    _check_no_children(line)
    if len(line.items) != place + 1:
        raise line_error("expected one value", line.number)
    return line.items[place]
