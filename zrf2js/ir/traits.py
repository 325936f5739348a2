"""The traits of operations: facts that passes use, each stated once.

Each function is an exhaustive ``match`` over one of the unions of ``ops``: a new class is a type
error here until its traits are stated.  No other module classifies operations.

``OPAQUE`` is the conservative trait of an operation that the compiler cannot analyze, such as a
handler of the host: it reads everything.
"""

from __future__ import annotations

from enum import Flag, auto
from typing import TypeGuard, assert_never, get_args

from zrf2js.ir import ops
from zrf2js.ir.operation import by_class, rebuild
from zrf2js.ir.ops import (
    HERE,
    AnyAdd,
    Condition,
    GoalTest,
    Op,
    PieceType,
    Place,
    PlaceTest,
    Statement,
)


class Writes(Flag):
    """The state that a statement changes, not counting the bodies inside it."""

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
    PIECE = auto()  # a record entry that may have no effect
    ADD = auto()  # emits a move
    END = auto()  # may end the block
    BRANCH = auto()  # runs bodies and restores the state before them
    PUT = auto()  # may put a piece of another type or owner on the board
    OWNER = auto()  # may put a piece of another owner on the board
    CONTINUE = auto()  # emits a move after which the same piece continues


class Reads(Flag):
    """The state that a condition depends on, apart from the place that it names."""

    NOTHING = 0
    TABLES = auto()  # links and the position itself: constant during a game
    ZONE = auto()  # whether the position belongs to a fixed set of positions
    OCCUPANT = auto()  # the piece on the tested position
    ATTRIBUTES = auto()  # the attributes of the piece on the tested position
    NEIGHBORHOOD = auto()  # the pieces on the positions that links lead to
    FLAGS = auto()  # flags, position flags and the mark: state of the running block
    LAST_MOVE = auto()
    TURN = auto()  # the earlier parts of the turn
    ATTACKS = auto()  # the moves of other pieces
    ENTRIES = auto()  # the entries (moves allowed once per game) that the player has used
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
    """The state that the runtime stores for the test of a goal."""

    NOTHING = 0
    MOBILITY = auto()  # whether the player to move has a legal move
    ATTACKS = auto()
    COUNTS = auto()  # the number of pieces per player and type
    LOSSES = auto()  # the pieces captured by the last move
    HISTORY = auto()  # the hashes of earlier positions
    PROGRESS = auto()  # the number of turns without progress
    PATTERNS = auto()  # configurations, tested where the last move changed something


#: The state that the runtime stores for conditions, keyed by what they read.  Each flag has an
#: entry (tests/ir/test_traits.py).
KEPT_FOR: dict[Reads, Needs] = {
    Reads.TABLES: Needs.NOTHING,
    Reads.ZONE: Needs.NOTHING,
    Reads.OCCUPANT: Needs.NOTHING,
    Reads.ATTRIBUTES: Needs.NOTHING,
    Reads.NEIGHBORHOOD: Needs.NOTHING,
    Reads.FLAGS: Needs.NOTHING,
    Reads.LAST_MOVE: Needs.NOTHING,
    Reads.TURN: Needs.NOTHING,
    Reads.ATTACKS: Needs.NOTHING,
    Reads.ENTRIES: Needs.NOTHING,
    Reads.PILES: Needs.NOTHING,
    Reads.HOST: Needs.NOTHING,
}


#: The reads that are correct in attack tests when only the board, not the counts and the hash,
#: contains the move.  If conditions read anything else, the runtime makes each move in full
#: (templates/runtime/moves/legality.js).
SEEN_WITHOUT_MAKING = (
    Reads.TABLES
    | Reads.ZONE
    | Reads.OCCUPANT
    | Reads.ATTRIBUTES
    | Reads.NEIGHBORHOOD
    | Reads.FLAGS
    | Reads.LAST_MOVE
    | Reads.TURN
    | Reads.ATTACKS
    | Reads.ENTRIES
    | Reads.PILES
    | Reads.HOST
)


