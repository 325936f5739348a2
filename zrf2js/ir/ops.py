"""The operations of template bodies and goals: one frozen class per operation.

The classes are the only definition.  The fields state the operands, the docstring the meaning;
``table`` derives from them the rows that the text form, the JSON form, its schema, the verifier and
docs/ir.md use.  What passes need to know about an operation is in ``traits``.

Five closed unions say where an operation may stand: ``Statement``, ``Condition``, ``Place``,
``GoalTest`` and ``Spec``.  A ``match`` over one of them ends in ``assert_never``, so the type
checker reports each function that does not handle a new class.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.ir.operation import Op as Op
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Param:
    """The k-th argument of the template, in place of an index."""

    index: int


# Operands: an index into the game's table of that kind.  An index of one of the first five kinds
# may be a parameter of the template.
Dir: TypeAlias = Annotated[int | Param, "dir"]
Pos: TypeAlias = Annotated[int | Param, "pos"]
PieceType: TypeAlias = Annotated[int | Param, "piece"]
Owner: TypeAlias = Annotated[int | Param, "player"]
ZoneIndex: TypeAlias = Annotated[int | Param, "zone"]
Mode: TypeAlias = Annotated[int, "mode"]
FlagIndex: TypeAlias = Annotated[int, "flag"]
PositionFlagIndex: TypeAlias = Annotated[int, "mark-flag"]
AttributeIndex: TypeAlias = Annotated[int, "attr"]
Number: TypeAlias = Annotated[int, "int"]


# --- places ------------------------------------------------------------------------------------


class Here(Op, name="here"):
    """The current position."""


class Neighbor(Op, name="neighbor", dagaz="FUNCTION 22"):
    """One step from the current position; may be off the board."""

    direction: Dir


class At(Op, name="at", dagaz="FUNCTION 21"):
    """A named position."""

    position: Pos


class Nowhere(Op, name="nowhere"):
    """Never on the board: the opposite of a direction that has none."""


class PartOrigin(Op, name="origin"):
    """The position where the running part starts."""


class PartTarget(Op, name="target"):
    """The position where the running part lands."""


class MarkedPlace(Op, name="mark-place"):
    """The marked position."""


class LastFromPlace(Op, name="last-from-place"):
    """The position where the last move started."""


class LastToPlace(Op, name="last-to-place"):
    """The position where the last move ended."""


class Held(Op, name="held"):
    """The place that ``hold`` stored in this slot."""

    slot: Number


Place: TypeAlias = (
    Here
    | Neighbor
    | At
    | Nowhere
    | PartOrigin
    | PartTarget
    | MarkedPlace
    | LastFromPlace
    | LastToPlace
    | Held
)


# --- conditions --------------------------------------------------------------------------------


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


# --- statements --------------------------------------------------------------------------------


class Navigate(Op, name="navigate", dagaz="FUNCTION 22"):
    """Follow a direction; off the board the block ends."""

    direction: Dir


class Jump(Op, name="jump", dagaz="FUNCTION 21"):
    """Go to a named position."""

    position: Pos


class Go(Op, name="go", dagaz="FUNCTION 21"):
    """Go to a place; off the board the block ends."""

    place: Place


class Mark(Op, name="mark", dagaz="FUNCTION 6"):
    """Remember the current position."""


class Back(Op, name="back", dagaz="FUNCTION 7"):
    """Return to the remembered position."""


class Verify(Op, name="verify", dagaz="FUNCTION 20"):
    """End the block unless the condition holds."""

    condition: Condition


class If(Op, name="if", dagaz="IF"):
    """Run the first body when the condition holds, else the second."""

    condition: Condition
    then: Body
    otherwise: Body


class While(Op, name="while", dagaz="IF/JUMP"):
    """Run the body as long as the condition holds."""

    condition: Condition
    body: Body


class Fork(Op, name="fork", dagaz="FORK"):
    """Run each body, in order, each from the state before the fork."""

    bodies: tuple[Body, ...]


class Stop(Op, name="stop", dagaz="LITERAL 0, FUNCTION 20"):
    """End the block."""


class Spread(Op, name="spread"):
    """Run the first body here and wherever rounds of the others lead."""

    bodies: tuple[Body, ...]


class Search(Op, name="search"):
    """As spread; a position counts again when rounds have flagged other positions."""

    bodies: tuple[Body, ...]


class From(Op, name="from", dagaz="FUNCTION 24"):
    """The running part starts here."""


class To(Op, name="to", dagaz="FUNCTION 25"):
    """The running part lands here."""


class Cascade(Op, name="cascade", dagaz="FUNCTION 25, 24"):
    """Finish the running part; the next starts here."""


class Add(Op, name="add", dagaz="FUNCTION 25, 28"):
    """Emit a move, or one per piece type that it promotes to."""

    pieces: tuple[PieceType, ...]


class AddPartial(Op, name="add-partial", dagaz="MODE"):
    """Emit a move after which the same piece continues."""

    pieces: tuple[PieceType, ...]
    mode: Mode | None


class AddCopy(Op, name="add-copy"):
    """Emit a move that leaves a copy on the origin."""

    pieces: tuple[PieceType, ...]


class AddCopyPartial(Op, name="add-copy-partial"):
    """Emit a move that leaves a copy and after which the same piece continues."""

    pieces: tuple[PieceType, ...]
    mode: Mode | None


class Capture(Op, name="capture", dagaz="FUNCTION 26"):
    """Remove the piece that stands there."""

    place: Place


class Flip(Op, name="flip", dagaz="FUNCTION 27"):
    """Give the piece to the next player."""

    place: Place


class Create(Op, name="create", dagaz="FUNCTION 11"):
    """Put a piece there: of the moving side, of the mover's type where none is named."""

    player: Owner | None
    piece: PieceType | None
    place: Place


