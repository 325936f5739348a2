"""Boards as grids, and positions as text."""

from __future__ import annotations

from string import ascii_uppercase

import numpy as np
from numpy.typing import NDArray

from zrf2js.environments.numbers import Layout, Numbers
from zrf2js.ir.nodes import GameIR

#: a board whose grid has more cells than this for each position is a row of positions
_SPARSE = 4


def grid_of(game: GameIR) -> tuple[int, int, NDArray[np.intp]]:
    """Return the numbers of rows and columns of the board, and the cell of each position.

    Positions that are not drawn are in additional rows below the others.
    """
    size = len(game.positions)
    corners = [position.rect[:2] for position in game.positions if position.rect is not None]
    lefts = sorted({left for left, _ in corners})
    tops = sorted({top for _, top in corners})
    is_grid = 0 < len(lefts) * len(tops) <= _SPARSE * size and len(corners) == len(set(corners))
    if not is_grid:
        return 1, size, np.arange(size)
    columns, rows, cells = len(lefts), len(tops), []
    free = rows * columns
    for position in game.positions:
        if position.rect is None:
            cells.append(free)
            free += 1
        else:
            left, top = position.rect[:2]
            cells.append(tops.index(top) * columns + lefts.index(left))
    return -(-free // columns), columns, np.array(cells, dtype=np.intp)


class Drawing:
    """The letters of a game: upper case for the first player, lower case for the others."""

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._game, self._layout = game, layout
        self._rows, self._columns, self._cells = grid_of(game)
        self._letters: list[str] = []
        for piece in game.pieces:
            free = [c for c in piece.name.upper() + ascii_uppercase if c in ascii_uppercase]
            self._letters.append(next((c for c in free if c not in self._letters), "?"))

    def of(self, numbers: Numbers) -> str:
        """Return the text of the first game: the board, the reserves and the player to move."""
        shown = np.full(self._rows * self._columns, " ", dtype="<U1")
        shown[self._cells] = [self._sign(int(code)) for code in numbers.cells[0]]
        rows = [" ".join(row).rstrip() for row in shown.reshape(self._rows, self._columns)]
        names = zip(self._letters, (piece.name for piece in self._game.pieces), strict=True)
        legend = ", ".join(f"{letter} {name}" for letter, name in names)
        mover = self._game.players[int(numbers.field("chooser")[0])].name
        return "\n".join([*rows, *self._reserves(numbers), f"{mover} to move; {legend}"])

    def _sign(self, code: int) -> str:
        if code == 0:
            return "."
        layout = self._layout
        letter = self._letters[(code >> layout.type_shift & layout.type_mask) - 1]
        return letter if code & 1 else letter.lower()

    def _reserves(self, numbers: Numbers) -> list[str]:
        """Return the reserves of each player that has some; `*` is unlimited."""
        lines = []
        for player, counts in zip(self._game.players, numbers.reserves[0], strict=True):
            held = [
                f"{letter}{'*' if count < 0 else count}"
                for letter, count in zip(self._letters, counts[1:], strict=True)
                if count
            ]
            if held:
                lines.append(f"{player.name}: {' '.join(held)}")
        return lines
