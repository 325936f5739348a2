"""The pass that duplicates loop-invariant tests before the loop that precedes them.

A block may scan the whole board, for example to clear traces of earlier moves, before it tests
whether the next position is empty.  The loop affects neither the result of that test, since tests
see the board as it was before the move, nor the tested position.  A guard before the loop ends most
blocks that the test would end.

Tests after the first ``add`` or after a loop that may not terminate are not duplicated.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, Body, Condition, Place, Statement
from zrf2js.ir.summaries import classes_inside, writes_inside
from zrf2js.ir.traits import Reads, Writes, place_of, reads
from zrf2js.optimize.bodies import same_if_equal
from zrf2js.support.frozen_node import frozen_node, replaced

#: the reads of a guard: state that is the same at each point of the block
_CONSTANT = Reads.TABLES | Reads.ZONE | Reads.OCCUPANT | Reads.ATTRIBUTES


@frozen_node()
class _At:
    """The paths to the cursor and to the mark; None where they depend on a loop."""

    here: tuple[Place, ...] | None = ()
    mark: tuple[Place, ...] | None = ()


def hoist_guards(body: Body) -> Body:
    """Insert guards before the first statement that contains a loop."""
    if ops.BoundedWhile not in classes_inside(body):
        return body
    first, at, guards = len(body), _At(), list[ops.Guard]()
    for number, op in enumerate(body):
        classes, writes = classes_inside(op), writes_inside(op)
        # a script may count its calls, a sowing ends at a computed place, a While may not terminate
        if writes & (Writes.ADD | Writes.BRANCH) or classes & {ops.Handler, ops.Sow, ops.While}:
            break
        if ops.BoundedWhile in classes:
            first = min(first, number)
        at = _after(at, op, writes)
        if first < len(body) and at.here is not None:
            guards += _guards(op, at.here)
    return (*body[:first], *guards, *body[first:]) if guards else body


def without_guards(body: Body) -> Body:
    """Return the body without its guards; they repeat later tests."""
    return same_if_equal(body, tuple([op for op in body if not isinstance(op, ops.Guard)]))


def _after(at: _At, op: Statement, writes: Writes) -> _At:
    """Return the paths after a statement."""
    match op:
        case ops.Navigate():
            here = None if at.here is None else (*at.here, ops.Neighbor(op.direction))
            return replaced(at, here=here)
        case ops.Jump():
            return replaced(at, here=(ops.At(op.position),))
        case ops.Mark():
            return replaced(at, mark=at.here)
        case ops.Back():
            return replaced(at, here=at.mark)
    return _At(
        None if Writes.CURSOR in writes else at.here, None if Writes.MARK in writes else at.mark
    )


def _guards(op: Statement, path: tuple[Place, ...]) -> Iterator[ops.Guard]:
    """Yield the guards with the tests of a statement that ends at the end of the path."""
    match op:
        case ops.Navigate():
            yield ops.Guard(path, ops.OnBoard(HERE), origin=op.origin)
        case ops.Verify():
            for part in _constant_parts(op.condition):
                yield ops.Guard(path, part, origin=part.origin)


def _constant_parts(condition: Condition) -> Iterator[Condition]:
    """Yield the parts of a conjunction that are the same at each point of the block."""
    if isinstance(condition, ops.And):
        for part in condition.parts:
            yield from _constant_parts(part)
    elif reads(condition) in _CONSTANT and _has_static_places(condition):
        yield condition


def _has_static_places(condition: Condition) -> bool:
    """Return True if the condition tests only the cursor, its neighbors and named positions."""
    match condition:
        case ops.Not():
            return _has_static_places(condition.condition)
        case ops.And() | ops.Or():
            return all(map(_has_static_places, condition.parts))
    return isinstance(place_of(condition), ops.Here | ops.Neighbor | ops.At | None)
