"""Paths followed over the links of a board."""

from __future__ import annotations

from collections.abc import Container
from functools import reduce
from operator import or_
from typing import TypeGuard

from zrf2js.analysis.core.loop_termination import has_cycle
from zrf2js.analysis.core.paths import Path


class Links:
    """Paths followed over the links of a board, from all positions at once.

    ``links`` and ``size`` are the links and the number of positions of a game.
    """

    def __init__(self, links: tuple[tuple[int, ...], ...], size: int) -> None:
        self._links = links
        self._size = size
        self._masks: dict[Path, tuple[tuple[int, ...], bool]] = {}
        self._ends: dict[Path, int] = {}

    def ends(self, path: Path) -> int:
        """Return a bit per pair of an origin and a position that the path leads to from it."""
        if path not in self._ends:
            width = (self._size + 7) // 8
            masks, _ = self._table(path)
            rows = b"".join(mask.to_bytes(width, "little") for mask in masks)
            self._ends[path] = int.from_bytes(rows, "little")
        return self._ends[path]

    def is_injective(self, path: Path) -> bool:
        """Return True if different numbers of iterations never lead to the same position."""
        return self._table(path)[1]

    def _table(self, path: Path) -> tuple[tuple[int, ...], bool]:
        """Return masks of the ends of the path, by origin, and True if each has only one path."""
        path = tuple(("loop", 0, *step[2:]) if is_loop(step) else step for step in path)
        if path not in self._masks:
            self._masks[path] = self._followed(path)
        return self._masks[path]

    def _followed(self, path: Path) -> tuple[tuple[int, ...], bool]:
        if not path:
            return tuple(1 << place for place in range(self._size)), True
        step, rest = path[0], path[1:]
        ends, once = self._table(rest)
        if isinstance(step, int):
            return tuple(ends[to] if to >= 0 else 0 for to in self._links[step]), once
        assert isinstance(step, tuple)
        if step[0] == "at":
            return (ends[step[1]],) * self._size, once
        return _repeated(self._around(step[2:]), ends, once)

    def _around(self, steps: Path) -> list[int]:
        """Return the position after one iteration from each position, -1 off the board."""
        places = list(range(self._size))
        for step in steps:
            assert isinstance(step, int)
            row = self._links[step]
            places = [row[place] if place >= 0 else -1 for place in places]
        return places


def is_loop(step: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(step, tuple) and step[0] == "loop"


def _repeated(around: list[int], ends: tuple[int, ...], once: bool) -> tuple[tuple[int, ...], bool]:
    """Return the ends after any number of iterations."""
    if has_cycle([tuple(around)]):
        return tuple(_union(ends, _chain(around, place)) for place in range(len(around))), False
    masks: dict[int, int] = {-1: 0}
    for place in range(len(around)):
        for at in reversed(_chain(around, place, masks)):
            mask = masks[around[at]]
            once = once and not mask & ends[at]
            masks[at] = mask | ends[at]
    return tuple(masks[place] for place in range(len(around))), once


def _chain(around: list[int], place: int, stops: Container[int] = (-1,)) -> list[int]:
    """Return the positions that iterations lead to, up to one that is known or repeats."""
    chain: dict[int, None] = {}
    while place not in stops and place not in chain:
        chain[place] = None
        place = around[place]
    return list(chain)


def _union(masks: tuple[int, ...], places: list[int]) -> int:
    return reduce(or_, (masks[place] for place in places), 0)
