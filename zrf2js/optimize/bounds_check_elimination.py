"""The pass that removes tests for the edge of the board.

A block that leaves the board ends there.  The off-board position has a code that differs from the
code of an empty position and from those of pieces, and belongs to no zone.  All directions lead
from it to itself.  If the next statement requires, for example, an empty position, it ends the
block, and a separate test for the edge is redundant.  So it is if a test before the step shows that
the neighbor exists; an effect on that neighbor then needs no test either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, get_args

from zrf2js.ir import ops
from zrf2js.ir.operation import rebuild
from zrf2js.ir.ops import HERE, Body, Condition, Place, Statement
from zrf2js.ir.summaries import class_bits, writes_inside
from zrf2js.ir.traits import Reads, Writes, may_be_off_board, parts, reads
from zrf2js.ir.visit import bodies, with_bodies
from zrf2js.optimize.bodies import PartRewriter, same_if_equal
from zrf2js.support.frozen_node import frozen_node

#: tests that are false for the off-board position
_FALSE_OFF_BOARD = (
    *(ops.OnBoard, ops.IsEmpty, ops.IsFriend, ops.IsEnemy, ops.IsNeutral),
    *(ops.IsPiece, ops.InZone),
)
_NON_FRIEND = ops.Not(ops.IsFriend(HERE))
_Placed: TypeAlias = ops.Effect | ops.SetPositionFlag
#: what tests may read at the off-board position
_READABLE = Reads.TABLES | Reads.ZONE | Reads.OCCUPANT | Reads.ATTRIBUTES | Reads.FLAGS
#: what places depend on; tests of a place hold until a statement changes it
_PLACES = Writes.CURSOR | Writes.MARK | Writes.ORIGIN | Writes.TARGET | Writes.SLOT | Writes.BRANCH
_NO_PLACES: frozenset[Place] = frozenset()


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

    rewrites = class_bits((ops.Navigate, ops.Go, *get_args(_Placed)))

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
        first = _NO_PLACES
        if isinstance(op, ops.If | ops.While | ops.BoundedWhile):
            first = frozenset(shown_places(op.condition))
        numbered = enumerate(bodies(op))
        return tuple(
            [self._body(body, None, _NO_PLACES if number else first) for number, body in numbered]
        )

    def _body(self, body: Body, after: _After | None, shown: frozenset[Place] = _NO_PLACES) -> Body:
        """Rewrite a body; the places in ``shown`` are on the board where it begins."""
        statements: list[Statement] = []
        safe = set(shown)
        for number, op in enumerate(body):
            statements.append(self._one(number, body, after, safe))
            if isinstance(op, ops.Verify):
                safe.update(shown_places(op.condition))
            elif safe and writes_inside(op) & _PLACES:
                safe.clear()
        return same_if_equal(body, tuple(statements))

    def _one(self, number: int, body: Body, after: _After | None, safe: set[Place]) -> Statement:
        op = body[number]
        match op:
            case ops.Navigate() | ops.Go():
                place = ops.Neighbor(op.direction) if isinstance(op, ops.Navigate) else op.place
                if place in safe or self._ends(body, number + 1, after):
                    return ops.Step(place, origin=op.origin)
            case ops.Verify() if id(op) in self._extended:
                test = ops.And((ops.OnBoard(HERE), op.condition), origin=op.condition.origin)
                return ops.Verify(test, origin=op.origin)
            case ops.While() | ops.BoundedWhile() if after is not None:
                shown = frozenset(shown_places(op.condition))
                inner = self._body(op.body, _After(body, number, after), shown)
                return op if inner is op.body else with_bodies(op, (inner,))
            case _ if isinstance(op, _Placed) and op.place in safe and may_be_off_board(op.place):
                return rebuild(op, (*op.operands[:-1], ops.Existing(op.place)))
        return self.inside(op)

    def _ends(self, body: Body, start: int, after: _After | None) -> bool:
        """Return True if the block always ends when it is off the board before a statement."""
        for number in range(start, len(body)):  # slices would take quadratic time
            op = body[number]
            match op:
                case ops.Mark() | ops.Hold() | ops.From() | ops.To():
                    continue
                case ops.Navigate():
                    return True  # a step leads from the off-board position to itself
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
    """Return True if a condition is false for the off-board position, and may be evaluated there.

    The tests after the first one that is false are not evaluated.
    """
    for part in parts(condition):
        if isinstance(part, ops.And):
            return requires_board(part)
        if isinstance(part, _FALSE_OFF_BOARD) and part.place == HERE:
            return True
        if reads(part) & ~_READABLE:
            return False
    return False


def shown_places(condition: Condition) -> Iterator[Place]:
    """Yield the places that are on the board if a condition holds."""
    for part in parts(condition):
        if isinstance(part, ops.And):
            yield from shown_places(part)
        elif isinstance(part, _FALSE_OFF_BOARD):
            yield part.place
