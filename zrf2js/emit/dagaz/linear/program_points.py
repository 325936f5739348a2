"""The points of a body, each created once, with the number of moves that can follow."""

from __future__ import annotations

from zrf2js.ir.nodes import Body
from zrf2js.ir.ops import Search, Spread, Statement, While
from zrf2js.ir.traits import is_add
from zrf2js.ir.visit import bodies
from zrf2js.support.frozen_node import mutable_node

_MANY = 2


@mutable_node(eq=False)
class ProgramPoint:
    """A point of the body: the next statement and the point after the body; a loop repeats.

    ``adds`` is the number of moves that one path from here can emit, at most ``_MANY``.
    """

    ops: Body
    index: int
    after: ProgramPoint | None
    loop: While | None = None
    adds: int = 0


class ProgramPoints:
    """All points of a template."""

    def __init__(self) -> None:
        self._points: dict[tuple[int, int, int], ProgramPoint] = {}
        self._add_counts: dict[int, int] = {}

    def point(
        self, ops: Body, index: int, after: ProgramPoint | None, loop: While | None = None
    ) -> ProgramPoint | None:
        """Return the point before a statement, or before the condition of a loop."""
        if loop is None and index == len(ops):
            return after
        key = (id(ops) if loop is None else id(loop), -1 if loop else index, id(after))
        if key not in self._points:
            point = ProgramPoint(ops, index, after, loop)
            self._points[key] = point
            here = _MANY * bool(self._adds_in(ops)) if loop else self._adds_of(ops[index])
            rest = after if loop else self.point(ops, index + 1, after)
            point.adds = min(_MANY, here + (rest.adds if rest else 0))
        return self._points[key]

    def next(self, point: ProgramPoint) -> ProgramPoint | None:
        """Return the point after the statement."""
        return self.point(point.ops, point.index + 1, point.after)

    def _adds_in(self, body: Body) -> int:
        """Return the most moves that one path through a body can emit, at most ``_MANY``."""
        return min(_MANY, sum(map(self._adds_of, body)))

    def _adds_of(self, op: Statement) -> int:
        if id(op) not in self._add_counts:
            inner = bodies(op)
            if isinstance(
                op, Spread | Search
            ):  # the other bodies are iterations, which add no move
                inner = inner[:1]
            count = max(map(self._adds_in, inner), default=int(is_add(op)))
            self._add_counts[id(op)] = _MANY * bool(count) if isinstance(op, While) else count
        return self._add_counts[id(op)]
