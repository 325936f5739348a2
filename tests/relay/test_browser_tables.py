"""Two browsers at a table of the server: a game, a lost connection, and a changed page."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.kit import Board
from tests.relay.kit import EXAMPLES, Server

pytestmark = pytest.mark.browser

CHEAT = """([at, text]) => zrfPage.table.line.send(JSON.stringify({ kind: 'move', at, text }))"""


JOINED = "Boolean(window.zrfPage && zrfPage.table && zrfPage.table.open)"


def visit(browser: Browser, address: str) -> Board:
    """Open a table in a new context, which has its own storage."""
    board = Board(browser.new_context(locale="en-GB").new_page())
    board.page.goto(address)
    return board


def test_two_browsers_play_at_a_table(browser: Browser, tmp_path: Path) -> None:
    rules, data = EXAMPLES / "tic-tac-toe.zrf", tmp_path / "games.sqlite"
    server = Server(rules, data)
    x = visit(browser, server.address)
    x.page.get_by_role("button", name="Open a table").first.click()
    x.until(JOINED)
    o, other = visit(browser, x.page.url), visit(browser, x.page.url)
    for board in (o, other):
        board.until(JOINED)
    assert x.page.locator(".seat select").count() == 0
    assert x.page.locator(".seat > .quiet").all_inner_texts() == ["Other player", "You"]
    x.click("a3")
    expect(o.piece("a3")).to_have_count(1)
    o.page.evaluate(CHEAT, [1, "O Mark a3"])
    expect(o.status).to_contain_text("Rejected: illegal")
    other.page.evaluate(CHEAT, [1, "O Mark b2"])
    expect(other.status).to_contain_text("Rejected: turn")
    o.click("b2")
    expect(x.piece("b2")).to_have_count(1)
    expect(other.piece("b2")).to_have_count(1)
    o.page.goto("about:blank")
    x.click("b3")
    expect(other.piece("b3")).to_have_count(1)
    server.stop(signal.SIGKILL)
    expect(x.status).to_contain_text("The connection is lost")
    again = Server(rules, data, server.port)
    try:
        o.page.goto(x.page.url)
        x.until(JOINED)
        o.until(JOINED)
        o.click("a1")
        expect(x.piece("a1")).to_have_count(1)
        o.button("Undo").click()
        expect(x.button("Decline")).to_be_visible()
        o.page.goto("about:blank")  # the other side agrees meanwhile
        x.button("Accept").click()
        expect(x.piece("a1")).to_have_count(0)
        o.page.goto(x.page.url)
        o.until(JOINED)
        assert o.piece("a1").count() == 0
        o.click("a1")
        expect(x.piece("a1")).to_have_count(1)
        x.click("c3")
        for board in (x, o, other):
            expect(board.status).to_contain_text("X wins")
        x.page.goto(again.address)
        x.page.get_by_role("button", name="Open a table").first.click()
        x.until(JOINED)
        assert x.page.locator(".piece").count() == 0, "the game of the first table"
        o.page.goto(x.page.url)
        o.until(JOINED)
        assert o.page.locator(".piece").count() == 0
        for board in (x, o, other):
            board.page.context.close()
    finally:
        assert again.stop() == (130, "")
