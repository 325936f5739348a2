"""Problems and lessons: a goal of some moves, hints and solutions that the rules allow."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.corpus import CORPUS
from tests.page.kit import Board, Opener, file_page, text_page

pytestmark = pytest.mark.browser

#: a game; a lesson of two moves, after which the other player wins; and a problem with a solution
RULES = """
(define step ($1 (verify not-friend?) add))
(game (title "Walk") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
    (directions (n 0 -1) (e 1 0) (w -1 0) (s 0 1))))
  (piece (name Man) (moves (step n) (step e) (step w) (step s)))
  (piece (name Flag) (moves (step s)))
  (piece (name Bell) (drops (move-type ring) ((verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Flag c3)))
  (loss-condition (Black) (pieces-remaining 0 Flag)))
(variant (title "Lesson") (description "2 moves: capture the flag")
  (turn-order White White (Black ring))
  (board-setup (White (Man a2)) (Black (Flag b3) (Bell off 1)))
  (loss-condition (Black) (pieces-remaining 0 Flag))
  (win-condition (Black) (pieces-remaining 1 Bell)))
(variant (title "Problem") (solution "Problem.zsg")
  (board-setup (White (Man a1)) (Black (Flag b3))))
(variant (title "Wrong") (solution "Wrong.zsg"))
"""
HEAD = "Zillions Save Game File Version 0.02 HH\nRulesFile=walk.zrf\nVariantName="
SOLUTION = f"{HEAD}Problem\n1. Man a1 - b1\n1. Flag b3 - b2\n2. Man b1 x b2\n"
WRONG = f"{HEAD}Wrong\n1. Man a1 - c3\n"


@pytest.fixture
def board(open_page: Opener, tmp_path: Path) -> Board:
    rules = tmp_path / "walk.zrf"
    rules.write_text(RULES, encoding="utf-8")
    (tmp_path / "Problem.zsg").write_text(SOLUTION, encoding="windows-1252")
    (tmp_path / "Wrong.zsg").write_text(WRONG, encoding="windows-1252")
    return open_page(file_page(rules))


def start(board: Board, kind: str) -> None:
    board.page.locator(f"[data-start={kind}]").click()


def test_a_lesson_ends_after_its_moves(board: Board) -> None:
    board.choose_variant("Lesson")
    expect(board.status).to_contain_text("White to win in 2 moves")
    expect(board.page.locator("[data-start=solution]")).to_have_count(0)
    start(board, "solve")
    board.click("a2", "a1")
    expect(board.status).to_contain_text("White to win in 1 move")
    board.click("a1", "a2")
    expect(board.status).to_contain_text("Not solved")
    board.button("Restart").click()
    board.click("a2", "b2", "b2", "b3")
    expect(board.status).to_contain_text("Solved in 2 moves.")
    board.button("Next").click()
    expect(board.page.locator("#variant option").nth(1)).to_have_text("✓ Lesson")
    assert board.page.evaluate("zrfPage.session.info.title") == "Problem"


def test_the_hints_and_replies_are_those_of_the_solution(board: Board) -> None:
    board.choose_variant("Problem")
    expect(board.status).to_contain_text("White to win in 2 moves")
    start(board, "solve")
    board.button("Hint").click()
    expect(board.status).to_contain_text("Hint: Man a1–b1")
    board.click("a1", "b1")
    expect(board.piece("b2")).to_have_count(1)
    board.click("b1", "b2")
    expect(board.status).to_contain_text("Solved in 2 moves.")


def test_the_solution_is_shown_move_by_move(board: Board) -> None:
    board.choose_variant("Problem")
    start(board, "solution")
    expect(board.page.locator(".sheet .ply")).to_have_count(3)
    expect(board.piece("a1")).to_have_count(1)
    board.keys("ArrowRight")
    expect(board.piece("b1")).to_have_count(1)
    board.keys("End")
    expect(board.status).to_contain_text("Solved")
    expect(board.page.locator("#variant option").nth(2)).to_have_text("Problem")


def test_the_rules_refuse_a_wrong_solution(board: Board) -> None:
    board.choose_variant("Wrong")
    assert board.page.locator("[data-start]").evaluate_all(
        "buttons => buttons.map(button => button.dataset.start)"
    ) == ["computer", "here", "invite", "watch"]


def test_other_games_have_no_problems(board: Board) -> None:
    expect(board.status).not_to_contain_text("to win")
    assert "problemOf" not in text_page(re.sub(r"\(variant.*", "", RULES, flags=re.DOTALL))
    assert '"problems"' not in text_page(re.sub(r"\(variant.*", "", RULES, flags=re.DOTALL))


@pytest.mark.corpus
def test_problems_of_distributions(open_page: Opener) -> None:
    assert CORPUS is not None
    board = open_page(file_page(CORPUS / "DagazProject+ZRF/Afrika/Afrika.zrf"))
    for title, moves in (("Problem 1", 13), ("Problem 2", 12)):
        board.choose_variant(title)
        expect(board.status).to_contain_text(f"First to win in {moves} moves")
        start(board, "solution")
        board.keys("End")
        expect(board.status).to_contain_text("Solved")
    board = open_page(file_page(CORPUS / "DagazProject+ZRF/Nine-Tile_Cyvasse/Cyvasse.zrf"))
    for number, moves in enumerate((3, 3, 8, 4, 4, 3, 5, 6, 7), 1):
        board.choose_variant(f"Lesson {number}")
        expect(board.status).to_contain_text(f"White to win in {moves} moves")
