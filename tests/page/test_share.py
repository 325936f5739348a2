"""Sharing a game: links, pictures, and the code that embeds it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page
from tests.page.test_people import violations

pytestmark = pytest.mark.browser


def shared(open_page: Opener, name: str, *moves: str) -> Board:
    board = open_page(example_page(name))
    board.make(*moves)
    board.button("Share").click()
    return board


def picture(board: Board, kind: str) -> bytes:
    with board.page.expect_download() as download:
        board.button(f"Picture ({kind})").click()
    assert download.value.suggested_filename.endswith(f".{kind.lower()}")
    return Path(download.value.path()).read_bytes()


def test_links_lead_to_the_game_and_to_the_position(open_page: Opener) -> None:
    board = shared(open_page, "chess", "e2 e4", "e7 e5")
    assert violations(board) == []
    game = board.page.get_by_label("Link to the whole game", exact=True)
    expect(game).to_have_value(re.compile("#game="))
    links = [
        game.input_value(),
        board.page.get_by_label("Link to the position", exact=True).input_value(),
    ]
    for link, plies in zip(links, (2, 0), strict=True):
        board.keys("Escape")
        board.page.evaluate("zrfPage.on.openGame(0)")
        board.page.evaluate("link => { location.href = link }", link)
        board.until(f"zrfPage.session.plies.length === {plies}")
        expect(board.piece("e4")).to_have_count(1)
        expect(board.piece("e5")).to_have_count(1)


@pytest.mark.parametrize("name", ["chess", "xiangqi", "reversi"])
def test_the_board_is_saved_as_a_picture(open_page: Opener, name: str) -> None:
    board = shared(open_page, name)
    svg = picture(board, "SVG")
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    assert b"class=" not in svg and b"var(" not in svg and b"role=" not in svg
    image = Image.open(io.BytesIO(picture(board, "PNG"))).convert("RGB")
    assert image.width == 1200
    board.keys("Escape")
    shown = Image.open(io.BytesIO(board.page.locator(".board").screenshot())).convert("RGB")
    small = [each.resize((60, 60)) for each in (image, shown)]
    pairs = zip(*(each.tobytes() for each in small), strict=True)
    difference = sum(abs(a - b) for a, b in pairs) / (60 * 60 * 3)
    assert difference < 12, "the picture looks like the board"


def test_the_code_embeds_the_game(open_page: Opener) -> None:
    board = shared(open_page, "tic-tac-toe")
    field = board.page.get_by_label("HTML code", exact=True)
    expect(field).to_have_value(re.compile(r'^<iframe src="[^"]+#game=[^"]+" width="\d+"'))
