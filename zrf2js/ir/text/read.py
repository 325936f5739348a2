"""Text to programs."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from zrf2js.ir.data import FORMAT, VERSION
from zrf2js.ir.nodes import Body, GameIR, Op, Param, Program
from zrf2js.ir.schema import (
    Field,
    item_hints,
    item_kind,
    operand_kind,
    tables_of,
    without_none,
)
from zrf2js.ir.table import OPS, OpRow, make_op
from zrf2js.ir.text.lines import Group, Item, Line, Token, fault, read_lines
from zrf2js.ir.text.shape import BODIES, LABELS, below, has_rows, heading, holds_bodies, inline

# What stands below the line of an operation, and below the ``else`` lines after it.
Blocks = list[tuple[object, ...]]


def parse(text: str) -> Program:
    """The program that ``dump`` wrote; IRError with the line on anything else.

    Only the shape is checked here, indices and operations are ``verify``'s.
    """
    try:
        return _program(read_lines(text))
    except RecursionError:
        raise fault("nested too deeply", 1) from None


def _program(lines: list[Line]) -> Program:
    if not lines or [_text(item) for item in lines[0].items[:2]] != [FORMAT, str(VERSION)]:
        raise fault(f"expected {FORMAT} {VERSION}", 1)
    head, *games = lines
    _nothing_below(head)
    values = _Reader({}).inline(Program, head.items[2:], head.number)
    return Program(**values, games=tuple(map(_game, games)))


def _game(line: Line) -> GameIR:
    """A game; it is read twice, as names may stand before the table they are from."""
    if _word(line) != "game":
        raise fault("expected game", line.number)
    draft: GameIR = _Draft({}).record(GameIR, line.items[1:], line)
    labels = tuple(_text(row.items[1]) for row in line.children if _word(row) == "template")
    tables = tables_of(draft) | {"template": labels}
    game: GameIR = _Reader(tables).record(GameIR, line.items[1:], line)
    return game


class _Reader:
    """Reads nodes of one game; ``tables`` are its names by kind of index."""

    def __init__(self, tables: dict[str, tuple[str, ...]]) -> None:
        self.tables = tables
        self.places = {kind: _places(names) for kind, names in tables.items()}

    # Nodes

    def record(self, node: Any, items: list[Item], line: Line) -> Any:
        values = self.inline(node, items, line.number)
        return node(**values, **self.below(node, line))

    def inline(self, node: Any, items: list[Item], line: int) -> dict[str, Any]:
        """The fields on a node's line."""
        values: dict[str, Any] = {}
        rest = list(items)
        while rest:
            field = _next_field(node, rest, values)
            item = rest.pop(0)
            values[field.name] = self.value(field.hint, item, field.kind_in(values))
        for field in inline(node)[0]:
            if field.required and field.name not in values:
                raise fault(f"{field.name} is missing", line)
        return values

    def below(self, node: Any, line: Line) -> dict[str, Any]:
        """The fields below a node's line."""
        fields = below(node)
        if [field for field in fields if field.item is Op]:
            return {fields[0].name: self.body(line.children)}
        rows: dict[str, list[Line]] = {heading(field): [] for field in fields}
        for child in line.children:
            if _word(child) not in rows:
                raise fault("expected " + (", ".join(rows) or "nothing below"), child.number)
            rows[_word(child)].append(child)
        return {
            field.name: self.table(field, rows[heading(field)])
            for field in fields
            if field.required or rows[heading(field)]
        }

    def table(self, field: Field, lines: list[Line]) -> tuple[Any, ...]:
        if has_rows(field) or not lines:
            return tuple(self.row(field, place, line) for place, line in enumerate(lines))
        if len(lines) > 1:
            raise fault(f"{field.name} stands twice", lines[1].number)
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
            raise fault(f"expected the {kind} with index {place}", line.number)

    # Values

    def value(self, hint: Any, item: Item, kind: str) -> Any:
        """The value of a field."""
        if inner := without_none(hint):
            return None if _is(item, "word", "_") else self.value(inner, item, kind)
        if item_hints(hint, 0) is not None:
            return self.items(hint, item, kind)
        if hint is Op:
            return self.operation([item] if isinstance(item, Token) else _group(item, "("), item)
        if is_dataclass(hint):
            return self.node(hint, item)
        if isinstance(item, Token):
            return self.scalar(hint, item, kind)
        raise fault(f"expected {hint.__name__}", item.line)

    def node(self, node: Any, item: Item) -> Any:
        return node(**self.inline(node, _group(item, "("), item.line))

    def scalar(self, hint: Any, token: Token, kind: str) -> object:
        if hint is int:
            return self.index(token, kind)
        if hint is bool and token.text in ("true", "false"):
            return token.text == "true"
        if hint is str and token.kind in ("word", "quoted") and token.number is None:
            return token.text
        raise fault(f"expected {hint.__name__}", token.line)

    def items(self, hint: Any, item: Item, kind: str) -> tuple[Any, ...]:
        if kind in ("links", "members"):
            return self.numbers(item, kind)
        items = _group(item, "[")
        hints = item_hints(hint, len(items)) or ()
        if len(hints) != len(items):
            raise fault(f"expected {len(hints)} items", item.line)
        return tuple(
            self.value(item_hint, part, item_kind(kind, place))
            for place, (item_hint, part) in enumerate(zip(hints, items, strict=True))
        )

    def numbers(self, item: Item, kind: str) -> tuple[int, ...]:
        """A number for each position: plain, or told by the way they are used."""
        if isinstance(item, Group) and item.bracket == "(":
            return tuple(self.value(int, number, "int") for number in item.items)
        items = _group(item, "[")
        return self.links(items) if kind == "links" else self.members(items)

    def links(self, items: list[Item]) -> tuple[int, ...]:
        """``[a1>a2>a3 b1>b2]``"""
        row = [-1] * len(self.tables["pos"])
        before, is_link = -1, False
        for item in items:
            if _is(item, "mark", ">") and before >= 0 and not is_link:
                is_link = True
                continue
            place = self.row_number(item, "pos")
            if is_link:
                row[before] = place
            before, is_link = place, False
        if is_link:
            raise fault("the last link leads nowhere", items[-1].line)
        return tuple(row)

    def members(self, items: list[Item]) -> tuple[int, ...]:
        """``[White [a8 b8] Black [a1]]``"""
        if len(items) % 2:
            raise fault("expected [positions] after each player", items[-1].line)
        bits = [0] * len(self.tables["pos"])
        for player, places in zip(items[::2], items[1::2], strict=True):
            bit = 1 << self.row_number(player, "player")
            for place in _group(places, "["):
                bits[self.row_number(place, "pos")] |= bit
        return tuple(bits)

    def row_number(self, item: Item, kind: str) -> int:
        """An index that is in its table."""
        index: int = self.value(int, item, kind)
        if not 0 <= index < len(self.tables[kind]):
            raise fault(f"there is no such {kind}", item.line)
        return index

    def index(self, token: Token, kind: str) -> int:
        if kind == "int" and token.kind == "word" and token.number is None:
            return _int(token)
        if token.kind == "index" and token.number is not None:
            return token.number
        if _is(token, "word", "-"):
            return -1
        if token.kind not in ("word", "quoted") or kind not in self.tables:
            raise fault(f"expected {kind}", token.line)
        return self.find(token, kind)

    def find(self, token: Token, kind: str) -> int:
        """The index with this name."""
        found = self.places[kind].get(token.text, [])
        if token.number in found:
            return token.number
        if token.number is not None or not found:
            raise fault(f"no {kind} is called {token.text}", token.line)
        if len(found) > 1:
            raise fault(f"several are called {token.text}: add # and the index", token.line)
        return found[0]

    # Operations

    def body(self, lines: list[Line]) -> Body:
        statements: list[list[Line]] = []
        for line in lines:
            if _word(line) == "else" and len(line.items) == 1 and statements:
                statements[-1].append(line)
            else:
                statements.append([line])
        return tuple(map(self.statement, statements))

    def statement(self, lines: list[Line]) -> Op:
        """An operation from its line and the ``else`` lines after it."""
        line, *others = lines
        row = OPS.get(_word(line))
        if row is None or not holds_bodies(row):
            op = self.operation(line.items, line.items[0])
            for extra in (*line.children, *others):
                raise fault("the operation above has no such body", extra.number)
            return op
        bodies = [self.bodies(row, block) for block in lines]
        expected = sum(operand in BODIES for operand in row.operands)
        if len(bodies) > expected:
            raise fault("the operation above has no such body", lines[expected].number)
        return make_op(row.name, self.arguments(row, line.items[1:], line.items[0], bodies))

    def bodies(self, row: OpRow, line: Line) -> tuple[object, ...]:
        """What stands below a line: a body, or several of them."""
        if "body*" not in row.operands:
            return self.body(line.children)
        for child in line.children:
            if _word(child) != "branch" or len(child.items) != 1:
                raise fault("expected branch", child.number)
        return tuple(self.body(child.children) for child in line.children)

    def operation(self, items: list[Item], at: Item) -> Op:
        name = items[0] if items else at
        if _is(name, "word", "!") and len(items) > 1:
            return make_op(_text(items[1]), tuple(self.argument(item, "") for item in items[2:]))
        row = OPS.get(_text(name)) if _is(name, "word", _text(name)) else None
        if row is None:
            raise fault(f"there is no operation {_text(name)}", at.line)
        return make_op(row.name, self.arguments(row, items[1:], at))

    def arguments(
        self, row: OpRow, items: list[Item], at: Item, bodies: Blocks | None = None
    ) -> tuple[object, ...]:
        """The arguments from the words of an operation; its bodies from ``bodies`` if given."""
        args: tuple[object, ...] = ()
        rest = list(items)
        for place, operand in enumerate(row.operands):
            kind = operand_kind(row.operands, place, args)
            if bodies is not None and operand in BODIES:
                args += (bodies.pop(0) if bodies else (),)
            elif operand.endswith("*") and place == len(row.operands) - 1:
                args += (tuple(self.argument(item, item_kind(kind, 0)) for item in rest),)
                rest = []
            else:
                args += (self.argument(rest.pop(0), kind) if rest else _absent(row, operand, at),)
        for item in rest:
            raise fault(f"{row.name} takes no more operands", item.line)
        return args

    def argument(self, item: Item, kind: str) -> object:
        if isinstance(item, Group) and item.bracket == "[":
            parts = enumerate(item.items)
            return tuple(self.argument(part, item_kind(kind, place)) for place, part in parts)
        if isinstance(item, Group):
            return self.operation(item.items, item)
        if item.kind == "param" and item.number is not None:
            return Param(item.number)
        if _is(item, "word", "_"):
            return None
        if self.is_index(item, kind):
            return self.index(item, kind)
        return self.operation([item], item)

    def is_index(self, token: Token, kind: str) -> bool:
        """The word stands for a number, not for an operation."""
        is_number = token.kind == "index" or _is(token, "word", "-")
        return is_number or kind == "int" or kind in self.tables


