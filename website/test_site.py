"""Tests of the built site: `make site` builds it into `dist/site` and runs them.

The site is served below a path, as on code hosts.
"""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import serve
from tests.node import find_node
from tests.page.test_people import VIOLATIONS, axe
from website.__main__ import OUTPUT

CHECKER = Path(__file__).parent / "node_modules" / "linkinator" / "build" / "src" / "cli.js"
PATH = "zrf2js"
#: one page of each kind
KINDS = (
    "index.html", "cookbook.html", "commands.html", "api.html", "python-reference.html",
    "benchmarks.html", "diagnostics/index.html", "diagnostics/ZRF304.html",
    "source/examples/chess.zrf.html",
)  # fmt: skip
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
#: milliseconds; the compiler starts within a few seconds on an idle machine
PATIENCE = 120_000
#: bytes of the first visit, compressed: the page and what it loads
LIMIT = 300_000


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (OUTPUT / "index.html").is_file(), "build the site first: make site"
    root = tmp_path_factory.mktemp("root")
    (root / PATH).symlink_to(OUTPUT, target_is_directory=True)
    with serve(root) as url:
        yield f"{url}/{PATH}/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a page; an error on its console or a request that fails fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened, faults = context.new_page(), []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    opened.on("response", lambda got: faults.append(got.url) if got.status >= 400 else None)
    yield opened
    context.close()
    assert faults == []


def test_all_links_lead_to_files(address: str) -> None:
    external = "^(?!http://127\\.0\\.0\\.1)"
    command = [find_node(), CHECKER, address, "--recurse", "--format", "json"]
    command += ["--skip", f"{external} project="]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    links = json.loads(run.stdout[run.stdout.index("{") :])["links"]
    broken = [f"{row['url'][:90]} in {row['parent']}" for row in links if row["state"] == "BROKEN"]
    assert broken == []
    checked = [row for row in links if row["state"] == "OK"]
    assert len(checked) > len(list(OUTPUT.glob("diagnostics/*.html")))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", KINDS)
def test_pages_are_accessible(page: Page, address: str, name: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(address + name)
    page.evaluate(axe())
    assert page.evaluate(VIOLATIONS, RULES) == []


def test_the_search_finds_a_word_of_the_rules(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("textbox", name="Search").fill("attribute")
    page.locator(".md-search-result__link").first.click()
    page.wait_for_load_state()
    assert "attribute" in page.locator("article").inner_text().lower()


def test_the_home_page_leads_to_a_game_that_can_be_played(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Play the examples").click()
    page.locator("a[href$='/connect-four.html']").first.click()
    # The policy of the page forbids `eval`, which `wait_for_function` requires.
    page.locator("svg .hit").first.wait_for()
    assert page.url == f"{address}gallery/connect-four.html"


def test_a_recipe_of_the_cookbook_opens_in_the_studio(page: Page, address: str) -> None:
    page.goto(f"{address}cookbook.html")
    recipe = page.get_by_role("link", name="Open in the studio").first
    recipe.click()
    page.wait_for_function(
        "document.getElementById('status')?.textContent.startsWith('Compiled')", timeout=PATIENCE
    )
    text = page.evaluate("window.zrfStudio.editor.state.doc.toString()")
    assert '(title "Castling")' in text and page.url.startswith(f"{address}studio/")


def test_the_first_visit_is_small(page: Page, address: str) -> None:
    sizes = {}
    page.on("response", lambda got: sizes.setdefault(got.url, len(gzip.compress(got.body()))))
    page.goto(address, wait_until="networkidle")
    shown = {url.rsplit("/", 1)[-1]: size for url, size in sizes.items()}
    pictures = ("png", "svg")
    assert sum(size for name, size in shown.items() if not name.endswith(pictures)) < LIMIT, shown
