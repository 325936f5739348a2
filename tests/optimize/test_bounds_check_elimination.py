"""The pass bounds-check-elimination: the steps that need no test for the edge of the board."""

from __future__ import annotations

import pytest

from tests.optimize.programs import bounded_bodies
from zrf2js import Options, compile_text
from zrf2js.ir.ops import (
    HERE,
    Add,
    And,
    Body,
    Capture,
    Existing,
    IsEmpty,
    IsFriend,
    Navigate,
    Not,
    OnBoard,
    Step,
    Verify,
)
from zrf2js.ir.visit import walk
from zrf2js.optimize.bounds_check_elimination import eliminate_bounds_checks, requires_board

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1)))
          (zone (name end) (players White Black) (positions a4 b4)))
   (piece (name Man) (moves ({}))) (piece (name King))
   (board-setup (White (Man a1 b2)) (Black (Man c3 c2))))
"""


def rewritten(block: str) -> Body:
    """Return the body of a block after the pass."""
    return eliminate_bounds_checks(bounded_bodies(GAME.format(block))[0])


def rules_of(block: str, *without: str) -> str:
    """Return the generated part of the module."""
    options = Options(without_passes=without)
    return compile_text(GAME.format(block), options).value[0].text.partition("--- the rules")[2]


#: blocks, with the numbers of the steps at which the next test detects the edge
DETECTED = {
    "n (verify empty?) add": [0],
    "n (verify enemy?) capture add": [0],
    "n (verify friend?) n (verify (and enemy? (in-zone? end))) add": [0, 1],
    "n (verify not-friend?) add": [0],
    "n (while empty? add n) (verify not-friend?) add": [0, 1],
    "n (while empty? add n)": [0, 1],
    "n (while empty? n) (while enemy? n) (verify empty?) add": [0, 1, 2],
    "n": [0],
    "n (while empty? add n) add": [],
    "n (while not-enemy? add n) (verify enemy?) add": [],
    "n (while empty? n) (while not-empty? add n)": [],
    "n add": [],
    "n (verify not-enemy?) add": [],
    "n (verify (or empty? enemy?)) add": [],
    "n (verify (and (in-zone? end) empty?)) add": [0],
    "n (verify (and not-friend? (in-zone? end))) add": [0],
    "n (verify (and not-friend? (not-in-zone? end))) add": [],
    "n (verify (and not-attacked? empty?)) add": [],
    "n (verify (piece? King)) capture add": [0],
    "n e (verify not-friend?) add": [0, 1],
    "n to e (verify empty?) add": [0, 1],
    "n e add": [0],
    "n capture e (verify empty?) add": [1],
    "n (if empty? add)": [],
    "n (verify (empty? e)) add": [],
    "(if (empty? n) n (verify empty?) add)": [0],
    "(if (enemy? e) n) (verify empty?) add": [],
    "n mark (verify empty?) add": [0],
    "n capture": [],
}


#: blocks, with the numbers of the steps of which the test before shows that the neighbor exists
SHOWN = {
    "(while (on-board? n) n add)": [0],
    "(while (on-board? n) n (if empty? add))": [0],
    "(verify (empty? n)) n add": [0],
    "(verify (and (in-zone? end) (enemy? n))) n capture add": [0],
    "(if (friend? n) n (opposite n) add)": [0],
    "(verify (on-board? n)) (verify (enemy? e)) e capture add": [0],
    "(verify (not-empty? n)) n add": [],
    "(verify (not-on-board? n)) n add": [],
    "(verify (or (empty? n) (enemy? n))) n add": [],
    "(verify (empty? e)) n add": [],
    "(verify (empty? n)) n n add": [0],
    "(verify empty?) n add": [],
    "(verify (empty? n)) mark n add": [],
    "(if (empty? n) add else n add)": [],
    "(if (empty? n) (if (enemy? e) add)) n add": [],
    "(while (empty? n) n) n add": [0],
    "(verify (empty? n)) (set-flag seen true) (capture s) n add": [0],
}

#: blocks, with the numbers of the captures of which a test shows that their place exists
CAPTURED = {
    "(verify (enemy? n)) (capture n) add": [0],
    "(if (enemy? n) (capture n)) add": [0],
    "(if (and (piece? Man n) (in-zone? end e)) (capture n) (capture e)) add": [0, 1],
    "(verify (enemy? n)) (verify (enemy? e)) (capture n) (capture e) add": [0, 1],
    "(verify (enemy? n)) (capture e) add": [],
    "(verify (not-empty? n)) (capture n) add": [],
    "(verify (enemy? n)) e (capture n) add": [],
    "(verify (enemy? n)) (if (empty? e) e) (capture n) add": [],
    "(if (enemy? n) add else (capture n)) add": [],
    "(verify enemy?) capture add": [],
}


@pytest.mark.parametrize("block", SHOWN)
def test_the_test_before_shows_that_the_neighbor_exists(block: str) -> None:
    moves = [op for op in walk(rewritten(block)) if isinstance(op, Navigate | Step)]
    assert [n for n, op in enumerate(moves) if isinstance(op, Step)] == SHOWN[block]


@pytest.mark.parametrize("block", CAPTURED)
def test_the_test_before_shows_that_the_place_of_an_effect_exists(block: str) -> None:
    captures = [op for op in walk(rewritten(block)) if isinstance(op, Capture)]
    found = [n for n, op in enumerate(captures) if isinstance(op.place, Existing)]
    assert found == CAPTURED[block]


def test_a_step_to_the_start_of_the_block_needs_no_test() -> None:
    assert "=== OFF_BOARD" not in rules_of("n (verify enemy?) capture (go from) add")


def test_an_effect_on_a_place_that_exists_needs_no_test() -> None:
    block = "(verify (enemy? e)) (capture e) n add"
    assert "place !== OFF_BOARD" not in rules_of(block)
    assert "place !== OFF_BOARD" in rules_of(block, "bounds-check-elimination")


@pytest.mark.parametrize("block", DETECTED)
def test_the_next_test_detects_the_edge(block: str) -> None:
    moves = [op for op in walk(rewritten(block)) if isinstance(op, Navigate | Step)]
    assert [n for n, op in enumerate(moves) if isinstance(op, Step)] == DETECTED[block]


def test_a_test_for_a_non_friend_is_extended_by_the_edge() -> None:
    non_friend = Not(IsFriend(HERE))
    assert rewritten("n (verify not-friend?) add")[1] == Verify(And((OnBoard(HERE), non_friend)))
    assert rewritten("(verify not-friend?) n (verify empty?) add")[0] == Verify(non_friend)


def test_a_shared_step_is_rewritten_where_the_next_test_detects_the_edge() -> None:
    step, empty, add = Navigate(0), Verify(IsEmpty(HERE)), Add(())
    kinds = [type(op) for op in eliminate_bounds_checks((step, empty, step, empty, add))]
    assert kinds == [Step, Verify, Step, Verify, Add]
    kinds = [type(op) for op in eliminate_bounds_checks((step, empty, step, add))]
    assert kinds == [Step, Verify, Navigate, Add]


def test_steps_off_the_board_end_their_blocks() -> None:
    """Test a slide, a leap and a step on the edge: the code contains no test for it."""
    block = "n (while empty? add n) (verify not-friend?) add"
    text = rules_of(block)
    assert "OFF_CODE)) !== 0) return next" in text
    assert "=== OFF_BOARD) return next" not in text
    assert "=== OFF_BOARD) return next" in rules_of(block, "bounds-check-elimination")


def test_a_condition_without_parts_does_not_detect_the_edge() -> None:
    assert not requires_board(And(()))
    assert requires_board(And((IsEmpty(HERE),)))
