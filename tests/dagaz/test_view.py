"""Games open in Dagaz's own view and are played there by click (benchmarks/dagaz_view.py: more)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.conftest import ROOT
from tests.dagaz.test_dagaz import rules
from tests.dagaz.view import KERNEL, PLIES, compile_for_view, play_in_view
from tests.dagaz.view_games import GAMES, rules_of
from zrf2js import Options, compile_file, compile_text
from zrf2js.host.dagaz_kernel import read_kernel

REAL = pytest.mark.skipif(KERNEL is None, reason="requires ../shared/dagaz")

#: a sample: dialogs and passes, steps and flips, captures in chains, changes in place, four
#: players, chains without an end, and a draw by a full board
SAMPLE = {
    "pass-and-promote", "reversi", "draughts", "chess-betza", "martian-chess", "halma",
    "tic-tac-toe",
}  # fmt: skip


def page_of(name: str, folder: Path, **options: object) -> Path:
    assert KERNEL is not None
    path = ROOT / "examples" / f"{name}.zrf"
    chosen = Options(target="dagaz", kernel=read_kernel([KERNEL]), **options)  # type: ignore[arg-type]
    outcome = compile_file(path, chosen)
    assert outcome.ok, outcome.diagnostics
    file = folder / f"{name}.html"
    text = next(a.text for a in outcome.value if a.suffix == ".html")
    file.write_text(text, encoding="utf-8")
    return file


@REAL
@pytest.mark.browser
@pytest.mark.corpus
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.sweep) for n in GAMES]
)
def test_games_are_played_by_click(name: str, browser: Browser, tmp_path: Path) -> None:
    assert KERNEL is not None
    page = browser.new_page()
    page.set_default_timeout(20000)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    rules, variant = rules_of(name, tmp_path)
    outcome, file, module = compile_for_view(
        rules, tmp_path, read_kernel([KERNEL]), variant=variant
    )
    assert outcome.ok, outcome.diagnostics
    played = play_in_view(page, file, module, PLIES)
    page.screenshot(path=tmp_path / f"{name}.png")
    page.close()
    assert played["errors"] == []
    assert played["plies"] >= PLIES or (played["over"] and played["plies"] > 0)
    assert all(url.startswith(("file:", "data:")) for url in requests)


@REAL
@pytest.mark.browser
@pytest.mark.corpus
def test_scripts_of_the_rules_run_in_the_view(browser: Browser, tmp_path: Path) -> None:
    """The script forbids all moves to the third row; the page plays the remaining ones."""
    script = """
      (function () {
      var CheckInvariants = Dagaz.Model.CheckInvariants;
      Dagaz.Model.CheckInvariants = function(board) {
        _.each(board.moves, function(move) {
            if (move.actions[0][1][0] >= 40 && move.actions[0][1][0] < 48) move.failed = true;
        });
        CheckInvariants(board);
      }
      })();"""
    file = page_of(
        "breakthrough", tmp_path, overrides={"scripts/no-step.js": script}, dagaz_scripts=True
    )
    page = browser.new_page()
    page.goto(file.as_uri())
    page.wait_for_function("() => Dagaz.Controller.app.list !== undefined")
    assert page.evaluate("() => Dagaz.Controller.app.board.moves.length") == 0
    page.close()


@REAL
@pytest.mark.browser
@pytest.mark.corpus
def test_the_view_shows_the_pictures_of_the_rules(browser: Browser, tmp_path: Path) -> None:
    """The canvas has the size of the board's picture; the page draws the piece without one."""
    assert KERNEL is not None
    Image.new("RGB", (230, 210), (90, 60, 30)).save(tmp_path / "board.png")
    Image.new("RGB", (30, 20), (0, 255, 0)).save(tmp_path / "man.bmp")
    text = (
        rules("(n (verify empty?) add)")
        .replace("(board\n", '(board (image "board.png")\n')
        .replace("(grid\n", "(grid (start-rectangle 5 5 45 45)\n")
        .replace("(piece (name Man)", '(piece (name Man) (image White "man.bmp" Black "man.bmp")')
    )
    (tmp_path / "pictured.zrf").write_text(text, encoding="utf-8")
    options = Options(target="dagaz", kernel=read_kernel([KERNEL]))
    outcome = compile_file(tmp_path / "pictured.zrf", options)
    file = tmp_path / "pictured.html"
    file.write_text(next(a.text for a in outcome.value if a.suffix == ".html"), encoding="utf-8")
    page = browser.new_page()
    options = Options(format="esm", full_names=True)
    module = compile_file(tmp_path / "pictured.zrf", options).value[0].text
    played = play_in_view(page, file, module, 4)
    assert (played["errors"], played["plies"]) == ([], 4)
    sizes = page.evaluate(
        "() => [Canvas, Board, WhiteMan, WhiteLady].map(e => [e.naturalWidth || e.width, "
        "e.naturalHeight || e.height])"
    )
    assert sizes == [[230, 210], [230, 210], [30, 20], [36, 36]]
    page.screenshot(path=tmp_path / "pictured.png")
    page.close()


