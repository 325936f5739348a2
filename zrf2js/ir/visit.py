"""Traversal of operations, and replacement of the bodies inside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from zrf2js.ir import ops
from zrf2js.ir.ops import Body, Op, Statement


def walk(node: object) -> Iterator[Op]:
    """Yield every operation in ``node`` (an operation, or tuples of them), outermost first.

    Bodies share parts; a shared part is visited once.
    """
    seen: set[int] = set()
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend(item[::-1])
        elif isinstance(item, Op) and id(item) not in seen:
            seen.add(id(item))
            yield item
            if item.fields:
                waiting.extend(item.operands[::-1])


def with_bodies(op: Statement, new: tuple[Body, ...]) -> Statement:
    """The statement with other bodies inside, given in the order of ``bodies``."""
    match op:
        case ops.If():
            return ops.If(op.condition, *new, origin=op.origin)
        case ops.IfOnRay():
            return ops.IfOnRay(op.direction, op.condition, *new, origin=op.origin)
        case ops.While():
            return ops.While(op.condition, *new, origin=op.origin)
        case ops.BoundedWhile():
            return ops.BoundedWhile(op.condition, *new, origin=op.origin)
        case ops.AddIfEmpty():
            return ops.AddIfEmpty(*new, origin=op.origin)
        case ops.Shared():
            return ops.Shared(op.number, *new, origin=op.origin)
        case ops.Fork():
            return ops.Fork(new, origin=op.origin)
        case ops.Spread():
            return ops.Spread(new, origin=op.origin)
        case ops.Search():
            return ops.Search(new, origin=op.origin)
        case (
            ops.Navigate()
            | ops.Jump()
            | ops.Go()
            | ops.Mark()
            | ops.Back()
            | ops.Hold()
            | ops.Guard()
            | ops.Step()
            | ops.Verify()
            | ops.Stop()
            | ops.From()
            | ops.To()
            | ops.Cascade()
            | ops.Add()
            | ops.AddPartial()
            | ops.AddCopy()
            | ops.AddCopyPartial()
            | ops.Capture()
            | ops.Flip()
            | ops.ChangeOwner()
            | ops.ChangeType()
            | ops.SetAttribute()
            | ops.Create()
            | ops.SetFlag()
            | ops.SetPositionFlag()
            | ops.Sow()
            | ops.UseEntry()
        ):
            return op
    assert_never(op)
