"""The page of a game with scripts of others, in a frame: what the document around it provides."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.conftest import ROOT
from tests.dagaz import small_page
from tests.page.kit import EXAMPLES, PASTE, Board, Opener, example_page
from zrf2js.library import compile_file
from zrf2js.options import Options

pytestmark = pytest.mark.browser

#: a page around the page, which keeps the events and sends commands
AROUND = """<!doctype html><html><script>
const events = []
addEventListener('message', event => events.push(event.data))
function send(data) { document.querySelector('iframe').contentWindow.postMessage(data, '*') }
</script><iframe src="small.html" style="width: 900px; height: 700px"></iframe></html>"""

#: what a script finds in the document at the top
TOP = "() => { try { return typeof top.document } catch (error) { return error.name } }"


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Compile a small page of Dagaz."""
    page = small_page.write(tmp_path_factory.mktemp("small"))
    return compile_file(page, Options(target="html")).value[0].text


def game_of(board: Board) -> Frame:
    """Return the frame with the game after it has started."""
    board.page.frame_locator("iframe").locator(".hit").first.wait_for()
    return board.page.frames[-1]


def move(frame: Frame) -> None:
    for name in ("a1", "b1"):
        frame.locator(f'.hit[data-name="{name}"]').click()
    expect(frame.locator(".sheet .ply")).to_have_count(1)


def test_only_pages_with_scripts_are_in_a_frame(text: str) -> None:
    assert 'id="zrf-page"' in text
    for name in ("chess", "census"):  # census has rules in Forth, which zrf2js compiles
        assert "zrf-page" not in example_page(name)
        assert "removeRights" not in example_page(name)
    script = {"own.js": "Model.Game.checkGoals = () => null"}
    overridden = compile_file(
        EXAMPLES / "tic-tac-toe.zrf", Options(target="html", overrides=script)
    )
    assert 'id="zrf-page"' in overridden.value[0].text


def test_the_game_and_the_settings_survive_a_reload(open_page: Opener, text: str) -> None:
    board = open_page(text)
    frame = game_of(board)
    move(frame)
    frame.get_by_role("button", name="Settings").click()
    frame.get_by_role("dialog").get_by_label("Theme").select_option("dark")
    stored = 'Object.values(localStorage).join().includes(\'"theme":"dark"\')'
    board.until(stored)
    board.reload()
    frame = game_of(board)
    expect(frame.locator(".sheet .ply")).to_have_count(1)
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")


def chosen(frame: Frame, action: str) -> None:
    """Choose an action of the menu."""
    frame.get_by_role("button", name="More").click()
    frame.locator(f'[data-action="{action}"]').click()


def test_a_game_is_saved_after_a_click_and_opened(open_page: Opener, text: str) -> None:
    board = open_page(text)
    frame = game_of(board)
    move(frame)
    with board.page.expect_download() as download:
        chosen(frame, "save")
    assert download.value.suggested_filename == "Small.zsg"
    saved = Path(download.value.path()).read_bytes()
    assert b"Rook a1 - b1" in saved
    chosen(frame, "restart")
    expect(frame.locator(".sheet .ply")).to_have_count(0)
    with board.page.expect_file_chooser() as chooser:
        chosen(frame, "open")
    file: Any = {"name": "game.zsg", "mimeType": "text/plain", "buffer": saved}
    chooser.value.set_files([file])
    expect(frame.locator(".sheet .ply")).to_have_count(1)


def test_a_link_to_the_game_has_the_address_of_the_document(open_page: Opener, text: str) -> None:
    board = open_page(text)
    frame = game_of(board)
    move(frame)
    frame.get_by_role("button", name="Share").click()
    field = frame.get_by_label("Link to the whole game", exact=True)
    expect(field).to_have_value(game_link(board.page))
    link = field.input_value()
    frame.get_by_role("dialog").press("Escape")
    chosen(frame, "restart")
    expect(frame.locator(".sheet .ply")).to_have_count(0)
    board.page.evaluate("link => { location.href = link }", link)  # a change of the fragment
    expect(frame.locator(".sheet .ply")).to_have_count(1)
    assert board.page.url.split("#")[1:] in ([], [""])
    board.page.evaluate("location.hash = '#position=x'")
    expect(frame.get_by_role("status").first).to_contain_text("Cannot read this text")


