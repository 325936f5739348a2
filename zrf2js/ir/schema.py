"""The types of the fields of all nodes, read from the dataclasses, and the tables they refer to.

Both file formats and the verifier are derived from this module.  A new field needs a row in
``REFERENCES`` only if it holds indices into a table.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import MISSING
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from zrf2js.ir.annotations import (
    CallBatch,
    DropPrefilter,
    MovePrefilter,
)
from zrf2js.ir.attack_plans import Attack, AttackPlan, BoundCall, InverseLeap, Reach, Verdict
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
from zrf2js.ir.operation import Op, cached_by_class
from zrf2js.ir.position_formulas import StepInto
from zrf2js.ir.table import Operand, OpRow, members, operand_of, row_of
from zrf2js.ir.words import ForthRules, Generator
from zrf2js.support.frozen_node import frozen_node

# Kinds of reference are the kinds of index of ``table``, and:
#     K?         -1 stands for none
#     {field}    replaced by the value of another field of the same node
#     @          replaced by the place in the tuple: each item has its own kind
#     members    for each position, a bit per player
#     links      for each position, the position that it leads to or -1
# A kind applies to every int of the field, however deep in tuples.
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
    (Placement, "player"): "player",
    (Placement, "piece"): "piece",
    (Placement, "position"): "pos",
    (Reserve, "player"): "player",
    (Reserve, "piece"): "piece",
    (Generator, "piece"): "piece",
    (Generator, "word"): "word",
    (Generator, "mode"): "mode?",
    (ForthRules, "new_game"): "word?",
    (ForthRules, "game_over"): "word?",
    (ForthRules, "evaluate"): "word?",
    (GameIR, "opposites"): "dir?",
    (GameIR, "links"): "links",
    (GameIR, "priorities"): "mode",
    (MovePrefilter, "player"): "player",
    (DropPrefilter, "player"): "player",
    (DropPrefilter, "template"): "template",
    (DropPrefilter, "arguments"): "arg:{template}:@",
    (CallBatch, "player"): "player",
    (CallBatch, "piece"): "piece",
    (StepInto, "direction"): "dir",
    (BoundCall, "template"): "template",
    (BoundCall, "arguments"): "arg:{template}:@",
    (Reach, "pieces"): "piece",
    (Attack, "piece"): "piece",
    (InverseLeap, "piece"): "piece",
    (Verdict, "piece"): "piece",
    (AttackPlan, "player"): "player",
    (AttackPlan, "directions"): "dir",
}

# The kinds of index of operations, and the field of the game, or of its rules, that each refers to.
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
_TABLES_OF_WORDS = {"word": "words", "store": "stores", "native": "natives"}


@frozen_node()
class Field:
    """A field of a node.

    ``default`` is MISSING where there is none, ``kind`` is "int" for plain numbers.  ``operand``
    is the type of a field that holds operations.
    """

    name: str
    hint: Any
    default: object
    kind: str
    operand: Operand | None = None

    @property
    def required(self) -> bool:
        """True if the field has no default."""
        return self.default is MISSING

    @property
    def item(self) -> Any:
        """X if the type is ``tuple[X, ...]``, else None."""
        args = get_args(self.hint)
        return args[0] if len(args) == 2 and args[1] is Ellipsis else None

    def kind_in(self, values: dict[str, object]) -> str:
        """Return the kind, given the fields of the same node."""
        return self.kind.format_map(values).removesuffix("?")


@cached_by_class
def fields_of(node: type) -> tuple[Field, ...]:
    """Return the fields that are compared: all except origins and annotations."""
    hints = get_type_hints(node)
    return tuple(
        Field(
            name=field.name,
            hint=hints[field.name],
            default=field.default,
            kind=REFERENCES.get((node, field.name), "int"),
            operand=_operand(hints[field.name]),
        )
        for field in dataclasses.fields(node)
        if field.compare
    )


def _operand(hint: Any) -> Operand | None:
    """Return the operand type of a field's hint, None if the field holds no operations."""
    part = hint
    while not (isinstance(part, type) and issubclass(part, Op)):
        if not get_args(part):
            return None
        part = get_args(part)[0]
    return operand_of(hint)


def values_of(node: object) -> dict[str, object]:
    """Return the node's fields by name."""
    return {field.name: getattr(node, field.name) for field in fields_of(type(node))}


def without_none(hint: Any) -> Any:
    """Return X for ``X | None``, else None."""
    args = get_args(hint)
    return next(arg for arg in args if arg is not NoneType) if NoneType in args else None


def alternatives(hint: Any) -> dict[str, type]:
    """Return the classes of a union of nodes by name; empty for any other hint."""
    classes = members(hint)
    is_union = len(classes) > 1 and all(map(dataclasses.is_dataclass, classes))
    return {cls.__name__: cls for cls in classes} if is_union else {}


def fits(value: object, hint: Any) -> bool:
    """Return True if the value has the type ``hint``; items of a tuple are not checked.

    The type ``object`` fits every value.
    """
    if hint is object:
        return True
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    expected = get_origin(hint) or hint
    return isinstance(value, Mapping) if expected is Mapping else type(value) is expected


def item_hints(hint: Any, count: int) -> tuple[Any, ...] | None:
    """Return the types of ``count`` items of a tuple, None where the hint is not a tuple.

    Where the length of the tuple is fixed, return that number of types instead of ``count``.
    """
    if get_origin(hint) is not tuple:
        return None
    args = get_args(hint)
    return (args[0],) * count if args[1:] == (Ellipsis,) else args


def item_kind(kind: str, place: int) -> str:
    """Return the kind of an item, from the kind of its tuple."""
    return kind.replace("@", str(place))


def short_kind(kind: str) -> str:
    """Return the kind without the index it depends on: value for value:0."""
    return kind.partition(":")[0]


def index_kind(row: OpRow, place: int, operands: tuple[object, ...]) -> str:
    """Return the kind of the index that an operand may be.

    For a value it depends on the attribute, which is an operand before it.
    """
    if row.operands[place] == "value" and "attr" in row.operands[:place]:
        return f"value:{operands[row.operands.index('attr')]}"
    return index_of(row.types[place])


def index_of(operand: Operand) -> str:
    """Return the kind of index in an operand or in the items of a tuple."""
    while operand.item is not None:
        operand = operand.item
    return operand.index


def mismatch(row: OpRow, expected: Operand) -> str:
    """Return the error message for an operation in place of an ``expected`` one."""
    if row.kind not in {row_of(cls).kind for cls in expected.classes}:
        return f"expected {expected.kind}, found the {row.kind.value} {row.name}"
    names = ", ".join(cls.name for cls in expected.classes)
    return f"expected one of {names}, found {row.name}"


def tables_of(game: GameIR) -> dict[str, tuple[str, ...]]:
    """Return the names of the entries that an index can refer to, by kind of index.

    Besides those of ``TABLES`` and of Forth words: "template" (numbers), "value:a" the values of
    attribute a, "arg:t:k" the table of argument k of template t.
    """
    tables = {kind: _names(getattr(game, field)) for kind, field in TABLES.items()}
    for kind, field in _TABLES_OF_WORDS.items():
        tables[kind] = _names(getattr(game.rules, field, ()))
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
