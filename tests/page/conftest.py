"""Pages for the tests of this folder.

A test that fails stores screenshots in its temporary folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.kit import Board, Opener
from tests.page.matrix import Table
from tests.tabs import Tab, Tabs


@pytest.fixture
def open_page(tabs: Tabs, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Open a page from a file; any message on the console fails the test.

    A page replaces the one that the test opened before with the same options.
    """
    taken: dict[str, Tab] = {}
    failed = request.session.testsfailed

    def opener(text: str, width: int = 1000, height: int = 720, **options: object) -> Board:
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        kind = repr((width, height, sorted(options.items())))
        if kind not in taken:
            taken[kind] = tabs.take(width, height, **options)
        tab = taken[kind]
        tab.page.evaluate("window.name = ''")
        tab.page.goto(file.as_uri())
        return Board(tab.page)

    yield opener
    messages = [message for tab in taken.values() for message in tab.messages]
    for number, tab in enumerate(taken.values()):
        if request.session.testsfailed > failed:
            tab.page.screenshot(path=tmp_path / f"{request.node.name[:60]}-{number}.png")
            tab.page.context.close()
        else:
            tabs.give_back(tab)
    assert not messages


@pytest.fixture(scope="package")
def table(tabs: Tabs, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tabs, tmp_path_factory.mktemp("table"))
    yield table
    table.close()


@pytest.fixture
def board(table: Table, game: str) -> Iterator[Board]:
    yield table.board(game)
    assert table.messages() == []
