"""Pieces without pictures: fairy pieces and terrain are drawn, in shapes that all differ."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page, text_page

pytestmark = pytest.mark.browser

#: one name per drawing
DRAWN = """
King Queen Rook Bishop Knight Pawn Chancellor Archbishop Amazon Centaur DragonKing DragonHorse
Wazir Ferz Commoner Dabbaba Alfil Alibaba Elephant ModernElephant Camel Giraffe Zebra Unicorn
Nightrider Grasshopper Rookhopper Bishopper Cannon Vao Leo Lion Griffin Dragon Ship Wizard Jester
Champion Prince Berolina Sergeant Soldier Squirrel Antelope Gnu Marquis Priest Bede Waffle Kirin
Woodyrook Nao Rose Archer Flag Bomb Wheel Star Sun Moon Platform Wall Crate Mountain Water Forest
Hill
"""
#: other names of the same pieces
SAME = {
    "Empress": "Chancellor",
    "Marshall": "Chancellor",
    "Cardinal": "Archbishop",
    "Princess": "Archbishop",
    "Maharaja": "Amazon",
    "CrownedRook": "DragonKing",
    "CrownedBishop": "DragonHorse",
    "Fers": "Ferz",
    "Mann": "Commoner",
    "Guard": "Commoner",
    "WarMachine": "Dabbaba",
    "Fil": "Elephant",
    "Alicorn": "Unicorn",
    "Catapult": "Cannon",
    "Gryphon": "Griffin",
    "Boat": "Ship",
    "Mage": "Wizard",
    "Fool": "Jester",
    "Hero": "Champion",
    "Duke": "Prince",
    "Vizier": "Prince",
    "Steward": "Sergeant",
    "Spearman": "Soldier",
    "Lake": "Water",
    "Chariot": "Wheel",
    "Banner": "Flag",
    "Trees": "Forest",
}
SHAPES = """name => {
  const at = document.querySelector('.piece[data-at="' + name + '"] .glyph')
  const { x, y, width, height } = at.getBBox()
  return [at.innerHTML, at.querySelectorAll('text').length, [x, y, x + width, y + height]]
}"""


def rules(names: list[str]) -> str:
    columns = "abcdefghij"
    rows = -(-len(names) // 10)
    cells = [f"{column}{row}" for row in range(rows, 0, -1) for column in columns]
    placed = " ".join(f"({name} {cells[k]})" for k, name in enumerate(names))
    pieces = " ".join(f"(piece (name {name}) (moves (n add)))" for name in names)
    numbers = "/".join(str(row) for row in range(rows, 0, -1))
    return f"""(game (title "Sheet") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 48 48)
    (dimensions ("{"/".join(columns)}" (50 0)) ("{numbers}" (0 50))) (directions (n 0 -1))))
  {pieces} (board-setup (White {placed})))"""


def drawings(open_page: Opener, names: list[str]) -> dict[str, str]:
    """Return the shapes of each piece, after checking that they are shapes inside the square."""
    board = open_page(text_page(rules(names)))
    found = {}
    for k, name in enumerate(names):
        place = f"{'abcdefghij'[k % 10]}{-(-len(names) // 10) - k // 10}"
        shapes, texts, edges = board.page.evaluate(SHAPES, place)
        assert texts == 0, f"{name} has letters"
        assert max(map(abs, edges)) <= 52, f"{name} leaves its square: {edges}"
        found[name] = shapes
    return found


def test_fairy_pieces_and_terrain_have_drawings_that_differ(open_page: Opener) -> None:
    found = drawings(open_page, DRAWN.split())
    assert len(found) + len(SAME) > 70
    assert len(set(found.values())) == len(DRAWN.split())


def test_a_piece_has_the_same_drawing_under_its_other_names(open_page: Opener) -> None:
    known = drawings(open_page, DRAWN.split())
    for first in (True, False):  # pieces of one game all differ: two names of a piece get a badge
        names = {kind: name for name, kind in (list(SAME.items())[:: 1 if first else -1])}
        others = drawings(open_page, list(names.values()))
        for kind, name in names.items():
            assert others[name] == known[kind], name


def test_unknown_names_have_letters(open_page: Opener) -> None:
    board = open_page(text_page(rules(["Zork", "Blip", "Queen"])))
    expect(board.piece("a1").locator("text")).to_have_text("Z")
    expect(board.piece("b1").locator("text")).to_have_text("B")


def test_connect_four_is_an_upright_rack(open_page: Opener) -> None:
    board = open_page(example_page("connect-four"))
    assert board.page.locator(".board.rack .rack-hole").count() == 42
    board.click("d1")
    expect(board.page.locator(".board.rack")).to_have_count(1)
    assert open_page(example_page("tic-tac-toe")).page.locator(".rack").count() == 0
    assert open_page(example_page("chess")).page.locator(".rack").count() == 0


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("xiangqi", "cannon elephant king knight pawn rook shield-F"),
        ("minishogi", "bishop king pawn rook shield-F shield-W"),
    ],
)
def test_western_symbols_replace_characters(open_page: Opener, name: str, kinds: str) -> None:
    board = open_page(example_page(name))
    board.set("Western symbols on the pieces")
    found = board.page.evaluate(
        "() => Array.from(document.querySelectorAll('.layer-pieces .glyph'), "
        "g => g.getAttribute('class').split(' ')[1].replace('glyph-', ''))"
    )
    assert " ".join(sorted(set(found))) == kinds
    board.set("Letters on the pieces")
    expect(board.page.locator(".layer-pieces .glyph-letters").first).to_be_visible()


#: a track with links in one direction, and dice on it
TRACK = """(game (title "Track") (players White Black) (turn-order White Black)
(board (positions (a 0 0 30 30) (b 90 40 120 70) (c 200 10 230 40) (d 290 60 320 90))
  (links next (a b) (b c) (c d)))
(board-setup (White (die-2 a)) (Black (die5 d)))
(piece (name die-2) (moves (next (verify empty?) add)))
(piece (name die5) (moves (next (verify empty?) add))))"""


def test_one_way_links_have_arrowheads_and_dice_have_pips(open_page: Opener) -> None:
    board = open_page(text_page(TRACK))
    assert board.page.locator(".one-way").count() == 3
    assert board.piece("a").locator("circle").count() == 2
    assert board.piece("d").locator("circle").count() == 5
