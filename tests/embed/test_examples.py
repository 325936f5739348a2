"""The programs in examples/embed are built and run: on Node.js, in an isolate, and in Chromium."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import serve
from tests.embed.workspace import PROGRAMS, convert, manifest, prepared, run, run_script
from tests.node import find_node
from tests.npm_packages import FOLDER

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = sorted(path.parent.name for path in PROGRAMS.glob("*/package.json"))
HERE = Path(__file__).parent
PREVENT = """element => element.addEventListener('beforemove', event => {
  event.preventDefault()
  element.setAttribute('data-prevented', event.detail.text)
})"""


# --- packages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_packages_are_locked_in_the_versions_that_tests_install(name: str) -> None:
    installed = json.loads((FOLDER / "package.json").read_text("utf-8"))["dependencies"]
    own = manifest(name)
    wanted = {**own.get("dependencies", {}), **own.get("devDependencies", {})}
    assert wanted.items() <= installed.items()
    lock = json.loads((PROGRAMS / name / "package-lock.json").read_text("utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""].get(kind, {}) == own.get(kind, {})
    entries = {path: entry for path, entry in lock["packages"].items() if path}
    assert all(entry["integrity"].startswith("sha512-") for entry in entries.values())
    assert not any("resolved" in entry for entry in entries.values())


def test_the_overview_lists_all_programs() -> None:
    text = (PROGRAMS / "README.md").read_text("utf-8")
    assert [name for name in NAMES if f"({name}/README.md)" not in text] == []


# --- without a browser ---------------------------------------------------------------------------


def test_a_server_plays_at_a_thousand_tables(tmp_path: Path) -> None:
    copy = prepared("server", tmp_path)
    found = json.loads(run(copy, find_node(), str(HERE / "play_tables.mjs"), str(copy)))
    assert found == {
        "tables": 1000, "plies": 4000, "finished": 1000, "watched": ["f2f3", "checkmated"],
        "errors": ["illegal", "unknown table", "JSON"], "undone": 3,
    }  # fmt: skip


def test_boardgame_io_plays_a_game(tmp_path: Path) -> None:
    copy = prepared("boardgame-io", tmp_path)
    for name in ("tic-tac-toe", "draughts"):
        convert(copy, ["convert", f"{name}.zrf", "-o", f"{name}.cjs"])
    printed = run_script(copy, "start")
    assert "winner: '1'" in printed and "reason: 'checkmated'" in printed
    found = json.loads(run(copy, find_node(), str(HERE / "play_boardgame.cjs"), str(copy)))
    assert found["refused"] == {"player": "0", "moves": 20, "turn": 1}
    assert found["small"] == {"fits": True, "continued": 0, "over": True}
    assert found["draughts"]["fits"] and found["draughts"]["continued"]


def test_a_worker_runs_without_a_dom_and_without_node(tmp_path: Path) -> None:
    copy = prepared("edge", tmp_path)
    run_script(copy, "build")
    command = [find_node(), "--experimental-vm-modules", "--no-warnings"]
    found = json.loads(run(copy, *command, str(HERE / "isolate.mjs"), str(copy)))
    assert found["answer"] == "Queen d8 - h4"
    assert found["end"] == {"reason": "checkmated", "moves": 0}
    assert found["statuses"] == [422, 422]


# --- in the browser ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def element(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the program with the element, with three games."""
    copy = prepared("element", tmp_path_factory.mktemp("element"))
    for name in ("minishogi", "tic-tac-toe"):
        convert(copy, ["convert", f"{name}.zrf", "-o", f"{name}.js"])
    return copy


RECORD_STATUS = """() => {
  window.shown = []
  const status = document.getElementById('status')
  const observer = new MutationObserver(() => window.shown.push(status.textContent))
  observer.observe(status, { childList: true })
}"""


@pytest.mark.browser
def test_chessground_plays_against_the_computer(page: Page, tmp_path: Path) -> None:
    copy = prepared("chessground", tmp_path)
    run_script(copy, "build")
    files = [file.read_bytes() for file in (copy / "dist").rglob("*.*")]
    assert sum(len(gzip.compress(file, 9)) for file in files) <= 65 * 1024
    with serve(copy / "dist") as home:
        page.goto(home)
        page.get_by_text("White to move").wait_for()
        assert page.locator("cg-board > piece").count() == 32
        box = page.locator("cg-board").bounding_box()
        assert box is not None

        def click(file: int, rank: int) -> None:
            size = box["width"] / 8
            page.mouse.click(box["x"] + (file + 0.5) * size, box["y"] + (7.5 - rank) * size)

        click(4, 1)
        page.wait_for_function("document.querySelectorAll('square.move-dest').length === 2")
        page.evaluate(RECORD_STATUS)  # the worker may answer before a test reads the first text
        click(4, 3)
        page.wait_for_function("window.shown.length >= 2")
        assert page.evaluate("window.shown") == ["Black to move", "White to move"]
        assert page.locator("square.last-move").count() == 2


@pytest.mark.browser
def test_react_renders_moves_and_undo(page: Page, tmp_path: Path) -> None:
    copy = prepared("react", tmp_path)
    run_script(copy, "build")
    with serve(copy) as home:
        page.goto(home)
        page.get_by_text("White to move").wait_for()
        assert page.locator(".board button").count() == 64
        page.get_by_label("b2, White Man").click()
        assert page.locator(".target").count() == 3
        page.get_by_label("b3", exact=True).click()
        page.get_by_text("Black to move").wait_for()
        assert page.get_by_label("b3, White Man").count() == 1
        page.get_by_role("button", name="Undo").click()
        page.get_by_text("White to move").wait_for()
        assert page.get_by_label("b2, White Man").count() == 1


