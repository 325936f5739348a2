"""The club of examples/embed: types, bytes of each page, and games against the computer."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import serve
from tests.embed.workspace import prepared, run_script

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: for each page: origin and target of a first move, its text, and a PGN of the game
GAMES = {
    "chess": ("e2", "e4", "1. e4", "1. f3 e5 2. g4 Qh4# 0-1", "Black wins: checkmated"),
    "xiangqi": ("h3", "e3", "1. Che3", "1. Che3 *", "Black to move"),
    "crossing": ("a2", "a3", "1. a2-a3", "1. a2-a3 a5-a4 *", "White to move"),
}
#: the budget of a page with everything that it loads, gzipped
MOST_BYTES = 100 * 1024


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the program with compiled rules, built."""
    copy = prepared("club", tmp_path_factory.mktemp("club"))
    run_script(copy, "build")
    return copy


def loaded(dist: Path, page: str) -> set[Path]:
    """Return the files that a page loads, those of its worker included."""
    found: set[Path] = set()
    waiting = [dist / page]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        text = file.read_text(encoding="utf-8")
        names = set(re.findall(r"[\w-]+\.(?:js|css)\b", text))
        waiting += [dist / "assets" / name for name in names if (dist / "assets" / name).exists()]
    return found


def test_the_program_has_no_errors_of_types(club: Path) -> None:
    assert run_script(club, "check") == ""


@pytest.mark.parametrize("name", GAMES)
def test_a_page_loads_at_most_100_kb(name: str, club: Path) -> None:
    files = loaded(club / "dist", f"{name}.html")
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in files}
    assert max(sizes.values()) > 30_000  # the rules are among them
    assert sum(sizes.values()) <= MOST_BYTES, sizes


@pytest.mark.sweep
@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_analyzed_and_loaded(name: str, page: Page, club: Path) -> None:
    start, target, first, pgn, status = GAMES[name]
    requested: list[str] = []
    page.context.on("request", lambda request: requested.append(request.url))
    page.context.on("weberror", lambda error: pytest.fail(str(error)))
    with serve(club / "dist") as home:
        page.goto(f"{home}/{name}.html")
        page.get_by_text("to move").wait_for()
        text = page.locator(".pgn")
        page.locator(f"button[aria-label^='{start},']").click()
        page.locator(f"button[aria-label='{target}']").click()
        page.wait_for_function("document.querySelector('.pgn').value.includes('1. ')")
        assert first in text.input_value()
        moved = "/1\\. \\S+ \\w\\S+/.test(document.querySelector('.pgn').value)"
        page.wait_for_function(moved)  # the computer has answered
        page.get_by_role("button", name="Analyze").click()
        page.locator(".lines li").nth(2).wait_for()
        page.get_by_role("button", name="Undo").click()
        assert first not in text.input_value()
        text.fill(pgn)
        page.get_by_role("button", name="Load").click()
        assert page.locator(".status").inner_text() == status
        text.fill("1. nonsense *")
        page.get_by_role("button", name="Load").click()
        assert "nonsense" in page.locator(".status").inner_text()
    files = {file.name for file in loaded(club / "dist", f"{name}.html")}
    names = {url.rsplit("/", 1)[1] for url in requested} - {"favicon.ico"}
    assert names <= files, "the page loads files that the budget omits"
