"""The page fits every window: the board and all seats are visible without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page, text_page

pytestmark = pytest.mark.browser

#: windows in CSS pixels; those of 960x540 and 640x400 are desktops at 200 % zoom
SIZES = [
    (320, 480), (480, 320), (375, 667), (667, 375), (390, 844), (844, 390),
    (640, 400), (960, 540), (600, 600), (768, 1024), (1024, 768), (820, 1180),
    (1280, 800), (1920, 1080), (3840, 2160), (2160, 3840),
]  # fmt: skip

#: boards and seats that are not wholly visible, what scrolls, and the size of the board
MEASURE = """() => {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const outside = (node, room) => {
    const box = node.getBoundingClientRect()
    return box.left < room.left - 1 || box.top < room.top - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 1
  }
  const screen = { left: 0, top: 0, right: width, bottom: height }
  const board = document.querySelector('.board')
  const overlaps = (a, b) => {
    const p = a.getBoundingClientRect(), q = b.getBoundingClientRect()
    return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1
  }
  const parts = Array.from(document.querySelectorAll('.board, .seat, .seat-name, .seat-level, .tray, .status, .top'))
  const fixed = Array.from(document.querySelectorAll('.board, .seat, .status, .top, div.side, .asked'))
  const { width: w, height: h } = board.getBoundingClientRect()
  return {
    hidden: parts.filter(node => node.offsetParent !== null || node === board).filter(node => outside(node, screen)).map(node => node.getAttribute('class')),
    overlapping: fixed.flatMap((a, k) => fixed.slice(k + 1).filter(b => overlaps(a, b)).map(b => a.getAttribute('class') + ' ' + b.getAttribute('class'))),
    scrolls: ['html', 'body', '.app', '.play', '.seats', '.side'].filter(name => {
      const node = document.querySelector(name)
      return (name !== '.side' && node.scrollHeight > node.clientHeight + 1) || node.scrollWidth > node.clientWidth + 1
    }),
    share: Math.max(w, h) / Math.min(width, height)
  }
}"""  # noqa: E501


def armies(players: int, pieces: int) -> str:
    """Return rules in which each player has a number of types of pieces in hand."""
    names = ["White", "Black", "Red", "Green", "Blue", "Yellow"][:players]
    kinds = [f"Piece{n}" for n in range(pieces)]
    types = "".join(f"(piece (name {kind}) (drops ((verify empty?) add)))" for kind in kinds)
    hands = " ".join(f"({kind} off 2)" for kind in kinds)
    setup = " ".join(f"({name} {hands} (Man {'abcdef'[k]}1))" for k, name in enumerate(names))
    return f"""
    (game (title "Armies") (players {" ".join(names)}) (turn-order {" ".join(names)})
      (board (grid (start-rectangle 0 0 48 48)
        (dimensions ("a/b/c/d/e/f/g/h" (50 0)) ("8/7/6/5/4/3/2/1" (0 50))) (directions (n 0 -1))))
      (piece (name Man) (moves (n (verify empty?) add))) {types}
      (board-setup {setup}))"""


PAGES = {
    "chess": lambda: example_page("chess"),
    "minishogi": lambda: example_page("minishogi"),
    "connect-four": lambda: example_page("connect-four"),
    "six players": lambda: text_page(armies(6, 0)),
    "thirty pieces in hand": lambda: text_page(armies(2, 30)),
    "six players with pieces in hand": lambda: text_page(armies(6, 30)),
}


@pytest.mark.sample(1, without=("minishogi", "six players", "connect-four"))
@pytest.mark.parametrize("name", PAGES)
def test_the_board_and_all_seats_are_visible(open_page: Opener, name: str) -> None:
    board = open_page(PAGES[name]())
    found = {}
    for width, height in SIZES:
        board.page.set_viewport_size({"width": width, "height": height})
        measured = board.page.evaluate(MEASURE)
        if (
            measured["share"] < 0.45
            or measured["hidden"]
            or measured["scrolls"]
            or measured["overlapping"]
        ):
            found[width, height] = measured
    assert found == {}


def test_the_panels_scroll_below_the_board_of_a_phone(open_page: Opener) -> None:
    board = open_page(example_page("chess"), width=390, height=844)
    before = board.page.get_by_role("group", name="Board").bounding_box()
    board.page.get_by_role("tab", name="About the game").click()
    about = board.page.get_by_text("Zones", exact=True)
    about.click()
    expect(about).to_be_in_viewport()
    assert board.page.get_by_role("group", name="Board").bounding_box() == before
    assert board.page.evaluate("scrollY") == 0


#: texts of lists of choices that are cut: a copy with the selected choice only is wider
CUT = """selector => Array.from(document.querySelectorAll(selector)).filter(node => {
  const copy = node.cloneNode(true)
  copy.replaceChildren(node.selectedOptions[0].cloneNode(true))
  copy.style.cssText = 'position: absolute; flex: none; width: max-content; max-width: none'
  node.parentNode.append(copy)
  const { offsetWidth } = copy
  copy.remove()
  return node.offsetWidth < offsetWidth
}).map(node => node.selectedOptions[0].textContent)"""


def test_three_players_have_space_for_their_levels_on_a_phone(open_page: Opener) -> None:
    board = open_page(text_page(armies(3, 0)), width=390, height=844)
    assert board.page.locator(".seat .seat-level").count() == 3
    assert board.page.evaluate(CUT, ".seat .seat-level") == []


def test_clocks_of_many_players_fit(open_page: Opener) -> None:
    board = open_page(text_page(armies(4, 0)))
    board.setting("Clock", "10+5")
    expect(board.page.locator(".seat-clock")).to_have_count(4)
    found = {}
    for width, height in SIZES:
        board.page.set_viewport_size({"width": width, "height": height})
        measured = board.page.evaluate(MEASURE)
        if measured["hidden"] or measured["scrolls"] or measured["overlapping"]:
            found[width, height] = measured
    assert found == {}


WIND = """
(game (title "Wind") (players White ?Wind Black) (turn-order White ?Wind Black)
  (board (grid (start-rectangle 0 0 49 49) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
    (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (?Wind (Man b1)) (Black (Man c1))))
"""


def test_only_the_status_names_players_of_chance(open_page: Opener) -> None:
    board = open_page(text_page(WIND), width=390, height=844)
    expect(board.page.locator(".seat:visible")).to_have_count(2)
    board.click("a1", "a2")
    expect(board.status).to_contain_text("Wind: Man b1 to b2. Black to move", use_inner_text=True)
    expect(board.status).not_to_contain_text("?")


#: a die that always shows a face, a gap of half a row, and a reserve of each player
DICE = """
(game (title "Dice") (players White Black ?Dice) (turn-order ?Dice White ?Dice Black)
  (board
    (grid (start-rectangle 5 5 54 54) (dimensions ("a/b/c/d/e/f" (50 0)) ("1" (0 50)))
      (directions (next 1 0)))
    (positions (die 105 105 154 154) (w1 5 105 54 154) (k1 205 105 254 154)))
  (piece (name Man) (drops ((verify empty?) (verify (not-position? die)) add)))
  (piece (name Die-1) (moves ((add Die-2))))
  (piece (name Die-2) (moves ((add Die-2))))
  (board-setup (White (Man off 3)) (Black (Man off 3)) (?Dice (Die-1 die))))
"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_die_is_beside_the_board_and_has_no_seat(
    open_page: Opener, width: int, height: int
) -> None:
    board = open_page(text_page(DICE), width=width, height=height)
    roll = board.page.locator(".roll")
    expect(roll).to_have_text("ChanceDie-2")
    expect(roll.locator("svg")).to_be_visible()
    assert board.moves()[0] == "Die-2"
    assert board.page.locator(".seat").count() == 2
    board_box = board.page.locator("svg.board").bounding_box()
    assert board_box is not None
    for player in ("White", "Black"):
        tray = board.page.get_by_role("group", name=f"{player}'s reserve")
        expect(tray).to_be_visible()
        box = tray.bounding_box()
        assert box is not None
        middle = board_box["y"] + board_box["height"] / 2
        assert abs(box["y"] - middle) < board_box["height"] / 2 + 160, "next to the board"
    cell = board.square("a1").bounding_box()
    assert cell is not None and abs(cell["width"] - cell["height"]) < 2, "squares are square"


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_settings_have_space_for_their_choices_on_a_phone(open_page: Opener, language: str) -> None:
    board = open_page(text_page(armies(2, 0)), width=390, height=844, locale=language)
    board.page.locator(".top .button-icon").click()
    assert board.page.locator(".setting select").count() > 3
    assert board.page.evaluate(CUT, ".setting select") == []


def test_the_board_is_large_at_400_percent_zoom(open_page: Opener) -> None:
    board = open_page(example_page("chess"), width=320, height=256)
    box = board.page.locator("svg.board").bounding_box()
    assert box is not None and box["width"] >= 240 and abs(box["width"] - box["height"]) < 2
    assert board.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert board.page.evaluate("document.documentElement.scrollHeight") > 600
    board.click("e2", "e4")
    expect(board.piece("e4")).to_have_count(1)


#: layers of the shadows: those that scroll with the contents cover those that do not
EDGE = "getComputedStyle(document.querySelector('.dialog')).backgroundAttachment"


def test_settings_that_overflow_show_a_shadow(open_page: Opener) -> None:
    board = open_page(example_page("chess"), height=800)
    board.button("Settings").click()
    dialog = board.page.locator(".dialog")
    assert dialog.evaluate("node => node.scrollHeight > node.clientHeight")
    assert "scroll" in board.page.evaluate(EDGE) and "local" in board.page.evaluate(EDGE)
