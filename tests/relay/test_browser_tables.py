"""Two browsers at a table of the server: a game, a lost connection, and a changed page."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.kit import Board
from tests.page.test_people import violations
from tests.relay.kit import EXAMPLES, Server, serving

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
    expect(x.status).to_contain_text("Connection lost")
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


def read(board: Board, label: str) -> str:
    """Return the link of the dialog that invites."""
    field = board.page.get_by_role("dialog").get_by_label(label, exact=True)
    expect(field).to_have_value(re.compile("^http"))
    return field.input_value()


def test_a_clocked_game_from_the_invitation_to_the_rematch(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(EXAMPLES / "tic-tac-toe.zrf", tmp_path / "games.sqlite") as server:
        host = visit(browser, server.address)
        host.page.get_by_role("button", name="Open a table").first.click()
        host.until(JOINED)
        dialog = host.page.get_by_role("dialog", name="Friend by link")
        dialog.get_by_text("O", exact=True).click()
        dialog.get_by_label("Clock").select_option("3+2")
        host.until("zrfPage.table.mine[0] === 'O' && zrfPage.clock?.setting === '3+2'")
        expect(host.page.get_by_role("img", name="QR code")).to_be_visible()
        address, watching = read(host, "Friend by link"), read(host, "Link for spectators")
        host.button("Close").click()
        expect(host.status).to_contain_text("Waiting for an opponent")
        host.button("Invite a friend").click()
        expect(dialog).to_be_visible()
        other = visit(browser, watching)
        other.until(JOINED)
        expect(other.status).to_contain_text("You are watching")
        expect(other.page.get_by_label("Say")).to_be_hidden()
        guest = visit(browser, address)
        guest.until(JOINED)
        expect(dialog).to_have_count(0)
        expect(host.status).to_contain_text("Your opponent has joined")
        expect(host.status).to_contain_text("1 spectator")
        host.page.get_by_label("Say").select_option("hello")
        expect(guest.status).to_contain_text("O: Hello!")
        for mover, seen, place in [(guest, host, "a3"), (host, guest, "b2"), (guest, host, "b3")]:
            mover.click(place)
            expect(seen.piece(place)).to_have_count(1)
        expect(other.piece("b3")).to_have_count(1)
        guest.page.goto("about:blank")
        expect(host.status).to_contain_text("Your opponent has left")
        expect(host.page.locator(".seat bdi").first).to_have_text("Other player \u00b7 away")
        guest.page.goto(address)
        guest.until(JOINED)
        expect(host.status).to_contain_text("Your opponent has joined")
        host.click("a1")
        expect(guest.piece("a1")).to_have_count(1)
        guest.click("c3")
        for board in (host, guest, other):
            expect(board.status).to_contain_text("X wins")
        guest.button("Rematch").click()
        host.button("Accept").click()
        host.until("zrfPage.table.mine[0] === 'X' && zrfPage.session.plies.length === 0")
        expect(host.page.locator(".seat-clock").first).to_have_text("3:00")
        host.click("c1")
        expect(guest.piece("c1")).to_have_count(1)
        expect(other.piece("c1")).to_have_count(1)
        for board in (host, guest, other):
            board.page.context.close()


def test_the_lobby_shows_games_and_people_join_by_it(browser: Browser, tmp_path: Path) -> None:
    with serving(EXAMPLES / "tic-tac-toe.zrf", tmp_path / "games.sqlite") as server:
        host, guest, other = (visit(browser, server.address) for _ in range(3))
        refused: list[str] = []
        other.page.on("console", lambda message: refused.append(message.text))
        for board, name in ((host, "Anna"), (guest, "Berta")):
            board.page.get_by_label("Your name").fill(name)
            board.page.get_by_role("button", name="Use this name").click()
            expect(board.page.get_by_label("Your name")).to_have_value(name)
        guest.page.get_by_label("Your name").fill("anna")
        guest.page.get_by_role("button", name="Use this name").click()
        expect(guest.page.locator("body")).to_contain_text("This name is taken")
        guest.page.goto(server.address)
        assert violations(host) == []
        host.page.get_by_role("button", name="Open for everyone").first.click()
        host.until(JOINED)
        expect(guest.page.locator("section")).to_contain_text("Anna")
        guest.page.get_by_role("link", name="Join").click()
        guest.until(JOINED)
        assert guest.page.locator(".seat bdi").all_inner_texts() == ["Anna", "Berta"]
        host.click("a3")
        expect(other.page.locator(".shot svg")).to_be_visible()
        expect(other.page.locator(".shot svg > g")).to_have_count(2)
        guest.click("b2")
        expect(other.page.locator(".shot svg > g")).to_have_count(3)
        assert violations(other) == []
        other.page.locator(".shots a").click()
        other.until(JOINED)
        expect(other.status).to_contain_text("You are watching")
        host.button("Resign").click()
        host.page.get_by_role("dialog").get_by_role("button").first.click()
        expect(guest.page.locator(".seat bdi").last).to_have_text("Berta (1662)")
        other.page.goto(server.address)
        expect(other.page.locator("section")).to_contain_text("Anna 0 Berta 1")
        assert refused == []
        for board in (host, guest, other):
            board.page.context.close()
