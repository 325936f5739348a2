"""The legal moves of a game as a view, which requests them from the engine when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from zrf2js.play.moves import Move


class LegalMoves(Sequence[Move]):
    """The legal moves of the current position of a game, as a sequence.

    The view follows the game: ``tuple(view)`` is a separate list. An iterator keeps the moves of
    the position in which it was created, so that a loop may make moves and take them back.
    """

    def __init__(self, read: Callable[[], tuple[Move, ...]]) -> None:
        self._read = read

    def __len__(self) -> int:
        return len(self._read())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._read())

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._read()[index]

    def count(self, move: object = None) -> int:
        """Return the number of legal moves, or 1 if ``move`` is one of them, else 0."""
        return len(self) if move is None else int(move in self)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self))}>"
