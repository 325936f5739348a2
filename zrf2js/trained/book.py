"""Files with opening books, `NAME.book.json`, and the games that they belong to.

A file holds the book of each variant for which one was made. It belongs to a game with the same
rules. The entries are data for the search (templates/ai/opening_book.js).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from zrf2js.ir.nodes import GameIR
from zrf2js.trained.game_data import CheckedData

#: a move of a book: the text that identifies it among the legal moves, and its expected score
BookMove = tuple[str, float]


def encoded(positions: Iterable[tuple[str, Sequence[BookMove]]]) -> str:
    """Return positions as words: the key, then three characters and two digits for each move."""
    return " ".join(
        key + "".join(f"{move}{_percent(value):02}" for move, value in moves)
        for key, moves in sorted(positions)
    )


def _percent(value: float) -> int:
    """Return an expected score in percent; a book does not claim wins, which need a proof."""
    return max(1, min(99, round(100 * value)))


class _Books(CheckedData):
    name, part = "book", "book"
    invalid, foreign = "ZRF929", "ZRF919"

    def invalid_parts(self, game: GameIR, data: Mapping[str, Any]) -> Iterator[str]:
        if not isinstance(data.get("entries"), str):
            yield "its entries are not valid"

    def data(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        return {"entries": entry["book"]["entries"]}


#: files with opening books
BOOK = _Books()
