"""The computer as an opponent: named levels, pace, handicaps and take-backs."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page, text_page
from tests.page.test_people import violations
from tests.play.test_equal_texts import two_guns

pytestmark = pytest.mark.browser

PLIES = "zrfPage.session.plies.map(ply => ply.text)"


def options_of(board: Board, player: str) -> list[tuple[str, str]]:
    """Return the group and the text of each choice of a player."""
    found: list[list[str]] = board.page.get_by_label(f"{player} is played by").evaluate(
        """select => Array.from(select.options, option =>
             [option.parentNode.label || '', option.textContent])"""
    )
    return [(group, text) for group, text in found]


def test_levels_have_names(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    options = options_of(board, "X")
    assert options[:3] == [
        ("", "Human"),
        ("", "Friend by link"),
        ("Beginner", "Computer 1"),
    ]
    assert options[-1] == ("Full strength", "Computer 10")
    assert len(options) == 12
    board.opponent("O", "Computer 3")
    assert board.page.get_by_label("O is played by").input_value() == "3"


def test_the_computer_moves_at_a_pace_and_a_move_can_be_taken_back(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.opponent("O", "Computer 1")
    started = time.monotonic()
    board.page.evaluate("zrfPage.on.play(zrfPage.session.moves[0])")
    board.until("zrfPage.session.plies.length === 2")
    assert time.monotonic() - started >= 0.6
    board.button("Undo").click()
    assert board.page.evaluate("zrfPage.session.at") == 0
    assert board.page.evaluate("zrfPage.session.game.player") == "X"
    board.set("Animate moves", on=False)
    board.page.evaluate("zrfPage.on.play(zrfPage.session.moves[1])")
    board.until("zrfPage.session.at === 2")


def test_the_computer_gives_a_handicap(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    expect(board.action("handicap")).not_to_be_visible()
    board.opponent("Black", "Computer 1")
    board.button("Handicap").click()
    dialog = board.page.get_by_role("dialog", name="Handicap")
    pieces = dialog.locator("[data-piece]").all_inner_texts()
    assert pieces == ["Pawn", "Knight", "Bishop", "Rook", "Queen"]
    assert violations(board) == []
    dialog.get_by_role("button", name="Queen").click()
    assert board.piece("d8").count() == 0
    assert board.piece("d1").count() == 1
    board.click("e2", "e4")
    board.until("zrfPage.session.plies.length === 2")
    expect(board.action("handicap")).not_to_be_visible()
    board.button("Restart").click()
    board.button("Restart").click()
    assert board.piece("d8").count() == 1


def test_the_computer_plays_one_of_two_moves_with_the_same_text(open_page: Opener) -> None:
    board = open_page(text_page(two_guns()))
    board.set("Animate moves", on=False)
    board.opponent("White", "Computer 10")
    board.until("zrfPage.session.outcome !== null")
    assert board.page.evaluate(PLIES) == ["partial 2 x d1 #2", "Gun c1 - d1"]
    board.reload()
    board.until("zrfPage.session.outcome !== null")
    assert board.page.evaluate(PLIES) == ["partial 2 x d1 #2", "Gun c1 - d1"]
