"""The algebra of conditions that branches of command lists leave on the stack."""

from __future__ import annotations

from zrf2js.ir import ops
from zrf2js.ir.ops import Condition


def negated(condition: Condition) -> Condition:
    """Return the negation, without a double one."""
    match condition:
        case ops.Not(condition=inner):
            return inner
        case ops.Always():
            return ops.Never()
        case ops.Never():
            return ops.Always()
    return ops.Not(condition)


def chosen(condition: Condition, then: Condition, otherwise: Condition) -> Condition:
    """Return the condition that is ``then`` where ``condition`` holds, else ``otherwise``."""
    match then, otherwise:
        case ops.Always(), ops.Never():
            return condition
        case ops.Never(), ops.Always():
            return negated(condition)
        case ops.Always(), _:
            return ops.Or((condition, otherwise))
        case ops.Never(), _:
            return ops.And((negated(condition), otherwise))
        case _, ops.Never():
            return ops.And((condition, then))
        case _, ops.Always():
            return ops.Or((negated(condition), then))
    return ops.Or((ops.And((condition, then)), ops.And((negated(condition), otherwise))))
