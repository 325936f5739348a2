"""The passes precomputed-steps and move-prefilter: tabled steps, and tests left out of drops."""

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
   {attribute}
   (piece (name Man)
      (moves (move-type jump) (n (verify enemy?) capture n (verify empty?) add)
             (move-type step) {steps}))
   (piece (name King)
      (drops (move-type step) {drops}))
   (board-setup (White (Man a1 b2) (King off 2)) (Black (Man c3 c2))))
"""


def rules_of(
    steps: str = "(n add)", drops: str = "((verify empty?) add)", attribute: str = ""
) -> str:
    """Return the part of the module that is written for the game."""
    text = GAME.format(steps=steps, drops=drops, attribute=attribute)
    return compile_text(text, Options(full_names=True)).value[0].text.partition("--- the rules")[2]


CROWNING = "(n (verify empty?) (if (in-zone? end) (add King) else add))"
TABLED = {
    "(n (verify empty?) add)": ([0, 0, 0, 5, 5], [34, 0, 0, 6, 6]),
    "(e (verify empty?) add)": ([17, 0, 0, 5, 5], [17, 0, 0, 6, 6]),
    "(n (verify empty?) (add King))": ([0, 0, 0, 9, 9], [34, 0, 0, 10, 10]),
    CROWNING: ([0, 0, 1, 9, 5], [34, 0, 2, 10, 6]),
}


@pytest.mark.parametrize("step", TABLED)
def test_a_table_of_words_follows_from_links_zones_and_types(step: str) -> None:
    """Rows: direction, zone and its owner, what lands inside and outside; White's, then Black's."""
    white, black = TABLED[step]
    found = re.findall(r"createStepTable\(state, 5, (\[.*?\])\)", rules_of(step))
    assert found == [str(white), str(black)]


NOT_TABLED = {
    "(n (verify enemy?) add)": "",
    "(n add)": "",
    "(n n (verify empty?) add)": "",
    "(n (verify empty?) add-partial)": "",
    "(n (verify empty?) add) (e (verify not-friend?) add)": "",
    "(n (verify empty?) add) (n (verify empty?) (set-attribute old true) add)": (
        "(piece (name Old) (attribute old false))"
    ),
}


@pytest.mark.parametrize("step", NOT_TABLED)
def test_other_moves_are_tried(step: str) -> None:
    assert "createStepTable" not in rules_of(step, attribute=NOT_TABLED[step])


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
    text = rules_of(drops=drop)
    name = re.findall(r"next = (\w*Drop\w*)\(p", text)[0]
    body = re.search(rf"function {name} \(.*?\n  \}}", text, re.DOTALL)
    assert body is not None
    read = [word for word in ("board", "zones") if f"{word}[" in body[0]]
    assert read == LEFT[drop]
