"""Facts about positions: tests on the way to a move, passed or failed."""

from __future__ import annotations

from zrf2js.analysis.core.paths import Path
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, PlaceTest
from zrf2js.support.frozen_node import frozen_node

_EMPTY = ops.IsEmpty(HERE)


@frozen_node()
class Fact:
    """A test of the position at the end of a path, passed or failed before the move is emitted.

    ``test`` applies to the current position.
    """

    test: PlaceTest
    path: Path
    holds: bool


def exclude(one: Fact, other: Fact) -> bool:
    """Return True if two facts about one position contradict each other (operands are numbers)."""
    if one.test == other.test:
        return one.holds is not other.holds
    if not one.holds or not other.holds:
        return False
    tests = (one.test, other.test)
    if _EMPTY in tests:
        return all(test == _EMPTY or _needs_piece(test) for test in tests)
    owners = ops.IsEnemy | ops.IsFriend | ops.IsNeutral
    if isinstance(one.test, owners) and isinstance(other.test, owners):
        return True
    match tests:
        case (ops.IsPiece(piece=int()), ops.IsPiece(piece=int())):
            return True
        case (ops.IsPosition(position=int()), ops.IsPosition(position=int())):
            return True
    return False


def _needs_piece(test: PlaceTest) -> bool:
    """Return True if the test implies that a piece stands there."""
    return isinstance(test, ops.IsEnemy | ops.IsFriend | ops.IsNeutral | ops.IsPiece)


def shows_piece(fact: Fact, path: Path | None) -> bool:
    """Return True if the fact states that a piece stands at the end of the path."""
    test = _needs_piece(fact.test) if fact.holds else fact.test == _EMPTY
    return test and fact.path == path
