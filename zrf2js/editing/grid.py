"""Changes of the size of a grid, and new boards."""

from __future__ import annotations

from itertools import product

from zrf2js.editing.board import without_uses
from zrf2js.editing.game_text import GameText
from zrf2js.editing.text_edits import NotEditable, TextEdit, replaced
from zrf2js.frontends.zrf.build.merge import flatten
from zrf2js.frontends.zrf.build.reading import integers
from zrf2js.frontends.zrf.forms import Atom, Form
from zrf2js.support.frozen_node import frozen_node

MAX_SIDE = 26
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: pixels between neighbors, and of a position
_STEP, _SIDE, _MARGIN = 50, 49, 6


@frozen_node(kw_only=True)
class _Shape:
    """A kind of board: directions as steps of columns and rows, and how far a row is shifted."""

    directions: tuple[tuple[str, int, int], ...]
    shift: int = 0
    height: int = _STEP


_SHAPES = {
    "square": _Shape(
        directions=(
            *(("n", 0, -1), ("e", 1, 0), ("s", 0, 1), ("w", -1, 0)),
            *(("ne", 1, -1), ("nw", -1, -1), ("se", 1, 1), ("sw", -1, 1)),
        )
    ),
    "hex": _Shape(
        directions=(
            *(("e", 1, 0), ("w", -1, 0), ("ne", 1, -1), ("sw", -1, 1)),
            *(("nw", 0, -1), ("se", 0, 1)),
        ),
        shift=_STEP // 2,
        height=43,
    ),
}


def new_board(text: GameText, shape: str, columns: int, rows: int) -> list[TextEdit]:
    """Replace the board; remove all zones, and the pieces outside the new board from the setup.

    ``shape``: a grid of ``square`` or ``hex``, or ``points``, which are free and have no links.
    """
    check_side(columns, rows)
    names = [letter + str(row) for letter in _LETTERS[:columns] for row in range(1, rows + 1)]
    gone = frozenset(text.game.board.rects).difference(names)
    old = next(text.all("board"), None)
    if shape == "points":
        lines = _points(columns, rows)
    else:
        lines = _grid(_SHAPES[shape], columns, rows, text.game.players[1:2])
    board = "".join(["(board", *(f"\n   {line}" for line in lines), ")"])
    edit = text.added(board) if old is None else replaced(old, board.replace("\n", "\n   "))
    return [edit, *without_uses(text, gone)]


def _points(columns: int, rows: int) -> list[str]:
    """Return the statement of free positions in columns and rows, the last row first."""
    lines = ["(positions"]
    for row in range(rows):
        top = _MARGIN + row * _STEP
        for column, letter in enumerate(_LETTERS[:columns]):
            left = _MARGIN + column * _STEP
            lines.append(f"   ({letter}{rows - row} {left} {top} {left + _SIDE} {top + _SIDE})")
    return [*lines[:-1], lines[-1] + ")"]


def _grid(shape: _Shape, columns: int, rows: int, mirrored: tuple[str, ...]) -> list[str]:
    letters = "/".join(_LETTERS[:columns])
    numbers = "/".join(str(row) for row in range(rows, 0, -1))
    vectors = {(x, y): name for name, x, y in shape.directions}
    directions = " ".join(f"({name} {x} {y})" for name, x, y in shape.directions)
    lines = [
        "(grid",
        f"   (start-rectangle {_MARGIN} {_MARGIN} {_MARGIN + _SIDE} {_MARGIN + _SIDE})",
        "   (dimensions",
        f'      ("{letters}" ({_STEP} 0))',
        f'      ("{numbers}" ({shape.shift} {shape.height})))',
        f"   (directions {directions}))",
    ]
    for player in mirrored:
        sign = -1 if shape.shift else 1  # squares are mirrored, hexagons rotated by 180 degrees
        pairs = (f"({n} {vectors[sign * x, -y]})" for n, x, y in shape.directions if y or sign < 0)
        lines.append(f"(symmetry {player} {' '.join(pairs)})")
    return lines


def resize_grid(text: GameText, columns: int, rows: int) -> list[TextEdit]:
    """Change the number of columns and rows of the grid of a board.

    Raise NotEditable if the board is not one grid of two dimensions.
    """
    check_side(columns, rows)
    axes = grid_axes(text)
    if axes is None:
        raise NotEditable("the board is not one grid of columns and rows")
    sizes = (columns, rows)
    labels = [axis.text.split("/") for axis in axes]
    new = [resized_labels(own, size) for own, size in zip(labels, sizes, strict=True)]
    edits = [replaced(axis, f'"{"/".join(own)}"') for axis, own in zip(axes, new, strict=True)]
    order = _axis_order(text)
    gone = _names(labels, order) - _names(new, order)
    return [*edits, *without_uses(text, frozenset(gone))]


def grid_axes(text: GameText) -> tuple[Atom, Atom] | None:
    """Return the labels of the columns and of the rows of a board that is one grid, else None."""
    dimensions = _dimensions(text)
    if len(dimensions) != 2:
        return None
    (first, (dx, dy)), (second, _) = dimensions
    return (first, second) if abs(dx) >= abs(dy) else (second, first)


def _axis_order(text: GameText) -> bool:
    """Return True if the labels of columns come first in the names of positions."""
    (dx, dy) = _dimensions(text)[0][1]
    return abs(dx) >= abs(dy)


def _dimensions(text: GameText) -> list[tuple[Atom, tuple[int, int]]]:
    """Return the labels and the step of each dimension; none if there are several grids."""
    grids = list(text.board_statements("grid"))
    parts = [part for grid in grids for part in flatten(grid.args) if part.head == "dimensions"]
    dimensions: list[tuple[Atom, tuple[int, int]]] = []
    for axis in parts[0].args if len(parts) == 1 else ():
        if isinstance(axis, Form) and axis.items and isinstance(axis.items[0], Atom):
            step = integers(axis.args)[:2]
            if len(step) == 2:
                dimensions.append((axis.items[0], (step[0], step[1])))
    return dimensions


def _names(labels: list[list[str]], columns_first: bool) -> set[str]:
    columns, rows = labels
    pairs = product(columns, rows)
    return {c + r if columns_first else r + c for c, r in pairs}


def resized_labels(labels: list[str], size: int) -> list[str]:
    """Return ``size`` labels. Descending numbers keep the lowest: 8/7/... becomes 10/9/8/7/..."""
    descends = len(labels) > 1 and labels == _following(labels[-1], len(labels))[::-1]
    ascending = labels[::-1] if descends else labels
    kept = ascending[:size]
    if len(kept) < size:
        if ascending != _following(ascending[0], len(ascending)):
            raise NotEditable(f"the labels `{'/'.join(labels)}` have no next one")
        kept = _following(ascending[0], size)
    return kept[::-1] if descends else kept


def _following(first: str, count: int) -> list[str]:
    """Return labels in order from the first one: numbers or lower-case letters."""
    if first.isdecimal():
        return [str(int(first) + i) for i in range(count)]
    start = _LETTERS.find(first) if len(first) == 1 else -1
    labels = list(_LETTERS[start : start + count]) if start >= 0 else []
    if start >= 0 and len(labels) < count:
        raise NotEditable("there are no labels after `z`")
    return labels


def check_side(columns: int, rows: int) -> None:
    """Raise NotEditable if a side of a board is too short or too long."""
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise NotEditable(f"a side has 1 to {MAX_SIDE} positions")
