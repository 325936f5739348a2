"""Interaction with the board in games of every kind."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page import boards
from tests.page.kit import Board, Opener, example_page, text_page

pytestmark = pytest.mark.browser

#: A push: a slider moves the man in front of it.
PUSHING = """
(game
  (title "Pushing") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 48 48)
    (dimensions ("a/b/c/d/e" (50 0)) ("3/2/1" (0 50))) (directions (e 1 0) (w -1 0))))
  (piece (name Slider) (moves (e enemy? (cascade e) (verify empty?) add) (e (verify empty?) add)))
  (piece (name Man) (attribute fresh true)
    (moves (w (verify empty?) (set-attribute fresh false) add)))
  (board-setup (White (Slider a2)) (Black (Man b2 e1)))
)
"""


UPSIDE_DOWN = "(White (Slider a3 b3)) (Black (Man b1 e1))"


def on_the_board(board: Board) -> Locator:
    return board.page.locator(".piece")


# --- previews ---------------------------------------------------------------------------------


def test_captured_pieces_are_marked_in_the_preview_and_after_the_move(open_page: Opener) -> None:
    board = open_page(example_page("draughts"))
    board.make("c3 d4", "b6 c5")
    board.click("d4")
    board.square("b6").hover()
    doomed = board.page.locator(".piece.doomed")
    expect(doomed).to_have_attribute("data-at", "c5")
    expect(board.page.locator(".ghost")).to_have_count(1)
    board.square("a1").hover()
    expect(doomed).to_have_count(0)
    expect(board.page.locator(".ghost")).to_have_count(0)
    board.click("b6")
    expect(board.page.locator(".mark-last")).to_have_count(2)
    expect(board.page.locator(".mark-struck")).to_have_count(1)


def test_pushed_pieces_are_previewed_by_mouse_and_by_keyboard(
    open_page: Opener,
) -> None:
    board = open_page(text_page(PUSHING))
    board.click("a2")
    board.square("b2").focus()
    expect(board.page.locator(".ghost")).to_have_count(2)
    board.keys("Enter")
    expect(board.piece("b2")).to_have_count(1)
    expect(board.piece("c2")).to_have_count(1)
    expect(board.page.locator(".ghost")).to_have_count(0)


def test_flipped_discs_are_previewed(open_page: Opener) -> None:
    board = open_page(example_page("reversi"))
    first = board.page.locator(".hit.is-target").first
    first.hover()
    expect(board.page.locator(".leaving")).to_have_count(1)
    expect(board.page.locator(".ghost")).to_have_count(2)
    first.click()
    expect(on_the_board(board)).to_have_count(5)
    expect(board.page.locator(".mark-changed")).to_have_count(1)


def test_moves_can_require_a_confirmation(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.set("Confirm each move")
    board.click("e2", "e4")
    expect(board.piece("e4")).to_have_count(0)
    expect(board.page.locator(".ghost")).to_have_count(1)
    board.button("Cancel").click()
    expect(board.page.locator(".ghost")).to_have_count(0)
    board.click("e2", "e4")
    board.button("Play").click()
    expect(board.piece("e4")).to_have_count(1)
    board.click("e7", "e5", "e5")
    expect(board.piece("e5")).to_have_count(1)


# --- chains, drops, choices -------------------------------------------------------------------


def test_a_chain_of_captures_step_by_step(open_page: Opener) -> None:
    board = open_page(example_page("draughts"))
    board.make("a3 b4", "b6 a5", "b2 a3", "c7 b6", "g3 h4", "f6 g5")
    board.click("h4")
    expect(board.page.locator(".hit.is-target")).not_to_have_count(0)
    board.click("f6")
    expect(board.piece("g5")).to_have_count(0)
    assert any("x" in move for move in board.moves())


def test_captured_pieces_can_be_dropped(open_page: Opener) -> None:
    board = open_page(example_page("minishogi"))
    board.make("a2 a3", "e4 e3", "e1 e3")
    tray = board.page.get_by_role("group", name="Sente's reserve")
    expect(tray.get_by_role("button", name="Pawn, 1 in reserve")).to_be_disabled()
    board.click("d5", "e4")
    tray.get_by_role("button", name="Pawn, 1 in reserve").click()
    expect(board.page.locator(".hit.is-target")).not_to_have_count(0)
    board.square("c3").hover()
    expect(board.page.locator(".ghost")).to_have_count(1)
    board.click("c3")
    expect(board.piece("c3")).to_have_count(1)
    expect(tray).to_have_count(0)


def test_pass_as_the_only_move(open_page: Opener) -> None:
    rules = PUSHING.replace("(title", '(option "pass turn" true) (title')
    board = open_page(text_page(rules))
    board.button("Pass").click()
    expect(board.status).to_contain_text("Black to move")
    assert board.moves() == ["Pass"]


# --- groups -----------------------------------------------------------------------------------


def test_a_group_of_balls_moves_sideways(open_page: Opener) -> None:
    board = open_page(example_page("abalone"))
    board.click("c3", "c4", "c5")
    expect(board.page.locator(".mark-selected")).to_have_count(3)
    expect(board.status).to_contain_text("Group: c3, c4, c5")
    expect(board.page.locator(".hit.is-target")).to_have_count(3)
    board.square("d5").hover()
    expect(board.page.locator(".ghost")).to_have_count(3)
    board.click("d5")
    for place in ("d3", "d4", "d5"):
        expect(board.piece(place)).to_have_count(1)
    assert len(board.moves()) == 1


def test_a_group_can_be_deselected(open_page: Opener) -> None:
    board = open_page(example_page("abalone"))
    board.click("c3", "c4", "c4")
    expect(board.page.locator(".mark-selected")).to_have_count(0)
    board.click("c3", "b6")
    expect(board.page.locator(".mark-selected")).to_have_count(1)
    board.keys("Escape")
    expect(board.page.locator(".mark-selected")).to_have_count(0)


def test_castling_is_a_move_of_the_king(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("e2 e4", "e7 e5", "g1 f3", "b8 c6", "f1 c4", "g8 f6")
    board.click("e1")
    board.square("g1").hover()
    expect(board.page.locator(".ghost")).to_have_count(2)
    board.click("g1")
    assert board.moves()[-1] == "O-O"
    expect(board.status).to_contain_text("White: castles king side.")
    label = "Move 7, White: castles king side"
    expect(board.page.get_by_role("button", name=label)).to_be_visible()


def test_a_row_of_balls_pushes(open_page: Opener) -> None:
    board = open_page(example_page("abalone"))
    board.button("Set up").click()
    editor = board.page.get_by_role("region", name="Set up")
    editor.get_by_role("button", name="Clear").click()
    for player, places in (("Black", ("e2", "e3")), ("White", ("e4", "a1"))):
        editor.get_by_role("button", name=f"{player} Ball").click()
        board.click(*places)
    editor.get_by_role("button", name="Done").click()
    board.click("e2", "e3")
    board.square("e4").hover()
    expect(board.page.locator(".ghost")).to_have_count(3)
    board.square("e3").drag_to(board.square("e4"))
    for place in ("e3", "e4", "e5"):
        expect(board.piece(place)).to_have_count(1)


# --- inspection -------------------------------------------------------------------------------


def test_inspection_shows_captures_and_attackers(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("e2 e4", "d7 d5", "d1 g4", "g8 f6")
    board.button("Inspect").click()
    expect(board.page.locator(".mark-attacked")).not_to_have_count(0)
    board.click("g4")
    expect(board.status).to_contain_text("White Queen, g4")
    takes, taken = board.arrows("takes"), board.arrows("taken")
    assert {("g4", "g7"), ("g4", "c8")} <= takes
    assert taken == {("f6", "g4"), ("c8", "g4")}
    board.click("e4")
    expect(board.status).to_contain_text("Can capture d5 (Black Pawn)")
    board.button("Inspect").click()
    expect(board.page.locator(".arrow")).to_have_count(0)
    board.click("g4", "g7")
    expect(board.piece("g7").locator(".glyph-queen")).to_have_count(1)


def test_long_press_right_click_and_question_mark_inspect(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.square("b1").click(button="right")
    expect(board.status).to_contain_text("White Knight, b1")
    board.keys("Escape")
    expect(board.status).to_contain_text("White to move")
    board.square("a1").focus()
    board.keys("?")
    expect(board.status).to_contain_text("White Rook, a1")
    expect(board.status).to_contain_text("never-moved?: true")


def test_attributes_on_the_pieces(open_page: Opener) -> None:
    board = open_page(text_page(PUSHING))
    expect(board.page.locator(".badge")).to_have_count(0)
    board.set("Attributes on the pieces")
    expect(board.page.locator(".badge")).to_have_count(2)
    board.click("a2", "b2", "e1", "d1")
    expect(board.page.locator(".badge")).to_have_count(1)


def test_zones_can_be_shown(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    expect(board.page.locator(".zone")).to_have_count(0)
    board.page.get_by_text("Zones", exact=True).click()
    button = board.page.locator(".zone-button").first
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(board.page.locator(".zone")).not_to_have_count(0)


def test_check_is_marked_and_announced(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.click("e2", "e4", "f7", "f6")
    expect(board.page.locator(".mark-check")).to_have_count(0)
    board.click("d1", "h5")
    expect(board.page.locator(".mark-check")).to_have_count(1)
    expect(board.square("e8")).to_have_attribute("aria-label", "e8, Black King, in check")
    expect(board.status).to_contain_text("Check.")
    board.click("g7", "g6")
    expect(board.page.locator(".mark-check")).to_have_count(0)


# --- motion -----------------------------------------------------------------------------------

MOVING = "document.getAnimations().length"


def test_moves_are_animated_unless_reduced_motion_is_preferred(open_page: Opener) -> None:
    board = open_page(example_page("chess"), reduced_motion="no-preference")
    moves = "zrfPage.on.play(zrfPage.session.moves[0])"
    assert board.page.evaluate(f"{moves}, {MOVING}") == 1
    board.set("Animate moves", on=False)
    board.until(f"{MOVING} === 0")
    assert board.page.evaluate(f"{moves}, {MOVING}") == 0
    calm = open_page(example_page("chess"))
    assert calm.page.evaluate(f"{moves}, {MOVING}") == 0


# --- boards of every kind ---------------------------------------------------------------------


def test_seats_are_on_the_side_of_the_pieces(open_page: Opener) -> None:
    upside_down = PUSHING.replace("(White (Slider a2)) (Black (Man b2 e1))", UPSIDE_DOWN)
    board = open_page(text_page(upside_down))
    expect(board.status).to_contain_text("White to move")
    expect(board.page.locator(".seats-near .seat-name")).to_have_text("Black")
    board.button("Flip").click()
    expect(board.page.locator(".seats-near .seat-name")).to_have_text("White")


def test_a_board_of_19_by_19(open_page: Opener) -> None:
    board = open_page(text_page(boards.goban()))
    expect(board.page.locator(".hit")).to_have_count(361)
    board.click("K10", "D4")
    expect(on_the_board(board)).to_have_count(2)
    board.square("D4").focus()
    board.keys("ArrowRight ArrowUp")
    expect(board.square("E5")).to_be_focused()
    board.keys("Enter")
    expect(board.piece("E5")).to_have_count(1)


# --- characters -------------------------------------------------------------------------------


def test_shogi_pieces_face_the_enemy_and_can_be_letters(open_page: Opener) -> None:
    board = open_page(example_page("minishogi"))
    expect(board.page.locator(".piece .glyph-wedge.facing")).to_have_count(12)
    board.set("Letters on the pieces")
    expect(board.page.locator(".glyph-wedge")).to_have_count(0)
    expect(board.piece("a1").locator("text")).to_have_text("K")


def test_chess_pieces_can_be_letters(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.set("Letters on the pieces")
    expect(board.piece("g1").locator("text")).to_have_text("N")
    expect(board.piece("e1").locator("text")).to_have_text("K")
    board.set("Letters on the pieces", on=False)
    expect(board.page.locator(".piece .glyph-knight")).to_have_count(4)


SWAP = """
(game (title "Swap") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 49 49) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
    (directions (n 0 -1))))
  (piece (name Stone)
    (drops ((verify empty?) add) ((verify enemy?) capture add)))
  (board-setup (White (Stone off 9)) (Black (Stone off 9))))
"""


def test_a_stone_that_changes_its_owner_is_not_captured(open_page: Opener) -> None:
    board = open_page(text_page(SWAP))
    board.make("b3", "b3")
    expect(board.status).to_contain_text("Black Stone b3.")
    expect(board.status).not_to_contain_text("takes")
    expect(board.page.locator(".taken")).to_have_count(0)
