"""The board as files and ranks, from the places where the positions are drawn."""

from __future__ import annotations

from zrf2js.emit.faults import Misfit
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node

#: the largest board of the engine
MAX_FILES, MAX_RANKS = 12, 10
#: a direction or a distance: files to the right, ranks up
Vector = tuple[int, int]


@frozen_node()
class Grid:
    """The squares of the board: ``at[position]`` is (file, rank) from 0, the lowest rank first.

    Positions that no link reaches and that hold no piece are not on the board.
    """

    files: int
    ranks: int
    at: dict[int, Vector]
    positions: dict[Vector, int]

    @property
    def is_full(self) -> bool:
        """True if all squares of the rectangle are on the board."""
        return len(self.at) == self.files * self.ranks

    def vector(self, origin: int, target: int) -> Vector:
        """Return the distance from one position to another one."""
        (x, y), (u, v) = self.at[origin], self.at[target]
        return u - x, v - y

    def moved(self, position: int, vector: Vector) -> int | None:
        """Return the position at a distance; None off the board."""
        x, y = self.at[position]
        return self.positions.get((x + vector[0], y + vector[1]))

    def name(self, position: int) -> str:
        """Return the name of a square in the engine, such as e4."""
        file, rank = self.at[position]
        return f"{chr(ord('a') + file)}{rank + 1}"

    def region(self, positions: set[int]) -> str:
        """Return a region of a variants.ini: whole ranks as `*8`, then single squares."""
        words = []
        for rank in range(self.ranks):
            row = [p for (_, y), p in self.positions.items() if y == rank]
            inside = [p for p in row if p in positions]
            if inside and len(inside) == len(row):
                words.append(f"*{rank + 1}")
            else:
                words += sorted(self.name(p) for p in inside)
        return " ".join(words) or "-"


def grid_of(game: GameIR) -> Grid:
    """Return the grid of the board; raise Misfit if the positions form no rectangle."""
    linked = {p for row in game.links for p in row} | {
        p for row in game.links for p, target in enumerate(row) if target >= 0
    }
    linked |= {placement.position for placement in game.setup}
    squares = [p for p, each in enumerate(game.positions) if p in linked]
    drawn = {}
    for p in squares:
        rect = game.positions[p].rect
        if rect is None:
            raise Misfit(
                f"position `{game.positions[p].name}` has no place on the board", game.origin
            )
        drawn[p] = rect[0], -rect[1]
    columns = sorted({x for x, _ in drawn.values()})
    rows = sorted({y for _, y in drawn.values()})
    if not squares or len(set(drawn.values())) < len(squares):
        raise Misfit("the positions form no rectangle", game.origin)
    if len(columns) > MAX_FILES or len(rows) > MAX_RANKS:
        size = f"{len(columns)} files and {len(rows)} ranks"
        limit = f"at most {MAX_FILES} files and {MAX_RANKS} ranks"
        raise Misfit(f"the board has {size}; the engine has {limit}", game.origin)
    at = {p: (columns.index(x), rows.index(y)) for p, (x, y) in drawn.items()}
    return Grid(len(columns), len(rows), at, {vector: p for p, vector in at.items()})
