"""Two browsers at a table whose game has scripts of others: its pages are in frames."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from tests.relay.kit import EXAMPLES, serving

pytestmark = pytest.mark.browser

#: only the corners are free
SCRIPT = """
Model.CheckInvariants = function (board) {
  board.moves.forEach(function (move) { if (!/[ac][13]/.test(String(move))) move.failed = true })
}
"""
JOINED = "() => Boolean(window.zrfPage && zrfPage.table && zrfPage.table.open)"

#: the frame is not connected to the server itself
CONNECT = """() => new Promise(resolve => {
  const { address } = JSON.parse(document.getElementById('zrf-frame').textContent)
  const socket = new WebSocket(address.replace('http', 'ws') + '/socket')
  socket.onopen = () => resolve('open')
  socket.onerror = () => resolve('refused')
})"""


def joined(page: Page) -> Frame:
    """Return the frame with the game after it has joined its table."""
    page.frame_locator("iframe").locator(".hit").first.wait_for()
    game = page.frames[-1]
    game.wait_for_load_state()
    for _ in range(600):
        if game.evaluate(JOINED):
            return game
        page.wait_for_timeout(50)
    raise AssertionError("the page never joins its table")


def test_pages_in_frames_play_at_a_table(browser: Browser, tmp_path: Path) -> None:
    script = tmp_path / "corners.js"
    script.write_text(SCRIPT, encoding="utf-8")
    rules = EXAMPLES / "tic-tac-toe.zrf"
    with serving(rules, tmp_path / "games.sqlite", "--override", str(script)) as server:
        pages = [browser.new_context(locale="en-GB").new_page() for _ in range(2)]
        pages[0].goto(server.address)
        pages[0].get_by_role("button", name="Open a table").first.click()
        x = joined(pages[0])
        pages[1].goto(pages[0].url)
        o = joined(pages[1])
        x.locator('.hit[data-name="a3"]').click()
        expect(o.locator('.piece[data-at="a3"]')).to_have_count(1)
        o.locator('.hit[data-name="c1"]').click()
        expect(x.locator('.piece[data-at="c1"]')).to_have_count(1)
        pages[0].reload()  # the document keeps the seat
        x = joined(pages[0])
        expect(x.locator('.piece[data-at="c1"]')).to_have_count(1)
        x.locator('.hit[data-name="a1"]').click()
        expect(o.locator('.piece[data-at="a1"]')).to_have_count(1)
        assert o.evaluate(CONNECT) == "refused"
        for page in pages:
            page.context.close()
