"""The pass common-block-extraction: the parts that become local functions."""

from __future__ import annotations

from zrf2js.ir.ops import HERE, Add, Always, Body, FlagIsSet, If, IsEmpty, SetFlag, Shared, Verify
from zrf2js.ir.visit import walk
from zrf2js.optimize.common_block_extraction import (
    MIN_BODY_SIZE,
    MIN_OCCURRENCES,
    extract_common_blocks,
)


def adder(first: int, last: int = 8) -> If:
    """Return an if that sets flags, one per else-if."""
    rest: Body = (adder(first + 1, last),) if first < last else ()
    return If(FlagIsSet(first), (SetFlag(first + 1, Always()),), rest)


def long(*parts: If) -> Body:
    """Return a body that is long enough: each part occurs in many branches."""
    return (*(If(IsEmpty(HERE), (part,), ()) for part in parts * MIN_BODY_SIZE), Add(()))


def test_a_part_that_occurs_often_is_shared() -> None:
    part = adder(0)
    body = extract_common_blocks(long(part))
    assert isinstance(body[0], If)
    assert body[0].then == (Shared(0, (part,)),)
    shared = {id(op) for op in walk(body) if isinstance(op, Shared)}
    assert len(shared) == 1


def test_parts_are_numbered_in_their_order() -> None:
    one, other = adder(0), adder(10, 18)
    body = extract_common_blocks(long(one, other))
    numbers = [op.number for op in walk(body[:2]) if isinstance(op, Shared)]
    assert numbers == [0, 1]


def test_an_else_if_stays_in_its_chain() -> None:
    inner = adder(1)
    chains = [If(FlagIsSet(0), (SetFlag(1, Always()),), (inner,)) for _ in range(MIN_BODY_SIZE)]
    body = (*chains, Add(()))
    assert extract_common_blocks(body) is body


def test_a_short_body_stays() -> None:
    body = (*[adder(0)] * MIN_OCCURRENCES, Add(()))
    assert extract_common_blocks(body) is body


def test_a_part_that_may_end_the_block_stays() -> None:
    part = If(FlagIsSet(0), (Verify(FlagIsSet(1)), *(SetFlag(n, Always()) for n in range(9))), ())
    body = long(part)
    assert extract_common_blocks(body) is body
