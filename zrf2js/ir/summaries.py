"""Summaries of operations, including everything inside them: classes, writes, reads, sizes.

Bodies share parts, and passes keep the parts that they do not change.  Each operation stores its
summary, which a compilation therefore computes once.  Writes and reads depend on the classes alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
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
    """Return the writes of the statements in a node."""
    return _writes(_summary(node)[0])


def reads_inside(node: Node) -> Reads:
    """Return the reads of the conditions in a node."""
    return _reads(_summary(node)[0])


def indices_inside(node: Node) -> frozenset[str]:
    """Return the kinds of index that the operations in a node hold, as in ``table``."""
    return _indices(_summary(node)[0])


def created_by(operations: Iterable[Op]) -> frozenset[PieceType | None] | None:
    """Return the piece types that the statements among the operations may put on the board.

    The result is None if it can be any type; a None among the types is the mover's own.
    """
    created: set[PieceType | None] = set()
    for op in filter(is_statement, operations):
        types = created_types(op)
        if types is None:
            return None
        created.update(types)
    return frozenset(created)


def class_bits(classes: Iterable[type[Op]]) -> int:
    """Return the bit set of the classes, as ``bits_inside`` returns it."""
    return sum(_BITS[cls] for cls in frozenset(classes))


def bits_inside(op: Op) -> int:
    """Return the classes of an operation and of all operations inside it as a bit set."""
    return (op.summary or _summarized(op))[0]


def _summary(node: Node) -> tuple[int, int]:
    """Return the classes of the operations in a node as a bit set, and the expanded size."""
    return _joined(node) if isinstance(node, tuple) else node.summary or _summarized(node)


def _joined(items: tuple[Any, ...]) -> tuple[int, int]:
    """Return the summary of a body, of several bodies, or of a list of operands."""
    classes = size = 0
    for item in items:
        if isinstance(item, Op):
            bits, inside = item.summary or _summarized(item)
        elif isinstance(item, tuple):
            bits, inside = _joined(item)
        else:
            bits, inside = 0, isinstance(item, int)
        classes |= bits
        size += inside
    return classes, size


def _summarized(op: Op) -> tuple[int, int]:
    """Store the summary in an operation, and return it."""
    summary, fields = _own_summary(type(op))
    if not fields:
        op.summary = summary  # type: ignore[misc]  # derived from the class
        return summary
    classes, size = summary
    for name, is_list in fields:
        operand = getattr(op, name)
        if is_list:
            bits, inside = _joined(operand)
        elif isinstance(operand, Op):
            bits, inside = operand.summary or _summarized(operand)
        else:
            continue
        classes |= bits
        size += inside
    op.summary = classes, size  # type: ignore[misc]  # derived from the operands
    return classes, size


@cached_by_class
def _own_summary(cls: type[Op]) -> tuple[tuple[int, int], tuple[tuple[str, bool], ...]]:
    """Return the summary of an operation alone, and the fields that may hold others.

    A field comes with True if it holds a tuple.
    """
    row = row_of(cls)
    fields = zip(row.fields, row.types, strict=True)
    holders = [(name, kind.item is not None) for name, kind in fields if kind.item or kind.classes]
    return (_BITS[cls], 1), tuple(holders)


@cache
def _classes(bits: int) -> frozenset[type[Op]]:
    return frozenset(cls for cls, bit in _BITS.items() if bits & bit)


@cache
def _indices(bits: int) -> frozenset[str]:
    operands = [operand for cls in _classes(bits) for operand in row_of(cls).types]
    items = [operand.item for operand in operands if operand.item is not None]
    return frozenset(operand.index for operand in (*operands, *items) if operand.index)


@cache
def _writes(bits: int) -> Writes:
    return reduce(or_, map(_own_writes, _classes(bits)), Writes.NOTHING)


@cache
def _reads(bits: int) -> Reads:
    return reduce(or_, map(_own_reads, _classes(bits)), Reads.NOTHING)


@cached_by_class
def _own_writes(cls: type[Op]) -> Writes:
    op = cls.__new__(cls)  # without operands, on which the trait does not depend
    return writes(op) if is_statement(op) else Writes.NOTHING


@cached_by_class
def _own_reads(cls: type[Op]) -> Reads:
    op = cls.__new__(cls)
    return reads(op) if isinstance(op, Condition) and not is_junction(op) else Reads.NOTHING
