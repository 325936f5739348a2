"""References in the documentation: links, paths, commands, options, codes and names exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.cli.running import ROOT
from zrf2js.cli import COMMANDS, main
from zrf2js.emit.js.page.texts import messages
from zrf2js.support.diagnostics.catalogue import CATALOGUE

PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "examples/**/*.md", "dist/*.md", ".github/**/*.md")
    for path in ROOT.glob(pattern)
    if "node_modules" not in path.parts
)
#: folders that a path in a page can start from
BASES = ("", "zrf2js", "templates", "zrf2js/emit/js", "docs", "tests")
#: first folders of a path in the repository; other paths, such as output files, are not tested
FOLDERS = {
    path.name
    for base in BASES
    for path in (ROOT / base).iterdir()
    if path.is_dir() and path.name not in ("dist", "site")
}
#: words in code that look like paths of the repository
NOT_PATHS = ("cli/", "src/games")

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def without_fences(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as code hosts derive them."""
    headings = re.findall(r"^#+ (.*)$", without_fences(text_of(page)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def inline_code(page: Path) -> list[str]:
    return re.findall(r"`([^`\n]+)`", without_fences(text_of(page)))


@pages
def test_links_lead_to_files_and_headings(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", without_fences(text_of(page)))
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{link} does not exist"
        assert not anchor or anchor in anchors(target), f"{link}: no such heading"


@pages
def test_paths_exist(page: Path) -> None:
    missing = []
    for code in inline_code(page):
        path = code.split(":")[0].rstrip("/")
        if not re.fullmatch(r"[\w.*-]+(/[\w.*-]+)+", path) or path.split("/")[0] not in FOLDERS:
            continue
        if code.startswith(NOT_PATHS) or "CODE" in code:
            continue
        if not any(list((ROOT / base).glob(path)) for base in BASES):
            missing.append(code)
    assert not missing, f"no such file or folder: {', '.join(missing)}"


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the arguments of every call of a zrf2js command in code."""
    text = text_of(page)
    lines = [
        line.partition("#")[0]
        for fence in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        for line in fence.splitlines()
    ]
    for code in (*lines, *inline_code(page)):
        found = re.fullmatch(r"zrf2js ([a-z]\w*)\b(.*)", code.strip())
        if found:
            yield found[1], found[2]


@pages
def test_commands_and_their_options_exist(page: Path) -> None:
    for name, arguments in commands(page):
        assert name in COMMANDS, f"zrf2js {name}"
        command = main.get_command(click.Context(main), name)
        assert command is not None
        known = {
            spelling
            for option in command.params
            for spelling in (*option.opts, *option.secondary_opts)
        }
        used = set(re.findall(r"(?<= )--?[a-z][\w-]*", arguments)) - {"--help"}
        assert used <= known, f"zrf2js {name} has no {used - known}"


@pages
def test_codes_of_diagnostics_exist(page: Path) -> None:
    assert set(re.findall(r"\bZRF\d{3}\b", text_of(page))) <= set(CATALOGUE)


def test_the_browser_page_has_the_named_controls() -> None:
    words = set(messages("en").values())
    named = re.findall(r"\*([A-Z][^*\n]+)\*", text_of(ROOT / "docs" / "page.md"))
    for name in named:
        for part in name.split(", "):
            assert part in words, f"docs/page.md: *{part}* is not in languages/en.json"
    assert len(named) > 10


def test_the_pages_of_docs_are_linked_from_the_readme_or_each_other() -> None:
    linked = {
        (page.parent / link.partition("#")[0]).resolve()
        for page in PAGES
        for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text_of(page))
    }
    orphans = [
        page.relative_to(ROOT).as_posix()
        for page in PAGES
        if page.is_relative_to(ROOT / "docs")
        and page.resolve() not in linked
        and page.parent.resolve() not in linked
    ]
    assert not orphans