@pytest.mark.browser
def test_the_element_is_styled_from_outside_and_reports_moves(page: Page, element: Path) -> None:
    with serve(element) as home:
        page.goto(home)
        main, watch = page.locator("#main"), page.locator("#watch")
        main.locator("[data-name=e2]").click()
        assert main.locator(".hint").count() == 2
        main.locator("[data-name=e4]").click()
        page.locator("#record li").nth(1).wait_for()
        assert page.locator("#record li").first.inner_text() == "Pawn e2 - e4"
        assert watch.locator("[data-at=e4]").count() == 1  # the same game
        fill = "node => getComputedStyle(node).fill"
        assert main.locator(".shade-0").first.evaluate(fill) == "rgb(232, 238, 242)"
        corner = "node => getComputedStyle(node).borderTopLeftRadius"
        assert main.locator("svg.board").evaluate(corner) == "8px"
        assert watch.locator(".label").count() == 0
        watch.locator("[data-name=d2]").click()  # the user moves no player there
        assert watch.locator(".hint").count() == 0
        main.evaluate(PREVENT)
        main.locator("[data-name=d2]").click()
        main.locator("[data-name=d4]").click()
        assert main.get_attribute("data-prevented") == "Pawn d2 - d4"
        assert main.locator("[data-at=d2]").count() == 1  # the listener has prevented the move


DRIVE = """async ([home, rules, variant]) => {
  const board = document.createElement('zrf-board')
  const events = []
  for (const name of ['ready', 'failed', 'move', 'end', 'position']) board.addEventListener(name, ({ detail }) => events.push([name, detail]))
  if (variant !== null) board.setAttribute('variant', variant)
  board.setAttribute('src', home + rules)
  document.body.append(board)
  while (events.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
  window.board = board
  window.names = () => events.map(([name]) => name)
  return [events[0][0], String(events[0][1].message || events[0][1].design.title)]
}"""  # noqa: E501


@pytest.mark.browser
def test_the_element_drops_promotes_and_reports_errors(page: Page, element: Path) -> None:
    with serve(element) as home:
        page.goto(home + "/README.md")
        page.add_script_tag(url=home + "/zrf-board.js", type="module")

        def drive(rules: str, variant: str | None = None) -> list[str]:
            script = f"({DRIVE})({json.dumps([home + '/', rules, variant])})"
            found: list[str] = page.evaluate(script)
            return found

        assert drive("none.js")[0] == "failed"
        assert drive("tic-tac-toe.js", "No such game")[0] == "failed"
        assert drive("tic-tac-toe.js", "Misere Tic-Tac-Toe") == ["ready", "Misere Tic-Tac-Toe"]
        board = page.locator("zrf-board").last
        for place in ("a1", "b1", "a2", "b2", "a3"):
            board.locator(f"[data-name={place}]").click()
        assert page.evaluate("names()") == ["ready", *["move"] * 5, "end"]
        page.evaluate("const { parentNode } = board; board.remove(); parentNode.append(board)")
        page.evaluate("board.game.undo()")
        assert board.locator("[data-at=a3]").count() == 0
        assert page.evaluate("names().at(-1)") == "position"

        assert drive("chess.js") == ["ready", "Chess"]
        board = page.locator("zrf-board").last
        page.evaluate(
            "board.game.setPosition({ board: { a7: ['White', 'Pawn'], e1: ['White', 'King'],"
            " h7: ['Black', 'King'] } })"
        )
        board.locator("[data-name=a7]").click()
        board.locator("[data-name=a8]").click()
        board.locator(".choice", has_text="Knight").click()
        assert page.evaluate("board.game.cells()[0].piece") == "Knight"

        drive("minishogi.js")
        board = page.locator("zrf-board").last
        page.evaluate(
            "board.game.setPosition({ board: { a1: ['Sente', 'King'], e5: ['Gote', 'King'] },"
            " reserves: { Sente: { Gold: 1 } } })"
        )
        board.locator(".tray-item[data-piece=Gold]").click()
        board.locator("[data-name=c3]").click()
        assert board.locator("[data-at=c3]").count() == 1
        page.evaluate("board.setAttribute('flipped', ''), board.setAttribute('players', 'Sente')")
        assert board.locator(".hit.can-move").count() == 0  # Gote is to move


@pytest.mark.browser
def test_the_element_takes_and_leaves_games_of_the_program(page: Page, element: Path) -> None:
    with serve(element) as home:
        page.goto(home + "/README.md")
        page.evaluate(
            """async url => {
              const { createGame } = await import(url)
              window.game = createGame()
              window.board = document.createElement('zrf-board')
              board.game = game // before the element is defined
              document.body.append(board)
            }""",
            f"{home}/chess.js",
        )
        page.add_script_tag(url=home + "/zrf-board.js", type="module")
        board = page.locator("zrf-board")
        board.locator("[data-name=e2]").wait_for()
        page.evaluate("game.move('e2e4')")
        assert board.locator("[data-at=e4]").count() == 1
        light = board.locator(".shade-0").first.evaluate("node => getComputedStyle(node).fill")
        page.evaluate("board.setAttribute('theme', 'dark')")
        dark = board.locator(".shade-0").first.evaluate("node => getComputedStyle(node).fill")
        assert light != dark
        page.evaluate("window.heard = 0; board.addEventListener('move', () => heard++)")
        page.evaluate("game.move('e7e5'); board.remove(); game.move('g1f3')")
        assert page.evaluate("heard") == 1  # nothing after the element has left the page
        page.evaluate("document.body.append(board)")
        assert board.locator("[data-at=f3]").count() == 1
        page.evaluate("board.game = null")
        assert board.locator("svg").count() == 0
