"""What passes need to know about operations, defined once.

Each function is an exhaustive ``match`` over one of the unions of ``ops``: a new class is a type
error here until its traits are stated.  No other module classifies operations.

``OPAQUE`` is the safe answer for an operation whose behavior the compiler cannot see, such as a
handler of the host: it reads everything.
"""

from __future__ import annotations

from enum import Flag, auto
from typing import TypeGuard, assert_never

from zrf2js.ir.operation import rebuild
from zrf2js.ir.ops import (
    HERE,
    AbsoluteConfig,
    Add,
    AddCopy,
    AddCopyPartial,
    AddIfEmpty,
    AddPartial,
    Always,
    And,
    AnyAdd,
    At,
    AttributeIsTrue,
    Back,
    BeenBefore,
    Body,
    BoundedWhile,
    Capture,
    Captured,
    Cascade,
    ChangeOwner,
    ChangeType,
    Checkmated,
    Condition,
    Create,
    EntryIsUnused,
    FlagIsSet,
    Flip,
    Fork,
    From,
    Go,
    GoalAnd,
    GoalNot,
    GoalOr,
    GoalTest,
    Guard,
    Handler,
    Held,
    Here,
    Hold,
    If,
    IfOnRay,
    InZone,
    IsAdjacentToEnemy,
    IsAttacked,
    IsBlockStart,
    IsDefended,
    IsEmpty,
    IsEnemy,
    IsFriend,
    IsGoalPosition,
    IsLastFrom,
    IsLastTo,
    IsMarked,
    IsNeutral,
    IsPiece,
    IsPosition,
    IsProtected,
    IsThreatened,
    Jump,
    LastFromPlace,
    LastToPlace,
    Mark,
    MarkedPlace,
    Navigate,
    Neighbor,
    Never,
    Not,
    Nowhere,
    OnBoard,
    Op,
    Or,
    PartOrigin,
    PartTarget,
    PassOnly,
    PiecesRemaining,
    PieceType,
    PileSize,
    Place,
    PlaceTest,
    PositionFlagIsSet,
    RelativeConfig,
    Repetition,
    Search,
    SetAttribute,
    SetFlag,
    SetPositionFlag,
    Shared,
    Sow,
    SownSize,
    Spread,
    Stalemated,
    Statement,
    Step,
    Stop,
    TakenBefore,
    To,
    TotalPieceCount,
    UseEntry,
    Verify,
    While,
)
from zrf2js.ir.visit import walk


class Writes(Flag):
    """What a statement changes, apart from what the bodies inside it change."""

    NOTHING = 0
    CURSOR = auto()  # the current position
    MARK = auto()
    ORIGIN = auto()  # where the running part starts
    TARGET = auto()  # where the running part lands
    FLAG = auto()
    POSITION_FLAG = auto()
    SLOT = auto()  # a place stored by an optimization pass
    RECORD = auto()  # an entry in the record of the move: an effect, or a finished part
    PART = auto()  # finishes the running part of the move
    CAPTURE = auto()  # removes a piece
    PIECE = auto()  # a record entry that may turn out to change nothing
    ADD = auto()  # emits a move
    END = auto()  # may end the block
    BRANCH = auto()  # runs bodies and restores the state before them
    PUT = auto()  # may put a piece of another type or owner on the board
    OWNER = auto()  # may put a piece of another owner on the board
    CONTINUE = auto()  # emits a move after which the same piece continues


class Reads(Flag):
    """What a condition depends on, apart from the place that it names."""

    NOTHING = 0
    TABLES = auto()  # links and the position itself: constant during a game
    ZONE = auto()  # whether the position belongs to a fixed set of positions
    OCCUPANT = auto()  # who stands on the tested position
    ATTRIBUTES = auto()  # the attributes of the piece on the tested position
    NEIGHBORHOOD = auto()  # who stands on the positions that links lead to
    FLAGS = auto()  # flags, position flags and the mark: state of the running block
    LAST_MOVE = auto()
    TURN = auto()  # the earlier parts of the turn
    ATTACKS = auto()  # the moves of other pieces
    ENTRIES = auto()  # the entries that the player has used up
    PILES = auto()  # how many pieces are stacked on a position
    HOST = auto()  # a function of the host
    OPAQUE = (
        TABLES
        | ZONE
        | OCCUPANT
        | ATTRIBUTES
        | NEIGHBORHOOD
        | FLAGS
        | LAST_MOVE
        | TURN
        | ATTACKS
        | ENTRIES
        | PILES
        | HOST
    )


