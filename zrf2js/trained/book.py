"""Files with opening books, `NAME.book.json`, and the games that they belong to.

A file holds the book of each variant for which one was made. It belongs to a game with the same
rules. The entries are data for the search (templates/ai/opening_book.js).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from zrf2js.ir.nodes import GameIR, Program
from zrf2js.trained.game_data import GameData, checked_entry, mismatches, read_checked
from zrf2js.trained.game_file import FORMAT

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


def entry_of(game: GameIR, book: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a game in a file."""
    return checked_entry(game, "book", book)


def file_text(games: Mapping[str, Any]) -> str:
    """Return the text of a file; each game is a line."""
    rows = [f"{json.dumps(title)}: {json.dumps(entry)}" for title, entry in sorted(games.items())]
    return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(rows) + "\n}}\n"


def _read(text: str) -> dict[str, Any]:
    return read_checked(text, "book")


def _faults(program: Program, game: GameIR, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield the reason why an entry does not fit a game, or is not valid."""
    yield from mismatches(program, game, entry)
    if not isinstance(entry["book"].get("entries"), str):
        yield "its entries are not valid"


def _entries(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the search reads."""
    return {"entries": entry["book"]["entries"]}


#: files with opening books
BOOK = GameData(
    name="book",
    annotation="book",
    invalid="ZRF929",
    foreign="ZRF919",
    read=_read,
    faults=_faults,
    data=_entries,
)
