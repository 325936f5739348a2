"""Blocks of Dagaz games with one move of one effect, which the kernel lists without a run."""

import pytest

from zrf2js.emit.js.rules.kernel import single_kind
from zrf2js.ir import ops

STEP = ops.Navigate(0)
TEST = ops.Verify(ops.Always())
ADD = ops.Add(())

BODIES = {
    "a move": ((ops.From(), STEP, TEST, ADD), 0),
    "a drop": ((TEST, ADD), 1),
    "a drop without tests": ((ADD,), 1),
    "statements that no run reaches": ((TEST, ADD, ops.Stop(), STEP, ADD), 1),
    "a second move": ((ops.From(), STEP, ADD, STEP, ADD), -1),
    "a promotion": ((ops.From(), STEP, ops.Add((1,))), -1),
    "another effect": ((ops.From(), STEP, ops.Flip(ops.Here()), ADD), -1),
    "a test after the first effect": ((TEST, ops.From(), STEP, ADD), -1),
    "more tests than the opening has": ((*(TEST,) * 20, ADD), -1),
    "no move": ((ops.From(), STEP), -1),
    "no statement": ((), -1),
}


@pytest.mark.parametrize("name", BODIES)
def test_the_only_move_of_a_block_is_recognized(name: str) -> None:
    body, kind = BODIES[name]
    assert single_kind(body) == kind
