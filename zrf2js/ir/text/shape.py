"""The layout of a node: the fields on its line, and the fields below it."""

from __future__ import annotations

from dataclasses import is_dataclass

from zrf2js.ir.operation import cached_by_class
from zrf2js.ir.schema import Field, alternatives, fields_of, item_hints

# Tables with a line per row, and the word that the line starts with.  Other tables are one line.
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
    "stores": "store",
    "words": "word",
    "generators": "generator",
}
# Rows that are not nodes with a name start with their index, of this kind.
LABELS = {"links": "dir", "templates": "template"}
# Optional fields that have no ``name=`` before them.
_UNNAMED = ("args", "params")


def has_rows(field: Field) -> bool:
    """Return True if the field is a table with a line per row."""
    return field.name in _ROWS and (is_dataclass(field.item) or field.name in LABELS)


def heading(field: Field) -> str:
    """Return the word that the lines of a table start with."""
    return _ROWS[field.name] if has_rows(field) else field.name


def is_body(field: Field) -> bool:
    """Return True if the field is the body of a template."""
    return field.operand is not None and field.operand.holds_bodies


@cached_by_class
def below(node: type) -> tuple[Field, ...]:
    """Return the fields below a node's line: its body, or its tables if some consist of nodes.

    A node of one of several classes is below the line, too.
    """
    fields = fields_of(node)
    body = tuple(field for field in fields if is_body(field))
    if body or not any(is_dataclass(field.item) for field in fields):
        return body
    return tuple(
        field
        for field in fields
        if item_hints(field.hint, 0) is not None or alternatives(field.hint)
    )


@cached_by_class
def inline(node: type) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """Return the fields on a node's line: those without ``name=``, and those with it."""
    fields = [field for field in fields_of(node) if field not in below(node)]
    unnamed = [field for field in fields if not field.required and field.name in _UNNAMED]
    first = [field for field in fields if field.required] + unnamed
    return tuple(first), tuple(field for field in fields if field not in first)
