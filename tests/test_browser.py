"""Tests of the browser fixture: pages load, scripts run, and errors are reported."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import NAMES, find_chromium, serve
from tests.conftest import ROOT

pytestmark = pytest.mark.browser


def test_a_served_module_runs(page: Page, tmp_path: Path) -> None:
    (tmp_path / "answer.js").write_text("export const answer = 42\n")
    (tmp_path / "index.html").write_text(
        "<output></output><script type=module>import { answer } from './answer.js'\n"
        "document.querySelector('output').textContent = answer</script>"
    )
    with serve(tmp_path) as address:
        page.goto(address)
        page.get_by_text("42").wait_for()


def test_the_makefile_finds_the_same_browsers() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (line,) = re.findall(r"^BROWSERS := (.*)$", makefile, re.MULTILINE)
    assert tuple(line.split()) == NAMES


def test_the_variable_contains_a_path_or_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Playwright starts paths only."""
    browser = tmp_path / "my-browser"
    browser.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    for chosen, found in [
        ("my-browser", str(browser)),
        (str(browser), str(browser)),
        ("no-browser", None),
        ("", None),
    ]:
        monkeypatch.setenv("CHROMIUM", chosen)
        assert find_chromium() == found
