"""The coach: a bubble and the status line state why a click plays no move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import EXAMPLES, Board, Opener, example_page
from tests.page.test_people import violations
from zrf2js.library import compile_file
from zrf2js.options import Options

pytestmark = pytest.mark.browser

#: a bishop pins the pawn on d2
PIN = ["e2 e4", "e7 e6", "g1 f3", "f8 b4", "a2 a3", "a7 a6"]
#: the bubble and the corners of the board, in pixels
BOXES = """() => ['.bubble', '.board-box'].map(name => {
  const { left, right, top, bottom } = document.querySelector(name).getBoundingClientRect()
  return [left, right, top, bottom]
})"""


def refused(board: Board, *clicks: str) -> str:
    """Return the text of the bubble after clicks; the status line has the same text."""
    board.click(*clicks)
    text = board.page.locator(".bubble").inner_text()
    assert text in board.status.inner_text()
    inner, outer = board.page.evaluate(BOXES)
    assert inner[0] >= outer[0] - 1 and inner[1] <= outer[1] + 1
    assert inner[2] >= outer[2] - 1 and inner[3] <= outer[3] + 1
    return text


def test_a_bubble_states_why_a_move_is_illegal(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    assert refused(board, "e7") == "White to move"
    assert refused(board, "a1") == "Rook on a1 has no legal move."
    assert refused(board, "g1", "g4") == "Knight on g1 cannot move to g4."
    assert refused(board, "g1", "h8") == "Knight on g1 cannot move to h8."
    assert violations(board) == []
    board.click("g1")
    expect(board.page.locator(".bubble")).to_have_count(0)
    board.keys("Escape")
    board.make(*PIN)
    assert refused(board, "d2") == "The King would be in check: Bishop on b4."
    board.click("a3", "b4")
    assert board.piece("b4").count() == 1
    board.set("Explain illegal moves", on=False)
    board.click("g1", "a8")
    expect(board.page.locator(".bubble")).to_have_count(0)


def test_a_module_with_a_trace_states_the_reason_of_the_rules(open_page: Opener) -> None:
    explained = Options(target="html", trace=True)
    board = open_page(compile_file(EXAMPLES / "chess.zrf", explained).value[0].text)
    assert refused(board, "a1")
    assert "has no legal move" not in board.status.inner_text()
    board.make("e2 e4", "e7 e5", "d1 h5", "b8 c6")
    reason = refused(board, "f2", "f8")
    assert reason == board.status.locator(".status-detail").inner_text()


def test_forced_captures_take_precedence(open_page: Opener) -> None:
    board = open_page(example_page("draughts"))
    board.make("c3 d4", "b6 a5", "d4 e5")
    names = board.page.evaluate(
        """() => {
          const { session, cells } = zrfPage
          const free = new Set(session.moves.map(move => move.from))
          return session.design.positions.filter((_, i) =>
            cells[i] && cells[i].player === session.game.player && !free.has(i)).map(p => p.name)
        }"""
    )
    assert refused(board, names[0]) == "Other moves take precedence."
