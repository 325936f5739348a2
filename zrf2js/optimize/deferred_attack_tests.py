"""The pass that evaluates attack tests as late as possible.

Attack tests cost more than all other tests together, and the other tests often end the block: the
path of a castling king is usually occupied.  An attack test has no side effects, and the board does
not change while a block runs.  The pass therefore stores the tested place in a slot and moves the
test behind the straight-line statements that follow.
"""

from __future__ import annotations

from typing import get_args

from zrf2js.ir import ops
from zrf2js.ir.ops import AttackTest, Body, Condition, Statement
from zrf2js.ir.summaries import class_bits, classes_inside
from zrf2js.ir.traits import Writes, parts, writes
from zrf2js.ir.visit import bodies
from zrf2js.optimize.bodies import PartRewriter, same_if_equal

_ATTACK_TESTS = frozenset(get_args(AttackTest))


def defer_attack_tests(body: Body) -> Body:
    """Rewrite a body unless it sets position flags, which attack tests may overwrite."""
    classes = classes_inside(body)
    if ops.SetPositionFlag in classes or classes.isdisjoint(_ATTACK_TESTS):
        return body
    return _Rewriter().body(body)


class _Rewriter(PartRewriter):
    rewrites = class_bits(_ATTACK_TESTS)

    def body(self, body: Body) -> Body:
        new: list[Statement] = []
        late: list[ops.Verify] = []
        slots = 0
        for op in body:
            if not _may_precede(op):
                new += late
                late.clear()
            if not isinstance(op, ops.Verify):
                new.append(self.inside(op))
                continue
            tests = parts(op.condition)
            costly = [test for test in tests if _is_attack_test(test)]
            for test in costly:
                slots += 1
                held, deferred = _deferred(test, slots, op)
                new.append(held)
                late.append(deferred)
            rest = tuple([test for test in tests if not _is_attack_test(test)])
            if rest:
                cheap = rest[0] if len(rest) == 1 else ops.And(rest)
                new.append(ops.Verify(cheap, origin=op.origin) if costly else op)
        return same_if_equal(body, (*new, *late))


def _is_attack_test(test: Condition) -> bool:
    """Return True for an attack test and for the negation of one."""
    return isinstance(test.condition if isinstance(test, ops.Not) else test, AttackTest)


def _deferred(test: Condition, slot: int, op: ops.Verify) -> tuple[ops.Hold, ops.Verify]:
    """Return the statement that stores the tested place, and the later test of that place."""
    attack_test = test.condition if isinstance(test, ops.Not) else test
    place = ops.Held(slot)
    match attack_test:
        case ops.IsAttacked():
            later: Condition = ops.IsAttacked(attack_test.mode, place, origin=attack_test.origin)
        case ops.IsDefended():
            later = ops.IsDefended(attack_test.mode, place, origin=attack_test.origin)
        case _:
            raise AssertionError(test)
    if isinstance(test, ops.Not):
        later = ops.Not(later, origin=test.origin)
    return ops.Hold(slot, attack_test.place, origin=op.origin), ops.Verify(later, origin=op.origin)


def _may_precede(op: Statement) -> bool:
    """Return True if a deferred test may wait until after the statement."""
    return not bodies(op) and Writes.ADD not in writes(op)
