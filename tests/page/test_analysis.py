"""Analysis of a game: judgments, glyphs of mistakes, better moves, the graph."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page, text_page
from tests.page.test_puzzles import PUZZLE

pytestmark = pytest.mark.browser

MATE = ["e2 e4", "e7 e5", "d1 h5", "b8 c6", "f1 c4", "g8 f6", "h5 f7"]


def analyzed(board: Board) -> None:
    board.button("Analyze the game").click()
    expect(board.page.locator(".analysis .button")).to_have_count(0, timeout=60_000)


def test_a_blunder_has_its_glyph_and_the_graph_shows_positions(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make(*MATE)
    expect(board.status).to_contain_text("White wins")
    analyzed(board)
    blunder = board.page.evaluate("zrfPage.session.plies[5]")
    assert blunder["glyph"] == "??"
    assert blunder["comment"].startswith("Better: ")
    assert blunder["comment"] != "Better: Nf6"
    assert board.page.evaluate("zrfPage.session.plies[6].glyph") == ""
    shares = board.page.evaluate(
        "[zrfPage.session, ...zrfPage.session.plies].map(p => p.judged.share)"
    )
    assert shares[-1] == 1
    assert shares[6] > shares[5] + 0.3
    board.button("Position").click()
    board.page.get_by_label("Format").select_option("pgn")
    assert "Nf6 $4 {Better: " in board.page.get_by_label("Position as text").input_value()
    board.button("Close").click()
    graph = board.page.get_by_role("img", name="Expected score of the game")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] * 2 / 7, "y": 10})
    assert board.page.evaluate("zrfPage.session.at") == 2
    expect(board.page.locator(".graph-now")).to_have_attribute("d", "M20 0V60")


def test_an_action_stops_the_analysis_and_it_continues_later(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make(*MATE[:4])
    board.page.evaluate("zrfPage.session.plies[0].glyph = '!'")
    board.button("Analyze the game").click()
    board.until("zrfPage.session.plies[0].judged")
    board.button("Undo").click()
    before = board.page.evaluate("zrfPage.session.judged.share")
    expect(board.button("Analyze the game")).to_be_enabled()
    analyzed(board)
    assert board.page.evaluate("zrfPage.session.judged.share") == before
    assert board.page.evaluate("zrfPage.session.plies.every(ply => ply.judged)")
    assert board.page.evaluate("zrfPage.session.plies[0].glyph") == "!"


def test_games_of_one_player_have_no_analysis(open_page: Opener) -> None:
    board = open_page(text_page(PUZZLE))
    board.keys("ArrowUp")
    expect(board.page.locator(".analysis")).to_be_hidden()
