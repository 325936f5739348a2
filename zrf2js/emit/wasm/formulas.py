"""Formulas of positions as one integer of 64 bits: each bit is one position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import and_, or_
from typing import Any, TypeAlias, assert_never

from zrf2js.emit.wasm.code import I64, Assign, Function, Local, Statement, Value, constant
from zrf2js.emit.wasm.tables import Tables
from zrf2js.ir.position_formulas import (
    ALL,
    AllPositions,
    Complement,
    Formula,
    Intersection,
    NoPositions,
    Occupied,
    StepInto,
    Union,
)

#: a set that is a compile-time constant, or a value
_Set: TypeAlias = int | Value
#: limit for the operations on integers of one formula; more take longer than running the block
_MAX_OPERATIONS = 40


class FormulaCode:
    """The sets of positions of a player's formulas, on a board of at most 64 positions."""

    def __init__(self, tables: Tables, function: Function, player: int) -> None:
        self._tables, self._function, self._player = tables, function, player
        self._board = (1 << tables.size) - 1

    def begin(self) -> Iterator[Statement]:
        """Yield code for the locals with the sets of pieces."""
        tables, layout = self._tables, self._tables.layout
        players = range(layout.players)
        enemies = [p for p in players if p != self._player and layout.playing >> p & 1]
        friends = self._local("friend")
        yield Assign(friends, tables.owned(self._player, 0))
        yield Assign(self._local("enemy"), self._owned(enemies))
        others = self._owned(p for p in players if p != self._player)
        yield Assign(self._local("empty"), (friends | others) ^ self._board)

    def _owned(self, players: Iterable[int]) -> Value:
        sets = [self._tables.owned(player, 0) for player in players]
        return reduce(or_, sets, constant(0, I64))

    def _local(self, name: str) -> Local:
        return self._function.local(name, I64)

    def of(self, formula: Formula) -> Value | None:
        """Return the set; None if the formula contains all positions or takes too long."""
        if formula == ALL or _operations(formula, self._tables.game.links) > _MAX_OPERATIONS:
            return None
        positions = self._set(formula)
        return constant(positions, I64) if isinstance(positions, int) else positions

    def _set(self, formula: Formula) -> _Set:
        match formula:
            case AllPositions():
                return self._board
            case NoPositions():
                return 0
            case Occupied():
                return self._local(formula.by)
            case Complement():
                inner = self._set(formula.inner)
                return inner ^ self._board
            case Intersection():
                return _joined([*map(self._set, formula.parts)], and_, self._board)
            case Union():
                return _joined([*map(self._set, formula.parts)], or_, 0)
            case StepInto():
                return self._step(formula.direction, self._set(formula.inner))
        assert_never(formula)

    def _step(self, direction: int, inner: _Set) -> _Set:
        links = self._tables.game.links[direction]
        if isinstance(inner, int):
            return sum(1 << p for p, to in enumerate(links) if to >= 0 and inner >> to & 1)
        return stepped(links, inner)


def stepped(links: tuple[int, ...], inner: Value) -> Value:
    """Return the positions whose neighbor is in the set: one shift per distance of links."""
    positions: Value = constant(0, I64)
    for distance, places in distances(links).items():
        shifted = inner >> distance if distance > 0 else inner << -distance
        positions = (shifted & Tables.bits(places)) | positions
    return positions


def _joined(parts: list[_Set], join: Callable[[Any, Any], Any], neutral: int) -> _Set:
    """Join sets, constant sets first."""
    mask: int = reduce(join, [part for part in parts if isinstance(part, int)], neutral)
    values = [part for part in parts if not isinstance(part, int)]
    if not values:
        return mask
    computed: Value = reduce(join, values)
    joined: Value = join(computed, mask)
    return computed if mask == neutral else joined


def distances(links: tuple[int, ...]) -> dict[int, list[int]]:
    """Return the positions with a link, by the difference of its ends."""
    places_by_distance: dict[int, list[int]] = defaultdict(list)
    for place, to in enumerate(links):
        if to >= 0:
            places_by_distance[to - place].append(place)
    return places_by_distance


def _operations(formula: Formula, links: tuple[tuple[int, ...], ...]) -> int:
    """Return the number of operations on integers that a formula takes."""
    match formula:
        case AllPositions() | NoPositions() | Occupied():
            return 0
        case Complement():
            return 1 + _operations(formula.inner, links)
        case Intersection() | Union():
            return sum(1 + _operations(part, links) for part in formula.parts)
        case StepInto():
            steps = 3 * len(distances(links[formula.direction]))
            return steps + _operations(formula.inner, links)
    assert_never(formula)
