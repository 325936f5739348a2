"""Operations that are true or false: the tests of blocks."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir.operation import Op
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


class Always(Op, name="true", dagaz="LITERAL 1"):
    """Holds in any case."""


class Never(Op, name="false", dagaz="LITERAL 0"):
    """Never holds."""


class Not(Op, name="not", dagaz="FUNCTION 0"):
    """The condition does not hold."""

    condition: Condition


class And(Op, name="and", dagaz="IF"):
    """All conditions hold; evaluation stops at the first that does not."""

    parts: tuple[Condition, ...]


class Or(Op, name="or", dagaz="IF"):
    """One of the conditions holds; evaluation stops at the first that does."""

    parts: tuple[Condition, ...]


class IsEmpty(Op, name="empty", dagaz="FUNCTION 1"):
    """The position is on the board and no piece stands there."""

    place: Place


class IsEnemy(Op, name="enemy", dagaz="FUNCTION 2"):
    """A piece of another player of the turn order stands there."""

    place: Place


class IsFriend(Op, name="friend", dagaz="FUNCTION 3"):
    """A piece of the moving side stands there."""

    place: Place


class IsNeutral(Op, name="neutral"):
    """A piece stands there whose owner is not in the turn order."""

    place: Place


class IsPiece(Op, name="piece", dagaz="FUNCTION 10"):
    """A piece of this type stands there."""

    piece: PieceType
    place: Place


class InZone(Op, name="in-zone", dagaz="IN_ZONE"):
    """The position belongs to the moving side's zone."""

    zone: ZoneIndex
    place: Place


class OnBoard(Op, name="on-board", dagaz="ON_BOARD_DIR"):
    """The place exists."""

    place: Place


class IsPosition(Op, name="position", dagaz="IN_ZONE"):
    """The place is this position."""

    position: Pos
    place: Place


class FlagIsSet(Op, name="flag", dagaz="FLAG"):
    """The flag is set."""

    flag: FlagIndex


class PositionFlagIsSet(Op, name="position-flag", dagaz="POS_FLAG"):
    """The position's flag is set."""

    flag: PositionFlagIndex
    place: Place


class AttributeIsTrue(Op, name="attribute", dagaz="ATTR"):
    """The attribute of the piece there is neither false nor 0."""

    attribute: AttributeIndex
    place: Place


class IsLastFrom(Op, name="last-from", dagaz="FUNCTION 4"):
    """The last move started there."""

    place: Place


class IsLastTo(Op, name="last-to", dagaz="FUNCTION 5"):
    """The last move ended there."""

    place: Place


class IsMarked(Op, name="marked"):
    """The mark is there."""

    place: Place


class IsAttacked(Op, name="attacked"):
    """An enemy could capture there, with a move of this type if one is named."""

    mode: Mode | None
    place: Place


class IsDefended(Op, name="defended"):
    """A friend could recapture there, with a move of this type if one is named."""

    mode: Mode | None
    place: Place


class IsThreatened(Op, name="threatened"):
    """An enemy could capture there if the mover had gone there."""

    place: Place


class IsProtected(Op, name="protected"):
    """A friend could recapture there if the mover had gone there."""

    place: Place


class IsBlockStart(Op, name="at-origin"):
    """The block began there."""

    place: Place


class BeenBefore(Op, name="been-before"):
    """An earlier part of this turn began or ended there."""

    place: Place


class TakenBefore(Op, name="taken-before"):
    """An earlier part of this turn captured there."""

    place: Place


class PileSize(Op, name="pile-size"):
    """Exactly this number of pieces is stacked there."""

    size: Number
    place: Place


class SownSize(Op, name="sown-size"):
    """Exactly this number of pieces is stacked there, counting those just sown."""

    size: Number
    place: Place


class EntryIsUnused(Op, name="unused"):
    """The player has not used up this entry."""

    entry: Number


class Handler(Op, name="handler"):
    """The host function with this number returns true."""

    number: Number
    place: Place


class IsAdjacentToEnemy(Op, name="adjacent-to-enemy"):
    """A link leads from there to an enemy."""

    place: Place


class IsGoalPosition(Op, name="goal-position"):
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
