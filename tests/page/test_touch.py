"""Touch on the page: fingers that hold, slide and drag."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page

pytestmark = pytest.mark.browser


class Finger:
    """A finger on the screen, as low-level touch events."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.session = board.page.context.new_cdp_session(board.page)

    def _send(self, kind: str, place: str | None) -> None:
        box = self.board.square(place).bounding_box() if place else None
        points = [{"x": b["x"] + b["width"] / 2, "y": b["y"] + b["height"] / 2} for b in [box] if b]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, place: str) -> None:
        self._send("touchStart", place)

    def slide(self, place: str) -> None:
        self._send("touchMove", place)

    def stay(self) -> None:
        self.board.page.wait_for_timeout(400)

    def up(self) -> None:
        self._send("touchEnd", None)


def test_touch_and_hold_previews_the_move(open_page: Opener) -> None:
    board = open_page(example_page("draughts"), width=390, height=844, has_touch=True)
    board.make("c3 d4", "b6 c5")
    board.square("d4").tap()
    expect(board.status).to_contain_text("Hold to preview")
    finger = Finger(board)
    finger.down("b6")
    finger.stay()
    expect(board.page.locator(".piece.doomed")).to_have_attribute("data-at", "c5")
    assert len(board.moves()) == 2, "shown, not played"
    finger.slide("a5")
    expect(board.page.locator(".doomed")).to_have_count(0)
    finger.up()
    board.page.wait_for_timeout(100)
    assert len(board.moves()) == 2, "it slid away"
    finger.down("b6")
    finger.stay()
    finger.up()
    expect(board.piece("b6")).to_have_count(1)
    assert len(board.moves()) == 3
    expect(board.page.locator(".doomed")).to_have_count(0)


def test_a_finger_slides_from_one_target_to_another(open_page: Opener) -> None:
    board = open_page(example_page("reversi"), width=390, height=844, has_touch=True)
    places = [
        hit.get_attribute("data-name") or "" for hit in board.page.locator(".hit.is-target").all()
    ]
    finger = Finger(board)
    finger.down(places[0])
    finger.slide(places[1])
    expect(board.page.locator(".ghost")).to_have_count(2)
    finger.up()
    expect(board.piece(places[1])).to_have_count(1)
    assert len(board.moves()) == 1
    board.square("a1").tap()
    assert len(board.moves()) == 1


def test_dragging_by_touch_does_not_scroll_the_page(open_page: Opener) -> None:
    board = open_page(example_page("chess"), width=390, height=600, has_touch=True)
    finger = Finger(board)
    finger.down("e2")
    finger.slide("e3")
    finger.slide("e4")
    finger.up()
    expect(board.piece("e4")).to_have_count(1)
    assert board.page.evaluate("scrollY") == 0
