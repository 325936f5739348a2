"""The view of `--target jocly` in Jocly's page."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page

from tests.conftest import ROOT
from tests.jocly.test_jocly import walk
from tests.node import find_node
from tests.npm_packages import npm_package
from zrf2js import Options, compile_text

pytestmark = pytest.mark.browser

PAGE = """<!doctype html>
<div id="area" style="width: 600px; height: 600px"></div>
<script src="jocly.js"></script>
<script>
window.report = {}
Jocly.createMatch('ours').then(match => {
  return match.attachElement(document.getElementById('area')).then(() => match.userTurn())
}).then(turn => { report.turn = turn }).catch(error => { report.error = String(error) })
</script>
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Yield a folder with Jocly, and its address."""
    folder = tmp_path / "site"
    jocly = npm_package("jocly") / "dist" / "browser"
    shutil.copytree(jocly, folder, ignore=lambda path, names: ["games"] if "games" in names else [])
    (folder / "games" / "ours").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()


def opened(text: str, site: tuple[Path, str], page: Page) -> Frame:
    """Return the frame in which Jocly shows the game, with the files that its build produces."""
    folder, address = site
    index, model, view = compile_text(text, Options(target="jocly")).value
    script = index.text + "\nconsole.log(JSON.stringify(exports.games[0].config))"
    run = subprocess.run([find_node(), "--eval", script], capture_output=True, text=True)
    empty = "{ Game: {}, Board: {}, Move: {} };\n"
    for name, content in {
        "config": f"exports.config = {run.stdout}",
        "model": f"var Model; exports.model = Model = {empty}{model.text}",
        "view": f"exports.view = View = {empty}{view.text}",
    }.items():
        (folder / "games" / "ours" / f"ours-{name}.js").write_text(content, encoding="utf-8")
    games = {"ours": {"title": "Ours", "summary": "", "thumbnail": "", "module": "ours"}}
    (folder / "jocly-allgames.js").write_text(f"exports.games = {json.dumps(games)}")
    page.goto(address)
    page.wait_for_function("document.querySelector('iframe')")
    frame = page.frames[-1]
    frame.wait_for_function("document.querySelectorAll('.jocly-gadget').length > 0")
    return frame


def texts(frame: Frame) -> list[str]:
    """Return the texts of the visible gadgets."""
    return frame.locator(".jocly-gadget:visible").all_inner_texts()


def turn(page: Page) -> dict[str, Any]:
    page.wait_for_function("window.report.turn || window.report.error")
    report: dict[str, Any] = page.evaluate("window.report")
    assert "error" not in report, report
    move: dict[str, Any] = report["turn"]["move"]
    return move


def test_a_turn_is_entered_by_clicks(site: tuple[Path, str], page: Page) -> None:
    rules = (ROOT / "examples" / "breakthrough.zrf").read_text(encoding="utf-8")
    frame = opened(rules, site, page)
    frame.wait_for_function("document.body.innerText.includes('M')")
    assert texts(frame) == ["M"] * 16 + [""] * 32 + ["M"] * 16
    cells = frame.locator(".jocly-gadget")
    cells.nth(50).click()
    cells.nth(42).click()
    assert turn(page) == {"plies": ["Man c2 - c3"], "path": [50, 42]}
    frame.wait_for_function("document.querySelectorAll('.jocly-gadget')[42].innerText === 'M'")
    assert cells.nth(50).inner_text() == ""


def test_the_view_offers_a_choice_between_promotions(site: tuple[Path, str], page: Page) -> None:
    drawn = walk(add="(add Man King)").replace("(grid ", "(grid (start-rectangle 0 0 38 38) ")
    frame = opened(drawn, site, page)
    frame.wait_for_function("document.body.innerText.includes('M')")
    cells = frame.locator(".jocly-gadget")
    cells.nth(9).click()  # a1, then a2
    cells.nth(6).click()
    choice = frame.get_by_text("Man a1 - a2 = King")
    choice.wait_for()
    choice.click()
    assert turn(page)["plies"] == ["Man a1 - a2 = King"]
