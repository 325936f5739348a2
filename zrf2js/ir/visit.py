"""Traversal of operations, derived from the fields of their classes."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.ir.ops import Op


def walk(node: object) -> Iterator[Op]:
    """Yield every operation in ``node`` (an operation, or tuples of them), outermost first.

    Bodies share parts; a shared part is visited once.
    """
    seen: set[int] = set()
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Op):
            if id(item) in seen:
                continue
            seen.add(id(item))
            yield item
            waiting.extend(reversed(item.operands))
        elif isinstance(item, tuple):
            waiting.extend(reversed(item))
