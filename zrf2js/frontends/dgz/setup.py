"""The starting position: a picture of the board, or lists of squares."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zrf2js.frontends.dgz.lines import Line
from zrf2js.frontends.dgz.pieces import Pieces
from zrf2js.frontends.zrf.forms import Form
from zrf2js.notation.board_file import BoardFile, BoardReader
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source

#: limit of the squares in all zones and setups of a game
MAX_LISTED = 1_000_000


class Setups(Pieces):
    """Handlers of the setup statements."""

    def __init__(self, source: Source, collector: Collector) -> None:
        super().__init__(source, collector)
        self._board = BoardReader(collector)
        self._players: tuple[str, ...] = ("White", "Black")
        self._setups: list[Line] = []
        self._listed_squares = 0

    @property
    def board(self) -> BoardFile:
        """The board that the statements describe."""
        return self._board.board

    @property
    def players(self) -> tuple[str, ...]:
        """The players in their order."""
        return self._players

    @property
    def letters(self) -> dict[str, str]:
        """The pieces by the capital letters of the rows of a setup."""
        letters = {p.letter or p.name[0]: p.name for p in reversed(list(self._pieces.values()))}
        return {letter.upper(): name for letter, name in letters.items()}

    def _setup(self, line: Line) -> None:
        self._setups.append(line)

    def _placed(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield (player, piece, squares) for all setup lines."""
        for line in self._setups:
            if len(line.words) > 1:
                yield from self._listed(line, line.words[1])
            else:
                yield from self._pictured(line)

    def _listed(self, line: Line, player: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """setup PLAYER: piece squares, piece squares"""
        for entry in re.split(r"[,;\n]", line.value):
            name, *places = entry.split() or [""]
            if not name:
                continue
            squares: list[str] = []
            for place in places:
                if place == "off" or (squares and squares[-1] == "off"):
                    squares.append(place)
                else:
                    squares += self._squares(place, line.origin)
            yield player, name, tuple(squares)

    def _pictured(self, line: Line) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """setup: rows from the top, separated by /; capitals belong to the first player"""
        board = self._board.board
        matches = list(re.finditer(r"[^/\s]+", line.value))
        rows = [row[0] for row in matches]
        places = [line.place(row.start(), row[0]) for row in matches]
        if len(rows) == len(board.ranks) * len(board.files):
            width = len(board.files)
            rows = ["".join(rows[i : i + width]) for i in range(0, len(rows), width)]
            places = places[::width]
        by_letter = self.letters
        if len(rows) != len(board.ranks):
            self._collector.report("ZRF647", line.origin, rows=len(rows), ranks=len(board.ranks))
            return
        for rank, row, place in zip(board.ranks, rows, places, strict=True):
            x = 0
            for token in re.findall(r"[0-9]{1,6}|.", row):
                if token.isdecimal():
                    x += int(token)
                    continue
                if token != ".":
                    yield from self._one(token, x, rank, by_letter, line, place)
                x += 1
            if x != len(board.files):
                self._collector.report("ZRF648", place, rank=rank, count=x, files=len(board.files))

    def _one(
        self,
        token: str,
        x: int,
        rank: str,
        names: dict[str, str],
        line: Line,
        place: Origin,
    ) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        name = names.get(token.upper())
        files = self._board.board.files
        player = 0 if token.isupper() else 1
        if name is None:
            self._collector.report("ZRF230", place, word=token)
        elif player >= len(self._players):
            self._collector.report("ZRF646", line.origin, word=line.words[0], missing="two players")
        elif x < len(files):
            yield self._players[player], name, (files[x] + rank,)

    def _squares(self, text: str, origin: Origin) -> tuple[str, ...]:
        """Return a square, or all squares between two corners: a2-h2"""
        if self._listed_squares > MAX_LISTED:
            return ()
        first, dash, last = text.partition("-")
        board = self._board.board
        squares = board.span(first, last if dash else first)
        if squares is None:
            self._collector.report("ZRF221", origin, word=text)
        self._listed_squares += len(squares or ())
        if self._listed_squares > MAX_LISTED:
            self._collector.report("ZRF649", origin, limit=MAX_LISTED)
        return squares or ()

    def _setup_form(self, origin: Origin) -> Form:
        sides: dict[str, list[object]] = {}
        for player, piece, squares in self._placed():
            sides.setdefault(player, []).append((piece, *squares))
        return self._form(origin, "board-setup", *((p, *entries) for p, entries in sides.items()))
