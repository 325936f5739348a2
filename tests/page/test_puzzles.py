"""Games of one player: arrow keys and swipes, solutions, and the next game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, text_page

pytestmark = pytest.mark.browser

MAN = "(piece (name Man) (moves (step n) (step e) (step s) (step w)))"
PUZZLE = f"""
(define step (($1) (verify empty?) add))
(game
  (title "Corner") (players You) (turn-order You)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (board-setup (You (Man a1)))
  {MAN}
  (win-condition (You) (absolute-config Man (c2))))
(variant (title "Other corner") (board-setup (You (Man c1))))
(variant (title "Two men") (board-setup (You (Man a1 b3))))
"""


def opened(open_page: Opener, **options: object) -> Board:
    return open_page(text_page(PUZZLE), **options)


def test_arrow_keys_play_moves_and_backspace_takes_them_back(open_page: Opener) -> None:
    board = opened(open_page)
    board.keys("ArrowUp ArrowUp ArrowRight ArrowLeft")
    assert board.piece("a3").count() == 1
    assert board.page.locator(".ply").count() == 4
    board.keys("ArrowLeft")  # no move
    assert board.page.locator(".ply").count() == 4
    board.keys("Backspace Backspace Backspace")
    assert board.piece("a2").count() == 1
    board.square("b3").focus()
    board.keys("ArrowRight Backspace ArrowDown")
    assert board.piece("a1").count() == 1


def test_the_help_for_screen_readers_states_what_arrow_keys_do(open_page: Opener) -> None:
    board = opened(open_page)
    help_text = board.page.locator("#board-help")
    expect(help_text).to_contain_text("Arrow keys play moves, Backspace takes the last one back")
    board.choose_variant("Two men")
    expect(help_text).to_contain_text("Keys: arrows")


def test_the_best_solution_is_kept_and_the_next_game_offered(open_page: Opener) -> None:
    board = opened(open_page)
    variants = board.page.locator("#variant option")
    board.keys("ArrowUp ArrowUp ArrowRight ArrowRight ArrowDown")
    expect(board.status).to_contain_text("Solved in 5 moves.")
    assert variants.all_inner_texts() == ["✓ Corner", "Other corner", "Two men"]
    board.button("Restart").click()
    board.keys("ArrowUp ArrowRight ArrowRight")
    expect(board.status).to_contain_text("Solved in 3 moves.")
    board.reload()
    board.button("Restart").click()
    board.keys("ArrowUp ArrowDown ArrowUp ArrowRight ArrowRight")
    expect(board.status).to_contain_text("Solved in 5 moves. Best: 3.")
    board.button("Next").click()
    expect(board.page.locator("#variant")).to_have_value("1")
    board.keys("ArrowUp")
    expect(board.status).to_contain_text("Solved in 1 move.")
    assert variants.all_inner_texts() == ["✓ Corner", "✓ Other corner", "Two men"]


def test_undo_has_no_end_and_the_solver_gives_hints(open_page: Opener) -> None:
    board = opened(open_page)
    board.make(*["a1 a2", "a2 a1"] * 20)  # parts of a stored game have 32 plies
    board.keys("Backspace " * 40)
    assert board.page.locator(".ply-current").count() == 0
    assert board.piece("a1").count() == 1
    board.button("Hint").click()
    expect(board.status).to_contain_text("Hint: Man a1")


def test_arrow_keys_move_the_cursor_where_a_direction_has_several_moves(open_page: Opener) -> None:
    board = opened(open_page)
    board.page.locator("#variant").select_option(label="Two men")
    board.square("b2").focus()
    board.keys("ArrowUp")
    assert board.page.locator(".ply").count() == 0
    assert board.page.evaluate("document.activeElement.dataset.name") == "b3"


def test_swipes_play_moves(open_page: Opener) -> None:
    board = opened(open_page, width=400, height=800, has_touch=True)
    box = board.page.locator(".board").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = board.page.context.new_cdp_session(board.page)

    def swipe(dx: float, dy: float) -> None:
        points = [at, {"x": at["x"] + dx / 2, "y": at["y"] + dy / 2}]
        points.append({"x": at["x"] + dx, "y": at["y"] + dy})
        for kind, point in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
            event = {"type": kind, "touchPoints": [point]}
            session.send("Input.dispatchTouchEvent", event)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(0, -60)
    expect(board.piece("a2")).to_have_count(1)
    swipe(60, 8)
    expect(board.piece("b2")).to_have_count(1)
    swipe(50, 50)  # no direction
    swipe(10, 0)  # a tap, which selects the man
    expect(board.page.locator(".ply")).to_have_count(2)
    board.page.wait_for_timeout(600)  # a touch may be followed by a late click
    board.square("b1").tap()
    expect(board.piece("b1")).to_have_count(1)


def test_levels_without_titles_are_numbered_and_kept_apart(open_page: Opener) -> None:
    levels = PUZZLE.partition("(variant")[0]
    setups = ("(board-setup (You (Man c1)))", "(board-setup (You (Man b1)))")
    board = open_page(text_page(levels + "".join(f"(variant {setup})" for setup in setups)))
    choice = board.page.get_by_label("Game", exact=True)
    title = choice.locator("option").first.inner_text()
    expect(choice.locator("option")).to_have_text([title, f"{title} (2)", f"{title} (3)"])
    board.choose_variant(f"{title} (3)")
    expect(board.piece("b1")).to_have_count(1)
    board.page.evaluate("zrfPage.on.play(zrfPage.session.moves[0])")
    board.reload()
    assert board.page.evaluate("zrfPage.session.info.index") == 2
    board.button("Undo").click()
    expect(board.piece("b1")).to_have_count(1)


#: two pieces that move as one, and one that moves alone
SLIDING = """
(game
  (title "Blocks") (players You) (turn-order You)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("2/1" (0 50)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (board-setup (You (Left a1) (Right b1) (One a2)))
  (piece (name Left) (moves (e (verify friend?) cascade e (verify empty?) add)))
  (piece (name Right) (moves (w (verify friend?) cascade w (verify empty?) add)))
  (piece (name One) (moves (e (verify empty?) add)))
  (win-condition (You) (absolute-config Left (b1))))
"""


def test_pieces_that_move_as_one_are_drawn_as_one_block(open_page: Opener) -> None:
    board = open_page(text_page(SLIDING))
    blocks = dict(board.page.evaluate("Array.from(zrfPage.session.blocks)"))
    assert blocks["Left"] == blocks["Right"] != blocks["One"]
    shape = """at => { const { x, y, width } = document.querySelector(
      `.piece[data-at=${at}] .block rect`).getBoundingClientRect()
      return [Math.round(x), Math.round(x + width), Math.round(y)] }"""
    (_, end, low), (start, _, also_low) = (board.page.evaluate(shape, at) for at in ("a1", "b1"))
    assert abs(end - start) <= 1 and low == also_low, "no gap between both"
    fills = board.page.evaluate(
        "Array.from(document.querySelectorAll('.block rect'), part => part.style.fill)"
    )
    assert len(fills) == 3 and len(set(fills)) == 2
    board.click("a1", "b1")
    expect(board.piece("c1").locator(".block")).to_have_count(1)
    expect(board.page.locator(".status-result")).to_have_count(1)


def test_other_puzzles_have_no_blocks(open_page: Opener) -> None:
    board = opened(open_page)
    board.choose_variant("Two men")
    assert board.page.evaluate("zrfPage.session.blocks.size") == 0
    expect(board.page.locator(".block")).to_have_count(0)