def test_the_page_links_the_kernel_in_the_order_of_dagaz() -> None:
    _, page = compile_text(rules("(n add)"), Options(target="dagaz", name="g")).value
    assert re.findall(r'<script src="([^"]*)">', page.text) == [
        "kernel/underscore-min.js",
        "kernel/dagaz.js",
        "kernel/model/zrf-model.js",
        "kernel/view/2d/2d-view-v2.js",
        "kernel/controller/utils/move-list-v2.js",
        "g.js",
        "kernel/controller/app-v2.js",
    ]


def test_scripts_come_after_the_game_and_before_the_controller() -> None:
    options = Options(
        target="dagaz", name="g", overrides={"a/x.js": "1", "y.js": "2"}, dagaz_scripts=True
    )
    artifacts = compile_text(rules("(n add)"), options).value
    page = next(a.text for a in artifacts if a.suffix == ".html")
    linked = re.findall(r'<script src="([^"]*)">', page)
    assert linked[-4:] == ["g.js", "g.x.js", "g.y.js", "kernel/controller/app-v2.js"]
    assert {a.name: a.text for a in artifacts if a.name} == {"g.x.js": "1", "g.y.js": "2"}


def test_an_option_that_a_script_names_reaches_the_kernel() -> None:
    text = rules("(n add)", '(option "my extension" true) (option "other" true)')
    script = "Dagaz.Model.checkVersion = function (d, name) { return name == 'my-extension' }"
    options = Options(target="dagaz", overrides={"x.js": script}, dagaz_scripts=True)
    design = compile_text(text, options).value[0].text
    assert 'design.checkVersion("my-extension", "true")' in design
    assert "other" not in design


def test_a_kernel_without_a_file_is_an_error() -> None:
    kernel = {"dagaz.js": "", "zrf-model.js": ""}
    outcome = compile_text(rules("(n add)"), Options(target="dagaz", kernel=kernel))
    missing = {d.message.split("`")[3] for d in outcome.diagnostics if d.code == "ZRF556"}
    assert missing == {"underscore-min.js", "2d-view-v2.js", "move-list-v2.js", "app-v2.js"}
    assert not outcome.ok


def test_the_page_has_the_styles_of_drawn_pieces() -> None:
    page = compile_text(rules("(n add)"), Options(target="dagaz")).value[1].text
    assert ".paint-ring" in page


def test_positions_without_a_rectangle_keep_their_numbers() -> None:
    """The view numbers positions in the order of its calls."""
    text = rules("(n add)").replace("(directions", "(directions ", 1)
    text = text.replace("(symmetry Black", "(dummy hand) (symmetry Black")
    script = compile_text(text, Options(target="dagaz")).value[0].text
    names = re.findall(r'view\.defPosition\("([^"]+)"', script)
    declared = re.findall(r'design\.addPosition\("([^"]+)"', script)
    assert names == declared and "hand" in names
    assert 'view.defPosition("hand", -1000, -1000, 0, 0)' in script


@pytest.mark.parametrize("folder", ["layout", "flat"])
def test_the_kernel_is_found_in_both_layouts(folder: str, tmp_path: Path) -> None:
    for path in (
        ("model/zrf-model.js", "dagaz.js")
        if folder == "layout"
        else ("common-scripts/zrf-model.js", "common-scripts/dagaz.js")
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    assert set(read_kernel([tmp_path / "none", tmp_path])) == {"zrf-model.js", "dagaz.js"}
