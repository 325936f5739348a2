"""The points of a body, each made once, and how many moves can still be added from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from zrf2js.ir.nodes import Body, Op

ADDS = frozenset(("add", "add-partial", "add-copy", "add-copy-partial"))
_MANY = 2


@dataclass(slots=True, eq=False)
class Point:
    """A place in the body: what comes next, and after that; a loop comes back to itself."""

    ops: Body
    index: int
    after: Point | None
    loop: Op | None = None
    adds: int = 0


class Points:
    """All points of a template."""

    def __init__(self) -> None:
        self._points: dict[tuple[int, int, int], Point] = {}
        self._add_counts: dict[int, int] = {}

    def point(
        self, ops: Body, index: int, after: Point | None, loop: Op | None = None
    ) -> Point | None:
        if loop is None and index == len(ops):
            return after
        key = (id(ops) if loop is None else id(loop), -1 if loop else index, id(after))
        if key not in self._points:
            point = Point(ops, index, after, loop)
            self._points[key] = point
            here = _MANY * bool(self._adds_in(ops)) if loop else self._adds_of(ops[index])
            rest = after if loop else self.point(ops, index + 1, after)
            point.adds = min(_MANY, here + (rest.adds if rest else 0))
        return self._points[key]

    def next(self, point: Point) -> Point | None:
        return self.point(point.ops, point.index + 1, point.after)

    def _adds_in(self, body: Body) -> int:
        """The most moves one way through a body can add; two stand for more."""
        return min(_MANY, sum(map(self._adds_of, body)))

    def _adds_of(self, op: Op) -> int:
        if id(op) not in self._add_counts:
            match op.name:
                case name if name in ADDS:
                    count = 1
                case "if":
                    count = max(self._adds_in(cast(Body, body)) for body in op.args[1:])
                case "while":
                    count = _MANY * bool(self._adds_in(cast(Body, op.args[1])))
                case "fork":
                    bodies = cast(tuple[Body, ...], op.args[0])
                    count = max(map(self._adds_in, bodies), default=0)
                case "spread" | "search":
                    count = self._adds_in(cast(tuple[Body, ...], op.args[0])[0])
                case _:
                    count = 0
            self._add_counts[id(op)] = count
        return self._add_counts[id(op)]
