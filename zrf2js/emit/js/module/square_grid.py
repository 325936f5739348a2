"""Boards that are complete grids of linked squares, which pages lay out with little code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from zrf2js.ir.nodes import GameIR


def is_square_grid(game: GameIR) -> bool:
    """Return True if the positions are squares of one size in rows and columns at one distance.

    The squares do not overlap, no place of the grid is free, and each square is linked in some
    direction that has the same vector everywhere.
    """
    rects = [position.rect for position in game.positions if position.rect]
    if len(rects) < len(game.positions):
        return False
    lefts, tops = (sorted({rect[side] for rect in rects}) for side in (0, 1))
    steps = {after - before for side in (lefts, tops) for before, after in pairwise(side)}
    sizes = {(right - left, bottom - top) for left, top, right, bottom in rects}
    if min(len(lefts), len(tops)) < 2 or len(steps) != 1 or len(sizes) != 1:
        return False
    (step,), (size,) = steps, sizes
    is_complete = len({rect[:2] for rect in rects}) == len(rects) == len(lefts) * len(tops)
    return is_complete and 0 < min(size) <= max(size) <= step and _are_linked(game, rects)


def _are_linked(game: GameIR, rects: list[tuple[int, int, int, int]]) -> bool:
    """Return True if directions with one vector for all their links link each position."""
    linked: set[int] = set()
    for row in game.links:
        pairs = [(start, end) for start, end in enumerate(row) if end >= 0]
        vectors = {(rects[q][0] - rects[p][0], rects[q][1] - rects[p][1]) for p, q in pairs}
        if len(vectors) == 1:
            linked.update(*pairs)
    return len(linked) == len(rects)


#: titles of games whose boards the page draws as points (``templates/page/geometry/layout.js``)
_POINT_GAMES = re.compile(
    r"\b(go|igo|baduk|weiqi|gomoku|go-moku|renju|pente|ninuki|connect6"
    r"|xiangqi|chinese chess|janggi)\b",
    re.IGNORECASE,
)
_POINT_PIECES = re.compile("stone|pebble", re.IGNORECASE)
#: steps to the neighbors of a square
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def is_drawn_in_cells(game: GameIR) -> bool:
    """Return True if the page certainly draws a square grid as cells, not as connected points."""
    if not is_square_grid(game) or _POINT_GAMES.search(game.title):
        return False
    if all(_POINT_PIECES.search(piece.name) for piece in game.pieces):
        return False
    rects = [position.rect for position in game.positions if position.rect]
    lefts, tops = (sorted({rect[side] for rect in rects}) for side in (0, 1))
    places = [(lefts.index(rect[0]), tops.index(rect[1])) for rect in rects]
    if min(rects[0][2] - rects[0][0], rects[0][3] - rects[0][1]) < (lefts[1] - lefts[0]) / 2:
        return False
    linked = {frozenset((p, q)) for row in game.links for p, q in enumerate(row) if q >= 0}
    index = {place: p for p, place in enumerate(places)}
    for dx, dy in _STEPS:
        pairs = [
            {p, index[x + dx, y + dy]}
            for p, (x, y) in enumerate(places)
            if (x + dx, y + dy) in index
        ]
        present = sum(frozenset(pair) in linked for pair in pairs)
        if 0 < present < len(pairs):
            return False
    return all(_is_even(row, places) for row in game.links)


def _is_even(row: Sequence[int], places: list[tuple[int, int]]) -> bool:
    """Return True if all links of a direction have the same vector."""
    pairs = [(places[p], places[q]) for p, q in enumerate(row) if q >= 0]
    return len({(x - u, y - v) for (u, v), (x, y) in pairs}) <= 1
