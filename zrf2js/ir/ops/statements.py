"""Operations that act: the statements of bodies."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.ir.operation import Op
from zrf2js.ir.ops.conditions import Condition
from zrf2js.ir.ops.operands import (
    AttributeIndex,
    Dir,
    FlagIndex,
    Mode,
    Number,
    Owner,
    PieceType,
    Pos,
    PositionFlagIndex,
)
from zrf2js.ir.ops.places import Place


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
