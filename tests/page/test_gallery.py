"""Index of the gallery: data from rules files, and their display."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from tests.browser import serve
from tests.page.kit import Opener
from zrf2js.emit.js.page.gallery import gallery_game, gallery_page
from zrf2js.emit.js.page.gallery_app import gallery_app
from zrf2js.emit.js.page.gallery_row import GalleryGame
from zrf2js.emit.js.page.texts import language_codes, messages
from zrf2js.frontends.games import no_includes
from zrf2js.ir.nodes import Program
from zrf2js.options import Options
from zrf2js.pipeline import to_program
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
        ("; under the MIT license", "MIT"),
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
    assert (row.players, row.grid, row.tags) == (2, "8×8", ("checkmate",))
    assert (example("tic-tac-toe").tags, example("abalone").grid) == (("drops", "line"), "other")


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


def test_the_index_has_the_styles_of_drawn_pieces() -> None:
    assert ".paint-ring" in gallery_page([gallery_game(program(TINY), page="t.html")]).text


@pytest.mark.browser
def test_a_visitor_finds_a_game(open_page: Opener, tmp_path: Path) -> None:
    rows = [example(name) for name in ("chess", "draughts", "xiangqi", "tic-tac-toe")]
    rows.append(GalleryGame(title="No board", page="none.html"))
    (tmp_path / "chess.html").write_text("<title>Chess</title>", encoding="utf-8")
    page = open_page(gallery_page(rows).text, width=1200, height=900).page
    expect(page.locator(".shot svg")).to_have_count(4)
    titles = ["Chess", "English Draughts", "No board", "Tic-Tac-Toe", "Xiangqi"]
    assert page.locator(".game-title").all_inner_texts() == titles
    page.get_by_role("searchbox").fill("king hill")
    expect(page.get_by_role("status")).to_have_text("1 game")
    expect(page.locator(".game:visible")).to_have_count(1)
    page.get_by_role("searchbox").fill("nothing like it")
    expect(page.get_by_text("No game matches the search.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Kind of game").select_option(label="checkmate")
    expect(page.locator(".game:visible")).to_have_count(2)
    page.get_by_label("Board").select_option("8×8")
    expect(page.locator(".game:visible .game-title")).to_have_text(["Chess"])
    page.reload()
    expect(page.locator(".game:visible .game-title")).to_have_text(["Chess"])
    expect(page.get_by_label("Board")).to_have_value("8×8")
    page.evaluate("location.hash = '#q=xiang'")
    expect(page.locator(".game:visible .game-title")).to_have_text(["Xiangqi"])
    page.evaluate("location.hash = ''")
    page.get_by_role("link", name="Chess").click()
    expect(page).to_have_title("Chess")


@pytest.mark.browser
def test_the_gallery_has_the_language_of_the_settings(browser: Browser, tmp_path: Path) -> None:
    rows = [replace(example("chess"), licence="MIT"), example("tic-tac-toe")]
    (tmp_path / "index.html").write_text(gallery_page(rows).text, encoding="utf-8")
    with browser.new_context(viewport={"width": 390, "height": 800}, locale="ar-EG") as context:
        page = context.new_page()
        page.add_init_script(
            "if (window.name) localStorage.setItem('zrf2js:settings', window.name)"
        )
        page.goto((tmp_path / "index.html").as_uri())
        assert page.locator("html").get_attribute("dir") == "rtl"
        for code in language_codes():
            page.evaluate("name => { window.name = name }", json.dumps({"language": code}))
            page.reload()
            texts = messages(code)
            expect(page.get_by_role("searchbox")).to_have_attribute(
                "placeholder", texts["gallery-find"]
            )
            assert texts["gallery-board"] in page.locator(".filter").all_inner_texts()[0]
            license_text = texts["gallery-license"].replace("{license}", "MIT")
            # A card outside the viewport has no inner text: its content is not laid out.
            assert license_text in page.locator(".fact").all_text_contents()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), code


@pytest.mark.browser
def test_a_thousand_games_are_drawn_and_searched_as_needed(open_page: Opener) -> None:
    chess = example("chess")
    rows = [replace(chess, title=f"Chess {n}", page=f"{n}.html") for n in range(1000)]
    page = open_page(gallery_page(rows).text, width=1200, height=900).page
    expect(page.get_by_role("status")).to_have_text("1,000 games")
    assert 5 <= page.locator(".shot svg").count() <= 60
    search = page.get_by_role("searchbox")
    search.fill("chess 999")
    expect(page.get_by_role("status")).to_have_text("1 game")
    expect(page.locator(".game:visible .shot svg")).to_have_count(1)
    search.fill("")
    expect(page.get_by_role("status")).to_have_text("1,000 games")
    assert 5 <= page.evaluate(RENDERED) <= 60


#: The number of titles that the browser lays out and paints.
RENDERED = """() => Array.from(document.querySelectorAll('.game-title'))
  .filter(title => title.checkVisibility({ contentVisibilityAuto: true })).length"""


def write_gallery(folder: Path, chess: str) -> None:
    """Write a gallery of one game as an app; ``chess`` is the page of the game."""
    folder.mkdir(parents=True, exist_ok=True)
    index = gallery_page([example("chess")], title="Club", app=True).text
    pages = {"index.html": index, "chess.html": chess}
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in pages.items()}
    for name, data in gallery_app("Club", hashes).items():
        (folder / name).write_bytes(data)


@pytest.mark.browser
def test_a_gallery_is_installable_works_offline_and_updates(
    browser: Browser, tmp_path: Path
) -> None:
    write_gallery(tmp_path / "club" / "games", "<title>Chess 1</title>")
    with browser.new_context(locale="en-US") as context:
        page = context.new_page()
        messages: list[str] = []
        page.on("console", lambda message: messages.append(message.text))
        with serve(tmp_path) as origin:
            address = f"{origin}/club/games/"
            page.goto(address)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            client = context.new_cdp_session(page)
            assert client.send("Page.getAppManifest")["errors"] == []
            found = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
            assert {error["errorId"] for error in found} <= {"in-incognito"}
            assert not messages
        page.goto(address)
        expect(page.get_by_role("status")).to_have_text("1 game")
        page.get_by_role("link", name="Chess").click()
        expect(page).to_have_title("Chess 1")
        assert page.evaluate("crossOriginIsolated")
        page.goto(f"{address}index.html#q=chess")
        expect(page.get_by_role("searchbox")).to_have_value("chess")
        write_gallery(tmp_path / "club" / "games", "<title>Chess 2</title>")
        with serve(tmp_path, int(origin.rpartition(":")[2])):
            page.evaluate(UPDATED)
            (tmp_path / "club" / "games" / "other.html").write_text("<title>Other</title>")
            page.goto(f"{address}other.html")
            assert not page.evaluate("crossOriginIsolated")
        page.goto(f"{address}chess.html")
        expect(page).to_have_title("Chess 2")
        page.goto(address)
        assert page.evaluate("caches.keys().then(names => names.length)") == 1


#: Wait until a new version of the gallery has replaced the old one.
UPDATED = """async () => {
  const replaced = new Promise(resolve => { navigator.serviceWorker.oncontrollerchange = resolve })
  await (await navigator.serviceWorker.ready).update()
  await replaced
}"""


@pytest.mark.browser
@pytest.mark.parametrize("has_ground", [True, False])
def test_thumbnails_show_the_pictures_of_the_authors(open_page: Opener, has_ground: bool) -> None:
    rules = TINY.replace("(board (grid", '(board (image "b.bmp") (grid').replace("a1", "a")
    rules = rules.replace("(name Man)", '(name Man) (image A "man.bmp" B "gone.bmp")')
    pictures = {"man.bmp": picture_file(8, 8)} | (
        {"b.bmp": picture_file(30, 9)} if has_ground else {}
    )
    row = gallery_game(program(rules), page="tiny.html", load=pictures.get)
    page = open_page(gallery_page([row]).text).page
    expect(page.locator(".shot .glyph image")).to_have_count(1)
    expect(page.locator(".shot .ground-picture")).to_have_count(int(has_ground))
    assert page.evaluate("document.querySelector('.glyph image').href.baseVal")[:10] == "data:image"


def picture_file(width: int, height: int) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (width, height), (200, 0, 0)).save(buffer, "BMP")
    return buffer.getvalue()
