"""The pass line-drops: which games are recognized as games of drops and lines alone."""

from __future__ import annotations

import pytest

from tests.optimize.programs import game_of
from zrf2js import Options, compile_text
from zrf2js.optimize.line_drops import find_line_drops

GAME = """
(game (title T) (players White Black) (turn-order {turns})
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (ne 1 -1)))
          (zone (name edge) (players White Black) (positions a1)))
   (piece (name Man) {moves} (drops {drops}))
   (piece (name Wall))
   (board-setup (White (Man off 8)) (Black (Man off 8)) {setup})
   {options}
   {goals})
"""
FALL = "((verify empty?) (verify (or (not-on-board? s) (not-empty? s))) add)"
LINES = "(or (relative-config Man e Man e Man) (relative-config Man ne Man ne Man))"
WIN = f"(win-condition (White Black) {LINES})"
PARTS = {
    "turns": "White Black", "drops": FALL, "goals": WIN, "moves": "", "options": "", "setup": ""
}  # fmt: skip
FREE = "((verify empty?) add)"


def facts(**parts: str) -> dict[str, object] | None:
    return find_line_drops(game_of(GAME.format(**{**PARTS, **parts}))).annotations.line_drops


def test_a_drop_requires_the_neighbors_that_its_block_tests() -> None:
    pieces = [(0, 0), (1, 0)]
    assert facts() == {"pieces": pieces, "supports": [1]}
    assert facts(drops=FREE) == {"pieces": pieces, "supports": []}
    both = "((verify empty?) (verify (or (not-on-board? s) (not-empty? s)))"
    both += " (verify (or (not-on-board? e) (not-empty? e))) add)"
    assert facts(drops=both) == {"pieces": pieces, "supports": [1, 2]}


ACCEPTED = {
    "a draw without moves": {"goals": f"{WIN} (draw-condition (White Black) stalemated)"},
    "a line of one player": {"goals": f"(win-condition (White) {LINES})"},
    "pieces that never move": {"setup": "(White (Wall a1))"},
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name: str) -> None:
    assert facts(**ACCEPTED[name]) is not None


REFUSED = {
    "moves": {"moves": "(moves (n (verify empty?) add))"},
    "an effect": {"drops": "((verify empty?) (capture n) add)"},
    "a capture": {"drops": "(add)"},
    "a drop next to an enemy": {"drops": "((verify empty?) (verify (enemy? s)) add)"},
    "an empty neighbor": {
        "drops": "((verify empty?) (verify (or (not-on-board? s) (empty? s))) add)"
    },
    "a zone": {"drops": "((verify empty?) (verify (not-in-zone? edge)) add)"},
    "another type": {"drops": "((verify empty?) (add Wall))"},
    "passes": {"options": '(option "pass turn" true)'},
    "two turns in a row": {"turns": "White White Black"},
    "lines that lose": {"goals": WIN.replace("win", "loss")},
    "lines with another goal": {"goals": f"(win-condition (White Black) (and {LINES} stalemated))"},
    "lines of enemies": {"goals": "(win-condition (White Black) (relative-config (opponent Man)))"},
    "a win without moves": {"goals": f"{WIN} (win-condition (White Black) stalemated)"},
    "a count": {"goals": f"{WIN} (draw-condition (White Black) (total-piece-count 9))"},
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    assert facts(**REFUSED[name]) is None


def test_games_without_facts_are_unchanged() -> None:
    game = game_of(GAME.format(**{**PARTS, "drops": "(add)"}))
    assert find_line_drops(game) is game


def test_the_module_of_the_search_has_the_facts() -> None:
    text = GAME.format(**PARTS)
    modules = [
        compile_text(text, Options(without_passes=without, without=features)).value[0].text
        for without in ((), ("line-drops",))
        for features in ((), ("search",))
    ]
    assert ['"lineDrops":' in module for module in modules] == [True, False, False, False]
