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
    working = board.page.locator("[data-action=analyze], [data-action=stop-analysis]")
    expect(working).to_have_count(0, timeout=60_000)


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
    assert "Nf6 $4 {Better: " in board.page.get_by_label("Position or game as text").input_value()
    board.button("Close").click()
    graph = board.page.get_by_role("img", name="Evaluation")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] * 2 / 7, "y": 10})
    assert board.page.evaluate("zrfPage.session.at") == 2
    expect(board.page.locator(".graph-now")).to_have_attribute("d", "M20 0V60")


#: Undo a move when the analysis searches after two moves: it could end before a click of the test.
UNDO_DURING_ANALYSIS = """() => {
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (job, ...others) {
    postMessage.call(this, job, ...others)
    if (job.start.moves.length !== 2) return
    Worker.prototype.postMessage = postMessage
    queueMicrotask(() => document.querySelector('[data-action=undo]').click())
  }
}"""


def test_an_action_stops_the_analysis_and_it_continues_later(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make(*MATE[:4])
    board.page.evaluate("zrfPage.session.plies[0].glyph = '!'")
    board.page.evaluate(UNDO_DURING_ANALYSIS)
    board.button("Analyze the game").click()
    board.until("zrfPage.session.at === 3")
    assert board.page.evaluate("zrfPage.session.plies.filter(ply => ply.judged).length") == 1
    before = board.page.evaluate("zrfPage.session.judged.share")
    expect(board.button("Analyze the game")).to_be_enabled()
    analyzed(board)
    assert board.page.evaluate("zrfPage.session.judged.share") == before
    assert board.page.evaluate("zrfPage.session.plies.every(ply => ply.judged)")
    assert board.page.evaluate("zrfPage.session.plies[0].glyph") == "!"


#: Judge the positions after `MATE` as if Black had made two mistakes, with these better moves.
JUDGED = """better => {
  const { session } = zrfPage
  const shares = [0.5, 0.5, 0.5, 0.7, 0.85, 0.85, 1, 1];
  [session, ...session.plies].forEach((of, at) => {
    of.judged = { share: shares[at], best: better[at] || null, text: better[at] || '' }
  })
  zrfPage.on.goTo(2)
}"""


def test_an_exercise_presents_the_mistakes_of_a_player(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make(*MATE)
    board.page.evaluate(JUDGED, {3: "Knight g8 - f6", 5: "Pawn g7 - g6"})
    stored = board.page.evaluate("JSON.stringify(localStorage)")
    expect(board.button("Mistakes of White")).to_have_count(0)
    board.button("Mistakes of Black").click()
    expect(board.status).to_contain_text("1/2 Find a better move than Nc6")
    assert board.arrows("takes") == {("b8", "c6")}
    board.keys("ArrowLeft")
    board.click("e8", "e7")
    expect(board.status).to_contain_text("Ke7 is not good enough")
    board.click("d7", "d6")
    expect(board.status).to_contain_text("d6 is a good move")
    board.button("Next").press("Enter")
    expect(board.status).to_contain_text("2/2 Find a better move than Nf6")
    expect(board.button("Show the solution")).to_be_focused()
    board.keys("Enter")
    expect(board.status).to_contain_text("Better: Pawn g7 - g6")
    expect(board.piece("g6")).to_be_visible()
    board.keys("Enter")
    expect(board.status).to_contain_text("1/2")
    board.button("Close").click()
    expect(board.piece("g6")).to_have_count(0)
    assert board.page.evaluate("zrfPage.session.at") == 2
    assert len(board.moves()) == len(MATE)
    assert board.page.evaluate("JSON.stringify(localStorage)") == stored


def test_games_of_one_player_have_no_analysis(open_page: Opener) -> None:
    board = open_page(text_page(PUZZLE))
    board.keys("ArrowUp")
    expect(board.page.locator(".analysis")).to_be_hidden()
