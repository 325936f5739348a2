"""Operations of goals; they are tested for each player of the goal's row."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.ir.operation import Op
from zrf2js.ir.ops.operands import Number


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
    """Stalemated while one of these pieces is attacked, or the last move captured one of them."""

    pieces: tuple[Annotated[int, "piece"], ...]


class Captured(Op, name="captured"):
    """The player lost one of these pieces by the last move."""

    pieces: tuple[Annotated[int, "piece"], ...]


class JustMoved(Op, name="just-moved"):
    """The player made the last move: the player of a goal without a player list."""


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


class WordOutcome(Op, name="OnIsGameOver"):
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
    | AbsoluteConfig
    | RelativeConfig
    | WordOutcome
)
