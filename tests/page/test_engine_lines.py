"""Lines of the engine: scores, depth, a move by click, and a search that stops."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page
from tests.page.test_people import violations

pytestmark = pytest.mark.browser

#: Black is mated by Qxf7 and other moves lose
MATE_IN_ONE = ["e2 e4", "e7 e5", "d1 h5", "b8 c6", "f1 c4", "g8 f6"]

#: return by how many pixels the side panels are too wide while the first line is long
OVERFLOW = """() => {
  document.querySelector('.line-moves').textContent = 'Nxd4 '.repeat(40)
  const side = document.querySelector('.side')
  return side.scrollWidth - side.clientWidth
}"""


def with_lines(open_page: Opener) -> Board:
    """Return a page with three lines."""
    board = open_page(example_page("chess"))
    board.make(*MATE_IN_ONE)
    board.setting("Lines of the engine", "3")
    depths = board.page.locator(".line-depth")
    expect(depths).to_have_text([re.compile("[1-9]")] * 3)
    return board


def test_lines_have_scores_depth_and_moves(open_page: Opener) -> None:
    board = with_lines(open_page)
    panel = board.page.get_by_role("region", name="Lines of the engine")
    lines = panel.get_by_role("button")
    expect(lines.first.locator(".line-score")).to_have_text("+#1")
    expect(lines.first.locator(".line-moves")).to_have_text("Qxf7#")
    starts = {text.split()[0] for text in panel.locator(".line-moves").all_inner_texts()}
    assert len(starts) == 3
    assert all(int(depth) > 0 for depth in panel.locator(".line-depth").all_inner_texts())
    assert lines.first.get_attribute("title") == "Qxf7#"
    assert violations(board) == []
    assert board.page.evaluate(OVERFLOW) == 0
    lines.first.click()
    assert board.moves()[-1] == "Qxf7#"
    expect(panel).to_be_hidden()


def test_a_timed_game_between_humans_has_no_engine_until_it_ends(open_page: Opener) -> None:
    board = with_lines(open_page)
    board.set("Evaluation")
    engine = [
        board.page.get_by_role("region", name="Lines of the engine"),
        board.page.get_by_role("meter", name="Evaluation"),
        board.button("Analyze the game"),
    ]
    for part in engine:
        expect(part).to_be_visible()
    board.setting("Clock", "3+2")
    for part in engine:
        expect(part).to_be_hidden()
    expect(board.button("Hint")).to_be_disabled()
    board.button("Undo").click()  # an earlier position
    expect(engine[2]).to_be_hidden()
    board.button("Redo").click()
    board.button("Resign").click()
    board.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for part in engine[1:]:
        expect(part).to_be_visible()
    board.button("Undo").click()
    expect(engine[2]).to_be_visible()


def test_lines_follow_the_position_and_are_for_humans(open_page: Opener) -> None:
    board = open_page(example_page("reversi"))
    board.setting("Lines of the engine", "1")
    expect(board.page.locator(".engine-line")).to_have_count(1)
    first = board.page.locator(".line-moves").inner_text().split()[0]
    board.page.evaluate(
        "text => zrfPage.on.playText(text)", board.page.evaluate("zrfPage.lines.list[0].pv[0]")
    )
    assert first
    expect(board.page.locator(".line-moves")).to_have_count(1)
    player = board.page.evaluate("zrfPage.session.game.player")
    assert board.page.evaluate(
        "zrfPage.session.moves.map(String).includes(zrfPage.lines.list[0].pv[0])"
    )
    board.opponent(player, "10")
    expect(board.page.locator(".engine")).to_be_hidden()
