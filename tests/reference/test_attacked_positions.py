"""Attack tests in blocks: modules test other than royal pieces only where blocks can meet them."""

from __future__ import annotations

import pytest

from tests.optimize.programs import game_of
from tests.reference.differential import Effort, Player, compare_text
from zrf2js import Options, compile_text
from zrf2js.analysis.attacks.attacked_positions import tests_only_royals as only_royals

#: by name: the long move of the King, that of the Gate, and whether they test the King only
BLOCKS = {
    "the origin and an empty position": (
        "(verify not-attacked?) e (verify (and empty? not-attacked?)) e (verify empty?) add",
        "e (verify empty?) add",
        True,
    ),
    "a position that a later test finds empty": (
        "e (verify not-attacked?) (verify empty?) e (verify empty?) add",
        "e (verify empty?) add",
        True,
    ),
    "a branch without a move": (
        "(if (attacked? e) else (verify (empty? e)) e e (verify empty?) add)",
        "e (verify empty?) add",
        True,
    ),
    "a position with a friend": (
        "e (verify (and friend? attacked?)) e (verify empty?) add",
        "e (verify empty?) add",
        False,
    ),
    "a position that may be empty": (
        "e (if empty? else (verify attacked?)) e (verify empty?) add",
        "e (verify empty?) add",
        False,
    ),
    "a position in a loop": (
        "(while (and (empty? e) (not-attacked? e)) e) (verify empty?) add",
        "e (verify empty?) add",
        False,
    ),
    "a flag": (
        "(set-flag open (attacked? e)) e e (verify empty?) (verify (not-flag? open)) add",
        "e (verify empty?) add",
        False,
    ),
    "the origin of another piece": (
        "e e (verify empty?) add",
        "(verify attacked?) e (verify empty?) add",
        False,
    ),
    "a defended position": (
        "e (verify (and empty? defended?)) e (verify empty?) add",
        "e (verify empty?) add",
        False,
    ),
}
SETUPS = (
    "(White (King b2) (Gate c2)) (Black (King h8) (Man c8) (Gate b7))",
    "(White (King b2) (Gate d6)) (Black (King h8) (Man c6) (Gate f2))",
)


def game(king: str, gate: str, setup: str) -> str:
    directions = ("n", "s", "e", "w")
    slides = " ".join(f"({d} (while empty? add {d}) (verify enemy?) add)" for d in directions)
    return f"""(game (title "Tested") (players White Black) (turn-order White Black)
      (board (grid (start-rectangle 0 0 9 9)
          (dimensions ("a/b/c/d/e/f/g/h" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
      (piece (name King) (moves (n (verify not-friend?) add) ({king})))
      (piece (name Gate) (moves (n (verify enemy?) add) ({gate})))
      (piece (name Man) (moves {slides}))
      (board-setup {setup})
      (loss-condition (White Black) (checkmated King)))"""


@pytest.mark.parametrize("name", BLOCKS)
def test_tests_of_royal_pieces_only(player: Player, name: str) -> None:
    king, gate, expected = BLOCKS[name]
    text = game(king, gate, SETUPS[0])
    assert only_royals(game_of(text)) is expected
    module = compile_text(text, Options()).value[0].text
    assert ("whiteAttacksAny" not in module) is expected
    for setup in SETUPS:
        for verdict in compare_text(player, game(king, gate, setup), Effort(games=2, plies=6)):
            assert verdict.differences == ()
            assert verdict.plies > 0
