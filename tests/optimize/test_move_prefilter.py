"""The pass move-prefilter: tests that drops leave out."""

from __future__ import annotations

import re

import pytest

from zrf2js import Options, compile_text

GAME = """
(game (title T) (players White Black) (turn-order White Black) (move-priorities jump step)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (e 1 0) (s 0 1)))
          (zone (name end) (players White) (positions a4 b4))
          (symmetry Black (n s) (s n)))
   (piece (name Man)
      (moves (move-type jump) (n (verify enemy?) capture n (verify empty?) add)
             (move-type step) (n add)))
   (piece (name King)
      (drops (move-type step) {drops}))
   (board-setup (White (Man a1 b2) (King off 2)) (Black (Man c3 c2))))
"""


def rules_of(drops: str) -> str:
    """Return the part of the module that is written for the game."""
    text = GAME.format(drops=drops)
    return compile_text(text, Options(full_names=True)).value[0].text.partition("--- the rules")[2]


#: drops, with the tables that they still read after the prefilter
LEFT = {
    "((verify empty?) add)": [],
    "((verify empty?) (verify (not-enemy? n)) (verify (or (friend? e) (not-on-board? e))) add)": [],
    "((verify empty?) (verify (in-zone? end)) add)": ["zones"],
    "((verify (and empty? (not-in-zone? end))) (verify (friend? n)) add)": ["board", "zones"],
    "((verify empty?) e (verify friend?) back add)": ["board"],
}


@pytest.mark.parametrize("drop", LEFT)
def test_a_drop_tests_only_what_the_prefilter_does_not_decide(drop: str) -> None:
    text = rules_of(drop)
    name = re.findall(r"next = (\w*Drop\w*)\(p", text)[0]
    body = re.search(rf"function {name} \(.*?\n  \}}", text, re.DOTALL)
    assert body is not None
    read = [word for word in ("board", "zones") if f"{word}[" in body[0]]
    assert read == LEFT[drop]
