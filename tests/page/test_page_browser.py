"""Complete games by mouse and by keyboard, and the appearance of the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page, standin_page, text_page

pytestmark = pytest.mark.browser

# --- tic-tac-toe -------------------------------------------------------------------------------


def test_a_complete_game_of_tic_tac_toe_by_clicks(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    expect(board.status).to_contain_text("X to move")
    board.click("b2", "a1", "c3", "c1", "a3")
    expect(board.piece("b2")).to_have_count(1)
    board.click("b1")
    expect(board.status).to_contain_text("O wins")
    assert len(board.moves()) == 6
    board.click("a2")
    assert len(board.moves()) == 6, "the game is over"


def test_a_drawn_game(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.make("b2", "a1", "c3", "c1", "b1", "b3", "a2", "c2")
    board.click("a3")
    expect(board.status).to_contain_text("Draw")
    expect(board.status).to_contain_text("stalemate")


def test_undo_redo_and_restart(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    expect(board.button("Undo")).to_be_disabled()
    board.click("b2", "a1")
    board.button("Undo").click()
    expect(board.piece("a1")).to_have_count(0)
    expect(board.status).to_contain_text("O to move")
    board.button("Redo").click()
    expect(board.piece("a1")).to_have_count(1)
    board.button("Undo").click()
    board.click("c3")
    assert len(board.moves()) == 2, "a new move replaces the ones taken back"
    expect(board.action("redo")).to_be_disabled()
    board.button("Restart").click()
    expect(board.page.locator(".piece")).to_have_count(0)
    assert board.moves() == []


def test_the_list_of_moves_navigates_the_game(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.make("b2", "a1", "c3")
    board.page.locator(".record .ply").first.click()
    expect(board.page.locator(".piece")).to_have_count(1)
    board.page.locator(".record .ply").last.click()
    expect(board.page.locator(".piece")).to_have_count(3)


def test_a_variant_has_its_own_goal(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.click("a1")
    board.choose_variant("Misere Tic-Tac-Toe")
    expect(board.page.locator(".piece")).to_have_count(0)
    board.make("a1", "a2", "b1", "b2")
    board.click("c1")
    expect(board.status).to_contain_text("O wins")


def test_undo_skips_the_move_of_the_computer(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.opponent("O", "Computer 1")
    board.click("b2")
    expect(board.page.locator(".piece")).to_have_count(2)
    expect(board.status).to_contain_text("X to move")
    board.button("Undo").click()
    expect(board.page.locator(".piece")).to_have_count(0)
    board.click("a1")
    expect(board.page.locator(".piece")).to_have_count(2)


def test_the_computer_finishes_a_game_against_itself(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.opponent("O", "Computer 1")
    board.opponent("X", "Computer 1")
    expect(board.page.locator(".status-result")).to_be_visible()


def test_the_computer_waits_while_an_earlier_position_is_shown(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.click("b2", "a1")
    board.page.locator(".record .ply").first.click()
    board.opponent("O", "Computer 1")
    board.page.wait_for_timeout(600)
    expect(board.page.locator(".piece")).to_have_count(1)
    board.button("Continue").click()
    expect(board.page.locator(".piece")).to_have_count(2)


# --- chess -------------------------------------------------------------------------------------


def test_fools_mate_by_clicks(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.click("f2")
    expect(board.page.locator(".hint")).to_have_count(2)
    board.click("f3", "e7", "e5", "g2", "g4", "d8", "h4")
    expect(board.status).to_contain_text("Black wins")
    expect(board.status).to_contain_text("checkmate")


CORNER = """
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(define step ($1 (verify not-friend?) add))
(game (title "Corner") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 49 49) (dimensions ("a/b/c" (50 0)) ("2/1" (0 50)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0))))
  (piece (name Rook) (moves (slide n) (slide e) (slide s) (slide w)))
  (piece (name King) (moves (step n) (step e) (step s) (step w)))
  (board-setup (White (Rook b1 c1)) (Black (King a2)))
  (draw-condition (White Black) (and (checkmated King) (pieces-remaining 9)))
  (loss-condition (White Black) stalemated))
