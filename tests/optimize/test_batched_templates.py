"""The pass batched-templates: statements that several moves share run once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.random_games import same_moves
from zrf2js import Options, compile_text
from zrf2js.frontends.games import no_includes
from zrf2js.ir.annotations import CallBatch
from zrf2js.ir.nodes import Template
from zrf2js.optimize.batched_templates import shared_prefix
from zrf2js.optimize.optimize import annotate
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

GAME = """
{macro}
(game (title T) (players White Black) (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9)
                (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
   (piece (name Man) (moves (block a1) (block b3) (block c4) (block d2)))
   (piece (name Rook) (moves (s add)))
   (board-setup (White (Man b1 d1 c2) (Rook a1)) (Black (Man c4 b3) (Rook d2))))
"""


def source(block: str) -> str:
    """Return rules with four moves that differ in a position, $1."""
    return GAME.replace("{macro}", f"(define block ({block}))")


def module(block: str, *, optimize: bool = True) -> str:
    options = Options(optimize=optimize, readable=True)
    return compile_text(source(block), options).value[0].text


def template(block: str) -> Template:
    program = to_program(Source("test.zrf", source(block)), no_includes, Options()).value
    return program.games[0].templates[0]


SCAN = "(while (on-board? e) e (if enemy? (set-flag seen true)))"

COMMON = {
    f"{SCAN} $1 (verify enemy?) capture add": 1,
    f"to {SCAN} $1 (verify (flag? seen)) capture add": 2,
    f"mark {SCAN} back (verify (flag? seen)) (set-flag seen false) $1 {SCAN} add": 5,
    f"(if (flag? seen) {SCAN}) {SCAN} $1 add": 2,
    f"from {SCAN} $1 cascade s add": 2,
    "(verify friend?) $1 (verify enemy?) capture add": 0,  # not worth it
    f"$1 {SCAN} add": 0,
    f"(while (on-board? e) e (if enemy? $1)) {SCAN} add": 0,
    f"capture {SCAN} $1 add": 0,
    f"{SCAN} capture $1 add": 1,
    "(while (on-board? e) e (if empty? add)) $1 add": 0,
    f"{SCAN} $1 (set-position-flag seen true) add": 0,
    f"(if enemy? (add Rook)) {SCAN} $1 add": 0,
}


@pytest.mark.parametrize(("block", "number"), COMMON.items(), ids=COMMON)
def test_how_much_is_common(block: str, number: int) -> None:
    shared = template(block)
    assert shared_prefix(shared.body, (shared.params.index("pos"),)) == number


def batches(text: str) -> list[tuple[int, str, int, int]]:
    """Return the batches of White: piece type, group, first call and number of calls."""
    program = annotate(to_program(Source("test.zrf", text), no_includes, Options()).value)
    found: tuple[CallBatch, ...] = program.games[0].annotations.call_batches
    return [(each.piece, each.group, each.first, each.count) for each in found if not each.player]


def test_a_batch_starts_behind_calls_of_other_templates() -> None:
    text = source("$1 add").replace("(moves (block a1)", "(moves (n add add) (block a1)")
    assert batches(text) == [(0, "any", 1, 4)]


def test_two_calls_are_not_a_batch() -> None:
    assert batches(source("$1 add").replace("(block a1) (block b3)", "")) == []


def test_moves_that_continue_a_partial_move_are_batches_too() -> None:
    text = source("$1 add").replace("(s add)", "(s (add-partial hop))")
    text = text.replace("(moves (block a1)", "(moves (move-type hop) (block a1)")
    text = text.replace("(turn-order White Black)", "(turn-order (White walk) (Black walk))")
    assert (0, "type1", 0, 4) in batches(text), batches(text)


def test_what_is_common_is_written_before_the_loop() -> None:
    text = module(f"{SCAN} $1 (verify enemy?) add")
    function = text.partition("Batch (")[2].partition("\n  }")[0]
    before, loop, after = function.partition("for (let i = 0")
    assert "while (nav[" in before
    assert loop and "while (nav[" not in after


# Each does something after the common part that the next move must not see.
BLOCKS = [
    f"{SCAN} $1 (verify empty?) add",
    f"{SCAN} (if (flag? seen) (set-flag seen false)) $1 (verify (not-flag? seen))"
    " (set-flag seen true) add",
    f"mark {SCAN} back $1 mark e (verify not-friend?) add",
    f"to {SCAN} $1 (if enemy? capture to) add",
    f"{SCAN} to e $1 (verify not-friend?) (if empty? to) add",
    f"from {SCAN} $1 (if friend? from) e (verify not-friend?) add",
    f"{SCAN} $1 (verify not-friend?) (if enemy? (change-type Rook) capture) s add s add",
    f"{SCAN} $1 (if (not-friend? s) s add else e) (verify empty?) cascade w (add Man Rook)",
    f"{SCAN} $1 (if empty? add-partial) (verify not-empty?) w (verify not-friend?) add",
    f"(verify (on-board? e)) {SCAN} (verify (flag? seen)) $1 (verify enemy?) add",
    f"{SCAN} (verify enemy?) $1 add",
]


def test_the_moves_and_their_order_stay(tmp_path: Path) -> None:
    """Compare with the module that has a function per move: the one without passes."""
    pairs = {block: (module(block), module(block, optimize=False)) for block in BLOCKS}
    for block, (together, apart) in pairs.items():
        assert "Batch (" in together and "Batch (" not in apart, block
    lists = same_moves(tmp_path, pairs)
    assert sum(len(moves) for found in lists for moves in found) > 50
