"""Repeated parts of a very long body that are worth a local function.

Macros that count in flags (a four-bit adder, say) spell out to tens of thousands of operations.
Expansion shares such parts, so they are the same objects wherever they stand.  Only parts that
do nothing but test and set flags are taken out: they cannot end the block or emit a move.
"""

from __future__ import annotations

from collections import Counter

from zrf2js.ir.nodes import Body, Op

#: a body shorter than this, spelled out, is left alone: a local function costs an allocation
LONG_BODY = 2_000
#: a part must stand at least so often and be at least so long
OFTEN, LONG_PART = 4, 8

_FLAG_WORK = frozenset(("if", "set-flag"))


def repeated_parts(body: Body) -> dict[int, Op]:
    """The operations to take out, by identity (``Op`` itself compares by meaning)."""
    sizes = _Sizes()
    if sizes.of(body) < LONG_BODY:
        return {}
    often = [op for op, count in _occurrences(body) if count >= OFTEN]
    return {id(op): op for op in often if sizes.of(op) >= LONG_PART and _only_flags(op)}


def _occurrences(body: Body) -> list[tuple[Op, int]]:
    """How often each statement stands in some body, a shared body looked into once."""
    found: dict[int, Op] = {}
    counts: Counter[int] = Counter()
    waiting: list[object] = [body]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Op):
            found[id(item)] = item
            counts[id(item)] += 1
            item = item.args if counts[id(item)] == 1 else ()
        if isinstance(item, tuple):
            waiting.extend(item)
    return [(op, counts[key]) for key, op in found.items()]


class _Sizes:
    """Spelled-out sizes, each part looked at once."""

    def __init__(self) -> None:
        self._known: dict[int, int] = {}

    def of(self, node: object) -> int:
        """Operations in the node."""
        if isinstance(node, tuple):
            return sum(map(self.of, node))
        if not isinstance(node, Op):
            return 0
        if id(node) not in self._known:
            self._known[id(node)] = 1 + self.of(node.args)
        return self._known[id(node)]


def _only_flags(op: Op) -> bool:
    if op.name not in _FLAG_WORK:
        return False
    bodies = [arg for arg in op.args if isinstance(arg, tuple)]
    return all(_only_flags(inner) for body in bodies for inner in body)