class ChangeOwner(Op, name="change-owner", dagaz="FUNCTION 27"):
    """Give the piece to a player, the moving side where none is named."""

    player: Owner | None
    place: Place


class ChangeType(Op, name="change-type", dagaz="PROMOTE"):
    """Turn the piece into another type."""

    piece: PieceType
    place: Place


class SetFlag(Op, name="set-flag", dagaz="SET_FLAG"):
    """Set a flag of this block."""

    flag: FlagIndex
    value: Condition


class SetPositionFlag(Op, name="set-position-flag", dagaz="SET_POS_FLAG"):
    """Set a flag of a position."""

    flag: PositionFlagIndex
    value: Condition
    place: Place


class SetAttribute(Op, name="set-attribute", dagaz="SET_ATTR"):
    """Set an attribute of the piece there, to one of the attribute's values or to a truth value."""

    attribute: AttributeIndex
    value: Annotated[int | Condition, "value"]
    place: Place


class Sow(Op, name="sow"):
    """Deal the heap, one piece to each position on the way; continue at the last."""

    direction: Dir


class UseEntry(Op, name="use"):
    """Use up an entry that the player has once per game."""

    entry: Number


# --- statements that only optimization passes produce --------------------------------------------


class PassOnly(Op):
    """Base of the statements that passes write into annotations.  ``lower`` never emits them.

    Bodies of templates do not contain them, so ``case PassOnly()`` covers them all in a function
    that reads templates only.
    """


class Hold(PassOnly, name="hold"):
    """Store a place in a slot of this block."""

    slot: Number
    place: Place


class Guard(PassOnly, name="guard"):
    """End the block unless the condition holds where the path leads from the start of the block.

    The path consists of neighbors and positions.  A guard repeats a later test of the block, so
    that leaving it out changes nothing.
    """

    path: tuple[Place, ...]
    condition: Condition


class Step(PassOnly, name="step"):
    """Go to a place that may be off the board: a later statement ends the block there."""

    place: Place


class IfOnRay(PassOnly, name="if-on-ray"):
    """Run the body if some position in the direction, up to the edge, satisfies the condition."""

    direction: Dir
    condition: Condition
    then: Body


class AddIfEmpty(PassOnly, name="add-if-empty"):
    """Run the body, which adds one move, if the current position is empty; then end the block."""

    body: Body


class Shared(PassOnly, name="shared"):
    """Run a body that occurs several times in the template: the occurrence with this number."""

    number: Number
    body: Body


class BoundedWhile(PassOnly, name="bounded-while"):
    """Run the body as long as the condition holds; the loop is proved to terminate."""

    condition: Condition
    body: Body


