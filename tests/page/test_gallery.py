"""Index of the gallery: data from rules files, and their display."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from zrf2js.emit.js.gallery import GalleryGame, gallery_game, gallery_page
from zrf2js.ir.nodes import Program
from zrf2js.pipeline import Options, no_includes, to_program
from zrf2js.support.source import Source

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

TINY = """
(game
  (title "Tiny") (players A B) (turn-order A B)
  (description "Two pieces meet.") (history "{history}")
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0))) (directions (e 1 0))))
  (piece (name Man) (moves (e add)))
  (board-setup (A (Man a1))))
"""


def program(text: str) -> Program:
    return to_program(Source("tiny.zrf", text), no_includes, Options()).value


def example(name: str) -> GalleryGame:
    text = (EXAMPLES / f"{name}.zrf").read_text(encoding="utf-8")
    return gallery_game(program(text), page=f"{name}.html", notice=text)


@pytest.mark.parametrize(
    ("stated", "authors"),
    [
        ("Copyright (c) 1980 Ada B. Lovelace.", "Ada B. Lovelace"),
        ("Invented by Ada Lovelace in 1843.", "Ada Lovelace"),
        ("Created by Ada Lovelace & Mary Shelley. Later written by Lord Byron", "Ada Lovelace & "),
        ("It was designed by an unknown person.", ""),
        ("The king is captured by a pawn.", ""),
    ],
)
def test_authors_are_read_from_the_file(stated: str, authors: str) -> None:
    row = gallery_game(program(TINY.replace("{history}", stated)), page="t.html")
    assert row.authors.startswith(authors)
    assert bool(row.authors) == bool(authors)


@pytest.mark.parametrize(
    ("comment", "license"),
    [
        ("; Released into the public domain", "public domain"),
        (";; Licence: MIT", "MIT"),
        ("; under the MIT licence", "MIT"),
        ("; This file is free software under the GNU General Public License", "GPL"),
        ("; text under CC BY-SA 4.0", "CC BY-SA"),
        ("; an admission ticket", ""),
    ],
)
def test_the_license_is_read_from_the_first_comments(comment: str, license: str) -> None:
    text = f"{comment}\n{TINY}"
    assert gallery_game(program(text), page="t.html", notice=text).licence == license


def test_entry_of_a_game() -> None:
    row = example("chess")
    assert (row.title, row.page, row.variants) == ("Chess", "chess.html", ("King of the Hill",))
    assert row.summary.startswith("The object is to checkmate")
    assert len(row.board["positions"]) == 64
    assert len(row.board["setup"]) == 32


def test_a_file_without_games_has_an_entry() -> None:
    empty = Program(name="nothing", games=())
    assert gallery_game(empty, page="x.html").title == "nothing"


def test_texts_are_escaped_and_links_are_relative() -> None:
    nasty = '</script><script>alert(1)</script>"'
    row = GalleryGame(title=nasty, page="javascript:alert(1).html", summary=nasty)
    text = gallery_page([row]).text
    assert "<script>alert" not in text
    assert 'href="javascript' not in text
    assert gallery_page([row]).text == text


@pytest.mark.browser
def test_a_visitor_finds_a_game(browser: Browser, tmp_path: Path) -> None:
    rows = [example(name) for name in ("chess", "draughts", "xiangqi", "tic-tac-toe")]
    rows.append(GalleryGame(title="No board", page="none.html"))
    (tmp_path / "index.html").write_text(gallery_page(rows).text, encoding="utf-8")
    (tmp_path / "chess.html").write_text("<title>Chess</title>", encoding="utf-8")
    messages: list[str] = []
    with browser.new_context(viewport={"width": 1200, "height": 900}) as context:
        page = context.new_page()
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        page.goto((tmp_path / "index.html").as_uri())
        expect(page.locator(".shot svg")).to_have_count(4)
        page.get_by_role("searchbox").fill("king hill")
        expect(page.get_by_role("status")).to_have_text("1 game")
        expect(page.locator(".game:visible")).to_have_count(1)
        page.get_by_role("searchbox").fill("nothing like it")
        expect(page.get_by_text("No game has these words.")).to_be_visible()
        page.get_by_role("searchbox").fill("")
        page.get_by_role("link", name="Chess").click()
        expect(page).to_have_title("Chess")
    assert not messages


@pytest.mark.browser
@pytest.mark.parametrize("has_ground", [True, False])
def test_thumbnails_show_the_pictures_of_the_authors(
    browser: Browser, tmp_path: Path, has_ground: bool
) -> None:
    rules = TINY.replace("(board (grid", '(board (image "b.bmp") (grid').replace("a1", "a")
    rules = rules.replace("(name Man)", '(name Man) (image A "man.bmp" B "gone.bmp")')
    pictures = {"man.bmp": picture_file(8, 8)} | (
        {"b.bmp": picture_file(30, 9)} if has_ground else {}
    )
    row = gallery_game(program(rules), page="tiny.html", load=pictures.get)
    (tmp_path / "index.html").write_text(gallery_page([row]).text, encoding="utf-8")
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((tmp_path / "index.html").as_uri())
        expect(page.locator(".shot .glyph image")).to_have_count(1)
        expect(page.locator(".shot .ground-picture")).to_have_count(int(has_ground))
        assert (
            page.evaluate("document.querySelector('.glyph image').href.baseVal")[:10]
            == "data:image"
        )


def picture_file(width: int, height: int) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (width, height), (200, 0, 0)).save(buffer, "BMP")
    return buffer.getvalue()
