"""Summaries of operations, including everything inside them: classes, writes, reads, sizes.

Bodies share parts, and passes keep the parts that they do not change.  Each operation stores its
summary, so a compilation visits it once.  Writes and reads depend on the classes alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress
from typing import Any, TypeAlias

from zrf2js.ir.operation import cached_by_class
from zrf2js.ir.ops import Condition, Op, PieceType
from zrf2js.ir.table import CLASSES, row_of
from zrf2js.ir.traits import Reads, Writes, created_types, is_junction, is_statement, reads, writes

#: an operation, or nested tuples of operations, such as a body
Node: TypeAlias = Op | tuple[Any, ...]

_BITS = {cls: 1 << number for number, cls in enumerate(CLASSES)}


def expanded_size(node: Node) -> int:
    """Return the number of operations in a node, counting shared parts at each use.

    The entries of lists of names count, too.
    """
    return _summary(node)[1]


def classes_inside(node: Node) -> frozenset[type[Op]]:
    """Return the classes of the operations in a node."""
    return _classes(_summary(node)[0])


def writes_inside(node: Node) -> Writes:
    """Return what the statements in a node change."""
    return _writes(_summary(node)[0])


def reads_inside(node: Node) -> Reads:
    """Return what the conditions in a node depend on."""
    return _reads(_summary(node)[0])


def created_by(operations: Iterable[Op]) -> frozenset[PieceType | None] | None:
    """Return the piece types that the statements among the operations may put on the board.

    The result is None if it can be any type; a None among the types is the mover's own.
    """
    found: set[PieceType | None] = set()
    for op in filter(is_statement, operations):
        types = created_types(op)
        if types is None:
            return None
        found.update(types)
    return frozenset(found)


def _summary(node: Node) -> tuple[int, int]:
    """Return the classes of the operations in a node as a set of bits, and the expanded size."""
    if isinstance(node, Op):
        return node.summary or _summarized(node)
    classes = size = 0
    if node and not isinstance(node[0], Op):
        for item in node:
            if isinstance(item, tuple):
                bits, inside = _summary(item)
                classes |= bits
                size += inside
            else:
                size += isinstance(item, int)
        return classes, size
    for op in node:
        bits, inside = op.summary or _summarized(op)
        classes |= bits
        size += inside
    return classes, size


def _summarized(op: Op) -> tuple[int, int]:
    """Store the summary in an operation, and return it."""
    own, fields = _own_summary(type(op))
    for name in fields:
        operand = getattr(op, name)
        if isinstance(operand, Op | tuple):
            classes, size = _summary(operand)
            own = own[0] | classes, own[1] + size
    op.summary = own  # type: ignore[misc]  # derived from the operands
    return own


@cached_by_class
def _own_summary(cls: type[Op]) -> tuple[tuple[int, int], tuple[str, ...]]:
    """Return the summary of an operation alone, and the fields that hold others, or lists."""
    row = row_of(cls)
    holders = (kind.item is not None or bool(kind.classes) for kind in row.types)
    return (_BITS[cls], 1), tuple(compress(row.fields, holders))


@cache
def _classes(bits: int) -> frozenset[type[Op]]:
    return frozenset(cls for cls, bit in _BITS.items() if bits & bit)


@cache
def _writes(bits: int) -> Writes:
    found = Writes.NOTHING
    for cls in _classes(bits):
        found |= _own_writes(cls)
    return found


@cache
def _reads(bits: int) -> Reads:
    found = Reads.NOTHING
    for cls in _classes(bits):
        found |= _own_reads(cls)
    return found


@cached_by_class
def _own_writes(cls: type[Op]) -> Writes:
    op = cls.__new__(cls)  # without operands, on which the trait does not depend
    return writes(op) if is_statement(op) else Writes.NOTHING


@cached_by_class
def _own_reads(cls: type[Op]) -> Reads:
    op = cls.__new__(cls)
    return reads(op) if isinstance(op, Condition) and not is_junction(op) else Reads.NOTHING
