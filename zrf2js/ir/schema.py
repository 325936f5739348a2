"""What the fields of the nodes hold: read off the dataclasses, plus the tables they point into.

Both file formats and the verifier go by this alone, so a new field costs nothing here; it only
needs a row in ``REFERENCES`` when it holds indices that should be shown by name and checked.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, dataclass
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from zrf2js.ir.nodes import (
    GameIR,
    Goal,
    Piece,
    Placement,
    Player,
    Reserve,
    TemplateCall,
    Turn,
    Zone,
)

# Reference kinds are the operand kinds of ``ops``, and:
#     K?         -1 stands for none
#     {field}    replaced by the value of another field of the same node
#     @          replaced by the place in the tuple: each item has a kind of its own
#     members    for each position, a bit a player
#     links      for each position, the position it leads to or -1
# A kind holds for every int of the field, however deep in tuples.
REFERENCES: dict[tuple[type, str], str] = {
    (TemplateCall, "template"): "template",
    (TemplateCall, "args"): "arg:{template}:@",
    (TemplateCall, "mode"): "mode?",
    (Player, "symmetry"): "dir",
    (Zone, "members"): "members",
    (Piece, "attributes"): "value:@",
    (Piece, "images"): "player",
    (Turn, "chooser"): "player",
    (Turn, "mover"): "player",
    (Turn, "mode"): "mode?",
    (Goal, "players"): "player",
    (Goal, "condition"): "goal",
    (Placement, "player"): "player",
    (Placement, "piece"): "piece",
    (Placement, "position"): "pos",
    (Reserve, "player"): "player",
    (Reserve, "piece"): "piece",
    (GameIR, "opposites"): "dir?",
    (GameIR, "links"): "links",
    (GameIR, "priorities"): "mode",
}

# The kinds of index an operation takes, and the field of the game each points into.
TABLES = {
    "dir": "directions",
    "pos": "positions",
    "piece": "pieces",
    "player": "players",
    "zone": "zones",
    "mode": "modes",
    "flag": "flags",
    "mark-flag": "position_flags",
    "attr": "attributes",
}

T = TypeVar("T")


def once_a_class(function: Callable[[type], T]) -> Callable[[type], T]:
    """``cache`` for a function of classes, which mypy does not take for hashable."""
    return cache(function)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a node; ``default`` is MISSING where there is none, ``kind`` "int" for numbers."""

    name: str
    hint: Any
    default: object
    kind: str

    @property
    def required(self) -> bool:
        """The field has no default."""
        return self.default is MISSING

    @property
    def item(self) -> Any:
        """X of a ``tuple[X, ...]``, else None."""
        args = get_args(self.hint)
        return args[0] if len(args) == 2 and args[1] is Ellipsis else None

    def kind_in(self, values: dict[str, object]) -> str:
        """The kind, given the fields of the same node."""
        return self.kind.format_map(values).removesuffix("?")


@once_a_class
def fields_of(node: type) -> tuple[Field, ...]:
    """The fields that make up a node's meaning: all but origins."""
    hints = get_type_hints(node)
    return tuple(
        Field(f.name, hints[f.name], f.default, REFERENCES.get((node, f.name), "int"))
        for f in dataclasses.fields(node)
        if f.compare
    )


def values_of(node: object) -> dict[str, object]:
    """The node's fields by name."""
    return {field.name: getattr(node, field.name) for field in fields_of(type(node))}


def without_none(hint: Any) -> Any:
    """X of ``X | None``, else None."""
    args = get_args(hint)
    return next(arg for arg in args if arg is not NoneType) if NoneType in args else None


def item_hints(hint: Any, count: int) -> tuple[Any, ...] | None:
    """The types of ``count`` items of a tuple, None where the hint is no tuple.

    Fewer or more types than ``count`` come back where the tuple's length is fixed.
    """
    if get_origin(hint) is not tuple:
        return None
    args = get_args(hint)
    return (args[0],) * count if args[1:] == (Ellipsis,) else args


def item_kind(kind: str, place: int) -> str:
    """The kind of an item, from the kind of its tuple."""
    if kind == "body":
        return "statement"
    return kind.removesuffix("*").replace("@", str(place))


def operand_kind(operands: tuple[str, ...], place: int, args: tuple[object, ...]) -> str:
    """The kind of an operand; whose value a ``value`` is, an argument before it tells."""
    kind = operands[place].removesuffix("?")
    if kind == "value" and "attr" in operands[:place]:
        return f"value:{args[operands.index('attr')]}"
    return kind


def tables_of(game: GameIR) -> dict[str, tuple[str, ...]]:
    """By kind of index, the names of what it can point to.

    Besides ``TABLES``: "template" (numbers), "value:a" the values of attribute a, "arg:t:k" what
    argument k of template t points to.
    """
    tables = {kind: _names(getattr(game, field)) for kind, field in TABLES.items()}
    tables["template"] = tuple(str(number) for number in range(len(game.templates)))
    for number, attribute in enumerate(game.attributes):
        tables[f"value:{number}"] = attribute.values
    for number, template in enumerate(game.templates):
        for place, kind in enumerate(template.params):
            if kind in TABLES:
                tables[f"arg:{number}:{place}"] = tables[kind]
    return tables


def _names(table: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(item if isinstance(item, str) else item.name for item in table)
