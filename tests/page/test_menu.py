"""The five buttons next to the board, the menu with the other actions, the status, and tabs."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page
from tests.page.test_people import violations

pytestmark = pytest.mark.browser

SIZES = [(1280, 800), (844, 390), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_five_buttons_lead_to_all_actions(open_page: Opener, width: int, height: int) -> None:
    board = open_page(example_page("chess"), width, height)
    board.make("e2 e4", "e7 e5")
    visible = board.page.locator(".action:visible")
    expect(visible).to_have_text(["Undo", "Hint", "Flip", "Share", "More"])
    for button in visible.all():
        box = button.bounding_box()
        assert box is not None and box["y"] + box["height"] <= height
    board.button("More").click()
    menu = board.page.locator(".menu")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] >= 0 and box["y"] + box["height"] <= height
    assert violations(board) == []
    menu.get_by_role("button", name="Restart").click()
    expect(menu).to_be_hidden()
    assert board.moves() == []


def test_the_menu_closes_by_keyboard_and_by_a_click_elsewhere(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.button("More").focus()
    board.keys("Enter Tab Escape")
    expect(board.page.locator(".menu")).to_be_hidden()
    expect(board.button("More")).to_be_focused()
    board.keys("Enter")
    board.click("e2", "e4")
    expect(board.page.locator(".menu")).to_be_hidden()
    assert board.moves() == ["e4"]


def test_the_status_does_not_repeat_the_row_of_the_player(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("e2 e4")
    expect(board.page.locator(".status-headline")).to_have_text("White: Pawn e2 to e4.")
    expect(board.page.locator(".seat-active .seat-name")).to_have_text("Black")
    hidden = board.page.locator(".status .unseen")
    expect(hidden).to_have_text("Black to move")
    board.make("e7 e5", "f1 c4", "a7 a6", "d1 h5", "a6 a5", "h5 f7")
    expect(board.page.locator(".status-headline")).to_have_text("White wins")


def test_panels_are_tabs_on_phones(open_page: Opener) -> None:
    board = open_page(example_page("chess"), 390, 844)
    board.make("e2 e4")
    record, about, pieces = (
        board.page.locator(f".{name}.card") for name in ("record", "about", "pieces")
    )
    expect(record).to_be_visible()
    expect(about).to_be_hidden()
    board.page.get_by_role("tab", name="About the game").click()
    expect(about).to_be_visible()
    expect(record).to_be_hidden()
    board.keys("ArrowRight")
    expect(board.page.get_by_role("tab", name="Pieces")).to_be_focused()
    expect(pieces).to_be_visible()
    expect(about).to_be_hidden()
    assert board.page.evaluate("zrfPage.session.at") == 1, "the keys choose tabs, not moves"
    assert violations(board) == []
    board.page.set_viewport_size({"width": 1280, "height": 800})
    for card in (record, about, pieces):
        expect(card).to_be_visible()
    expect(board.page.get_by_role("tab")).to_have_count(0)
