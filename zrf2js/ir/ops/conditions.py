"""Operations that are true or false: the tests of blocks."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir.operation import Op, operation
from zrf2js.ir.ops.operands import (
    AttributeIndex,
    FlagIndex,
    Mode,
    Number,
    PieceType,
    Pos,
    PositionFlagIndex,
    ZoneIndex,
)
from zrf2js.ir.ops.places import Place


@operation("true")
class Always(Op):
    """Always holds."""


@operation("false")
class Never(Op):
    """Never holds."""


@operation("not")
class Not(Op):
    """The condition does not hold."""

    condition: Condition


@operation("and")
class And(Op):
    """All conditions hold; evaluation stops at the first that does not."""

    parts: tuple[Condition, ...]


@operation("or")
class Or(Op):
    """One of the conditions holds; evaluation stops at the first that does."""

    parts: tuple[Condition, ...]


@operation("empty")
class IsEmpty(Op):
    """The position is on the board and no piece stands there."""

    place: Place


@operation("enemy")
class IsEnemy(Op):
    """A piece of another player of the turn order stands there."""

    place: Place


@operation("friend")
class IsFriend(Op):
    """A piece of the moving side stands there."""

    place: Place


@operation("neutral")
class IsNeutral(Op):
    """A piece stands there whose owner is not in the turn order."""

    place: Place


@operation("piece")
class IsPiece(Op):
    """A piece of this type stands there."""

    piece: PieceType
    place: Place


@operation("in-zone")
class InZone(Op):
    """The position belongs to the moving side's zone."""

    zone: ZoneIndex
    place: Place


@operation("on-board")
class OnBoard(Op):
    """The place exists."""

    place: Place


@operation("position")
class IsPosition(Op):
    """The place is this position."""

    position: Pos
    place: Place


@operation("flag")
class FlagIsSet(Op):
    """The flag is set."""

    flag: FlagIndex


@operation("position-flag")
class PositionFlagIsSet(Op):
    """The position's flag is set."""

    flag: PositionFlagIndex
    place: Place


@operation("attribute")
class AttributeIsTrue(Op):
    """The attribute of the piece there is neither false nor 0."""

    attribute: AttributeIndex
    place: Place


@operation("last-from")
class IsLastFrom(Op):
    """The last move started there."""

    place: Place


@operation("last-to")
class IsLastTo(Op):
    """The last move ended there."""

    place: Place


@operation("marked")
class IsMarked(Op):
    """The mark is there."""

    place: Place


@operation("attacked")
class IsAttacked(Op):
    """An enemy could capture there, with a move of this type if one is named."""

    mode: Mode | None
    place: Place


@operation("defended")
class IsDefended(Op):
    """A friend could recapture there, with a move of this type if one is named."""

    mode: Mode | None
    place: Place


@operation("threatened")
class IsThreatened(Op):
    """An enemy could capture there if the mover had gone there."""

    place: Place


@operation("protected")
class IsProtected(Op):
    """A friend could recapture there if the mover had gone there."""

    place: Place


@operation("at-origin")
class IsBlockStart(Op):
    """The block began there."""

    place: Place


@operation("been-before")
class BeenBefore(Op):
    """An earlier part of this turn began or ended there."""

    place: Place


@operation("taken-before")
class TakenBefore(Op):
    """An earlier part of this turn captured there."""

    place: Place


@operation("pile-size")
class PileSize(Op):
    """Exactly this number of pieces is stacked there."""

    size: Number
    place: Place


@operation("sown-size")
class SownSize(Op):
    """Exactly this number of pieces is stacked there, counting those just sown."""

    size: Number
    place: Place


@operation("unused")
class EntryIsUnused(Op):
    """The player has not used up this entry."""

    entry: Number


@operation("handler")
class Handler(Op):
    """The host function with this number returns true."""

    number: Number
    place: Place


@operation("adjacent-to-enemy")
class IsAdjacentToEnemy(Op):
    """A link leads from there to an enemy."""

    place: Place


@operation("goal-position")
class IsGoalPosition(Op):
    """Some absolute-config names the position."""

    place: Place


#: the tests that have no operand but a place
PlainTest: TypeAlias = (
    IsEmpty
    | IsEnemy
    | IsFriend
    | IsNeutral
    | OnBoard
    | IsLastFrom
    | IsLastTo
    | IsMarked
    | IsThreatened
    | IsProtected
    | IsBlockStart
    | BeenBefore
    | TakenBefore
    | IsAdjacentToEnemy
    | IsGoalPosition
)
#: the tests of a place
PlaceTest: TypeAlias = (
    PlainTest
    | IsPiece
    | InZone
    | IsPosition
    | PositionFlagIsSet
    | AttributeIsTrue
    | IsAttacked
    | IsDefended
    | PileSize
    | SownSize
    | Handler
)
#: the tests of the pieces of other blocks
AttackTest: TypeAlias = IsAttacked | IsDefended
Condition: TypeAlias = Always | Never | Not | And | Or | PlaceTest | FlagIsSet | EntryIsUnused
