"""Reader of indices, bodies and operations in the text form."""

from __future__ import annotations

from typing import Any

from zrf2js.ir.nodes import Body, Op, Param
from zrf2js.ir.ops import Code, Statement
from zrf2js.ir.schema import index_kind, mismatch, short_kind
from zrf2js.ir.table import Operand, OpRow, operand_of, rows
from zrf2js.ir.text.lines import (
    Item,
    Line,
    Token,
    first_word,
    group,
    is_token,
    line_error,
    text_of,
)

_STATEMENT = operand_of(Statement)


class OperationReader:
    """Reader of the operations of one game; ``tables`` are its names by kind of index."""

    def __init__(self, tables: dict[str, tuple[str, ...]]) -> None:
        self.tables = tables
        self._indices = {kind: _indices(names) for kind, names in tables.items()}

    # Indices

    def index(self, token: Token, kind: str) -> int:
        """Return the index that a token stands for."""
        if kind == "int" and token.kind == "word" and token.number is None:
            return _int(token)
        if token.kind == "index" and token.number is not None:
            return token.number
        if is_token(token, "word", "-"):
            return -1
        if token.kind not in ("word", "quoted") or kind not in self.tables:
            raise line_error(f"expected {short_kind(kind)}", token.line)
        return self._find(token, kind)

    def _find(self, token: Token, kind: str) -> int:
        """Return the index of the entry with this name."""
        indices = self._indices[kind].get(token.text, [])
        if token.number in indices:
            return token.number
        if token.number is not None or not indices:
            raise line_error(f"there is no {short_kind(kind)} {token.text}", token.line)
        if len(indices) > 1:
            message = f"ambiguous {short_kind(kind)} {token.text}: add # and the index"
            raise line_error(message, token.line)
        return indices[0]

    # Statements

    def body(self, lines: list[Line], item: Operand = _STATEMENT) -> Body | Code:
        """Read operations of the kind ``item``; an ``else`` line continues the one above it."""
        statements: list[list[Line]] = []
        for line in lines:
            if first_word(line) == "else" and len(line.items) == 1 and statements:
                statements[-1].append(line)
            else:
                statements.append([line])
        return tuple(self._statement(item, lines) for lines in statements)

    def _statement(self, item: Operand, lines: list[Line]) -> Any:
        """Read a statement or instruction from its line and the ``else`` lines after it."""
        line, *others = lines
        row = _row(item, line.items, line.number)
        held = [operand for operand in row.types if operand.holds_bodies]
        for extra in lines[len(held) :] if held else (*line.children, *others):
            raise line_error(f"{row.name} has no such body", extra.number)
        bodies = [self._bodies(operand, block) for operand, block in zip(held, lines, strict=False)]
        bodies += [()] * (len(held) - len(bodies))
        return row.cls(*self._operands(row, line.items[1:], line.number, bodies))

    def _bodies(self, operand: Operand, line: Line) -> tuple[Any, ...]:
        """Read the bodies below a line."""
        if operand.kind != "body*":
            return self.body(line.children, operand.item or _STATEMENT)
        for child in line.children:
            if first_word(child) != "branch" or len(child.items) != 1:
                raise line_error("expected branch", child.number)
        return tuple(self.body(child.children) for child in line.children)

    # Operations

    def operand(self, expected: Operand, item: Item, kind: str) -> Any:
        """Read an operand; ``kind`` is the kind of the index that it may be."""
        if expected.item is not None:
            return tuple(self.operand(expected.item, part, kind) for part in group(item, "["))
        if expected.optional and is_token(item, "word", "_"):
            return None
        if isinstance(item, Token) and expected.index:
            if expected.takes_param and item.kind == "param" and item.number is not None:
                return Param(item.number)
            return self.index(item, kind)
        if not expected.classes:
            raise line_error(f"expected {expected.kind}", item.line)
        items: list[Item] = [item] if isinstance(item, Token) else group(item, "(")
        return self._operation(expected, items, item.line)

    def _operation(self, expected: Operand, items: list[Item], line: int) -> Op:
        row = _row(expected, items, line)
        return row.cls(*self._operands(row, items[1:], line, []))

    def _operands(
        self, row: OpRow, items: list[Item], line: int, bodies: list[tuple[Any, ...]]
    ) -> list[Any]:
        """Read the operands of an operation; its bodies are already read."""
        values: list[Any] = []
        for place, expected in enumerate(row.types):
            kind = index_kind(row, place, tuple(values))
            if expected.holds_bodies:
                values.append(bodies.pop(0))
            elif expected.item is not None and place == len(row.types) - 1:
                values.append(tuple(self.operand(expected.item, item, kind) for item in items))
                items = []
            elif items:
                values.append(self.operand(expected, items[0], kind))
                items = items[1:]
            else:
                values.append(_omitted(row, expected, line))
        for item in items:
            raise line_error(f"{row.name} has no further operand", item.line)
        return values


def _row(expected: Operand, items: list[Item], line: int) -> OpRow:
    """Return the row of the operation that begins with these items."""
    name = text_of(items[0]) if items else ""
    if not name:
        raise line_error(f"expected {expected.kind}", line)
    row = rows().get(name)
    if row is None or not is_token(items[0], "word", name):
        raise line_error(f"there is no operation {name}", line)
    if row.cls not in expected.classes:
        raise line_error(mismatch(row, expected), line)
    return row


def _omitted(row: OpRow, expected: Operand, line: int) -> object:
    """Return the value of an operand that is left out."""
    if expected.optional:
        return None
    if expected.item is not None:
        return ()
    raise line_error(f"{row.name} requires the operand {expected.kind}", line)


def _indices(names: tuple[str, ...]) -> dict[str, list[int]]:
    """Return the indices of each name."""
    indices: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        indices.setdefault(name, []).append(index)
    return indices


def _int(token: Token) -> int:
    try:
        return int(token.text)
    except ValueError:
        raise line_error("expected a number", token.line) from None
