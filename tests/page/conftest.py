"""Pages for the tests of this folder.

Each test stores screenshots in its temporary folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.page.kit import Board, Opener
from tests.page.matrix import Table


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Open a page from a file; any message on the console fails the test."""
    messages: list[str] = []
    contexts = []

    def opener(text: str, width: int = 1200, height: int = 900, **options: object) -> Board:
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        page.on("request", lambda r: messages.append(r.url) if r.url.startswith("http") else None)
        page.goto(file.as_uri())
        return Board(page)

    yield opener
    for number, context in enumerate(contexts):
        for page in context.pages:
            page.screenshot(path=tmp_path / f"{request.node.name[:60]}-{number}.png")
        context.close()
    assert not messages


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(browser, tmp_path_factory.mktemp("table"))
    yield table
    for board in table.boards.values():
        board.page.context.close()


@pytest.fixture
def board(table: Table, game: str) -> Iterator[Board]:
    yield table.board(game)
    assert table.messages == []
