"""Traversal of operations, and replacement of the bodies inside them."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.ir.operation import cached_by_class, rebuild
from zrf2js.ir.ops import Body, Op, Statement
from zrf2js.ir.table import row_of


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


def bodies(op: Statement) -> tuple[Body, ...]:
    """Return the bodies inside a statement, in the order in which they run."""
    inside: tuple[Body, ...] = ()
    for name, several in _body_fields(type(op)):
        held = getattr(op, name)
        inside += held if several else (held,)
    return inside


def with_bodies(op: Statement, new: tuple[Body, ...]) -> Statement:
    """Return the statement with other bodies inside, given in the order of ``bodies``."""
    rest = iter(new)
    changed: dict[str, object] = {
        name: tuple(rest) if several else next(rest) for name, several in _body_fields(type(op))
    }
    operands = zip(op.fields, op.operands, strict=True)
    return rebuild(op, tuple([changed.get(name, operand) for name, operand in operands]))


@cached_by_class
def _body_fields(cls: type[Op]) -> tuple[tuple[str, bool], ...]:
    """Return the fields that hold bodies: the name, and True for a tuple of bodies."""
    row = row_of(cls)
    operands = zip(row.fields, row.operands, strict=True)
    return tuple((name, kind == "body*") for name, kind in operands if kind in ("body", "body*"))
