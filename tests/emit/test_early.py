"""Tests that a loop cannot change are asked before it, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.random_games import moves_of
from zrf2js import Options, compile_text
from zrf2js.emit.js.rules.hoisted_guards import early_tests
from zrf2js.emit.js.rules.template import Writer
from zrf2js.ir.nodes import Op, Template, walk
from zrf2js.pipeline import no_includes, to_program
from zrf2js.support.source import Source

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


def names_in(op: Op) -> frozenset[str]:
    return frozenset(inner.name for inner in walk(op))


def template(block: str) -> Template:
    text = GAME.replace("BLOCK", block)
    program = to_program(Source("t.zrf", text), no_includes, Options(optimise=False)).value
    return program.games[0].templates[0]


LOOP = "(while (on-board? e) e (if enemy? (set-flag f true) capture))"

# What is asked before the first loop, (steps from the origin, test) one after another.
ASKED = {
    f"mark {LOOP} back n (verify empty?) add": [(1, None), (1, "empty")],
    f"mark {LOOP} back (verify (in-zone? end)) add": [(0, "in-zone")],
    f"{LOOP} a1 (verify not-friend?) add": [(1, "not")],
    f"n mark {LOOP} back n (verify enemy?) add": [(2, None), (2, "enemy")],
    f"mark a1 {LOOP} {LOOP} back n capture (verify (empty? n)) add": [(1, None), (1, "empty")],
    f"mark {LOOP} back (verify (and (flag? f) (friend? w))) add": [(0, "friend")],
    f"mark {LOOP} back (verify (flag? f)) n (verify empty?) add": [(1, None), (1, "empty")],
    f"mark {LOOP} back (if (friend? n) capture) (verify (empty? w)) add": [(0, "empty")],
    f"mark (if empty? {LOOP} back) {LOOP} back n add": [(1, None)],
}


@pytest.mark.parametrize(("block", "asked"), ASKED.items(), ids=ASKED)
def test_what_is_asked_early(block: str, asked: list[tuple[int, str | None]]) -> None:
    body = template(block).body
    number, tests = early_tests(body, (), names_in)
    assert "while" in names_in(body[number])
    found = [(len(test.path), test.condition and test.condition.name) for test in tests]
    assert found == asked


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
def test_what_is_not(block: str) -> None:
    assert early_tests(template(block).body, (), names_in)[1] == ()


def test_a_loop_that_may_be_given_up_stays_in_front() -> None:
    body = template(f"mark {LOOP} back n (verify empty?) add").body
    endless = {id(op) for op in walk(body) if op.name == "while"}
    assert early_tests(body, endless, names_in)[1] == ()


# Blocks that end early, or where the tests are passed, or at another place than where it looks.
BLOCKS = [
    *ASKED,
    f"to {LOOP} a1 (verify not-friend?) n (verify not-friend?) capture add",
    f"from (change-type Rook) mark {LOOP} back n (verify not-friend?) add n (verify empty?) add",
    f"mark {LOOP} a2 (verify (or empty? enemy?)) back s (verify empty?) cascade n add",
    f"mark {LOOP} back n (verify not-friend?) a1 (verify friend?) back n (verify empty?) add",
    f"mark {LOOP} back n (verify (and not-friend? (not-friend? n) (flag? f))) (add Man Rook)",
]


def test_the_moves_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = []
    for block in BLOCKS:
        for early in (True, False):
            monkeypatch.setattr(Writer, "rearranges", early)
            text = compile_text(GAME.replace("BLOCK", block), Options(readable=True)).value[0].text
            rules = text.partition("--- the rules")[2]
            assert ("let q = 0" in rules) is early, block
            modules.append(text)
    lists = moves_of(tmp_path, modules)
    for block, early, late in zip(BLOCKS, lists[::2], lists[1::2], strict=True):
        assert early == late, block
    assert sum(len(moves) for found in lists for moves in found) > 300
