"""Loops of drops that rarely execute.

In reversi, the block of a drop follows a line of enemies in each direction from an empty position.
The board does not change before the end of the block, so most of these loops have no iteration. The
analysis runs the block with every other condition undecided, and finds the loops that begin on an
empty position on every path.
"""

from __future__ import annotations

from zrf2js.analysis.core.empty_positions import EmptyPositions, Point
from zrf2js.analysis.core.interpreter import Interpreter, NotAnalyzable, Site
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template


def dead_loops(template: Template) -> frozenset[int]:
    """Return the ids of the loops that begin on an empty position on every path.

    There are none if the block cannot be analyzed.
    """
    if not template.has(ops.IsEnemy):
        return frozenset()
    unset = frozenset((op.flag, False) for op in template.find(ops.SetFlag))
    domain = _Loops()
    try:
        Interpreter(domain).body((Point(flags=unset),), template.body)
    except NotAnalyzable:
        return frozenset()
    return frozenset(loop for loop, is_dead in domain.loops.items() if is_dead)


class _Loops(EmptyPositions):
    """The domain that collects loops; the values state whether they begin on an empty position."""

    def __init__(self) -> None:
        self.loops: dict[int, bool] = {}

    def loop(
        self, run: Interpreter[Point], state: Point, op: ops.While, site: Site
    ) -> tuple[Point, ...]:
        """Record whether the loop begins on an empty position."""
        begins = state.here is not None and state.here in state.empty
        self.loops[id(op)] = begins and self.loops.get(id(op), True)
        return super().loop(run, state, op, site)
