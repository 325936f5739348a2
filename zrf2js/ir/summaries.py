"""Writes of statements and reads of conditions, including all bodies inside them."""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.ir.ops import Body, Condition, Op, PieceType, Statement
from zrf2js.ir.traits import Reads, Writes, created_types, is_junction, is_statement, reads, writes
from zrf2js.ir.visit import bodies, walk


def writes_inside(node: Statement | Body) -> Writes:
    """Return what the statements of a node change, including all bodies inside them."""
    return writes_of(walk(node))


def writes_of(operations: Iterable[Op]) -> Writes:
    """Return what the statements among the operations change."""
    found = Writes.NOTHING
    for op in {type(op): op for op in operations}.values():  # traits depend on the class alone
        if is_statement(op):
            found |= writes(op)
    return found


def reads_of(operations: Iterable[Op]) -> Reads:
    """Return what the conditions among the operations depend on."""
    found = Reads.NOTHING
    for op in {type(op): op for op in operations}.values():  # traits depend on the class alone
        if isinstance(op, Condition) and not is_junction(op):
            found |= reads(op)
    return found


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


class WritesInside:
    """Writes of statements, including the bodies inside them, stored for each part.

    ``writes_inside`` walks all parts again on each call; this class suits bodies that share parts.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Statement, int]] = {}  # the statement keeps its id in use
        self._own: dict[type[Statement], int] = {}

    def of(self, body: Body) -> Writes:
        """Return the writes of the statements of a body."""
        return Writes(self._body(body))

    def of_statement(self, op: Statement) -> Writes:
        """Return the writes of a statement and of the bodies inside it."""
        return Writes(self._statement(op))

    def _body(self, body: Body) -> int:
        found = 0
        for op in body:
            found |= self._statement(op)
        return found

    def _statement(self, op: Statement) -> int:
        known = self._known.get(id(op))
        if known is not None:
            return known[1]
        found = self._own.get(type(op))
        if found is None:
            found = self._own[type(op)] = writes(op).value
        for body in bodies(op):
            found |= self._body(body)
        self._known[id(op)] = op, found
        return found