#: the statements that emit a move
AnyAdd: TypeAlias = Add | AddPartial | AddCopy | AddCopyPartial
#: the statements that change the piece at a place
PieceChange: TypeAlias = Capture | Flip | ChangeOwner | ChangeType | SetAttribute
#: the statements that change what stands on the board, apart from the parts of the move itself
Effect: TypeAlias = PieceChange | Create
#: the statements that run bodies and then restore the state before them
Branching: TypeAlias = Fork | Spread | Search
Loop: TypeAlias = While | BoundedWhile
Statement: TypeAlias = (
    Navigate
    | Jump
    | Go
    | Mark
    | Back
    | Verify
    | If
    | While
    | Fork
    | Stop
    | Spread
    | Search
    | From
    | To
    | Cascade
    | AnyAdd
    | Effect
    | SetFlag
    | SetPositionFlag
    | Sow
    | UseEntry
    | Hold
    | Guard
    | Step
    | IfOnRay
    | AddIfEmpty
    | Shared
    | BoundedWhile
)
Body: TypeAlias = tuple[Statement, ...]


# --- goals: they are tested for each player of the goal's row ------------------------------------


class OwnPiece(Op, name="own"):
    """The player's piece of this type."""

    piece: Annotated[int, "piece"]


class OpponentPiece(Op, name="opponent"):
    """An opponent's piece of this type."""

    piece: Annotated[int, "piece"]


class AnyPiece(Op, name="any-owner"):
    """A piece of this type of any owner."""

    piece: Annotated[int, "piece"]


class SpecOr(Op, name="spec-or"):
    """A piece that fits one of the specs."""

    parts: tuple[PieceSpec, ...]


class SpecNot(Op, name="spec-not"):
    """Anything that does not fit, including an empty position."""

    part: PieceSpec


class TargetPosition(Op, name="target-position"):
    """Exactly this position."""

    position: Annotated[int, "pos"]


class TargetZone(Op, name="target-zone"):
    """Any position of the player's zone."""

    zone: Annotated[int, "zone"]


class ConfigStep(Op, name="step-dir"):
    """One step in this direction."""

    direction: Annotated[int, "dir"]


PieceSpec: TypeAlias = OwnPiece | OpponentPiece | AnyPiece | SpecOr | SpecNot
Target: TypeAlias = TargetPosition | TargetZone
Spec: TypeAlias = PieceSpec | Target | ConfigStep


class GoalAnd(Op, name="goal-and"):
    """All goals hold."""

    parts: tuple[GoalTest, ...]


class GoalOr(Op, name="goal-or"):
    """One of the goals holds."""

    parts: tuple[GoalTest, ...]


class GoalNot(Op, name="goal-not"):
    """The goal does not hold."""

    part: GoalTest


class Stalemated(Op, name="stalemated"):
    """The player is to move and has no legal move."""


class Checkmated(Op, name="checkmated"):
    """Stalemated while one of these pieces is attacked."""

    pieces: tuple[Annotated[int, "piece"], ...]


class Captured(Op, name="captured"):
    """The player lost one of these pieces by the last move."""

    pieces: tuple[Annotated[int, "piece"], ...]


class Repetition(Op, name="repetition"):
    """The position occurs for the third time."""


class PiecesRemaining(Op, name="pieces-remaining"):
    """The player has exactly this number of the pieces (of all pieces where none is named)."""

    count: Number
    pieces: tuple[Annotated[int, "piece"], ...]


class TotalPieceCount(Op, name="total-piece-count"):
    """All players together have exactly this number of the pieces."""

    count: Number
    pieces: tuple[Annotated[int, "piece"], ...]


class AbsoluteConfig(Op, name="absolute-config"):
    """Every target holds a piece that fits one of the specs."""

    specs: tuple[PieceSpec, ...]
    targets: tuple[Target, ...]


class RelativeConfig(Op, name="relative-config"):
    """From some position, the specs and the steps between them fit in this order."""

    steps: tuple[PieceSpec | ConfigStep, ...]


#: goals that count pieces
PieceCount: TypeAlias = PiecesRemaining | TotalPieceCount
GoalTest: TypeAlias = (
    GoalAnd
    | GoalOr
    | GoalNot
    | Stalemated
    | Checkmated
    | Captured
    | Repetition
    | PieceCount
    | AbsoluteConfig
    | RelativeConfig
)

HERE = Here()
