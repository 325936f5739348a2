"""The sources of the site, without MkDocs: pages, links, and the projects in links to the studio.

`make site` builds the site and tests it in Chromium.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
import zlib
from pathlib import PurePosixPath

import pytest
import yaml

from tests.conftest import ROOT
from website.pages import DIAGNOSTICS, added, diagnostics
from website.plots import PLOTS, figures
from website.tree import collect, fenced, link, place_of
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.support.diagnostics import CATALOGUE
from zrf2js.support.source import Source

#: files that other commands or MkDocs write
MADE = ("studio/index.html", "gallery/", "python-reference.md")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return collect(added) | diagnostics()


def links(text: str) -> list[str]:
    """Return the targets of links within the site, without those in code."""
    code = re.compile(r"^(`{3,}).*?^\1$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
    return re.findall(r"\]\((?!https?:)([^)#\s]+)", code.sub("", text))


def projects(text: str) -> list[dict[str, object]]:
    """Return the projects in the links of a page, as the studio decodes them."""
    found = []
    for data in re.findall(r"#project=([\w-]+)", text):
        packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
        found.append(json.loads(zlib.decompress(packed, wbits=-zlib.MAX_WBITS)))
    return found


def errors(project: dict[str, object]) -> list[str]:
    sources = {name: Source(name, text) for name, text in project["files"]}  # type: ignore[attr-defined]
    main = sources[project["main"]]  # type: ignore[index]
    compiled = compile_source(main, lambda path, _: sources.get(path), Options())
    return [] if compiled.ok else [fault.code for fault in compiled.diagnostics]


def test_every_link_leads_to_a_file(files: dict[str, bytes]) -> None:
    pages = {name: content.decode() for name, content in files.items() if name.endswith(".md")}
    missing = [
        f"{name}: {target}"
        for name, text in pages.items()
        for target in links(text)
        if not (
            path := posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
        ).startswith(MADE)
        and path not in files
    ]
    assert missing == [] and len(pages) > 100


def test_every_page_of_docs_is_in_the_navigation() -> None:
    config = (ROOT / "website" / "mkdocs.yml").read_text(encoding="utf-8")
    nav = yaml.load(config.partition("\nnav:\n")[2], yaml.SafeLoader)
    listed = re.findall(r"[\w./-]+\.(?:md|html)", str(nav))
    assert len(listed) == len(set(listed))
    found = (page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md"))
    pages = {page for page in found if "node_modules" not in page.parts}
    decisions = {page for page in pages if re.match(r"\d{4}-", page.name)}
    assert {page.as_posix() for page in pages - decisions} <= set(listed)


def test_every_diagnostic_has_a_page_and_a_row(files: dict[str, bytes]) -> None:
    rows = set(re.findall(r"^\| \[(ZRF\d+)\]", files[DIAGNOSTICS].decode(), re.MULTILINE))
    assert rows == set(CATALOGUE)
    assert all(f"diagnostics/{code}.md" in files for code in CATALOGUE)


@pytest.mark.parametrize("page", ["cookbook.md", "tutorial.md"])
def test_the_games_of_a_lesson_compile_in_the_studio(files: dict[str, bytes], page: str) -> None:
    text = files[page].decode()
    opened = projects(text)
    assert len(opened) == len(re.findall(r"^`{3,} \{ \.scheme \}$", text, re.MULTILINE)) > 0
    assert [errors(project) for project in opened] == [[]] * len(opened)


def test_examples_bring_the_files_that_they_include(files: dict[str, bytes]) -> None:
    for name, expected in {
        "marseillais.zrf": ["marseillais.zrf", "chess.zrf"],
        "census.zrf": ["census.zrf", "census/Census.4th"],
        "ordo.zrf": ["ordo.zrf", "ordo.js"],
    }.items():
        (project,) = projects(files[f"source/examples/{name}.md"].decode())
        assert [path for path, _ in project["files"]] == expected  # type: ignore[attr-defined]
        assert project["main"] == name


def test_links_of_the_repository_become_links_of_the_site() -> None:
    semantics, test = PurePosixPath("docs/semantics.md"), PurePosixPath("tests/host/test_files.py")
    assert link(place_of(semantics), place_of(test)) == "source/tests/host/test_files.py.md"
    assert link("editors/README.md", place_of(PurePosixPath("README.md"))) == "../index.md"


def test_a_fence_is_longer_than_those_inside() -> None:
    assert fenced("```\ncode\n```", "text").startswith("```` { .text }\n")


TABLE = """
<!-- speed -->

|  | a | b |
| --- | ---: | ---: |
| x | **1.5 M** | 2 k (x 4) |
| y |  | 7 |

<!-- end of speed -->
"""


def test_plots_show_the_figures_of_the_tables() -> None:
    assert figures(TABLE, "speed") == [("x", {"a": 1.5e6, "b": 2e3}), ("y", {"b": 7.0})]
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    for name in PLOTS:
        assert all("zrf2js" in row for _, row in figures(page, name))
