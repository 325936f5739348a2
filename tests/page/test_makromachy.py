"""The page of Makromachy: 24 kinds of pieces, fast castling, moves with several victims."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.page.kit import PASTE, Opener, example_page

pytestmark = pytest.mark.browser

#: pieces that no chess symbol stands for
LETTERS = set("SU")
#: pairs of a type and its drawing, of White's pieces
DRAWN = """() => {
  const { session: { game, design, players } } = zrfPage
  const found = new Set()
  game.cells().forEach((cell, i) => {
    if (!cell || cell.player !== players[0]) return
    const glyph = document.querySelector(`.piece[data-at="${design.positions[i].name}"] .glyph`)
    found.add(JSON.stringify([cell.piece, glyph.innerHTML]))
  })
  return Array.from(found, text => JSON.parse(text))
}"""
POSITION = {
    "board": {
        "i1": ["White", "King", {}],
        "a1": ["White", "DragonKing", {}],
        "n1": ["White", "DragonKing", {}],
        "h8": ["White", "Terror", {}],
        "h9": ["Black", "Pawn", {}],
        "g9": ["Black", "Pawn", {}],
        "n14": ["Black", "King", {}],
    },
    "turn": 0,
}


def test_all_pieces_are_drawn_distinctly_and_have_help(open_page: Opener) -> None:
    board = open_page(example_page("makromachy"))
    letters = board.page.locator(".piece .glyph-letters").all_text_contents()
    assert {text.strip() for text in letters} == LETTERS
    symbols = ("pawn", "knight", "bishop", "rook", "queen", "king")
    counts = [board.page.locator(f".piece .glyph-{symbol}").count() for symbol in symbols]
    assert counts == [28, 4, 4, 4, 2, 2]
    drawn = board.page.evaluate(DRAWN)
    assert len(drawn) == len({piece for piece, _ in drawn}) == len({text for _, text in drawn})
    assert len(drawn) == 24
    board.click("e3")
    expect(board.status).to_contain_text("Elephant: one square diagonally")
    board.page.get_by_text("Rules", exact=True).click()
    rules = board.page.get_by_text("Castling: a king that has not moved")
    expect(rules).to_be_visible()
    assert "\\" not in rules.inner_text()


def test_the_king_castles_by_two_clicks_or_by_a_choice(open_page: Opener) -> None:
    board = open_page(example_page("makromachy"))
    board.page.evaluate(PASTE, json.dumps(POSITION))
    board.click("i1", "c1")
    expect(board.piece("c1")).to_be_visible()
    expect(board.piece("i1")).to_be_visible()
    expect(board.piece("a1")).to_have_count(0)

    board.page.evaluate(PASTE, json.dumps(POSITION))
    board.click("i1", "h1")
    dialog = board.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Moves no other piece")
    dialog.get_by_text("Also moves a1–i1").click()
    expect(board.piece("h1")).to_be_visible()
    expect(board.piece("a1")).to_have_count(0)


def test_a_choice_names_the_victims_of_a_terror(open_page: Opener) -> None:
    board = open_page(example_page("makromachy"))
    board.page.evaluate(PASTE, json.dumps(POSITION))
    board.click("h8", "g10")
    dialog = board.page.get_by_role("dialog")
    for text in ("Captures nothing", "Captures g9", "Captures h9"):
        expect(dialog).to_contain_text(text)
    dialog.get_by_text("Captures g9").click()
    expect(board.piece("g9")).to_have_count(0)
    expect(board.piece("g10")).to_be_visible()


def test_the_computer_answers(open_page: Opener) -> None:
    board = open_page(example_page("makromachy"))
    board.opponent("Black", "Computer 1")
    board.click("e4", "e7")
    expect(board.status).to_contain_text("White to move")
    assert len(board.moves()) == 2
