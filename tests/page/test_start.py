"""The first screen: how a game is played, in one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page, text_page
from tests.page.test_people import violations
from tests.page.test_puzzles import PUZZLE

pytestmark = pytest.mark.browser

STARTS = {"computer", "here", "invite", "watch"}
SIZES = [(1280, 800), (844, 390), (390, 844)]


def start(board: Board, kind: str) -> None:
    board.page.locator(f"[data-start={kind}]").click()


def seats(board: Board) -> list[str]:
    found: list[str] = board.page.evaluate("Object.values(zrfPage.seats)")
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_start_is_on_the_first_screen(open_page: Opener, width: int, height: int) -> None:
    board = open_page(example_page("chess"), width, height)
    buttons = board.page.locator("[data-start]").all()
    assert {button.get_attribute("data-start") for button in buttons} == STARTS
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
    assert violations(board) == []


def test_the_computer_plays_the_other_color_at_the_chosen_level(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    slider = board.page.get_by_role("slider", name="Level")
    expect(slider).to_have_attribute("aria-valuetext", "Casual (3)")
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "Beginner (1)")
    names = []
    for _ in range(9):
        slider.press("ArrowRight")
        names.append(str(slider.get_attribute("aria-valuetext")).partition(" (")[0])
    assert list(dict.fromkeys(names)) == [
        "Beginner", "Casual", "Skilled", "Advanced", "Full strength",
    ]  # fmt: skip
    slider.press("Home")
    board.page.get_by_text("Black", exact=True).last.click()
    start(board, "computer")
    assert seats(board) == ["1", "person"]
    board.until("zrfPage.session.plies.length === 1")
    assert board.page.evaluate("zrfPage.flipped"), "the board turns to the player"
    expect(board.page.locator(".start")).to_be_hidden()
    expect(board.square("h8")).to_be_visible()
    near, far = board.square("h8").bounding_box(), board.square("h1").bounding_box()
    assert near and far and near["y"] > far["y"]


def test_the_color_is_random_on_request(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.evaluate("Math.random = () => 0.99")
    board.page.get_by_text("Random").click()
    start(board, "computer")
    assert seats(board) == ["3", "person"]


def test_a_friend_plays_at_the_same_board(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    start(board, "here")
    assert seats(board) == ["person", "person"]
    expect(board.page.locator(".start")).to_be_hidden()
    board.keys("ArrowUp")
    board.click("e2", "e4")
    assert board.moves() == ["e4"]
    board.button("Undo").click()
    expect(board.page.locator(".start")).to_be_hidden()
    board.choose_variant("King of the Hill")
    expect(board.page.locator(".start")).to_be_visible()


def test_a_friend_is_invited(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.get_by_text("Black", exact=True).last.click()
    start(board, "invite")
    expect(board.page.get_by_role("dialog", name="Friend by link")).to_be_visible()
    assert board.page.evaluate("zrfPage.flipped")


def test_the_computer_plays_both_sides(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.set("Animate moves", on=False)
    start(board, "watch")
    assert seats(board) == ["3", "3"]
    board.until("zrfPage.session.outcome !== null")


def test_a_puzzle_is_solved(open_page: Opener) -> None:
    board = open_page(text_page(PUZZLE))
    expect(board.page.locator("[data-start]")).to_have_text(["Solve", "Watch"])
    start(board, "here")
    expect(board.page.locator(".start")).to_be_hidden()
    assert seats(board) == ["person"]


def test_a_move_starts_the_game_too(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    expect(board.page.locator(".status-detail")).to_contain_text("The object is to checkmate")
    board.click("e2", "e4")
    expect(board.page.locator(".start")).to_be_hidden()
    board.reload()
    expect(board.page.locator(".start")).to_be_hidden()