class Needs(Flag):
    """What the runtime has to keep so that a goal can be tested."""

    NOTHING = 0
    MOBILITY = auto()  # whether the player to move has a legal move
    ATTACKS = auto()
    COUNTS = auto()  # the number of pieces per player and type
    LOSSES = auto()  # the pieces captured by the last move
    HISTORY = auto()  # the hashes of earlier positions
    PATTERNS = auto()  # configurations, tested where the last move changed something


def writes(op: Statement) -> Writes:
    """What the statement itself changes; see ``writes_inside`` for the bodies in it."""
    match op:
        case Navigate() | Go():
            return Writes.CURSOR | Writes.END
        case Jump() | Back() | Step():
            return Writes.CURSOR
        case Mark():
            return Writes.MARK
        case Hold():
            return Writes.SLOT
        case Verify() | Stop() | Guard() | AddIfEmpty():
            return Writes.END
        case If() | While() | BoundedWhile() | IfOnRay() | Shared():
            return Writes.NOTHING
        case Fork():
            return Writes.BRANCH
        case Spread() | Search():
            return Writes.BRANCH
        case From():
            return Writes.ORIGIN
        case To():
            return Writes.TARGET
        case Cascade():
            return Writes.ORIGIN | Writes.TARGET | Writes.RECORD | Writes.PART
        case Add() | AddCopy():
            return Writes.ADD | Writes.PUT
        case AddPartial() | AddCopyPartial():
            return Writes.ADD | Writes.PUT | Writes.CONTINUE
        case Capture():
            return Writes.RECORD | Writes.PIECE | Writes.CAPTURE
        case Flip() | ChangeOwner():
            return Writes.RECORD | Writes.PIECE | Writes.PUT | Writes.OWNER
        case ChangeType():
            return Writes.RECORD | Writes.PIECE | Writes.PUT
        case SetAttribute():
            return Writes.RECORD | Writes.PIECE
        case Create():
            return Writes.RECORD | Writes.PUT | Writes.OWNER
        case SetFlag():
            return Writes.FLAG
        case SetPositionFlag():
            return Writes.POSITION_FLAG
        case Sow():
            return Writes.CURSOR | Writes.RECORD | Writes.END
        case UseEntry():
            return Writes.RECORD
    assert_never(op)


def bodies(op: Statement) -> tuple[Body, ...]:
    """The bodies inside a statement, in the order in which they run."""
    match op:
        case If():
            return op.then, op.otherwise
        case IfOnRay():
            return (op.then,)
        case While() | BoundedWhile() | AddIfEmpty() | Shared():
            return (op.body,)
        case Fork() | Spread() | Search():
            return op.bodies
        case (
            Navigate()
            | Jump()
            | Go()
            | Mark()
            | Back()
            | Hold()
            | Guard()
            | Step()
            | Verify()
            | Stop()
            | From()
            | To()
            | Cascade()
            | Add()
            | AddPartial()
            | AddCopy()
            | AddCopyPartial()
            | Capture()
            | Flip()
            | ChangeOwner()
            | ChangeType()
            | SetAttribute()
            | Create()
            | SetFlag()
            | SetPositionFlag()
            | Sow()
            | UseEntry()
        ):
            return ()
    assert_never(op)


def with_bodies(op: Statement, new: tuple[Body, ...]) -> Statement:
    """The statement with other bodies inside, given in the order of ``bodies``."""
    match op:
        case If():
            return If(op.condition, *new, origin=op.origin)
        case IfOnRay():
            return IfOnRay(op.direction, op.condition, *new, origin=op.origin)
        case While():
            return While(op.condition, *new, origin=op.origin)
        case BoundedWhile():
            return BoundedWhile(op.condition, *new, origin=op.origin)
        case AddIfEmpty():
            return AddIfEmpty(*new, origin=op.origin)
        case Shared():
            return Shared(op.number, *new, origin=op.origin)
        case Fork():
            return Fork(new, origin=op.origin)
        case Spread():
            return Spread(new, origin=op.origin)
        case Search():
            return Search(new, origin=op.origin)
        case (
            Navigate()
            | Jump()
            | Go()
            | Mark()
            | Back()
            | Hold()
            | Guard()
            | Step()
            | Verify()
            | Stop()
            | From()
            | To()
            | Cascade()
            | Add()
            | AddPartial()
            | AddCopy()
            | AddCopyPartial()
            | Capture()
            | Flip()
            | ChangeOwner()
            | ChangeType()
            | SetAttribute()
            | Create()
            | SetFlag()
            | SetPositionFlag()
            | Sow()
            | UseEntry()
        ):
            return op
    assert_never(op)


