"""The pass branchless-steps: the moves that are stored without a branch."""

from __future__ import annotations

import pytest

from tests.optimize.programs import game_of
from zrf2js import Options, compile_text
from zrf2js.ir.ops import AddIfEmpty, Body
from zrf2js.optimize.branchless_steps import MakeStepsBranchless, branchless, last_adds

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1)))
          (zone (name end) (players White Black) (positions a4 b4)))
   (piece (name Man) (moves ({}))  {}) (piece (name King))
   (board-setup (White (Man a1 b2)) (Black (Man c3 c2))))
"""


def body_of(block: str) -> Body:
    """Return the body of a block."""
    return game_of(GAME.format(block, "")).templates[0].body


def rules_of(block: str, *without: str) -> str:
    """Return the generated part of the module."""
    text = GAME.format(block, "")
    options = Options(without_passes=without)
    return compile_text(text, options).value[0].text.partition("--- the rules")[2]


BRANCHLESS = (
    "n (verify empty?) add",
    "n (verify empty?) e (verify empty?) add",
    "n (verify empty?) (add King)",
    "n (verify empty?) (if (in-zone? end) (add King) else add)",
)
BRANCHED = (
    "(verify empty?) add",
    "n (verify enemy?) add",
    "n (verify empty?) capture add",
    "n (verify empty?) (add King Man)",
    "n (verify empty?) (add-partial)",
    "n (verify empty?) (if (in-zone? end) (add King Man) else add)",
    "n (verify empty?) (if (in-zone? end) (add King))",
    "n (verify empty?) (if (enemy? n) (add King) else add)",
    "n (while empty? n) (verify empty?) add",
    "(set-flag f true) n (verify empty?) add",
)


@pytest.mark.parametrize("block", BRANCHLESS)
def test_a_step_to_an_empty_position_has_no_branch(block: str) -> None:
    body = body_of(block)
    assert branchless(body) == (*body[:-2], AddIfEmpty(body[-1:]))
    assert "- 1 >>> 31)" in rules_of(block)
    assert "- 1 >>> 31)" not in rules_of(block, "branchless-steps")


@pytest.mark.parametrize("block", BRANCHED)
def test_other_moves_have_a_branch(block: str) -> None:
    body = body_of(block)
    assert last_adds(body) is None
    assert branchless(body) is body


def test_a_drop_that_promotes_has_a_branch() -> None:
    """It is a record: it uses another reserve."""
    block = "n (verify empty?) (add King)"
    game = MakeStepsBranchless()(game_of(GAME.format(block, f"(drops ({block}))")))
    kinds = [type(body[-1]) is AddIfEmpty for body in game.annotations.move_bodies]
    assert kinds == [True, True]
    assert game.annotations.drop_bodies == ()
