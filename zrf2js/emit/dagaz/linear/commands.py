"""The commands of Dagaz's stack machine, and the limits of the translation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from zrf2js.ir import ops
from zrf2js.ir.nodes import Op, Param, Template
from zrf2js.ir.ops import ChangeType, InZone, IsPosition, Neighbor
from zrf2js.ir.traits import is_add
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin

#: the operand of FUNCTION, with the name that the notes use
FUNCTIONS = {
    0: "not", 1: "empty?", 2: "enemy?", 3: "friend?", 4: "last-from?", 5: "last-to?", 6: "mark",
    7: "back", 8: "push", 9: "pop", 10: "piece?", 11: "create", 20: "verify", 21: "set-position",
    22: "navigate", 24: "from", 25: "to", 26: "capture", 27: "flip", 28: "end",
}  # fmt: skip
#: the functions that no operation projects to
PUSH, POP, END = 8, 9, 28

#: the operations that project to one command each; others project to several, or are a ``Limit``
Projected: TypeAlias = (
    ops.Navigate
    | ops.Jump
    | ops.Mark
    | ops.Back
    | ops.Verify
    | ops.From
    | ops.To
    | ops.Capture
    | ops.Flip
    | ops.ChangeOwner
    | ops.Create
    | ops.ChangeType
    | ops.SetFlag
    | ops.SetPositionFlag
    | ops.SetAttribute
    | ops.AddPartial
    | ops.Always
    | ops.Never
    | ops.Not
    | ops.IsEmpty
    | ops.IsEnemy
    | ops.IsFriend
    | ops.IsPiece
    | ops.InZone
    | ops.OnBoard
    | ops.IsPosition
    | ops.FlagIsSet
    | ops.PositionFlagIsSet
    | ops.AttributeIsTrue
    | ops.IsLastFrom
    | ops.IsLastTo
)
#: the command of each, and its operand; None if the operand depends on those of the operation
COMMANDS: dict[type[Projected], tuple[str, int | None]] = {
    ops.Navigate: ("FUNCTION", 22),
    ops.Jump: ("FUNCTION", 21),
    ops.Mark: ("FUNCTION", 6),
    ops.Back: ("FUNCTION", 7),
    ops.Verify: ("FUNCTION", 20),
    ops.From: ("FUNCTION", 24),
    ops.To: ("FUNCTION", 25),
    ops.Capture: ("FUNCTION", 26),
    ops.Flip: ("FUNCTION", 27),
    ops.ChangeOwner: ("FUNCTION", 27),
    ops.Create: ("FUNCTION", 11),
    ops.ChangeType: ("PROMOTE", None),
    ops.SetFlag: ("SET_FLAG", None),
    ops.SetPositionFlag: ("SET_POS_FLAG", None),
    ops.SetAttribute: ("SET_ATTR", None),
    ops.AddPartial: ("MODE", None),
    ops.Always: ("LITERAL", 1),
    ops.Never: ("LITERAL", 0),
    ops.Not: ("FUNCTION", 0),
    ops.IsEmpty: ("FUNCTION", 1),
    ops.IsEnemy: ("FUNCTION", 2),
    ops.IsFriend: ("FUNCTION", 3),
    ops.IsPiece: ("FUNCTION", 10),
    ops.InZone: ("IN_ZONE", None),
    ops.OnBoard: ("ON_BOARD_DIR", None),
    ops.IsPosition: ("IN_ZONE", None),
    ops.FlagIsSet: ("FLAG", None),
    ops.PositionFlagIsSet: ("POS_FLAG", None),
    ops.AttributeIsTrue: ("ATTR", None),
    ops.IsLastFrom: ("FUNCTION", 4),
    ops.IsLastTo: ("FUNCTION", 5),
}


@frozen_node()
class Command:
    """One command; ``note`` describes its purpose."""

    name: str
    operand: int
    note: str = ""


@frozen_node()
class Limit:
    """A construct that the machine does not fully support, and the reason.

    ``is_own_meaning`` is True if the machine has the construct with a meaning other than in ZRF.
    """

    word: str
    reason: str
    origin: Origin | None
    is_own_meaning: bool = False


@frozen_node()
class Linear:
    """The commands of a template, and the limits of their equivalence."""

    commands: tuple[Command, ...]
    limits: tuple[Limit, ...]


@frozen_node(kw_only=True)
class Machine:
    """The properties of a game that determine its commands.

    ``zone_of`` returns the number of a zone with this position alone.  ``default_mode`` is the mode
    of a continuation without a type, None where there are several.  ``inherited`` are the
    attributes whose defaults differ from type to type.  ``falsy[a]`` is the number of false values
    of attribute a.  ``two_players`` states that the owner of a piece is always the mover or the
    next player, ``strangers`` that some pieces belong to players without a turn, and
    ``keeps_cascades`` that finished parts of a move belong to all later ones (rule 69a).
    """

    zone_of: Callable[[int], int]
    default_mode: int | None = 0
    flags: int = 0
    position_flags: int = 0
    falsy: tuple[int, ...] = ()
    inherited: tuple[int, ...] = ()
    two_players: bool = True
    strangers: bool = False
    keeps_cascades: bool = True


def literal_params(template: Template) -> frozenset[int]:
    """Return the parameters that are operands of commands, where PARAM cannot be used."""
    return frozenset(
        operand.index
        for op in template.operations
        for operand in _command_operands(op)
        if isinstance(operand, Param)
    )


def _command_operands(op: Op) -> tuple[int | Param, ...]:
    """Return the operands that become operands of commands; all others are pushed."""
    match op:
        case InZone():
            return (op.zone,)
        case IsPosition():
            return (op.position,)
        case ChangeType():
            return (op.piece,)
        case Neighbor():
            return (op.direction,)
    return op.pieces if is_add(op) else ()
