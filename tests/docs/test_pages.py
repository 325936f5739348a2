"""The rules of the tutorial and the cookbook are compiled, and their moves are played.

The pages have the format of tests/cases, and `--accept` updates them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases.playing import Compiled, Node
from tests.cases.reading import MAIN, PRELUDE, SILENT, Case, accepted, blocks_of, cases_of
from zrf2js.frontends.games import front_end
from zrf2js.frontends.zrf.format import format_text
from zrf2js.lint.lint import lint
from zrf2js.support.source import Source

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("tutorial.md", "cookbook.md")


def cases() -> Iterator[Case]:
    for name in PAGES:
        page = DOCS / name
        blocks = blocks_of(page.read_text(encoding="utf-8"), SILENT)
        shared = tuple(block for block in blocks if block.info == PRELUDE)
        for case in cases_of(page, SILENT):
            if case.of_kind("zrf"):
                yield replace(case, blocks=(*shared, *case.blocks))


CASES = tuple(cases())


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    process = Node()
    yield process
    process.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.page.stem}-{case.name}")
def test_the_results_in_a_page(case: Case, node: Node, accept: bool) -> None:
    compiled = Compiled(case, optimize=True)
    assert compiled.diagnostics == ()
    texts = compiled.texts(node)
    if accept:
        accepted(case, texts)
        return
    for block in texts:
        assert texts[block] == block.text, f"{block.kind} {block.info}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.page.stem}-{case.name}")
def test_rules_in_a_page_are_formatted_and_free_of_lints(case: Case) -> None:
    sources = {name: Source(name, text) for name, text in case.files.items()}
    games = front_end(sources[MAIN], lambda path, _: sources.get(path)).value
    assert lint(games) == ()
    for block in case.of_kind("zrf"):
        assert format_text(block.text) == block.text


def test_the_cookbook_has_all_idioms() -> None:
    names = " ".join(case.name for case in CASES if case.page.stem == "cookbook").lower()
    for idiom in (
        "castling",
        "en passant",
        "chain",
        "push",
        "drop",
        "promotion",
        "second move",
        "removing",
        "flood fill",
        "pie rule",
        "dice",
        "four sides",
        "towers",
        "hidden setup",
    ):
        assert idiom in names
