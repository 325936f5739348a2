"""Captures and starts of parts that may run on a position that is empty before the move."""

from __future__ import annotations

from zrf2js.ir import ops
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Writes, writes
from zrf2js.ir.visit import bodies


def may_lack_piece(body: tuple[ops.Statement, ...], *, occupied: bool) -> frozenset[int]:
    """Return the ids of captures here and of ``from``, unless tests find a piece on the position.

    ``occupied`` states that the block starts on a piece.
    """
    ids: set[int] = set()
    _follow(body, occupied, ids)
    return frozenset(ids)


def _follow(body: tuple[ops.Statement, ...], occupied: bool, ids: set[int]) -> bool:
    """Add the statements of a body; return True if its end is on a piece."""
    for op in body:
        inner = bodies(op)
        match op:
            case ops.Verify():
                occupied |= _finds_piece(op.condition, holds=True)
            case ops.If():
                then = occupied or _finds_piece(op.condition, holds=True)
                otherwise = occupied or _finds_piece(op.condition, holds=False)
                ends = (_follow(op.then, then, ids), _follow(op.otherwise, otherwise, ids))
                occupied = all(ends)
            case ops.Fork():
                after = tuple(_follow(branch, occupied, ids) for branch in inner)
                occupied = all(after)
            case ops.Capture() if op.place == ops.HERE and not occupied:
                ids.add(id(op))
            case ops.From() if not occupied:
                ids.add(id(op))
            case _ if inner:
                occupied &= not any(Writes.CURSOR in writes_inside(each) for each in inner)
                for each in inner:
                    _follow(each, occupied, ids)
            case _:
                occupied &= Writes.CURSOR not in writes(op)
    return occupied


def _finds_piece(test: ops.Condition, *, holds: bool) -> bool:
    """Return True if there is a piece on the current position whenever a test has this value."""
    match test:
        case ops.Not():
            return _finds_piece(test.condition, holds=not holds)
        case ops.And() | ops.Or():
            parts = [_finds_piece(part, holds=holds) for part in test.parts]
            return any(parts) if isinstance(test, ops.And) is holds else bool(parts) and all(parts)
        case ops.IsEmpty():
            return test.place == ops.HERE and not holds
        case (
            ops.IsEnemy() | ops.IsFriend() | ops.IsNeutral() | ops.IsPiece() | ops.AttributeIsTrue()
        ):
            return test.place == ops.HERE and holds
    return False
