"""The passes over the statements of a function, in the order in which they run.

The writer of a template declares and saves every local that a template may need.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zrf2js.emit.js.rules.dead_code import without_dead_code
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.placement import declared_where_assigned, near_use, with_constants
from zrf2js.emit.js.tree import Statement

PASSES: tuple[Callable[[Sequence[Statement]], Sequence[Statement]], ...] = (
    without_dead_code,
    declared_where_assigned,
    with_constants,
    near_use,
)


def optimized(body: Lines) -> Lines:
    """Return the body of a function after all passes."""
    nodes: Sequence[Statement] = body.nodes
    for each in PASSES:
        nodes = each(nodes)
    return Lines(body.origin, nodes)
