"""Effects of the conditions of a block on its capture targets: dependencies, guards, facts."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.analysis.attacks.capture_targets import MOVING, OCCUPYING, VACATING, Dependency, Guard
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.paths import Path, Places
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, Condition, Param, Place, PlaceTest
from zrf2js.ir.traits import Reads, place_of, reads, reads_last_move, tested_here
from zrf2js.support.frozen_node import frozen_node, replaced

EMPTY = ops.IsEmpty(HERE)
#: reads that no change of the board affects; a nested attack test is false (rule 49)
_STATIC = Reads.TABLES | Reads.ZONE | Reads.FLAGS | Reads.ATTACKS | Reads.TURN | Reads.ENTRIES
#: reads that only a change of the tested position affects
_LOCAL = Reads.OCCUPANT | Reads.ATTRIBUTES | Reads.PILES

#: a test of the current position that holds at the end of a path
Fact: TypeAlias = tuple[PlaceTest, Path]


@frozen_node()
class State(Places):
    """A point of a block.

    ``exits`` are the positions whose content ended loops, ``hits`` the captures of a move that the
    block adds here, ``visited`` the farthest visited positions, which are on the board.  ``loops``
    are the paths where loops ended, with whether they were plain slides.
    """

    facts: frozenset[Fact] = frozenset()
    dependencies: frozenset[Dependency] = frozenset()
    exits: tuple[Path, ...] = ()
    guards: frozenset[Guard] = frozenset()
    exact: bool = True
    hits: tuple[Path | None, ...] = ()
    visited: frozenset[Path] = frozenset()
    loops: frozenset[tuple[Path, bool]] = frozenset()

    def step(self, direction: int | Param) -> int:
        """Return the number of the argument; raise NotAnalyzable for a fixed direction."""
        if not isinstance(direction, Param):
            raise NotAnalyzable("directions are not arguments")
        return direction.index

    def position(self, position: int | Param) -> object:
        """Return a position by number or by argument, as an element of a path."""
        return ("arg", position.index) if isinstance(position, Param) else ("at", position)


def path_to(state: State, place: Place) -> Path | None:
    """Return the path to a place; raise NotAnalyzable for a place of the last move."""
    if reads_last_move(place):
        raise NotAnalyzable("a place of the last move")
    return state.place(place)


def assumed(state: State, condition: Condition, *, holds: bool, again: bool = False) -> State:
    """Return the state in which the condition holds, or does not hold."""
    added = dependencies_of(state, condition, holds=holds, again=again)
    facts = _facts(state, condition) if holds else frozenset()
    state = _guarded(state, condition, holds=holds)
    return replaced(state, facts=state.facts | facts, dependencies=state.dependencies | added)


def dependencies_of(
    state: State, condition: Condition, *, holds: bool, again: bool = False
) -> frozenset[Dependency]:
    """Return the positions whose change may make the condition hold, or not hold."""
    match condition:
        case ops.Not():
            return dependencies_of(state, condition.condition, holds=not holds, again=again)
        case ops.And() | ops.Or():
            dependencies = [
                dependencies_of(state, part, holds=holds, again=again) for part in condition.parts
            ]
            return frozenset().union(*dependencies)
        case ops.IsLastFrom() | ops.IsLastTo():
            path = path_to(state, condition.place)
            if not holds or path is None:
                return frozenset((Dependency((), MOVING),))
            opens = VACATING if isinstance(condition, ops.IsLastFrom) else OCCUPYING
            return frozenset((Dependency(path, opens, again),))
    if reads(condition) not in _STATIC | _LOCAL:
        raise NotAnalyzable(f"`{condition.name}`, which depends on more than its position")
    path = _tested_path(state, condition)
    if path is None:
        return frozenset()
    return frozenset((Dependency(path, _opens(condition, holds), again),))


def _tested_path(state: State, condition: Condition) -> Path | None:
    """Return the position that a single test depends on; None if it depends on no position."""
    place = place_of(condition)
    if place is None or reads(condition) in _STATIC:
        return None
    return path_to(state, place)


def _opens(condition: Condition, holds: bool) -> int:
    if isinstance(condition, ops.IsEmpty):
        return VACATING if holds else OCCUPYING
    return VACATING | OCCUPYING


def _guarded(state: State, condition: Condition, *, holds: bool) -> State:
    """Return the state with the guards of a condition; inexact if guards cannot express it."""
    match condition:
        case ops.Always() | ops.Never():
            return state
        case ops.Not():
            return _guarded(state, condition.condition, holds=not holds)
        case ops.And() | ops.Or():
            if len(condition.parts) > 1 and isinstance(condition, ops.And) is not holds:
                return replaced(state, exact=False)
            for part in condition.parts:
                state = _guarded(state, part, holds=holds)
            return state
        case ops.IsAttacked() | ops.IsDefended() if not holds:
            return state  # false inside an attack test (rule 49)
    if not isinstance(condition, PlaceTest) or not reads(condition) & (Reads.OCCUPANT | Reads.ZONE):
        return replaced(state, exact=False)
    path = path_to(state, condition.place)
    if path is None:
        return replaced(state, exact=False)
    guard = Guard(tested_here(condition), path, holds)
    return replaced(state, guards=state.guards | {guard})


def _facts(state: State, condition: Condition) -> frozenset[Fact]:
    if isinstance(condition, ops.And):
        return frozenset().union(*(_facts(state, part) for part in condition.parts))
    if isinstance(condition, ops.Or):  # the moving piece leaves its origin empty
        rest = [part for part in condition.parts if not isinstance(part, ops.IsBlockStart)]
        places = {place_of(part) for part in condition.parts}
        return _facts(state, rest[0]) if len(rest) == len(places) == 1 else frozenset()
    if not isinstance(condition, ops.IsEmpty | ops.IsPiece):
        return frozenset()
    path = path_to(state, condition.place)
    return frozenset() if path is None else frozenset(((tested_here(condition), path),))


def tested_positions(state: State, condition: Condition) -> list[Path]:
    """Return the positions whose change may end a loop."""
    match condition:
        case ops.And() | ops.Or():
            return [path for part in condition.parts for path in tested_positions(state, part)]
        case ops.Not():
            return tested_positions(state, condition.condition)
    path = _tested_path(state, condition)
    return [] if path is None else [path]
