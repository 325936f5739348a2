"""The page of the tutorial's game, played in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.docs.test_pages import CASES
from tests.page.kit import Board, text_page

pytestmark = pytest.mark.browser

GAME = [case for case in CASES if case.page.stem == "tutorial"][-1].of_kind("zrf")[-1].text


def test_the_game_is_played_to_its_end(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "runners.html"
    file.write_text(text_page(GAME), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    board = Board(page)
    expect(board.status).to_contain_text("White to move")
    board.click("b1", "c2", "b6", "b5", "c2", "c3", "b5", "b4", "c3", "d4", "b4", "b3")
    board.click("d4", "d5", "b3", "b2")
    expect(board.piece("d5")).to_have_count(1)
    board.click("d5", "c6")
    expect(board.status).to_contain_text("White wins")
    page.close()
