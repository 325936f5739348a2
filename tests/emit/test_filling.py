"""Tests of games whose moves only add pieces, so that no position occurs twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from zrf2js import Options
from zrf2js.analysis.games.filling import only_fills
from zrf2js.frontends.games import no_includes
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

EXAMPLES = Path(__file__).parents[2] / "examples"

GAME = """
(game (title T) (players White Black) (turn-order White Black) {options}
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9)))
      (directions (n 0 -1) (e 1 0))))
   (piece (name Man) {man})
   (board-setup (White (Man off 9)) (Black (Man off 9)))
   (draw-condition (White Black) stalemated))
"""


def fills(man: str, options: str = "") -> bool:
    text = GAME.format(man=man, options=options)
    outcome = to_program(Source("test.zrf", text), no_includes, Options())
    assert outcome.value.games, outcome.diagnostics
    return only_fills(outcome.value.games[0])


@pytest.mark.parametrize(
    "man",
    [
        "(drops ((verify empty?) add))",
        "(drops ((verify empty?) (verify (empty? n)) add) ((verify (and empty? (enemy? e))) add))",
        "(drops ((verify empty?) (if (enemy? n) add) (if (friend? e) add)))",
    ],
)
def test_drops_on_empty_positions_fill_the_board(man: str) -> None:
    assert fills(man)


@pytest.mark.parametrize(
    "man",
    [
        "(drops (add))",
        "(drops ((verify not-friend?) add))",
        "(drops ((verify (or empty? enemy?)) add))",
        "(drops ((verify empty?) n add))",
        "(drops ((verify empty?) (capture n) add))",
        "(drops ((verify empty?) (flip e) add))",
        "(drops ((verify empty?) add) (n add))",
        "(drops ((verify empty?) add)) (moves (n add))",
        "(moves (n add))",
    ],
)
def test_other_moves_may_repeat_positions(man: str) -> None:
    assert not fills(man)


def test_passes_repeat_positions() -> None:
    assert not fills("(drops ((verify empty?) add))", '(option "pass turn" true)')


@pytest.mark.parametrize(
    ("game", "expected"),
    [("tic-tac-toe.zrf", True), ("reversi.zrf", False), ("minishogi.zrf", False)],
)
def test_examples(game: str, expected: bool) -> None:
    text = (EXAMPLES / game).read_text(encoding="utf-8")
    program = to_program(Source(game, text), no_includes, Options()).value
    assert {only_fills(each) for each in program.games} == {expected}
