"""The pass that removes tests for the edge of the board.

A block that leaves the board ends there.  The off-board position has a code that differs from the
code of an empty position and from those of pieces.  All directions lead from it to itself.  If the
next statement requires, for example, an empty position, it ends the block, and a separate test for
the edge is redundant.  So it is if a test before the step shows that the neighbor exists.
"""

from __future__ import annotations

from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, Body, Condition, Place, Statement
from zrf2js.ir.summaries import class_bits
from zrf2js.ir.visit import bodies, with_bodies
from zrf2js.optimize.bodies import PartRewriter, same_if_equal
from zrf2js.support.frozen_node import frozen_node

#: tests that are false for the off-board position
_FALSE_OFF_BOARD = (ops.IsEmpty, ops.IsFriend, ops.IsEnemy, ops.IsNeutral)
_NON_FRIEND = ops.Not(ops.IsFriend(HERE))


@frozen_node()
class _After:
    """The code after the body of a loop: the loop, which is statement ``number`` of ``body``, and
    the statements after that. An empty body stands for the end of the block.
    """

    body: Body
    number: int
    after: _After | None


def eliminate_bounds_checks(body: Body) -> Body:
    """Rewrite the body of a template."""
    return _Rewriter().template(body)


class _Rewriter(PartRewriter):
    """Rewriter that replaces navigation by unchecked steps where other tests detect the edge.

    The off-board position satisfies ``(not-friend?)``.  Such a test after a step is extended by a
    test for the board.
    """

    rewrites = class_bits((ops.Navigate, ops.Go))

    def __init__(self) -> None:
        super().__init__()
        self._extended: set[int] = set()  # ids of the tests to extend, which follow the step

    def template(self, body: Body) -> Body:
        """Rewrite the body of a template, after which the block ends."""
        return self._body(body, _After((), 0, None))

    def body(self, body: Body) -> Body:
        """Rewrite a body inside a statement, without regard to what follows the statement."""
        return self._body(body, None)

    def bodies_inside(self, op: Statement) -> tuple[Body, ...]:
        """Rewrite the bodies of a statement; the first one runs if its condition holds."""
        holds = op.condition if isinstance(op, ops.If | ops.While | ops.BoundedWhile) else None
        found = enumerate(bodies(op))
        return tuple([self._body(body, None, None if number else holds) for number, body in found])

    def _body(self, body: Body, after: _After | None, holds: Condition | None = None) -> Body:
        """Rewrite a body; ``holds`` is a condition that is true where it begins."""
        found: list[Statement] = []
        for number, op in enumerate(body):
            found.append(self._one(number, body, after, holds))
            holds = op.condition if isinstance(op, ops.Verify) else None
        return same_if_equal(body, tuple(found))

    def _one(
        self, number: int, body: Body, after: _After | None, holds: Condition | None
    ) -> Statement:
        op = body[number]
        match op:
            case ops.Navigate() | ops.Go():
                place = ops.Neighbor(op.direction) if isinstance(op, ops.Navigate) else op.place
                is_tested = holds is not None and shows_board(holds, place)
                if is_tested or self._ends(body, number + 1, after):
                    return ops.Step(place, origin=op.origin)
            case ops.Verify() if id(op) in self._extended:
                test = ops.And((ops.OnBoard(HERE), op.condition), origin=op.condition.origin)
                return ops.Verify(test, origin=op.origin)
            case ops.While() | ops.BoundedWhile() if after is not None:
                inner = self._body(op.body, _After(body, number, after), op.condition)
                return op if inner is op.body else with_bodies(op, (inner,))
        return self.inside(op)

    def _ends(self, body: Body, start: int, after: _After | None) -> bool:
        """Return True if the block always ends when it is off the board before a statement."""
        for number in range(start, len(body)):  # slices would take quadratic time
            op = body[number]
            match op:
                case ops.Guard():
                    continue
                case ops.AddIfEmpty():
                    return True
                case ops.Verify():
                    if op.condition == _NON_FRIEND:
                        self._extended.add(id(op))
                        return True
                    return requires_board(op.condition)
                case ops.While() | ops.BoundedWhile() if requires_board(op.condition):
                    continue
            return False
        if after is None:
            return False
        return not after.body or self._ends(after.body, after.number, after.after)


def requires_board(condition: Condition) -> bool:
    """Return True if the first test of a condition is provably false for the off-board position.

    The tests after it are not evaluated there.
    """
    if isinstance(condition, ops.And):
        return bool(condition.parts) and requires_board(condition.parts[0])
    return isinstance(condition, _FALSE_OFF_BOARD) and condition.place == HERE


def shows_board(condition: Condition, place: Place) -> bool:
    """Return True if a condition that holds shows that a place is on the board."""
    if isinstance(condition, ops.And):
        return any(shows_board(part, place) for part in condition.parts)
    return isinstance(condition, (ops.OnBoard, *_FALSE_OFF_BOARD)) and condition.place == place
