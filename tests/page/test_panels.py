"""Panels of the page: each one is created, placed, filled, labeled, documented and tested.

The messages name the place that a new panel lacks; CONTRIBUTING.md describes the steps.
"""

from __future__ import annotations

import re

import pytest

from tests.cli.running import ROOT
from tests.page.kit import Opener, example_page
from zrf2js.emit.js.page.texts import messages

FOLDER = ROOT / "templates" / "page"
SHELL = (FOLDER / "panels" / "shell.js").read_text(encoding="utf-8")
TEXTS = messages("en")
SOURCES = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.js"))
}
#: panel -> key of its accessible name
PANELS = dict(re.findall(r"^ +(\w+): (?:HAS_\w+ \? )?card\('\w+', '(\w+)'", SHELL, re.M))
FILLERS = {
    name: path
    for path, text in SOURCES.items()
    if path.startswith("panels/")
    for name in re.findall(r"^export function (fill\w+)", text, re.MULTILINE)
}

panels = pytest.mark.parametrize("panel", PANELS)


def text_of(key: str) -> str:
    """Return the English text of a key."""
    assert key in TEXTS, f"templates/page/languages/en.json lacks `{key}`"
    return TEXTS[key]


def test_the_shell_has_panels() -> None:
    assert {"editor", "why", "record", "about"} <= set(PANELS)


def test_every_key_has_a_text() -> None:
    keys = {
        key
        for text in SOURCES.values()
        for key in re.findall(r"\bformatText\('([\w-]+)'[,)]", text)
    }
    assert len(keys) > 50
    for key in keys:
        text_of(key)


def test_every_part_is_created() -> None:
    making = r"(?:part|card|html|iconControl|create\w+)\("
    created = set(re.findall(rf"^ +(\w+): (?:HAS_\w+ \? )?{making}", SHELL, re.MULTILINE))
    created |= set(re.findall(rf"^ +const (\w+) = {making}", SHELL, re.MULTILINE))
    created |= set(re.findall(r"^ +parts\.(\w+) = ", SHELL, re.MULTILINE))
    used = {
        name
        for path, text in SOURCES.items()
        if path in ("main.js", "view.js") or path.startswith("panels/")
        for name in re.findall(r"\bparts\.(\w+)\b(?!\()", text)
    }
    assert used <= created, f"templates/page/panels/shell.js does not create {used - created}"


@pytest.mark.parametrize("filler", FILLERS)
def test_a_panel_is_filled(filler: str) -> None:
    users = [path for path, text in SOURCES.items() if path != FILLERS[filler] and filler in text]
    assert users, f"templates/page/view.js: `show` does not call {filler} of {FILLERS[filler]}"


@panels
def test_a_panel_is_documented(panel: str) -> None:
    page = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
    name = text_of(PANELS[panel])
    assert f"| *{name}* |" in page, f"docs/page.md: the table of panels lacks *{name}*"


@panels
def test_a_browser_test_uses_the_panel(panel: str) -> None:
    texts = [
        path.read_text(encoding="utf-8")
        for path in (ROOT / "tests").rglob("test_*.py")
        if path.name != "test_panels.py" and "browser" in path.read_text(encoding="utf-8")
    ]
    name = text_of(PANELS[panel])
    used = re.compile(rf"\.{panel}\b(?!\()|[\"']{re.escape(name)}[\"']")
    assert any(used.search(text) for text in texts), f"tests/page: no test of .{panel}"


@pytest.mark.browser
def test_every_part_is_in_the_document(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    detached = board.page.evaluate(
        """Object.entries(window.zrfPage.parts)
             .filter(([, part]) => part instanceof Element && !part.isConnected)
             .map(([name]) => name)"""
    )
    assert detached == [], f"templates/page/panels/shell.js does not place {detached}"
