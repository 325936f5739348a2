"""Which parts of a node stand on its line, and which below it."""

from __future__ import annotations

from dataclasses import is_dataclass

from zrf2js.ir.nodes import Op
from zrf2js.ir.schema import Field, fields_of, item_hints, once_a_class
from zrf2js.ir.table import OpRow

# Tables with a line for each row, and the word the line starts with; others are a list in one line.
_ROWS = {
    "players": "player",
    "links": "link",
    "zones": "zone",
    "attributes": "attribute",
    "pieces": "piece",
    "moves": "move",
    "drops": "drop",
    "templates": "template",
    "goals": "goal",
}
# Rows that are not nodes with a name start with their index, of this kind.
LABELS = {"links": "dir", "templates": "template"}
# Optional fields that need no name=.
_UNNAMED = ("args", "params")
# Operands that stand below an operation's line.
BODIES = ("body", "body*")


def has_rows(field: Field) -> bool:
    """The field is a table with a line for each row."""
    return field.name in _ROWS and (is_dataclass(field.item) or field.name in LABELS)


def heading(field: Field) -> str:
    """The word that the lines of a table start with."""
    return _ROWS[field.name] if has_rows(field) else field.name


@once_a_class
def below(node: type) -> tuple[Field, ...]:
    """The fields written below a node's line: its body, or its tables if some consist of nodes."""
    fields = fields_of(node)
    body = tuple(field for field in fields if field.item is Op)
    if body or not any(is_dataclass(field.item) for field in fields):
        return body
    return tuple(field for field in fields if item_hints(field.hint, 0) is not None)


@once_a_class
def inline(node: type) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """The fields on a node's line: those without ``name=``, and those with it."""
    fields = [field for field in fields_of(node) if field not in below(node)]
    unnamed = [field for field in fields if not field.required and field.name in _UNNAMED]
    first = [field for field in fields if field.required] + unnamed
    return tuple(first), tuple(field for field in fields if field not in first)


def fits(op: Op, row: OpRow) -> bool:
    """There is an argument for each operand, and a tuple where there can be several."""
    return len(op.args) == len(row.operands) and all(
        isinstance(arg, tuple) or not operand.endswith("*")
        for arg, operand in zip(op.args, row.operands, strict=True)
    )


def holds_bodies(row: OpRow) -> bool:
    """Operations of this row have lines below them."""
    return any(operand in BODIES for operand in row.operands)


def bodies_fit(op: Op, row: OpRow) -> bool:
    """What should be bodies are bodies."""
    pairs = zip(op.args, row.operands, strict=True)
    return all(_is_bodies(arg, operand) for arg, operand in pairs if operand in BODIES)


def _is_bodies(arg: object, operand: str) -> bool:
    if operand == "body*":
        return isinstance(arg, tuple) and all(_is_bodies(item, "body") for item in arg)
    return isinstance(arg, tuple) and all(isinstance(item, Op) for item in arg)
