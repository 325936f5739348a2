"""The pass hoisted-guards: the tests that it repeats before a loop, and those that it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.optimize.programs import bounded_bodies, game_of
from tests.random_games import same_moves
from zrf2js import Options, compile_text
from zrf2js.ir.ops import BoundedWhile, Guard, Statement
from zrf2js.ir.visit import walk
from zrf2js.optimize.hoisted_guards import hoist_guards, without_guards

GAME = """
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9)
                (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
          (zone (name end) (players White) (positions a4 b4 c4 d4)))
   (piece (name Man) (moves (BLOCK) (w (verify empty?) add)))
   (piece (name Rook) (moves (e (verify not-friend?) add)))
   (board-setup (White (Man b1 d1 c2) (Rook a1)) (Black (Man c3 b3 a4) (Rook d2))))
"""


def rewritten(block: str) -> tuple[Statement, ...]:
    """Return the body of a block after the pass."""
    return hoist_guards(bounded_bodies(GAME.replace("BLOCK", block))[0])


LOOP = "(while (on-board? e) e (if enemy? (set-flag f true) capture))"

# The guards before the first loop: (steps from the origin, test) one after another.
GUARDS = {
    f"mark {LOOP} back n (verify empty?) add": [(1, "on-board"), (1, "empty")],
    f"mark {LOOP} back (verify (in-zone? end)) add": [(0, "in-zone")],
    f"{LOOP} a1 (verify not-friend?) add": [(1, "not")],
    f"n mark {LOOP} back n (verify enemy?) add": [(2, "on-board"), (2, "enemy")],
    f"mark a1 {LOOP} {LOOP} back n capture (verify (empty? n)) add": [
        (1, "on-board"),
        (1, "empty"),
    ],
    f"mark {LOOP} back (verify (and (flag? f) (friend? w))) add": [(0, "friend")],
    f"mark {LOOP} back (verify (flag? f)) n (verify empty?) add": [(1, "on-board"), (1, "empty")],
    f"mark {LOOP} back (if (friend? n) capture) (verify (empty? w)) add": [(0, "empty")],
    f"mark (if empty? {LOOP} back) {LOOP} back n add": [(1, "on-board")],
}


@pytest.mark.parametrize(("block", "expected"), GUARDS.items(), ids=GUARDS)
def test_guards_before_the_first_loop(block: str, expected: list[tuple[int, str]]) -> None:
    body = rewritten(block)
    numbers = [number for number, op in enumerate(body) if isinstance(op, Guard)]
    guards = body[numbers[0] : numbers[-1] + 1]
    assert [(len(op.path), op.condition.name) for op in guards if isinstance(op, Guard)] == expected
    assert len(numbers) == len(guards)
    has_loop = [any(isinstance(inner, BoundedWhile) for inner in walk(op)) for op in body]
    assert has_loop.index(True) == numbers[-1] + 1


@pytest.mark.parametrize("block", GUARDS)
def test_guards_can_be_left_out(block: str) -> None:
    body = bounded_bodies(GAME.replace("BLOCK", block))[0]
    assert without_guards(hoist_guards(body)) == body


NOTHING = [
    "n (verify empty?) (verify enemy?) add",  # no loop
    f"{LOOP} (verify empty?) add",  # where it is depends on the loop
    f"{LOOP} n (verify empty?) back add",
    f"to {LOOP} a1 (verify (not-enemy? to)) add",
    f"mark {LOOP} back add n (verify empty?) add",  # a move goes before
    f"mark {LOOP} back (if empty? add) (verify (empty? n)) add",
    "mark (while (on-board? e) e (if empty? add)) back (verify (empty? n)) add",
    f"mark {LOOP} back (verify (flag? f)) add",
    f"mark {LOOP} back (verify (or (flag? f) empty?)) add",
    f"mark {LOOP} back (verify (position-flag? g)) add",
    f"mark {LOOP} back (verify (not-attacked? here)) add",
    "(while (on-board? e) e mark) back (verify empty?) add",
    f"mark {LOOP} back (if (flag? f) n) (verify empty?) add",
    f"mark {LOOP} back (if (flag? f) e mark) back (verify empty?) add",
]


@pytest.mark.parametrize("block", NOTHING)
def test_tests_that_are_not_hoisted(block: str) -> None:
    assert not any(isinstance(op, Guard) for op in rewritten(block))


def test_a_loop_that_may_not_terminate_stays_first() -> None:
    text = GAME.replace("BLOCK", f"mark {LOOP} back n (verify empty?) add")
    (counted, *_) = game_of(text).templates
    assert hoist_guards(counted.body) is counted.body


# Blocks that end at a guard, that pass it, and that reach a position on another path.
BLOCKS = [
    *GUARDS,
    f"to {LOOP} a1 (verify not-friend?) n (verify not-friend?) capture add",
    f"from (change-type Rook) mark {LOOP} back n (verify not-friend?) add n (verify empty?) add",
    f"mark {LOOP} a2 (verify (or empty? enemy?)) back s (verify empty?) cascade n add",
    f"mark {LOOP} back n (verify not-friend?) a1 (verify friend?) back n (verify empty?) add",
    f"mark {LOOP} back n (verify (and not-friend? (not-friend? n) (flag? f))) (add Man Rook)",
]


def test_the_moves_stay(tmp_path: Path) -> None:
    pairs = {block: (module(block), module(block, "hoisted-guards")) for block in BLOCKS}
    for block, (hoisted, plain) in pairs.items():
        assert hoisted != plain, block
    lists = same_moves(tmp_path, pairs)
    assert sum(len(moves) for found in lists for moves in found) > 150


def module(block: str, *without: str) -> str:
    options = Options(readable=True, without_passes=without)
    return compile_text(GAME.replace("BLOCK", block), options).value[0].text