_STATEMENTS = frozenset(get_args(Statement))


def is_statement(op: object) -> TypeGuard[Statement]:
    """Return True for a statement; ``isinstance`` would compare each class of the union."""
    return type(op) in _STATEMENTS


@by_class
def writes(op: Statement) -> Writes:
    """Return the writes of a statement itself; ``writes_inside`` includes the bodies in it."""
    match op:
        case ops.Navigate() | ops.Go():
            return Writes.CURSOR | Writes.END
        case ops.Jump() | ops.Back() | ops.Step():
            return Writes.CURSOR
        case ops.Mark():
            return Writes.MARK
        case ops.Hold():
            return Writes.SLOT
        case ops.Verify() | ops.Stop():
            return Writes.END
        case ops.If() | ops.While() | ops.BoundedWhile() | ops.IfOnRay() | ops.Shared():
            return Writes.NOTHING
        case ops.Fork():
            return Writes.BRANCH
        case ops.Spread() | ops.Search():
            return Writes.BRANCH
        case ops.From():
            return Writes.ORIGIN
        case ops.To():
            return Writes.TARGET
        case ops.Cascade():
            return Writes.ORIGIN | Writes.TARGET | Writes.RECORD | Writes.PART
        case ops.Add() | ops.AddCopy():
            return Writes.ADD | Writes.PUT
        case ops.AddPartial() | ops.AddCopyPartial():
            return Writes.ADD | Writes.PUT | Writes.CONTINUE
        case ops.Capture():
            return Writes.RECORD | Writes.PIECE | Writes.CAPTURE
        case ops.Flip() | ops.ChangeOwner():
            return Writes.RECORD | Writes.PIECE | Writes.PUT | Writes.OWNER
        case ops.ChangeType():
            return Writes.RECORD | Writes.PIECE | Writes.PUT
        case ops.SetAttribute():
            return Writes.RECORD | Writes.PIECE
        case ops.Create():
            return Writes.RECORD | Writes.PUT | Writes.OWNER
        case ops.SetFlag():
            return Writes.FLAG
        case ops.SetPositionFlag():
            return Writes.POSITION_FLAG
        case ops.Sow():
            return Writes.CURSOR | Writes.RECORD | Writes.END
        case ops.UseEntry():
            return Writes.RECORD
    assert_never(op)


def created_types(op: Statement) -> tuple[PieceType | None, ...] | None:
    """Return the piece types that a statement may put on a position; None if it can be any type.

    An empty ``add`` and a statement that does not change types return ().  A None among the types
    stands for the mover's own type.
    """
    match op:
        case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
            return op.pieces
        case ops.Create() | ops.ChangeType():
            return (op.piece,)
        case ops.Flip() | ops.ChangeOwner():
            return None
        case (
            ops.Navigate()
            | ops.Jump()
            | ops.Go()
            | ops.Mark()
            | ops.Back()
            | ops.Verify()
            | ops.If()
            | ops.While()
            | ops.Fork()
            | ops.Stop()
            | ops.Spread()
            | ops.Search()
            | ops.From()
            | ops.To()
            | ops.Cascade()
            | ops.Capture()
            | ops.SetAttribute()
            | ops.SetFlag()
            | ops.SetPositionFlag()
            | ops.Sow()
            | ops.UseEntry()
            | ops.PassOnly()
        ):
            return ()
    assert_never(op)


