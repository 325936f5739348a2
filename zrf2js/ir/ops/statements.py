"""Operations that act: the statements of bodies."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.ir.operation import Op, operation
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


@operation("navigate")
class Navigate(Op):
    """Follow a direction; off the board the block ends."""

    direction: Dir


@operation("jump")
class Jump(Op):
    """Go to a named position."""

    position: Pos


@operation("go")
class Go(Op):
    """Go to a place; off the board the block ends."""

    place: Place


@operation("mark")
class Mark(Op):
    """Remember the current position."""


@operation("back")
class Back(Op):
    """Return to the remembered position."""


@operation("verify")
class Verify(Op):
    """End the block unless the condition holds."""

    condition: Condition


@operation("if")
class If(Op):
    """Run the first body when the condition holds, else the second."""

    condition: Condition
    then: Body
    otherwise: Body


@operation("while")
class While(Op):
    """Run the body as long as the condition holds."""

    condition: Condition
    body: Body


@operation("fork")
class Fork(Op):
    """Run each body, in order, each from the state before the fork."""

    bodies: tuple[Body, ...]


@operation("stop")
class Stop(Op):
    """End the block."""


@operation("spread")
class Spread(Op):
    """Run the first body here and wherever iterations of the others lead."""

    bodies: tuple[Body, ...]


@operation("search")
class Search(Op):
    """As spread; a position counts again when iterations have flagged other positions."""

    bodies: tuple[Body, ...]


@operation("from")
class From(Op):
    """The running part starts here."""


@operation("to")
class To(Op):
    """The running part lands here."""


@operation("cascade")
class Cascade(Op):
    """Finish the running part; the next starts here."""


@operation("add")
class Add(Op):
    """Emit a move, or one per piece type that it promotes to."""

    pieces: tuple[PieceType, ...]


@operation("add-partial")
class AddPartial(Op):
    """Emit a move after which the same piece continues."""

    pieces: tuple[PieceType, ...]
    mode: Mode | None


@operation("add-copy")
class AddCopy(Op):
    """Emit a move that leaves a copy on the origin."""

    pieces: tuple[PieceType, ...]


@operation("add-copy-partial")
class AddCopyPartial(Op):
    """Emit a move that leaves a copy and after which the same piece continues."""

    pieces: tuple[PieceType, ...]
    mode: Mode | None


@operation("capture")
class Capture(Op):
    """Remove the piece that stands there."""

    place: Place


@operation("flip")
class Flip(Op):
    """Give the piece to the next player."""

    place: Place


@operation("create")
class Create(Op):
    """Put a piece there: of the moving side, of the mover's type where none is named."""

    player: Owner | None
    piece: PieceType | None
    place: Place


@operation("change-owner")
class ChangeOwner(Op):
    """Give the piece to a player, the moving side where none is named."""

    player: Owner | None
    place: Place


@operation("change-type")
class ChangeType(Op):
    """Turn the piece into another type."""

    piece: PieceType
    place: Place


@operation("set-flag")
class SetFlag(Op):
    """Set a flag of this block."""

    flag: FlagIndex
    value: Condition


@operation("set-position-flag")
class SetPositionFlag(Op):
    """Set a flag of a position."""

    flag: PositionFlagIndex
    value: Condition
    place: Place


@operation("set-attribute")
class SetAttribute(Op):
    """Set an attribute of the piece there, to one of the attribute's values or to a truth value."""

    attribute: AttributeIndex
    value: Annotated[int | Condition, "value"]
    place: Place


@operation("sow")
class Sow(Op):
    """Deal the heap, one piece to each position on the way; continue at the last."""

    direction: Dir


@operation("use")
class UseEntry(Op):
    """Use up an entry that the player has once per game."""

    entry: Number


# --- statements that only optimization passes produce --------------------------------------------


@operation()
class PassOnly(Op):
    """Base of the statements that passes write into annotations.  ``lower`` never emits them.

    Bodies of templates do not contain them, so ``case PassOnly()`` covers them all in a function
    that reads templates only.
    """


@operation("hold")
class Hold(PassOnly):
    """Store a place in a slot of this block."""

    slot: Number
    place: Place


@operation("step")
class Step(PassOnly):
    """Go to a place without a test for the board.

    An earlier test shows that the place is on it, or a later statement ends the block.
    """

    place: Place


@operation("if-on-ray")
class IfOnRay(PassOnly):
    """Run the body if some position in the direction, up to the edge, satisfies the condition."""

    direction: Dir
    condition: Condition
    then: Body


@operation("shared")
class Shared(PassOnly):
    """Run a body that occurs several times in the template: the occurrence with this number."""

    number: Number
    body: Body


@operation("bounded-while")
class BoundedWhile(PassOnly):
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
    | Step
    | IfOnRay
    | Shared
    | BoundedWhile
)
Body: TypeAlias = tuple[Statement, ...]
