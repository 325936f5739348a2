"""Positions whose places overlap: each legal origin and target is within reach of a click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.corpus import CORPUS
from tests.page.kit import Board, Opener, file_page, text_page

pytestmark = pytest.mark.browser

#: `c` lies over `b`, four pixels lower and to the right
RULES = """
(game
  (title "Layers") (players White Black) (turn-order White Black)
  (board (positions (a 0 0 50 50) (b 100 0 150 50) (c 104 4 154 54) (d 204 0 254 50))
    (links near (a b) (c d)) (links far (a c) (b d)))
  (piece (name Man) (moves {moves}))
  (board-setup (White (Man {white})) (Black (Man {black}))))
"""
NEAR = "(near (verify empty?) add)"
BOTH = f"{NEAR} (far (verify empty?) add)"

#: the rules of the page in pixels of the rules -> pixels of the screen
TO_SCREEN = """([name, x, y]) => {
  const { board, session } = zrfPage
  const index = session.design.positions.findIndex(p => p.name === name)
  const [left, top, right] = session.design.positions[index].rect
  const spot = board.layout.spots[index]
  const scale = spot.w / (right - left)
  const at = new DOMPoint(spot.x - spot.w / 2 + x * scale, spot.y - spot.h / 2 + y * scale)
  const { x: clientX, y: clientY } = at.matrixTransform(board.element.getScreenCTM())
  return [clientX, clientY]
}"""


def point(board: Board, name: str, x: float, y: float) -> tuple[float, float]:
    """Return the point on the screen that is (x, y) from the corner of a position."""
    found: list[float] = board.page.evaluate(TO_SCREEN, [name, x, y])
    return found[0], found[1]


def open_layers(open_page: Opener, **parts: str) -> Board:
    return open_page(text_page(RULES.format(**parts)))


@pytest.mark.parametrize("place", [(25, 25), (48, 48), (6, 6)], ids=["center", "far", "near"])
def test_a_covered_target_takes_a_click_on_its_whole_place(
    open_page: Opener, place: tuple[float, float]
) -> None:
    board = open_layers(open_page, moves=NEAR, white="a", black="c")
    board.page.mouse.click(*point(board, "a", 3, 47))
    board.page.mouse.click(*point(board, "b", *place))
    expect(board.piece("b")).to_have_count(1)
    assert board.moves() == ["a-b"]


def test_a_covered_piece_can_be_clicked_and_dragged(open_page: Opener) -> None:
    moves = "(far (verify empty?) add)"
    board = open_layers(open_page, moves=moves, white="b", black="c")
    board.page.mouse.click(*point(board, "b", 25, 25))
    expect(board.square("b")).to_have_attribute("aria-pressed", "true")
    board.keys("Escape")
    expect(board.square("b")).to_have_attribute("aria-pressed", "false")
    board.page.mouse.move(*point(board, "b", 25, 25))
    board.page.mouse.down()
    board.page.mouse.move(*point(board, "d", 10, 10), steps=4)
    board.page.mouse.up()
    expect(board.piece("d")).to_have_count(1)


def test_the_player_chooses_among_legal_targets_at_one_place(open_page: Opener) -> None:
    board = open_layers(open_page, moves=BOTH, white="a", black="d")
    board.click("a")
    board.page.mouse.click(*point(board, "b", 25, 25))
    chooser = board.page.get_by_role("dialog", name="Choose a move")
    expect(chooser.get_by_role("button")).to_have_text(["empty, b", "empty, c", "Cancel"])
    board.keys("Escape")
    expect(board.square("a")).to_have_attribute("aria-pressed", "true")
    board.page.mouse.click(*point(board, "b", 25, 25))
    chooser.get_by_role("button", name="empty, c").click()
    assert board.moves() == ["a-c"]


def test_the_chooser_is_next_to_its_place_on_a_tall_board(open_page: Opener) -> None:
    rules = RULES.format(moves=BOTH, white="a", black="d")
    turned = re.sub(r"\((\w) (\d+) (\d+) (\d+) (\d+)\)", r"(\1 \3 \2 \5 \4)", rules)
    board = open_page(text_page(turned), width=900, height=500)
    board.click("a")
    board.page.mouse.click(*point(board, "b", 25, 25))
    chooser = board.page.get_by_role("dialog").bounding_box()
    place = board.square("c").bounding_box()
    assert chooser is not None and place is not None
    assert chooser["x"] < place["x"] + place["width"]
    assert chooser["x"] + chooser["width"] > place["x"]


def test_the_player_chooses_among_pieces_at_one_place(open_page: Opener) -> None:
    board = open_layers(open_page, moves=BOTH, white="b c", black="a")
    board.page.mouse.click(*point(board, "c", 25, 25))
    board.button("White Man, b").click()
    board.click("d")
    assert board.moves() == ["b-d"]


def test_the_keyboard_reaches_all_positions_at_one_place(open_page: Opener) -> None:
    board = open_layers(open_page, moves=BOTH, white="a", black="d")
    board.square("a").focus()
    board.keys("Enter ArrowRight Enter")
    chooser = board.page.get_by_role("dialog", name="Choose a move")
    expect(chooser.get_by_role("button")).to_have_count(3)
    board.keys("ArrowDown Enter")
    assert len(board.moves()) == 1


#: tries each legal origin and target of a position: a click in the middle of its place means it
UNREACHABLE = """() => {
  const { board, session } = zrfPage
  const legal = new Set(document.querySelectorAll('.hit.can-move, .hit.is-target'))
  return Array.from(legal, hit => {
    const spot = board.layout.spots[Number(hit.dataset.index)]
    const at = new DOMPoint(spot.x, spot.y).matrixTransform(board.element.getScreenCTM())
    const event = new PointerEvent('pointermove', { clientX: at.x, clientY: at.y, bubbles: true })
    board.element.dispatchEvent(event)
    return board.pointed.indexOf(spot.index) < 0 ? spot.name : null
  }).filter(Boolean)
}"""


@pytest.mark.corpus
@pytest.mark.sample(1, without=("*gess*",))
@pytest.mark.parametrize("path", ["races/backgammon.zrf", "other-games/gess.zrf"])
def test_games_of_the_corpus_have_no_place_out_of_reach(open_page: Opener, path: str) -> None:
    assert CORPUS is not None
    board = open_page(file_page(CORPUS / "GlukKazan+Dagaz" / path))
    for _ in range(12):
        assert board.page.evaluate(UNREACHABLE) == []
        board.page.evaluate(
            "zrfPage.session.moves.length && zrfPage.on.play(zrfPage.session.moves[0])"
        )