def game_link(page: Page) -> re.Pattern[str]:
    """Return the pattern of links to the game of a page."""
    return re.compile(re.escape(page.url.split("#")[0]) + "#game=.+")


def test_a_friend_is_not_invited(open_page: Opener, text: str) -> None:
    """Connections by WebRTC are removed; a link of a friend is an error."""
    board = open_page(text)
    frame = game_of(board)
    levels = frame.get_by_label("Black is played by").locator("option").all_inner_texts()
    assert "Friend by link" not in levels
    assert "Human" in levels
    packed = "q1YqTslSslJQKs5IzFOqBQA"  # {"sdp": "shan"}, compressed
    board.page.evaluate("packed => { location.hash = '#table=' + packed }", packed)
    expect(frame.get_by_role("status").first).to_contain_text("cannot connect")


def test_the_computer_plays_in_a_worker(open_page: Opener, text: str) -> None:
    board = open_page(text)
    frame = game_of(board)
    frame.get_by_label("White is played by").select_option("1")
    expect(frame.locator(".sheet .ply")).to_have_count(1)


def test_a_text_is_pasted(open_page: Opener, text: str) -> None:
    board = open_page(text)
    frame = game_of(board)
    frame.evaluate(PASTE, "no game")
    expect(frame.get_by_role("status").first).to_be_visible()


def test_messages_pass_through_the_document(open_page: Opener, text: str, tmp_path: Path) -> None:
    (tmp_path / "small.html").write_text(text, encoding="utf-8")
    outer = open_page(AROUND)
    outer.until("events.some(event => event.zrf2js === 'ready')")
    outer.page.evaluate("send({ zrf2js: 'move', move: 'a1-b1', id: 7 })")
    outer.until("events.some(event => event.zrf2js === 'answer')")
    answers = outer.page.evaluate("events.filter(event => event.zrf2js === 'answer')")
    assert [(answer["id"], answer.get("error")) for answer in answers] == [(7, None)]
    assert answers[0]["history"] == ["Rook a1 - b1"]
    outer.page.evaluate("send({ frame: 'address', address: 'x#position=y' })")  # not for outsiders
    outer.page.evaluate("send({ zrf2js: 'state', id: 8 })")
    outer.until("events.filter(event => event.zrf2js === 'answer').length === 2")
    assert json.dumps(outer.page.evaluate("events")).count('"error"') == 0


def test_a_site_isolates_a_game(open_page: Opener, text: str, tmp_path: Path) -> None:
    """The sample of docs/embedding.md: the game plays, and its scripts reach no other document."""
    (tmp_path / "game.html").write_text(text, encoding="utf-8")
    section = (ROOT / "docs" / "embedding.md").read_text("utf-8").split("## Scripts of others")[1]
    sample = section.split("```html\n")[1].split("```")[0]
    board = open_page(f"<!doctype html><title>Site</title><body>{sample}")
    outer = board.page.frame_locator("iframe").frame_locator("iframe")
    for name in ("a1", "b1"):
        outer.locator(f'.hit[data-name="{name}"]').click()
    expect(board.page.locator("#last")).to_have_text("Rook a1–b1")
    for frame in board.page.frames[1:]:
        assert frame.evaluate(TOP) == "SecurityError"


def test_the_storage_of_a_page_is_limited(open_page: Opener, text: str) -> None:
    board = open_page(text)
    frame = game_of(board)
    frame.evaluate(
        """() => { for (let k = 0; k < 40; k++) parent.postMessage({
          frame: 'store', name: 'k' + k, value: 'x'.repeat(100000)
        }, '*') }"""
    )
    board.until("Object.keys(localStorage).length > 8")
    board.page.wait_for_timeout(200)
    assert board.page.evaluate("JSON.stringify(localStorage).length") < 2**20 + 2**12
