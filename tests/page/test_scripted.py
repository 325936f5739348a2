"""The page of a game whose rules are in Forth."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page

pytestmark = pytest.mark.browser


def test_a_game_in_forth_is_played_by_clicks(open_page: Opener) -> None:
    board = open_page(example_page("census"))
    board.click("b1", "b3")
    expect(board.piece("b3")).to_have_count(1)
    expect(board.piece("b1")).to_have_count(0)
    board.click("c5", "c3")
    assert board.moves() == ["b3", "c3"]
    board.button("Undo").click()
    expect(board.piece("c5")).to_have_count(1)


def test_the_computer_plays_a_game_in_forth(open_page: Opener) -> None:
    board = open_page(example_page("census"))
    board.opponent("Black", "1")
    board.click("a1", "a2")
    board.until("document.querySelectorAll('.record .ply').length === 2")
