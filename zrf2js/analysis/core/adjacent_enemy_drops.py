"""Drops that need an adjacent enemy, and loops that rarely execute.

In reversi, a disc can be dropped only next to an enemy disc. Its block states this indirectly, by a
flag that only a line of enemies sets. The analysis runs the block with every other condition
undecided. If each path to an ``add`` requires an enemy one step from the start of the block, only
positions next to enemies need to be tried.

The same run finds the loops that begin on an empty position. If the statement after such a loop
requires a piece there, both are dead where the loop has no iteration.
"""

from __future__ import annotations

from zrf2js.analysis.core.empty_positions import EmptyPositions, Point
from zrf2js.analysis.core.interpreter import Interpreter, NotAnalyzable, Site
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import AnyAdd, Param, PlaceTest
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class AdjacentEnemy:
    """The requirements of a drop on adjacent positions.

    An enemy must stand one of ``steps`` away; None if no enemy is required.  ``dead_loops`` are the
    ids of the loops that begin on an empty position on every path.
    """

    steps: tuple[int | Param, ...] | None = None
    dead_loops: frozenset[int] = frozenset()


def adjacent_enemy(template: Template) -> AdjacentEnemy:
    """Return the requirements of drops with this template; none if it cannot be analyzed."""
    if not template.has(ops.IsEnemy):
        return AdjacentEnemy()
    unset = frozenset((op.flag, False) for op in template.find(ops.SetFlag))
    domain = _Adjacency()
    try:
        Interpreter(domain).body((Point(flags=unset),), template.body)
    except NotAnalyzable:
        return AdjacentEnemy()
    dead = frozenset(loop for loop, is_dead in domain.loops.items() if is_dead)
    steps = tuple(domain.steps) if domain.steps and domain.only_adjacent else None
    return AdjacentEnemy(steps, dead)


class _Adjacency(EmptyPositions):
    """The domain that collects adjacent enemies in ``steps``.

    ``only_adjacent`` is True if every ``add`` requires one.
    """

    def __init__(self) -> None:
        self.loops: dict[int, bool] = {}
        self.steps: dict[int | Param, None] = {}
        self.only_adjacent = True

    def add(self, state: Point, op: AnyAdd, site: Site) -> tuple[Point, ...]:
        """Require an adjacent enemy."""
        self.only_adjacent = self.only_adjacent and bool(state.noted)
        return (state,)

    def loop(
        self, run: Interpreter[Point], state: Point, op: ops.While, site: Site
    ) -> tuple[Point, ...]:
        """Record whether the loop begins on an empty position."""
        begins = state.here is not None and state.here in state.empty
        self.loops[id(op)] = begins and self.loops.get(id(op), True)
        return super().loop(run, state, op, site)

    def tested(self, state: Point, test: PlaceTest, *, holds: bool) -> Point:
        """Record adjacent enemies."""
        place = state.place(test.place)
        if holds and isinstance(test, ops.IsEnemy) and place is not None and len(place) == 1:
            self.steps[place[0]] = None
            return state.noting(())  # which one does not matter: equal points are joined
        return state
