"""Tests of the reduction of command lists to structured templates."""

import pytest

from zrf2js.frontends.dagaz.commands import Structured, structure
from zrf2js.frontends.dagaz.control_flow import NotReducible, TruthParameter
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE, Body, Param

NUMBERS = {"jump": 0, "if": 1, "fork": 2, "zone": 4, "set-flag": 6, "promote": 11, "mode": 12}
NUMBERS |= {"link?": 13, "param": 15, "literal": 16}
FUNCTIONS = {"not": 0, "empty?": 1, "enemy?": 2, "friend?": 3, "mark": 6, "back": 7, "piece?": 10}
FUNCTIONS |= {"create": 11, "verify": 20, "jump-to": 21, "navigate": 22, "opposite": 23}
FUNCTIONS |= {"from": 24, "to": 25, "capture": 26, "end": 28}


def commands(text: str) -> list[tuple[int, int]]:
    """Return the list of `from; param 0; if 4; ...`."""
    found = []
    for part in text.split(";"):
        name, _, operand = part.strip().partition(" ")
        is_function = name in FUNCTIONS and not operand
        found.append((3, FUNCTIONS[name]) if is_function else (NUMBERS[name], int(operand)))
    return found


def structured(text: str, **given: int) -> Structured:
    values = {int(name[1:]): value for name, value in given.items()}
    return structure(commands(text), lambda mode: mode, (1, 0), 3, values)


def body(text: str) -> Body:
    return structured(text).body


EMPTY, FRIEND = ops.IsEmpty(HERE), ops.IsFriend(HERE)
STEP = (ops.From(), ops.Navigate(Param(0)))


def test_a_step() -> None:
    text = "from; param 0; navigate; friend?; not; verify; to; end"
    assert body(text) == (*STEP, ops.Verify(ops.Not(FRIEND)), ops.Add(()), ops.Stop())


def test_a_slide_is_a_loop_with_an_add() -> None:
    text = (
        "from; param 0; navigate; empty?; not; if 7; fork 3; to; end; param 1; navigate; jump -8; "
        "friend?; not; verify; to; end"
    )
    loop = ops.While(EMPTY, (ops.Add(()), ops.Navigate(Param(1))))
    rest = (ops.Verify(ops.Not(FRIEND)), ops.Add(()), ops.Stop())
    assert body(text) == (*STEP, loop, *rest)


def test_a_promotion_in_a_zone() -> None:
    text = "from; param 0; navigate; zone 1; not; if 4; promote 2; to; jump 2; to; end"
    branch = ops.If(
        ops.Not(ops.InZone(1, HERE)), (ops.Add(()), ops.Stop()), (ops.Add((2,)), ops.Stop())
    )
    assert body(text) == (*STEP, branch)


def test_a_partial_move() -> None:
    assert body("from; mode 1; to; end") == (ops.From(), ops.AddPartial((), 1), ops.Stop())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "empty?; if 5; friend?; if 3; literal 0; jump 2; literal 1; verify",
            ops.Or((EMPTY, FRIEND)),
        ),
        (
            "empty?; not; if 6; friend?; not; if 3; literal 1; jump 2; literal 0; verify",
            ops.And((EMPTY, FRIEND)),
        ),
    ],
)
def test_values_across_a_join_are_and_and_or(text: str, expected: ops.Condition) -> None:
    assert body(text)[0] == ops.Verify(expected)


def test_a_captured_piece_without_a_landing_stays() -> None:
    text = "from; param 0; navigate; capture; end"
    stays = (ops.Capture(HERE), ops.Go(ops.PartOrigin()), ops.Add(()), ops.Stop())
    assert body(text) == (*STEP, *stays)


def test_the_opposite_of_a_parameter_is_another_parameter() -> None:
    found = structured("param 0; opposite; navigate; param 0; navigate; end")
    assert found.opposites == (0,)
    assert found.body[:2] == (ops.Navigate(Param(1)), ops.Navigate(Param(0)))


def test_the_opposite_of_a_literal_is_looked_up() -> None:
    assert body("literal 0; opposite; navigate; end")[0] == ops.Navigate(1)


def test_a_parameter_as_a_truth_value_requires_its_value() -> None:
    with pytest.raises(TruthParameter):
        structured("param 0; set-flag 0; end")
    found = structured("param 0; set-flag 0; end", p0=1)
    assert found.body[0] == ops.SetFlag(0, ops.Always())


def test_a_jump_past_the_end_is_no_move() -> None:
    text = "from; empty?; if 9; to; end"
    branch = ops.If(EMPTY, (), (ops.Add(()), ops.Stop()))
    assert body(text) == (ops.From(), branch)


def test_a_jump_back_to_commands_that_paths_share_is_no_loop() -> None:
    """The step behind `link?` ends both the path of an empty position and the other one."""
    text = (
        "from; link? 0; if 2; jump 10; empty?; if 4; param 0; navigate; jump -7; fork 2; "
        "jump -4; to; end; literal 0; verify"
    )
    step = ops.Navigate(Param(0))
    rounds = ops.If(EMPTY, (ops.Add(()), step), (step,))
    loop = ops.While(ops.OnBoard(ops.Neighbor(0)), (rounds,))
    assert body(text) == (ops.From(), loop, ops.Verify(ops.Never()))


def test_a_loop_in_a_loop_has_its_own_test() -> None:
    """Both sides of the inner test lead back to it, one of them through the outer loop."""
    text = (
        "from; enemy?; if 2; jump 10; empty?; if 5; param 0; navigate; jump -7; jump 2; "
        "param 1; navigate; jump -8; to; end"
    )
    inner = ops.While(EMPTY, (ops.Navigate(Param(1)),))
    outer = ops.While(ops.IsEnemy(HERE), (inner, ops.Navigate(Param(0))))
    assert body(text) == (ops.From(), outer, ops.Add(()), ops.Stop())


def test_two_paths_enter_a_loop() -> None:
    text = (
        "from; zone 1; if 6; empty?; if 7; param 0; navigate; jump -4; "
        "param 1; navigate; jump -7; to; end"
    )
    found = body(text)
    assert structured(text).kinds == ("dir", "dir")
    loop = ops.While(ops.Not(EMPTY), (ops.Navigate(Param(0)),))
    assert str(found).count(str(loop)) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("verify; end", "an empty stack"),
        ("from; jump -1; end", "a loop without a test"),
        ("empty?; param 0; navigate; verify; end", "used after a step"),
        ("empty?; if -9; end", "before the first command"),
    ],
)
def test_other_lists_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NotReducible, match=reason):
        structured(text)
