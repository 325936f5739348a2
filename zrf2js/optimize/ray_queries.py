"""The pass that replaces loops to the edge of the board by queries of bitboards.

``(while (on-board? n) n (if enemy? (set-flag seen true)))`` tests whether an enemy stands on one of
the positions to the north.  On bitboards, that is one operation: a table contains the set of
positions in each direction from each position.  The query does not move the cursor, so the pass
applies to loops that are followed by ``back`` or a jump.

The pass does not rewrite attack tests: these may place a piece temporarily, which bitboards do not
contain.
"""

from __future__ import annotations

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import HERE, Body, Condition, Dir, Statement
from zrf2js.ir.summaries import class_bits, classes_inside
from zrf2js.optimize.bodies import BodyPass, PartRewriter, same_if_equal

_OCCUPANT_TESTS = (ops.IsEmpty(HERE), ops.IsFriend(HERE), ops.IsEnemy(HERE))


class UseRayQueries:
    """The pass that rewrites the bodies of moves and drops of games with bitboards."""

    def __init__(self) -> None:
        self._rewrite = BodyPass(_Rewriter().body, "move_bodies", "drop_bodies")

    def __call__(self, game: GameIR) -> GameIR:
        """Rewrite the bodies of one game."""
        if not game.annotations.bitboards:
            return game
        new = self._rewrite(game)
        bodies = (*new.annotations.move_bodies, *new.annotations.drop_bodies)
        return new.annotated(ray_queries=ops.IfOnRay in classes_inside(bodies))


class _Rewriter(PartRewriter):
    rewrites = class_bits((ops.BoundedWhile,))

    def body(self, body: Body) -> Body:
        new: list[Statement] = []
        for number, op in enumerate(body):
            queries = None
            leaves = number + 1 < len(body) and isinstance(body[number + 1], ops.Back | ops.Jump)
            if leaves and isinstance(op, ops.BoundedWhile):
                queries = ray_queries(op)
            new += [self.inside(op)] if queries is None else queries
        return same_if_equal(body, tuple(new))


def ray_queries(loop: ops.BoundedWhile) -> tuple[ops.IfOnRay, ...] | None:
    """Return the queries that replace a loop; None if it is not a scan of a ray."""
    if not loop.body or not isinstance(loop.body[0], ops.Navigate):
        return None
    direction = loop.body[0].direction
    if loop.condition != ops.OnBoard(ops.Neighbor(direction)):
        return None
    queries = []
    flags = set()
    for op in loop.body[1:]:
        query = _query(op, direction)
        if query is None:
            return None
        match query.then:
            case (ops.SetFlag() as change,):
                if change.flag in flags:  # the later position takes precedence
                    return None
                flags.add(change.flag)
        queries.append(query)
    return tuple(queries)


def _query(op: Statement, direction: Dir) -> ops.IfOnRay | None:
    """Return the query that replaces a statement of the loop."""
    match op:
        case ops.Verify():
            test: Condition = ops.Not(op.condition)
            then: Body = (ops.Stop(origin=op.origin),)
        case ops.If(then=(ops.SetFlag(value=ops.Always() | ops.Never()),), otherwise=()):
            test, then = op.condition, op.then
        case _:
            return None
    return ops.IfOnRay(direction, test, then, origin=op.origin) if _tests_occupant(test) else None


def _tests_occupant(condition: Condition) -> bool:
    """Return True if the condition only tests which side's piece stands at the cursor."""
    match condition:
        case ops.Not():
            return _tests_occupant(condition.condition)
        case ops.And() | ops.Or():
            return all(map(_tests_occupant, condition.parts))
    return condition in _OCCUPANT_TESTS