def reads(test: Condition) -> Reads:
    """Return the reads of a condition, including those of its parts."""
    match test:
        case ops.Always() | ops.Never():
            return Reads.NOTHING
        case ops.Not():
            return reads(test.condition)
        case ops.And() | ops.Or():
            all_reads = Reads.NOTHING
            for part in test.parts:
                all_reads |= reads(part)
            return all_reads
        case ops.IsEmpty() | ops.IsEnemy() | ops.IsFriend() | ops.IsNeutral() | ops.IsPiece():
            return Reads.OCCUPANT
        case ops.AttributeIsTrue():
            return Reads.ATTRIBUTES
        case ops.InZone() | ops.IsPosition():
            return Reads.ZONE
        case ops.OnBoard() | ops.IsBlockStart() | ops.IsGoalPosition():
            return Reads.TABLES
        case ops.FlagIsSet() | ops.PositionFlagIsSet() | ops.IsMarked():
            return Reads.FLAGS
        case ops.IsLastFrom() | ops.IsLastTo():
            return Reads.LAST_MOVE
        case ops.IsAttacked() | ops.IsDefended() | ops.IsThreatened() | ops.IsProtected():
            return Reads.ATTACKS
        case ops.BeenBefore() | ops.TakenBefore():
            return Reads.TURN
        case ops.PileSize() | ops.SownSize():
            return Reads.PILES
        case ops.EntryIsUnused():
            return Reads.ENTRIES
        case ops.IsAdjacentToEnemy():
            return Reads.NEIGHBORHOOD
        case ops.Handler():
            return Reads.OPAQUE
    assert_never(test)


def reads_last_move(place: Place) -> bool:
    """Return True if the place depends on the last move."""
    match place:
        case ops.LastFromPlace() | ops.LastToPlace():
            return True
        case (
            ops.Here()
            | ops.Neighbor()
            | ops.At()
            | ops.Nowhere()
            | ops.PartOrigin()
            | ops.PartTarget()
            | ops.MarkedPlace()
            | ops.Held()
        ):
            return False
        case ops.Existing():
            return reads_last_move(place.place)
    assert_never(place)


def may_be_off_board(place: Place) -> bool:
    """Return True if the place may be off the board."""
    match place:
        case (
            ops.Neighbor()
            | ops.Nowhere()
            | ops.LastFromPlace()
            | ops.LastToPlace()
            | ops.PartOrigin()
            | ops.Held()
        ):
            return True
        case ops.Here() | ops.At() | ops.PartTarget() | ops.MarkedPlace() | ops.Existing():
            return False
    assert_never(place)


def needs(goal: GoalTest) -> Needs:
    """Return the needs of a goal, including those of its parts."""
    match goal:
        case ops.GoalAnd() | ops.GoalOr():
            all_needs = Needs.NOTHING
            for part in goal.parts:
                all_needs |= needs(part)
            return all_needs
        case ops.GoalNot():
            return needs(goal.part)
        case ops.Stalemated():
            return Needs.MOBILITY
        case ops.Checkmated():
            return Needs.MOBILITY | Needs.ATTACKS | Needs.LOSSES
        case ops.Captured():
            return Needs.LOSSES
        case ops.JustMoved():
            return Needs.NOTHING
        case ops.Repetition():
            return Needs.HISTORY
        case ops.PiecesRemaining() | ops.TotalPieceCount() | ops.InsufficientMaterial():
            return Needs.COUNTS
        case ops.NoProgress():
            return Needs.PROGRESS | Needs.LOSSES
        case ops.AbsoluteConfig() | ops.RelativeConfig():
            return Needs.PATTERNS
        case ops.WordOutcome():
            return Needs.MOBILITY
    assert_never(goal)


# --- derived predicates ------------------------------------------------------------------------


def is_add(op: Op) -> TypeGuard[AnyAdd]:
    """Return True if the operation emits a move."""
    return isinstance(op, AnyAdd)


def is_junction(test: Condition) -> TypeGuard[ops.Not | ops.And | ops.Or]:
    """Return True if the condition is composed of others."""
    return isinstance(test, ops.Not | ops.And | ops.Or)


def place_of(test: Condition) -> Place | None:
    """Return the place that a condition tests; None for junctions and for tests without a place."""
    return test.place if isinstance(test, PlaceTest) else None


def tested_here(test: PlaceTest) -> PlaceTest:
    """Return the test, applied to the current position."""
    return rebuild(test, (*test.operands[:-1], HERE))


def parts(test: Condition) -> tuple[Condition, ...]:
    """Return the conditions that all must hold: the parts of an ``and``, else the condition."""
    return test.parts if isinstance(test, ops.And) else (test,)
