"""Premoves: moves that a player chooses while the engine thinks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import UNDECIDED, Board, Opener, example_page

pytestmark = pytest.mark.browser


@pytest.fixture
def board(open_page: Opener) -> Board:
    """Return a game of chess in which White, the engine, thinks until *Move now*."""
    board = open_page(example_page("chess"))
    board.page.evaluate(UNDECIDED)
    board.setting("Thinking time", "10 s per move")
    board.opponent("White", "Computer 10")
    expect(board.status).to_contain_text("White is thinking")
    return board


def moves_of_black(board: Board) -> list[str]:
    board.button("Move now").click()
    board.until("zrfPage.session.at > 1 || zrfPage.session.game.player === 'Black'")
    found: list[str] = board.page.evaluate("zrfPage.session.plies.slice(1).map(ply => ply.text)")
    return found


def test_a_premove_is_shown_and_played(board: Board) -> None:
    board.click("e7", "e5")
    arrow = board.page.locator(".arrow-premove")
    assert arrow.get_attribute("data-from") == "e7"
    assert arrow.get_attribute("data-to") == "e5"
    assert moves_of_black(board) == ["Pawn e7 - e5"]
    expect(arrow).to_have_count(0)
    expect(board.status).to_contain_text("White is thinking")


def test_other_premoves_are_not_played(board: Board) -> None:
    illegal, of_the_engine, unfinished = ("e7", "e4"), ("e2", "e4"), ("e7",)
    for clicks in (illegal, of_the_engine, unfinished):
        board.click(*clicks)
        assert moves_of_black(board) == []
        expect(board.page.locator(".arrow-premove")).to_have_count(0)
        board.button("Restart").click()
        expect(board.status).to_contain_text("White is thinking")


def test_escape_and_another_click_cancel_a_premove(board: Board) -> None:
    board.click("e7", "e5")
    board.keys("Escape")
    expect(board.page.locator(".arrow-premove")).to_have_count(0)
    board.click("d7", "d5", "a4")
    expect(board.page.locator(".arrow-premove")).to_have_count(0)
    assert moves_of_black(board) == []
