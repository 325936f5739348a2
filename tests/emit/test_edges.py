"""Which steps need no test for the edge of the board, and which moves need no branch."""

from __future__ import annotations

import pytest

from zrf2js import compile_text
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE, Add, IsEmpty, Navigate, Verify
from zrf2js.optimize.bounds_check_elimination import edges, last_step
from zrf2js.pipeline import Options, no_includes, to_program
from zrf2js.support.source import Source

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1)))
          (zone (name end) (players White Black) (positions a4 b4)))
   (piece (name Man) (moves ({}))) (piece (name King))
   (board-setup (White (Man a1 b2)) (Black (Man c3 c2))))
"""


def template(block: str) -> Template:
    program = to_program(Source("test.zrf", GAME.format(block)), no_includes, Options())
    return program.value.games[0].templates[0]


def rules_of(block: str) -> str:
    """The part of the module that is written for the game."""
    return compile_text(GAME.format(block)).value[0].text.partition("--- the rules")[2]


#: blocks, with the places of the steps that are told by the next test
TOLD = {
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
    "n (verify (and (in-zone? end) empty?)) add": [],
    "n (if empty? add)": [],
    "n (verify (empty? e)) add": [],
    "(if (empty? n) n (verify empty?) add)": [0],
    "(if (enemy? e) n) (verify empty?) add": [],
    "n mark (verify empty?) add": [],
    "n capture": [],
}


@pytest.mark.parametrize("block", TOLD)
def test_the_next_test_notices_the_edge(block: str) -> None:
    made = template(block)
    steps = made.find(Navigate)
    told = edges(made).steps
    assert [number for number, step in enumerate(steps) if id(step) in told] == TOLD[block]


def test_a_test_for_strangers_looks_for_the_edge() -> None:
    made = template("n (verify not-friend?) add")
    (test,) = made.find(Verify)
    assert edges(made).tests == {id(test)}
    assert edges(template("n (verify empty?) add")).tests == set()


def test_a_step_that_stands_twice_is_told_only_if_both_are() -> None:
    step, empty, add = Navigate(0), Verify(IsEmpty(HERE)), Add(())
    assert edges(Template(body=(step, empty, step, empty, add))).steps == {id(step)}
    assert edges(Template(body=(step, empty, step, add))).steps == set()


def test_steps_off_the_board_end_their_blocks() -> None:
    """A slide, a leap and a step on the edge: what is written out has no test for it."""
    block = "n (while empty? add n) (verify not-friend?) add"
    text = rules_of(block)
    assert "OFF_CODE)) !== 0) return k" in text
    assert "=== 16) return k" not in text


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
    assert last_step(template(block).body)
    assert "- 1 >>> 31)" in rules_of(block)


@pytest.mark.parametrize("block", BRANCHED)
def test_anything_else_has(block: str) -> None:
    assert last_step(template(block).body) == ()
