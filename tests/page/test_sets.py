"""Sets of pieces and boards, and pictures of the user."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.kit import EXAMPLES, Board, Opener, example_page, file_page
from tests.page.test_people import violations

pytestmark = pytest.mark.browser

FILL = "at => document.querySelector(`.piece[data-at=${at}] .paint-body`).style.fill"


def choose(board: Board, setting: str, value: str) -> None:
    board.button("Settings").click()
    dialog = board.page.get_by_role("dialog")
    dialog.get_by_label(re.compile(f"^{setting}")).select_option(value)
    board.keys("Escape")


def test_boards_have_different_colors(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    colors = set()
    for value in ("wood", "walnut", "green", "slate", "paper", "print"):
        choose(board, "Board style", value)
        cell = board.page.locator(".cell.shade-1").first
        colors.add(cell.evaluate("node => getComputedStyle(node).fill"))
        assert violations(board) == [], value
    assert len(colors) == 6


def test_sets_of_pieces(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    found = {}
    for value in ("classic", "wood", "print"):
        choose(board, "Pieces", value)
        found[value] = tuple(board.page.evaluate(FILL, at) for at in ("e1", "e8"))
    assert len(set(found.values())) == 3 and found["print"] == (
        "rgb(255, 255, 255)",
        "rgb(0, 0, 0)",
    )
    choose(board, "Pieces", "font")
    expect(board.piece("e1").locator("text")).to_have_text("\u265a\ufe0e")
    expect(board.piece("a8").locator("text")).to_have_text("\u265c\ufe0e")
    choose(board, "Pieces", "braille")
    dots = board.piece("e1").locator("circle.paint-mark")
    expect(dots).to_have_count(2)  # K is 13
    expect(board.piece("d1").locator("circle.paint-mark")).to_have_count(5)  # Q is 12345
    board.reload()
    expect(dots).to_have_count(2)


def marks(board: Board, at: str) -> list[str]:
    shapes = board.piece(at).locator(".move-mark").all()
    return sorted(shape.evaluate("node => node.tagName") for shape in shapes)


def test_the_rules_determine_the_marks_of_moves(open_page: Opener) -> None:
    board = open_page(example_page("minishogi"))
    choose(board, "Pieces", "moves")
    expect(board.piece("a1").locator(".move-mark")).to_have_count(8)
    assert marks(board, "a2") == ["circle"]
    assert marks(board, "e1") == ["path"] * 4
    assert marks(board, "b1") == ["circle"] * 6
    above = "node => Number(node.getAttribute('cy'))"
    assert board.piece("a2").locator(".move-mark").evaluate(above) < 0
    assert board.piece("e4").locator(".move-mark").evaluate(above) > 0
    board.button("Flip").click()
    assert board.piece("a2").locator(".move-mark").evaluate(above) > 0


def test_janggi_has_characters_with_marks_or_letters(open_page: Opener) -> None:
    board = open_page(file_page(EXAMPLES / "janggi.dgz"))
    choose(board, "Pieces", "moves")
    expect(board.piece("b1").locator(".move-mark")).to_have_count(8)
    assert marks(board, "a1") == ["path"] * 4
    expect(board.piece("a1").locator(".glyph-coin")).to_have_count(1)
    board.set("Letters on the pieces")
    expect(board.piece("a1").locator("text")).to_have_text("C")


#: Drop a picture on a position.
DROP = """at => {
  const dataTransfer = new DataTransfer()
  const size = 'width="40" height="20"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`
  dataTransfer.items.add(new File([svg], 'own.svg', { type: 'image/svg+xml' }))
  document.querySelector(`.hit[data-name=${at}]`).dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}"""


def test_a_picture_that_is_dropped_on_a_piece_replaces_it(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.evaluate(DROP, "e4")  # no piece
    board.page.evaluate(DROP, "e2")
    pictures = board.page.locator(".piece image")
    expect(pictures).to_have_count(8)
    expect(board.piece("a2").locator("image")).to_have_attribute("width", "100")
    expect(board.piece("a2").locator("image")).to_have_attribute("height", "50")
    board.reload()
    expect(pictures).to_have_count(8)
    board.button("Settings").click()
    board.button("Remove: Picture").click()
    expect(pictures).to_have_count(0)
    board.button("Settings").click()
    expect(board.button("Remove: Picture")).to_have_count(0)
