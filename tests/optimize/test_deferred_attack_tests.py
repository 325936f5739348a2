"""The pass deferred-attack-tests: attack tests run after the cheaper tests that follow them."""

from __future__ import annotations

import pytest

from zrf2js.ir.ops import (
    HERE,
    Add,
    Always,
    And,
    Body,
    Capture,
    FlagIsSet,
    Fork,
    Held,
    Hold,
    If,
    IsAttacked,
    IsDefended,
    IsEmpty,
    Navigate,
    Neighbor,
    Not,
    SetPositionFlag,
    Verify,
)
from zrf2js.optimize.deferred_attack_tests import defer_attack_tests

EMPTY, ADD, STEP = Verify(IsEmpty(HERE)), Add(()), Navigate(0)
ATTACKED = IsAttacked(None, HERE)
SAFE = Verify(Not(ATTACKED))
HOLD = Hold(1, HERE)
LATER = Verify(Not(IsAttacked(None, Held(1))))

BODIES: dict[str, tuple[Body, Body]] = {
    "after the tests that follow": ((SAFE, STEP, EMPTY, ADD), (HOLD, STEP, EMPTY, LATER, ADD)),
    "before a branch": ((SAFE, Fork(((ADD,),)), EMPTY), (HOLD, LATER, Fork(((ADD,),)), EMPTY)),
    "at the end": ((SAFE, Capture(HERE)), (HOLD, Capture(HERE), LATER)),
    "with the rest of a conjunction in its place": (
        (Verify(And((Not(ATTACKED), IsEmpty(HERE)))), STEP, EMPTY, ADD),
        (HOLD, EMPTY, STEP, EMPTY, LATER, ADD),
    ),
    "several, in their order": (
        (SAFE, Verify(IsDefended(2, Neighbor(1))), STEP, EMPTY, ADD),
        (
            *(HOLD, Hold(2, Neighbor(1)), STEP, EMPTY),
            *(LATER, Verify(IsDefended(2, Held(2))), ADD),
        ),
    ),
    "inside a branch": (
        (If(FlagIsSet(0), (SAFE, STEP, EMPTY, ADD), ()),),
        (If(FlagIsSet(0), (HOLD, STEP, EMPTY, LATER, ADD), ()),),
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_where_an_attack_test_runs(name: str) -> None:
    body, expected = BODIES[name]
    assert defer_attack_tests(body) == expected


UNCHANGED: dict[str, Body] = {
    "no attack test": (EMPTY, ADD),
    "a flag of a position, which an attack test may overwrite": (
        *(SAFE, STEP, EMPTY),
        *(SetPositionFlag(0, Always(), HERE), ADD),
    ),
    "a condition of a branch": (If(ATTACKED, (ADD,), ()), EMPTY),
}


@pytest.mark.parametrize("name", UNCHANGED)
def test_bodies_that_stay(name: str) -> None:
    assert defer_attack_tests(UNCHANGED[name]) is UNCHANGED[name]