def created_types(op: Statement) -> tuple[PieceType | None, ...] | None:
    """The piece types that a statement may put on a position; None if it can be any type.

    An empty ``add`` and a statement that does not change types return ().  A None among the types
    stands for the mover's own type.
    """
    match op:
        case Add() | AddPartial() | AddCopy() | AddCopyPartial():
            return op.pieces
        case Create() | ChangeType():
            return (op.piece,)
        case Flip() | ChangeOwner():
            return None
        case (
            Navigate()
            | Jump()
            | Go()
            | Mark()
            | Back()
            | Verify()
            | If()
            | While()
            | Fork()
            | Stop()
            | Spread()
            | Search()
            | From()
            | To()
            | Cascade()
            | Capture()
            | SetAttribute()
            | SetFlag()
            | SetPositionFlag()
            | Sow()
            | UseEntry()
            | PassOnly()
        ):
            return ()
    assert_never(op)


def reads(test: Condition) -> Reads:
    """What the condition depends on; for a composed one, what all of its parts depend on."""
    match test:
        case Always() | Never():
            return Reads.NOTHING
        case Not():
            return reads(test.condition)
        case And() | Or():
            found = Reads.NOTHING
            for part in test.parts:
                found |= reads(part)
            return found
        case IsEmpty() | IsEnemy() | IsFriend() | IsNeutral() | IsPiece():
            return Reads.OCCUPANT
        case AttributeIsTrue():
            return Reads.ATTRIBUTES
        case InZone() | IsPosition():
            return Reads.ZONE
        case OnBoard() | IsBlockStart() | IsGoalPosition():
            return Reads.TABLES
        case FlagIsSet() | PositionFlagIsSet() | IsMarked():
            return Reads.FLAGS
        case IsLastFrom() | IsLastTo():
            return Reads.LAST_MOVE
        case IsAttacked() | IsDefended() | IsThreatened() | IsProtected():
            return Reads.ATTACKS
        case BeenBefore() | TakenBefore():
            return Reads.TURN
        case PileSize() | SownSize():
            return Reads.PILES
        case EntryIsUnused():
            return Reads.ENTRIES
        case IsAdjacentToEnemy():
            return Reads.NEIGHBORHOOD
        case Handler():
            return Reads.OPAQUE
    assert_never(test)


def reads_last_move(place: Place) -> bool:
    """Return True if the place depends on the last move."""
    match place:
        case LastFromPlace() | LastToPlace():
            return True
        case (
            Here()
            | Neighbor()
            | At()
            | Nowhere()
            | PartOrigin()
            | PartTarget()
            | MarkedPlace()
            | Held()
        ):
            return False
    assert_never(place)


def may_be_off_board(place: Place) -> bool:
    """Return True if the place need not be on the board."""
    match place:
        case Neighbor() | Nowhere() | LastFromPlace() | LastToPlace() | PartOrigin() | Held():
            return True
        case Here() | At() | PartTarget() | MarkedPlace():
            return False
    assert_never(place)


def needs(goal: GoalTest) -> Needs:
    """What the goal requires of the runtime, including its parts."""
    match goal:
        case GoalAnd() | GoalOr():
            found = Needs.NOTHING
            for part in goal.parts:
                found |= needs(part)
            return found
        case GoalNot():
            return needs(goal.part)
        case Stalemated():
            return Needs.MOBILITY
        case Checkmated():
            return Needs.MOBILITY | Needs.ATTACKS
        case Captured():
            return Needs.LOSSES
        case Repetition():
            return Needs.HISTORY
        case PiecesRemaining() | TotalPieceCount():
            return Needs.COUNTS
        case AbsoluteConfig() | RelativeConfig():
            return Needs.PATTERNS
    assert_never(goal)


# --- derived predicates ------------------------------------------------------------------------


def is_add(op: Op) -> TypeGuard[AnyAdd]:
    """Return True if the operation emits a move."""
    return isinstance(op, AnyAdd)


def writes_inside(node: Statement | Body) -> Writes:
    """What the statements of a node change, including all bodies inside them."""
    found = Writes.NOTHING
    for op in walk(node):
        if isinstance(op, Statement):
            found |= writes(op)
    return found


def is_junction(test: Condition) -> TypeGuard[Not | And | Or]:
    """Return True if the condition is composed of others."""
    return isinstance(test, Not | And | Or)


def place_of(test: Condition) -> Place | None:
    """The place that a condition tests; None for junctions and for tests without a place."""
    return test.place if isinstance(test, PlaceTest) else None


def tested_here(test: PlaceTest) -> PlaceTest:
    """The test, applied to the current position."""
    return rebuild(test, (*test.operands[:-1], HERE))


def parts(test: Condition) -> tuple[Condition, ...]:
    """The conditions that all have to hold: the parts of an ``and``, else the condition itself."""
    return test.parts if isinstance(test, And) else (test,)
