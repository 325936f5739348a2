"""The studio in Chromium: from the first visit to the exported game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, expect

from tests.conftest import ROOT
from tests.page.kit import Board
from tests.page.test_people import violations
from tests.studio.kit import Studio
from zrf2js.library import compile_file
from zrf2js.options import Options

LINE = ROOT / "zrf2js" / "host" / "starters" / "line.zrf"


def test_a_game_is_played_and_stays_after_a_change_of_the_rules(studio: Studio) -> None:
    studio.new_project("chess")
    studio.game.get_by_text("All legal moves").click()
    studio.game.locator("details button", has_text="e4").first.click()
    assert studio.moves_played == 1
    studio.replace('(title "Chess")', '(title "My Chess")')
    studio.game.wait_for_function("window.zrfPage.session.plies.length === 1")
    expect(studio.game.get_by_role("heading", name="My Chess")).to_be_visible()


def test_the_panels_are_accessible(studio: Studio) -> None:
    tabs = studio.page.get_by_role("tab")
    tabs.first.focus()
    studio.page.keyboard.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()
    expect(studio.page.get_by_role("tabpanel", name="Board")).to_be_visible()
    assert violations(Board(studio.page)) == []
    studio.open_panel("Play")


def test_a_mistake_has_a_mark_a_place_and_a_fix(studio: Studio) -> None:
    studio.new_project("chess")
    studio.replace("(turn-order", "(turn-oder")
    studio.open_panel("Problems")
    problem = studio.page.locator("#problems li")
    expect(problem).to_contain_text("did you mean `turn-order`?")
    place = problem.locator("button").first
    assert re.fullmatch(r"chess\.zrf:\d+:\d+", place.inner_text())
    place.click()
    studio.forget_status()
    studio.page.locator(".cm-lint-marker").first.hover()
    studio.page.get_by_role("button", name="Replace `turn-oder` with `turn-order`").click()
    expect(studio.page.locator("#problems")).to_have_text("No problems.")
    studio.write_over("; --- Moves", "(unknown\n(words\n))\n; --- Moves")
    expect(problem).to_contain_text("unknown top-level form")
    expect(studio.page.locator(".cm-lintRange")).to_have_count(1)
    studio.open_panel("Play")


def test_rules_with_an_error_keep_the_last_game(studio: Studio) -> None:
    studio.new_project("line")
    studio.write_over("; A first game", '(include "missing.zrf") ; A first game')
    expect(studio.page.locator("#message")).to_contain_text("The rules have an error")
    expect(studio.game.get_by_role("heading", name="Three in a Row")).to_be_visible()
    studio.replace('(include "missing.zrf")', "")
    expect(studio.page.locator("#message")).to_be_hidden()


def test_perft_and_changes_since_the_saved_version(studio: Studio) -> None:
    studio.new_project("chess")
    studio.open_panel("Perft")
    expect(studio.page.locator("#perft td", has_text=re.compile("^8,902$"))).to_be_visible()
    studio.page.get_by_role("button", name="Save version").click()
    expect(studio.page.locator("#status")).to_have_text("Version saved")
    studio.open_panel("Changes")
    expect(studio.page.locator("#changes")).to_contain_text("Chess: no difference in")
    studio.replace("(Knight b1 g1)", "(Knight b1)")
    expect(studio.page.locator("#changes")).to_contain_text("different pieces at the start")
    studio.open_panel("Play")


def test_completion_hover_and_rename(studio: Studio) -> None:
    studio.new_project("chess")
    page = studio.page
    studio.write_over("; --- Moves", "(sli")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_contain_text("slide")
    page.keyboard.press("Escape")
    studio.replace("(sli", "; --- Moves")
    studio.write_over("(define slide", "(define slide")
    page.keyboard.press("F2")
    page.get_by_label("New name of slide").fill("glide")
    studio.forget_status()
    page.get_by_role("button", name="OK").click()
    studio.wait_for_game()
    assert "(glide n)" in studio.text and "(slide " not in studio.text


def test_a_project_with_pictures_survives_a_reload_without_a_network(
    studio: Studio, tmp_path: Path
) -> None:
    rules = (ROOT / "examples" / "tic-tac-toe.zrf").read_text(encoding="utf-8")
    archive = BytesIO()
    with ZipFile(archive, "w") as packed:
        packed.writestr("game/tic-tac-toe.zrf", rules)
        packed.writestr("game/images/x.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    file = tmp_path / "game.zip"
    file.write_bytes(archive.getvalue())
    studio.forget_status()
    studio.page.locator("#chooser").set_input_files(file)
    studio.wait_for_game()
    studio.replace('(title "Tic-Tac-Toe', '(title "Noughts')
    studio.wait_until_stored("Noughts")
    studio.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    studio.page.context.set_offline(True)
    studio.page.reload()
    studio.wait_for_game()
    studio.page.context.set_offline(False)
    assert '"Noughts' in studio.text
    studio.forget_status()
    studio.page.locator(".cm-content").click()
    studio.page.keyboard.press("Control+z")
    studio.wait_for_game()
    assert "Noughts" not in studio.text
    exported = studio.export("Rules and all files", tmp_path)
    assert {"tic-tac-toe.zrf", "images/x.svg"} == set(ZipFile(exported).namelist())


def test_an_export_is_what_the_command_line_writes(studio: Studio, tmp_path: Path) -> None:
    studio.new_project("line")
    page = studio.export("Page for the browser", tmp_path)
    expected = compile_file(LINE, Options(target="html", name="line")).value[0].text
    assert page.read_text(encoding="utf-8") == expected
    package = ZipFile(studio.export("npm package", tmp_path))
    assert {"line/package.json", "line/index.js", "line/index.cjs"} <= set(package.namelist())


#: modules of Python that an export imports and a check does not
LATE = ("datetime", "difflib", "gettext", "platform", "textwrap", "uuid")


def test_files_of_a_project_are_no_modules_of_the_compiler(studio: Studio, tmp_path: Path) -> None:
    """An untrusted link or archive could otherwise run code that can read all projects."""
    rules = tmp_path / "mine.zrf"
    rules.write_bytes(LINE.read_bytes())
    modules = [tmp_path / f"{name}.py" for name in LATE]
    for module in modules:
        module.write_text("raise SystemExit('a file of the project runs')\n")
    studio.forget_status()
    studio.page.locator("#chooser").set_input_files([rules, *modules])
    studio.wait_for_game()
    package = ZipFile(studio.export("npm package", tmp_path))
    assert "mine/index.js" in package.namelist()


def test_a_script_that_never_ends_does_not_stop_the_studio(studio: Studio, tmp_path: Path) -> None:
    rules, script = tmp_path / "line.zrf", tmp_path / "line.js"
    rules.write_bytes(LINE.read_bytes())
    script.write_text("while (true) {}\n", encoding="utf-8")
    studio.page.locator("#chooser").set_input_files([rules, script])
    message = studio.page.locator("#message")
    expect(message).to_contain_text("did not answer within 5 s", timeout=60_000)
    tab = studio.page.locator("#files button", has_text="line.js")
    tab.click()
    expect(tab).to_have_attribute("aria-current", "true", timeout=60_000)
    studio.write_over("while (true) {}", "Model.extendable = ?")
    studio.open_panel("Problems")
    expect(studio.page.locator("#problems")).to_contain_text("line.js:1", timeout=60_000)
    studio.open_panel("Play")


def test_a_link_opens_in_another_profile(studio: Studio, browser: Browser) -> None:
    studio.new_project("line")
    studio.replace("; A first", f"; {'a long comment ' * 2700}\n; A first")
    studio.page.get_by_role("button", name="Share").click()
    link = studio.page.locator("dialog textarea").input_value()
    studio.page.get_by_role("button", name="Close").click()
    with browser.new_context() as context:
        other = Studio(context.new_page(), link)
        other.wait_for_game()
        assert other.text == studio.text


@pytest.mark.sweep
def test_a_burst_of_keys_keeps_the_editor_responsive(built: Path) -> None:
    """200 keys in a burst; no task of the page takes more than 50 ms of CPU time."""
    benchmark = ROOT / "benchmarks" / "studio_typing.py"
    run = subprocess.run(
        [sys.executable, str(benchmark), str(built), "chess"],
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
