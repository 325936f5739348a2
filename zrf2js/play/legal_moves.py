"""The legal moves of a position of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from zrf2js.play.moves import Move


class LegalMoves(Sequence[Move]):
    """The legal moves of the position in which they were read, as a sequence."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    def count(self, move: object = None) -> int:
        """Return the number of legal moves, or 1 if ``move`` is one of them, else 0."""
        return len(self) if move is None else int(move in self)

    def __eq__(self, other: object) -> bool:
        """Return True for moves with equal texts in the same order."""
        if self is other:
            return True
        return isinstance(other, LegalMoves | tuple) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(tuple(self))
