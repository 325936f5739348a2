"""The reader of Dagaz's board files: a grid, directions as vectors, directions as chains of links.

fanorona-9x5
grid: a-i x 5-1             files from left to right, then ranks from the top
N = (0, -1)                 a vector, y grows downward; links all squares that it connects
O = a3>b4>c5,a1>b2>c3       explicit links instead of a vector
"""

from __future__ import annotations

import re
from dataclasses import field
from itertools import pairwise

from zrf2js.language.limits import MAX_POSITIONS
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

#: distance of adjacent squares in pixels on generated boards
SQUARE = 50

#: the value of a direction without links
NO_LINKS = "none"

_VECTORS = {
    "N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0),
    "O": (1, -1), "T": (1, 1), "R": (-1, 1), "M": (-1, -1),
}  # fmt: skip


@mutable_node()
class BoardFile:
    """The labels of files and ranks, and a vector or linked squares for each direction."""

    name: str = ""
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    vectors: dict[str, tuple[int, int]] = field(default_factory=dict)
    chains: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    points: tuple[str, ...] = ()  # positions outside the grid
    _index: dict[str, tuple[int, int]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def squares(self) -> tuple[str, ...]:
        """All squares, row by row from the top."""
        return tuple(f + r for r in self.ranks for f in self.files)

    def span(self, first: str, last: str) -> tuple[str, ...] | None:
        """Return the squares of the rectangle between two corners; None for an unknown corner."""
        if first == last and first in self.points:
            return (first,)
        start, end = self.coordinates(first), self.coordinates(last)
        if start is None or end is None:
            return None
        (a, b), (c, d) = sorted((start, end))
        low, high = min(b, d), max(b, d)
        return tuple(
            self.files[x] + self.ranks[y] for y in range(low, high + 1) for x in range(a, c + 1)
        )

    def coordinates(self, square: str) -> tuple[int, int] | None:
        """Return the 0-based column and row of a square from the top left; None if unknown."""
        if not self._index:
            for x, label in enumerate(self.files):
                for y, rank in enumerate(self.ranks):
                    self._index.setdefault(label + rank, (x, y))
        return self._index.get(square)

    def set_labels(self, files: tuple[str, ...], ranks: tuple[str, ...]) -> None:
        """Set the labels of files and of ranks from the top."""
        self.files, self.ranks = files, ranks
        self._index.clear()


def rectangle(width: int, height: int) -> BoardFile:
    """Return a rectangular board with eight directions and a1 in the lower left corner."""
    return BoardFile(
        name=f"{width}x{height}",
        files=tuple(_letters(i) for i in range(width)),
        ranks=tuple(str(height - i) for i in range(height)),
        vectors=dict(_VECTORS),
    )


def _letters(index: int) -> str:
    if index < 26:
        return chr(ord("a") + index)
    return _letters(index // 26 - 1) + _letters(index % 26)


def read_board_file(source: Source) -> Outcome[BoardFile]:
    """Parse a board file; report an error for each invalid line."""
    collector = Collector()
    reader = BoardReader(collector)
    offset = 0
    for line in source.text.split("\n"):
        text = line.partition("#")[0].strip()
        start = offset + len(line) - len(line.lstrip())
        origin = Origin(Span(source, start, max(start, start + len(text))))
        if text and not reader.line(text, origin):
            if reader.board.name or reader.board.files:
                collector.report("ZRF641", origin, word=text.split()[0])
            else:
                reader.board.name = text
        offset += len(line) + 1
    reader.finish(Origin(Span(source, 0, 0)))
    return collector.outcome(reader.board)


class BoardReader:
    """Parser of the lines that describe a board."""

    def __init__(self, collector: Collector) -> None:
        self.board = BoardFile()
        self._collector = collector
        self._chained: list[tuple[str, str, Origin]] = []
        self._oversized = False

    def line(self, text: str, origin: Origin) -> bool:
        """Parse a line; return False if it does not describe a board."""
        grid = re.fullmatch(r"(?:grid|board)\s*:?\s*(.+)", text)
        if grid:
            self._grid(grid[1].strip(), origin)
            return True
        direction = re.fullmatch(r"([A-Z][\w-]*)\s*=\s*(.+)", text, re.DOTALL)
        if direction:
            self._direction(direction[1], direction[2].strip(), origin)
            return True
        return False

    def _grid(self, text: str, origin: Origin) -> None:
        size = re.fullmatch(r"(\d+)\s*x\s*(\d+)", text)
        if size and not self._fits(origin, max(1, _number(size[1])) * max(1, _number(size[2]))):
            return
        if size:
            plain = rectangle(int(size[1]), int(size[2]))
            self.board.set_labels(plain.files, plain.ranks)
            self.board.vectors = {**plain.vectors, **self.board.vectors}
            return
        halves = re.fullmatch(r"(\S+)\s+x\s+(\S+)", text)
        files, ranks = (_labels(halves[1]), _labels(halves[2])) if halves else (None, None)
        if files is None or ranks is None:
            self._collector.report("ZRF642", origin, word=text)
            return
        if self._fits(origin, len(files) * len(ranks)):
            self.board.set_labels(files, ranks)

    def _fits(self, origin: Origin, positions: int) -> bool:
        """Return True if a board may have ``positions`` positions; report an error otherwise."""
        if positions > MAX_POSITIONS:
            self._collector.report("ZRF226", origin, limit=MAX_POSITIONS)
            self._oversized = True
        return positions <= MAX_POSITIONS

    def _direction(self, name: str, text: str, origin: Origin) -> None:
        vector = re.fullmatch(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)", text)
        if vector:
            self.board.vectors[name] = int(vector[1]), int(vector[2])
        else:
            self._chained.append((name, text, origin))

    def finish(self, origin: Origin) -> None:
        """Resolve the chains of links after all squares are declared."""
        if not self.board.files:
            if self._oversized:
                return
            self._collector.report("ZRF643", origin)
            return
        squares = frozenset((*self.board.squares, *self.board.points))
        for name, text, place in self._chained:
            self.board.vectors.pop(name, None)
            pairs: list[tuple[str, str]] = []
            for chain in re.split(r"[,\s]+", text) if text != NO_LINKS else ():
                names = [part for part in chain.split(">") if part]
                for square in names:
                    if square not in squares:
                        self._collector.report("ZRF644", place, word=square)
                pairs += [(a, b) for a, b in pairwise(names)
                          if a in squares and b in squares]  # fmt: skip
            self.board.chains[name] = tuple(pairs)


def _number(digits: str) -> int:
    """Return a number; one that is too large for any board stays too large."""
    return int(digits[-9:]) if len(digits.lstrip("0")) <= 9 else 10**9


def _labels(text: str) -> tuple[str, ...] | None:
    """Parse labels: a-i, 5-1, or a list such as a/b/c."""
    if "/" in text:
        return tuple(text.split("/"))
    ends = re.fullmatch(r"(\w+)-(\w+)", text)
    if not ends:
        return (text,) if text else None
    first, last = ends[1], ends[2]
    if first.isdecimal() and last.isdecimal():
        a, b = _number(first), _number(last)
        labels = range(a, b + 1) if a <= b else range(a, b - 1, -1)
        return tuple(map(str, labels[: MAX_POSITIONS + 1]))
    if len(first) == len(last) == 1:
        a, b = ord(first), ord(last)
        return tuple(chr(i) for i in (range(a, b + 1) if a <= b else range(a, b - 1, -1)))
    return None
