"""Games of connection on the page: colored sides of the board, and the swap of a stone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page import boards
from tests.page.kit import Opener, text_page

pytestmark = pytest.mark.browser

#: the player, the size and the color of each line of a side
SIDES = """() => [...document.querySelectorAll('.board .side')].map(side => {
  const { width, height } = side.getBBox()
  return [side.dataset.player, Math.round(width), Math.round(height), side.getAttribute('stroke')]
})"""
BOX = """nodes => nodes.map(node => {
  const { x, y, width, height } = node.getBBox()
  return [x, y, x + width, y + height]
})"""
HOME_ROWS = """
    (zone (name home) (players White) (positions a1 b1 c1 d1))
    (zone (name goal) (players White) (positions a4 b4 c4 d4))
    (zone (name home) (players Black) (positions a4 b4 c4 d4))
    (zone (name goal) (players Black) (positions a1 b1 c1 d1))"""
INNER = """
    (zone (name start) (players White) (positions a2 b2 c2 d2))
    (zone (name end) (players White) (positions a4 b4 c4 d4))
    (zone (name start) (players Black) (positions a1 a2 a3 a4))
    (zone (name end) (players Black) (positions d1 d2 d3 d4))"""


def test_the_sides_that_a_player_connects_have_its_color(open_page: Opener) -> None:
    board = open_page(text_page(boards.connection()))
    sides = board.page.evaluate(SIDES)
    assert [side[0] for side in sides[::2]] == ["White", "Black", "White", "Black"]
    colors = {side[0]: side[3] for side in sides[1::2]}
    assert len(set(colors.values())) == 2
    white, black = sides[0], sides[2]
    assert white[1] > 250 > white[2] > 100 and black[1] == 0 and black[2] > 250
    (whole,) = board.page.locator(".board").evaluate_all(
        BOX.replace("getBBox()", "viewBox.baseVal")
    )
    for left, top, right, bottom in board.page.locator(".board .side").evaluate_all(BOX):
        assert whole[0] < left and whole[1] < top
        assert right < whole[2] and bottom < whole[3]


@pytest.mark.parametrize("zones", [HOME_ROWS, INNER], ids=["home rows", "inner rows"])
def test_other_boards_have_no_colored_sides(open_page: Opener, zones: str) -> None:
    board = open_page(text_page(boards.connection(zones)))
    expect(board.page.locator(".board .side")).to_have_count(0)


def test_the_swap_of_the_first_stone_is_not_a_capture(open_page: Opener) -> None:
    board = open_page(text_page(boards.connection()))
    board.click("b3")
    board.click("b3")
    assert [move.strip() for move in board.moves()] == ["b3", "b3"]
    expect(board.page.locator("body")).not_to_contain_text("Captures b3")