"""


def test_a_player_in_check_without_a_move_is_checkmated(open_page: Opener) -> None:
    board = open_page(text_page(CORNER))
    board.click("c1", "c2")
    expect(board.status).to_contain_text("White wins")
    expect(board.status).to_contain_text("checkmate")


def test_a_game_without_moves_at_the_start_offers_no_rematch(open_page: Opener) -> None:
    board = open_page(text_page(CORNER.replace("(White (Rook b1 c1))", "")))
    expect(board.status).to_contain_text("Black wins")
    expect(board.button("Rematch")).to_have_count(0)


def test_fools_mate_by_keyboard(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.square("a1").focus()
    board.keys("ArrowRight " * 5 + "ArrowUp Enter")
    expect(board.square("f2")).to_be_focused()
    expect(board.square("f2")).to_have_attribute("aria-pressed", "true")
    board.keys("ArrowUp Enter")
    expect(board.piece("f3")).to_have_count(1)
    board.keys("e 7 Enter e 5 Enter")
    board.keys("g 2 Enter Escape Enter ArrowUp ArrowUp Space")
    board.keys("d 8 Enter h 4 Enter")
    expect(board.status).to_contain_text("Black wins")


def test_moves_by_dragging(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.square("e2").drag_to(board.square("e4"))
    expect(board.piece("e4")).to_have_count(1)
    board.square("e7").drag_to(board.square("e3"))
    expect(board.piece("e7")).to_have_count(1)
    board.square("e7").drag_to(board.square("e5"))
    expect(board.piece("e5")).to_have_count(1)


def test_escape_and_a_click_elsewhere_deselect_the_piece(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.click("e2")
    expect(board.page.locator(".mark-selected")).to_have_count(1)
    board.keys("Escape")
    expect(board.page.locator(".mark-selected")).to_have_count(0)
    board.click("e2", "e6")
    expect(board.page.locator(".mark-selected")).to_have_count(0)


def test_promotion_gives_a_choice(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("a2 a4", "b7 b5", "a4 b5", "a7 a6", "b5 a6", "h7 h6", "a6 a7", "h6 h5")
    board.click("a7", "b8")
    dialog = board.page.get_by_role("dialog", name="Choose a move")
    expect(dialog.get_by_role("button").first).to_be_focused()
    board.keys("Escape")
    expect(dialog).to_have_count(0)
    board.click("b8")
    dialog.get_by_role("button", name="Knight").click()
    expect(board.piece("b8").locator(".glyph-knight")).to_have_count(1)
    expect(board.status).to_contain_text("Black to move")
    assert board.moves()[-1].endswith("b8=N")


def test_flipping_the_board(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    before = board.square("a1").bounding_box()
    board.button("Flip").click()
    after = board.square("a1").bounding_box()
    assert before is not None and after is not None
    assert before["x"] < after["x"] and before["y"] > after["y"]
    board.click("e2", "e4")
    expect(board.piece("e4")).to_have_count(1)


#: Let engines search for a minute, so that a busy machine does not end the search before the click.
SLOWLY = """() => {
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (job) {
    postMessage.call(this, job.ms < 1000 ? job : { ...job, ms: 60000 })
  }
}"""


def test_the_page_responds_while_the_computer_thinks(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.evaluate(SLOWLY)
    board.opponent("White", "Computer 10")
    board.page.evaluate("new Promise(resolve => setTimeout(resolve, 100))")
    assert "White is thinking" in board.status.inner_text()
    board.button("Move now").click()
    expect(board.status).to_contain_text("Black to move")


# --- other kinds of moves ----------------------------------------------------------------------


def test_a_click_on_an_empty_position_offers_drops(open_page: Opener) -> None:
    board = open_page(standin_page())
    board.choose_variant("Drops")
    board.click("3c")
    dialog = board.page.get_by_role("dialog", name="Choose a move")
    dialog.get_by_role("button", name="Silver").click()
    assert board.moves() == ["Sente Silver 3c"]


def test_pieces_on_positions_without_a_rectangle_are_off_the_board(open_page: Opener) -> None:
    board = open_page(standin_page())
    board.choose_variant("Drops")
    expect(board.button("limbo, Gote Gold")).to_be_visible()


def test_a_move_from_the_list_of_all_moves(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.get_by_text("All legal moves (20)").click()
    board.page.get_by_role("button", name="Knight g1–f3").click()
    expect(board.piece("f3")).to_have_count(1)


def test_texts_of_rules_files_are_escaped(open_page: Opener) -> None:
    board = open_page(standin_page())
    nasty = "<img src=x onerror=alert(1)></script><b>"
    board.choose_variant(nasty)
    expect(board.page).to_have_title(nasty)
    board.page.get_by_text("Rules", exact=True).click()
    shown = board.page.get_by_text("</script><script>window.hacked=1</script>")
    expect(shown.last).to_be_visible()
    assert board.page.evaluate("window.hacked") is None


# --- appearance --------------------------------------------------------------------------------


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", ["chess", "tic-tac-toe", "connect-four", "xiangqi", "minishogi"])
def test_nothing_overflows(open_page: Opener, name: str) -> None:
    board = open_page(example_page(name))
    for width in (320, 390, 768, 1200, 2560, 3840):
        height = 844 if width < 1000 else 900 if width < 3000 else 2160
        board.page.set_viewport_size({"width": width, "height": height})
        assert board.page.evaluate("document.documentElement.scrollWidth") <= width
        box = board.page.get_by_role("group", name="Board").bounding_box()
        assert box is not None
        assert box["width"] >= min(width * 0.45, 420)
        if width >= 1000:
            assert box["y"] + box["height"] <= height


def test_light_and_dark(open_page: Opener) -> None:
    board = open_page(example_page("chess"), color_scheme="dark")
    is_light = "getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] > 128"
    assert not board.page.evaluate(is_light)
    board.page.emulate_media(color_scheme="light")
    assert board.page.evaluate(is_light)
    board.button("Settings").click()
    board.page.get_by_label("Theme").select_option("Dark")
    assert not board.page.evaluate(is_light)


def test_positions_have_labels_and_the_result_is_announced(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    expect(board.square("e2")).to_have_attribute("aria-label", "e2, White Pawn, can move")
    board.click("e2")
    expect(board.square("e4")).to_have_attribute("aria-label", "e4, empty, possible move")
    board.click("e4")
    expect(board.status).to_contain_text("White: Pawn e2 to e4.")
    assert board.page.locator(".hit[tabindex='0']").count() == 1


def test_selecting_a_piece_does_not_shift_the_layout(open_page: Opener) -> None:
    board = open_page(example_page("chess"), width=390, height=844)
    before = board.square("a1").bounding_box()
    board.click("e2")
    expect(board.status).to_contain_text("Pawn")
    assert board.square("a1").bounding_box() == before
    board.click("e4")
    assert board.square("a1").bounding_box() == before
