"""Moves, outcomes and results of searches, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from zrf2js.records.moves import Appear, Capture, Part, read_move
from zrf2js.records.moves import Move as RecordedMove


class Texts(Protocol):
    """A list of legal moves, which returns their texts."""

    def text_of(self, index: int) -> str:
        """Return the text of a move."""
        ...


class Move:
    """A legal move. ``text`` is the Zillions notation and names every effect of the move.

    Legal moves have different texts: after another move with the same text, it ends with `` #2``.
    Moves with equal texts are equal. ``index`` is the place of the move in ``legal_moves``. A move
    of a list, its ``source``, computes its text when it is read.
    """

    __slots__ = ("_text", "index", "source")

    def __init__(self, text: str | None, index: int = -1, source: Texts | None = None) -> None:
        self._text, self.index, self.source = text, index, source

    @property
    def text(self) -> str:
        """The Zillions notation."""
        if self._text is None:
            assert self.source is not None
            self._text = self.source.text_of(self.index)
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move(text={self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[type[Move], tuple[str, int]]:
        """Return the constructor call of a copy, which needs no list."""
        return Move, (self.text, self.index)

    @property
    def effects(self) -> RecordedMove:
        """The parts of the text."""
        return read_move(self.text)

    @property
    def is_pass(self) -> bool:
        """True for a pass."""
        return self.text == "Pass"

    @property
    def is_partial(self) -> bool:
        """True if the same player continues the turn after the move."""
        return self.effects.partial is not None

    @property
    def piece(self) -> str | None:
        """The name of the piece that moves or appears first, None for other moves."""
        return next((item.piece for item in self.effects.items if hasattr(item, "piece")), None)

    @property
    def from_position(self) -> str | None:
        """The position where the first part starts, None for drops and passes."""
        return next((item.origin for item in self._parts), None)

    @property
    def to_position(self) -> str | None:
        """The position where the last part or the drop ends, None for passes."""
        dropped = (item.place for item in self.effects.items if isinstance(item, Appear))
        return next((item.target for item in reversed(self._parts)), next(dropped, None))

    @property
    def captures(self) -> tuple[str, ...]:
        """The positions of pieces that the move captures, in the order of the text."""
        taken = []
        for item in self.effects.items:
            if isinstance(item, Part) and item.onto:
                taken.append(item.target)
            elif isinstance(item, Capture):
                taken.append(item.place)
        return tuple(dict.fromkeys(taken))

    @property
    def _parts(self) -> tuple[Part, ...]:
        return tuple(item for item in self.effects.items if isinstance(item, Part))


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game.

    ``kind`` is ``win``, ``loss`` (of one player without a winner) or ``draw``; ``winner`` is the
    name of a player or None; ``reason`` is the keyword of the goal in the rules.
    """

    kind: str
    winner: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search.

    ``score`` is in cp for the player to move: 100 cp is the value of the most common piece. ``pv``
    is the expected line, which starts with ``move``.
    """

    move: Move | None
    score: float
    depth: int
    nodes: int
    pv: tuple[Move, ...]
    algorithm: str


@dataclass(frozen=True, slots=True)
class Playout:
    """A random game: its length in plies and its end, None if it reached the limit."""

    plies: int
    result: Result | None


def result_of(outcome: dict[str, Any] | None) -> Result | None:
    """Return the end of a game from the data of an engine."""
    if outcome is None:
        return None
    return Result(outcome["kind"], outcome.get("winner"), str(outcome.get("reason", "")))
