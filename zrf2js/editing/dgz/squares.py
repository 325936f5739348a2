"""Lists of positions in statements: words such as ``a1``, and ``a2-h2`` for a rectangle."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from zrf2js.editing.dgz.chapter import part_of
from zrf2js.editing.text_edits import TextEdit, removed_span
from zrf2js.frontends.dgz.lines import Line
from zrf2js.notation.board_file import BoardFile
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Span


@frozen_node()
class Word:
    """A word of a statement and its place."""

    text: str
    span: Span


def words_of(line: Line, start: int = 0, end: int | None = None) -> list[Word]:
    """Return the words of the value of a statement, or of a part of it."""
    stop = len(line.value) if end is None else end
    matches = re.compile(r"\S+").finditer(line.value, start, stop)
    return [Word(match[0], part_of(line, match.start(), match.end())) for match in matches]


def positions_of(word: str, board: BoardFile) -> tuple[str, ...]:
    """Return the positions that a word denotes; none for an unknown word."""
    first, dash, last = word.partition("-")
    return board.span(first, last if dash else first) or ()


def without(words: list[Word], board: BoardFile, gone: Collection[str]) -> list[TextEdit]:
    """Return the edits that remove positions from a list."""
    edits = []
    for word in words:
        inside = positions_of(word.text, board)
        kept = [name for name in inside if name not in gone]
        if len(kept) < len(inside):
            new = " ".join(rectangles(kept, board))
            edits.append(TextEdit(word.span, new) if new else removed_span(word.span))
    return edits


def names_any(words: list[Word], board: BoardFile, gone: Collection[str]) -> bool:
    """Return True if a position remains in a list without the positions ``gone``."""
    return any(name not in gone for word in words for name in positions_of(word.text, board))


def rectangles(names: list[str], board: BoardFile) -> Iterator[str]:
    """Yield words for positions of the grid: runs of equal columns in adjacent rows are one."""
    cells = {board.coordinates(name) for name in names}
    open_runs: dict[tuple[int, int], int] = {}  # columns, and the row in which the run starts
    for y in range(len(board.ranks) + 1):
        runs = list(_runs([x for x in range(len(board.files)) if (x, y) in cells]))
        for columns in [columns for columns in open_runs if columns not in runs]:
            yield _rectangle(board, columns, open_runs.pop(columns), y - 1)
        for columns in runs:
            open_runs.setdefault(columns, y)


def _runs(columns: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last column of each run of adjacent columns."""
    first = None
    for x in columns:
        first = x if first is None else first
        if x + 1 not in columns:
            yield first, x
            first = None


def _rectangle(board: BoardFile, columns: tuple[int, int], top: int, bottom: int) -> str:
    left, right = (board.files[x] for x in columns)
    first, last = left + board.ranks[bottom], right + board.ranks[top]
    return first if first == last else f"{first}-{last}"
