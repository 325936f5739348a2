"""Operations of goals; they are tested for each player of the goal's row."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.ir.operation import Op, operation
from zrf2js.ir.ops.operands import Number


@operation("own")
class OwnPiece(Op):
    """The player's piece of this type."""

    piece: Annotated[int, "piece"]


@operation("opponent")
class OpponentPiece(Op):
    """An opponent's piece of this type."""

    piece: Annotated[int, "piece"]


@operation("any-owner")
class AnyPiece(Op):
    """A piece of this type of any owner."""

    piece: Annotated[int, "piece"]


@operation("spec-or")
class SpecOr(Op):
    """A piece that fits one of the specs."""

    parts: tuple[PieceSpec, ...]


@operation("spec-not")
class SpecNot(Op):
    """Anything that does not fit, including an empty position."""

    part: PieceSpec


@operation("target-position")
class TargetPosition(Op):
    """Exactly this position."""

    position: Annotated[int, "pos"]


@operation("target-zone")
class TargetZone(Op):
    """Any position of the player's zone."""

    zone: Annotated[int, "zone"]


@operation("step-dir")
class ConfigStep(Op):
    """One step in this direction."""

    direction: Annotated[int, "dir"]


PieceSpec: TypeAlias = OwnPiece | OpponentPiece | AnyPiece | SpecOr | SpecNot
Target: TypeAlias = TargetPosition | TargetZone
Spec: TypeAlias = PieceSpec | Target | ConfigStep


@operation("goal-and")
class GoalAnd(Op):
    """All goals hold."""

    parts: tuple[GoalTest, ...]


@operation("goal-or")
class GoalOr(Op):
    """One of the goals holds."""

    parts: tuple[GoalTest, ...]


@operation("goal-not")
class GoalNot(Op):
    """The goal does not hold."""

    part: GoalTest


@operation("stalemated")
class Stalemated(Op):
    """The player is to move and has no legal move."""


@operation("checkmated")
class Checkmated(Op):
    """Stalemated while one of these pieces is attacked, or the last move captured one of them."""

    pieces: tuple[Annotated[int, "piece"], ...]


@operation("captured")
class Captured(Op):
    """The player lost one of these pieces by the last move."""

    pieces: tuple[Annotated[int, "piece"], ...]


@operation("just-moved")
class JustMoved(Op):
    """The player made the last move: the player of a goal without a player list."""


@operation("repetition")
class Repetition(Op):
    """The position occurs for the third time."""


@operation("pieces-remaining")
class PiecesRemaining(Op):
    """The player has exactly this number of the pieces (of all pieces where none is named)."""

    count: Number
    pieces: tuple[Annotated[int, "piece"], ...]


@operation("total-piece-count")
class TotalPieceCount(Op):
    """All players together have exactly this number of the pieces."""

    count: Number
    pieces: tuple[Annotated[int, "piece"], ...]


@operation("no-progress")
class NoProgress(Op):
    """This number of last turns captured nothing, and moved or changed none of these pieces."""

    count: Number
    pieces: tuple[Annotated[int, "piece"], ...]


@operation("insufficient-material")
class InsufficientMaterial(Op):
    """The board has exactly the player's pieces ``own``, the ``opposing`` ones of other players,
    and any number of the types ``free``, all of these in one of the zones if there are any.
    """

    own: tuple[Annotated[int, "piece"], ...]
    opposing: tuple[Annotated[int, "piece"], ...]
    free: tuple[Annotated[int, "piece"], ...]
    zones: tuple[Annotated[int, "zone"], ...]


@operation("absolute-config")
class AbsoluteConfig(Op):
    """Every target holds a piece that fits one of the specs."""

    specs: tuple[PieceSpec, ...]
    targets: tuple[Target, ...]


@operation("relative-config")
class RelativeConfig(Op):
    """From some position, the specs and the steps between them fit in this order."""

    steps: tuple[PieceSpec | ConfigStep, ...]


@operation("OnIsGameOver")
class WordOutcome(Op):
    """The Forth word of this name decides; it is tested once the moves are known."""


#: goals that count pieces
PieceCount: TypeAlias = PiecesRemaining | TotalPieceCount
GoalTest: TypeAlias = (
    GoalAnd
    | GoalOr
    | GoalNot
    | Stalemated
    | Checkmated
    | Captured
    | JustMoved
    | Repetition
    | PieceCount
    | NoProgress
    | InsufficientMaterial
    | AbsoluteConfig
    | RelativeConfig
    | WordOutcome
)