class _Draft(_Reader):
    """Reads all but what refers to the tables of the game, to learn these."""

    def check_label(self, line: Line, kind: str, place: int) -> None:
        if len(line.items) < 2 or not isinstance(line.items[1], Token):
            raise fault("expected a label", line.number)

    def index(self, token: Token, kind: str) -> int:
        return 0

    def numbers(self, item: Item, kind: str) -> tuple[int, ...]:
        return ()

    def body(self, lines: list[Line]) -> Body:
        return ()

    def operation(self, items: list[Item], at: Item) -> Op:
        return make_op("")


def _next_field(node: Any, rest: list[Item], values: dict[str, Any]) -> Field:
    """The field that the next item is for; drops the ``name=`` before it."""
    unnamed, named = inline(node)
    fields = [field for field in unnamed if field.name not in values]
    at = rest[0]
    if len(rest) > 2 and _is(rest[1], "mark", "="):
        fields = [field for field in named if _is(at, "word", field.name)]
        del rest[:2]
    if not fields or fields[0].name in values:
        raise fault(f"this has no place in {node.__name__}", at.line)
    return fields[0]


def _places(names: tuple[str, ...]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        places.setdefault(name, []).append(index)
    return places


def _text(item: Item) -> str:
    return item.text if isinstance(item, Token) else ""


def _is(item: Item, kind: str, text: str) -> bool:
    return isinstance(item, Token) and (item.kind, item.text, item.number) == (kind, text, None)


def _word(line: Line) -> str:
    """The word the line starts with, or nothing."""
    item = line.items[0]
    return item.text if isinstance(item, Token) and item.kind == "word" else ""


def _group(item: Item, bracket: str) -> list[Item]:
    if isinstance(item, Group) and item.bracket == bracket:
        return item.items
    raise fault(f"expected {bracket}", item.line)


def _nothing_below(line: Line) -> None:
    for child in line.children:
        raise fault("nothing can stand below the line above", child.number)


def _only_value(line: Line, place: int) -> Item:
    """The last item of a line, which has to be at this place."""
    _nothing_below(line)
    if len(line.items) != place + 1:
        raise fault("expected one value", line.number)
    return line.items[place]


def _int(token: Token) -> int:
    try:
        return int(token.text)
    except ValueError:
        raise fault("expected a number", token.line) from None


def _absent(row: OpRow, operand: str, at: Item) -> object:
    if operand.endswith("?"):
        return None
    if operand.endswith("*"):
        return ()
    raise fault(f"{row.name} lacks its {operand}", at.line)
