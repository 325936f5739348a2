"""The pass that extracts repeated statements of very long bodies into local functions.

Macros that count in flags, such as a four-bit adder, expand to tens of thousands of operations.
Expansion shares repeated parts, so they are the same objects wherever they occur.  Only parts that
test and set flags are extracted: they can neither end the block nor emit a move.
"""

from __future__ import annotations

from collections import Counter
from typing import get_args

from zrf2js.ir.ops import Body, If, Op, SetFlag, Shared, Statement
from zrf2js.ir.summaries import class_bits, classes_inside, expanded_size
from zrf2js.optimize.bodies import PartRewriter, same_if_equal

#: the least size of a body, in operations, for which local functions save time
MIN_BODY_SIZE = 2_000
#: the least number of occurrences of a part, and its least size in operations
MIN_OCCURRENCES, MIN_PART_SIZE = 4, 8
#: the statements that a part must not contain
_NOT_EXTRACTED = frozenset(get_args(Statement)) - {If, SetFlag}


def extract_common_blocks(body: Body) -> Body:
    """Rewrite the body of a template."""
    parts = repeated_parts(body)
    return _Rewriter(parts).body(body) if parts else body


def repeated_parts(body: Body) -> dict[int, If]:
    """Return the statements to extract, keyed by id, because equal operations can be distinct."""
    if expanded_size(body) < MIN_BODY_SIZE:
        return {}
    return {
        id(op): op
        for op, count in _occurrences(body)
        if count >= MIN_OCCURRENCES and isinstance(op, If)
        if expanded_size(op) >= MIN_PART_SIZE and _NOT_EXTRACTED.isdisjoint(classes_inside(op))
    }


class _Rewriter(PartRewriter):
    rewrites = class_bits((If,))

    def __init__(self, parts: dict[int, If]) -> None:
        super().__init__()
        self._parts = parts
        self._shared: dict[int, Shared] = {}
        self._count = 0

    def body(self, body: Body) -> Body:
        return same_if_equal(body, tuple([self._one(op) for op in body]))

    def _one(self, op: Statement) -> Statement:
        if id(op) not in self._parts:
            return self.inside(op)
        if id(op) not in self._shared:
            number, self._count = self._count, self._count + 1
            self._shared[id(op)] = Shared(number, (self.inside(op),), origin=op.origin)
        return self._shared[id(op)]

    def bodies_inside(self, op: Statement) -> tuple[Body, ...]:
        """Rewrite the bodies of a statement; an else-if stays a part of its chain."""
        match op:
            case If(otherwise=(If() as inner,)):
                new = self.inside(inner)
                return self.body(op.then), op.otherwise if new is inner else (new,)
        return super().bodies_inside(op)


def _occurrences(body: Body) -> list[tuple[Op, int]]:
    """Return each operation with the number of its occurrences; visit a shared part once."""
    op_by_id: dict[int, Op] = {}
    counts: Counter[int] = Counter()
    waiting: list[object] = [body]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Op):
            op_by_id[id(item)] = item
            counts[id(item)] += 1
            item = item.operands if counts[id(item)] == 1 else ()
        if isinstance(item, tuple):
            waiting.extend(item)
    return [(op, counts[key]) for key, op in op_by_id.items()]
