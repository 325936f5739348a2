"""Boards that are complete grids of linked squares, which pages lay out with little code."""

from __future__ import annotations

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
