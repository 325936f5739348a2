"""The rows of a setup: ``rnbqkbnr/pppppppp/8``, from the top; capitals are the first player's."""

from __future__ import annotations

import re

from zrf2js.editing.dgz.chapter import Chapter, part_of
from zrf2js.editing.text_edits import NotEditable, TextEdit
from zrf2js.frontends.dgz.lines import Line
from zrf2js.notation.board_file import BoardFile


def token_of(chapter: Chapter, player: str, piece: str) -> str | None:
    """Return the letter of a piece in rows; None for other players, or if it has none."""
    letter = next((key for key, name in chapter.letters.items() if name == piece), None)
    if letter is None or player not in chapter.players[:2]:
        return None
    return letter if player == chapter.players[0] else letter.lower()


class Rows:
    """The rows of one statement, and the letters in each; an empty text stands for no piece."""

    def __init__(self, line: Line, board: BoardFile) -> None:
        self._line, self._board = line, board
        spans = [match.span() for match in re.finditer(r"[^/\s]+", line.value)]
        width, height = len(board.files), len(board.ranks)
        self._spaced = len(spans) == width * height and width > 1
        if self._spaced:  # one word for each position
            starts = range(0, len(spans), width)
            self._spans = [(spans[i][0], spans[i + width - 1][1]) for i in starts]
        else:
            self._spans = spans
        self._cells = [_cells(line.value[a:b]) for a, b in self._spans]
        if len(spans) == 0 or [len(row) for row in self._cells] != [width] * height:
            raise NotEditable("the rows of the setup do not have the size of the board")
        self._dots = self._spaced or ("." in line.value and not re.search(r"\d", line.value))

    def changed(self, letters: dict[str, str]) -> list[TextEdit]:
        """Return the edits that put letters on positions; an empty letter removes a piece."""
        rows = [list(row) for row in self._cells]
        for position, letter in letters.items():
            place = self._board.coordinates(position)
            if place:
                rows[place[1]][place[0]] = letter
        return [
            TextEdit(part_of(self._line, *span), self._written(new))
            for span, old, new in zip(self._spans, self._cells, rows, strict=True) if old != new
        ]  # fmt: skip

    def resized(self, new: BoardFile) -> list[TextEdit]:
        """Return the edits that fit the rows to another board; pieces keep their positions."""
        if self._spaced:
            raise NotEditable("the setup has a word for each position; change its text")
        old = self._board
        rows = {rank: self._row(dict(zip(old.files, cells, strict=True)), new)
                for rank, cells in zip(old.ranks, self._cells, strict=True)}  # fmt: skip
        empty = self._row({}, new)
        kept = [rank for rank in old.ranks if rank in new.ranks]
        first, last = (new.ranks.index(kept[i]) for i in (0, -1)) if kept else (0, -1)
        if not kept or list(new.ranks[first : last + 1]) != kept:
            text = "/".join(rows.get(rank, empty) for rank in new.ranks)
            return [TextEdit(part_of(self._line, 0, len(self._line.value)), text)]
        separator = self._separator()
        edits = []
        for i, (rank, span) in enumerate(zip(old.ranks, self._spans, strict=True)):
            if rank not in new.ranks:
                edits.append(self._without_row(i, i < old.ranks.index(kept[0])))
                continue
            text = rows[rank]
            if rank == kept[0]:
                text = (empty + separator) * first + text
            if rank == kept[-1]:
                text += (separator + empty) * (len(new.ranks) - 1 - last)
            edits.append(TextEdit(part_of(self._line, *span), text))
        return edits

    def _without_row(self, i: int, is_above: bool) -> TextEdit:
        """Return the edit that removes a row with the separator to the rows that remain."""
        start, end = self._spans[i]
        if is_above:
            return TextEdit(part_of(self._line, start, self._spans[i + 1][0]), "")
        return TextEdit(part_of(self._line, self._spans[i - 1][1], end), "")

    def _separator(self) -> str:
        """Return the text between the first two rows, without comments."""
        if len(self._spans) < 2:
            return "/"
        (_, start), (end, _) = self._spans[:2]
        return re.sub(r"[ \t]+\n", "\n", self._line.value[start:end])

    def _row(self, cells: dict[str, str], board: BoardFile) -> str:
        return self._written([cells.get(file, "") for file in board.files])

    def _written(self, cells: list[str]) -> str:
        text = (" " if self._spaced else "").join(cell or "." for cell in cells)
        if self._dots:
            return text
        return re.sub(r"\.+", lambda match: str(len(match[0])), text)


def _cells(row: str) -> list[str]:
    """Return the letters of a row, with an empty text for each position without a piece."""
    cells: list[str] = []
    for token in re.findall(r"\d+|\S", row):
        cells += [""] * int(token[:4]) if token.isdigit() else ["" if token == "." else token]
    return cells
