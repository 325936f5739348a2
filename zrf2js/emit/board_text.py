"""The data of boards as text: the letters of pieces, and the rows of positions."""

from __future__ import annotations

from string import ascii_uppercase

from zrf2js.analysis.games.notations import Notations
from zrf2js.ir.nodes import GameIR


def board_letters(game: GameIR, notations: Notations | None) -> str:
    """Return a letter per type: that of the notations, if these letters are distinct.

    Otherwise it is the first letter of the name that is free, else any free letter.
    """
    if notations is not None and len(set(notations.letters)) == len(game.pieces):
        return "".join(notations.letters)
    letters = ""
    for piece in game.pieces:
        free = (each for each in piece.name.upper() + ascii_uppercase if each not in letters)
        letters += next((each for each in free if each in ascii_uppercase), "?")
    return letters


def board_rows(game: GameIR) -> list[list[int]]:
    """Return the positions of each row by column; -1 where a row has none in a column.

    Positions that are not drawn are at the origin, as in templates/runtime/api/ascii_board.js.
    """
    cells: dict[tuple[int, int], int] = {}
    for number, position in enumerate(game.positions):
        left, top = position.rect[:2] if position.rect else (0, 0)
        cells.setdefault((top, left), number)
    columns = sorted({left for _, left in cells})
    return [
        [cells.get((top, left), -1) for left in columns] for top in sorted({t for t, _ in cells})
    ]
