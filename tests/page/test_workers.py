"""The workers of the engine: how many search, and when they search while a human thinks."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page
from tests.tabs import Tab, Tabs
from zrf2js.host.server import create_server

pytestmark = pytest.mark.browser

#: Record what the page sends to workers in `jobs`, and the number of searches that run. The page
#: terminates workers that do not stop in time, as on a busy machine.
RECORD = """() => {
  window.jobs = []
  window.running = 0
  const searches = new Map() // by worker
  const add = (worker, change) => {
    searches.set(worker, (searches.get(worker) || 0) + change)
    running += change
  }
  const { postMessage, terminate } = Worker.prototype
  Worker.prototype.postMessage = function (job) {
    const count = ({ data }) => { if (data.found) add(this, -1) }
    if (!searches.has(this)) this.addEventListener('message', count)
    add(this, 1)
    jobs.push(job)
    postMessage.call(this, job)
  }
  Worker.prototype.terminate = function () {
    add(this, -(searches.get(this) || 0))
    terminate.call(this)
  }
}"""

#: The move that the engine expects; on a busy machine, its short search may expect none.
EXPECTED = "zrfPage.expected = zrfPage.expected || String(zrfPage.session.moves[0])"

#: Hide or show the page, as a change of the tab does.
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


@pytest.fixture
def served(tabs: Tabs) -> Iterator[tuple[Board, Tab]]:
    """Yield the page of chess from the server of `zrf2js play`."""
    with create_server(example_page("chess")) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        tab = tabs.take(1000, 720)
        address = f"http://127.0.0.1:{server.server_port}/"
        tab.page.goto(address)
        yield Board(tab.page), tab
        assert set(tab.messages) <= {address}
        tabs.give_back(tab)
        server.shutdown()


def starts(board: Board) -> list[list[str]]:
    """Return the moves before each search."""
    found: list[list[str]] = board.page.evaluate("jobs.map(job => job.start.moves)")
    return found


def test_workers_of_a_served_page_search_together_and_ponder(served: tuple[Board, Tab]) -> None:
    board, _ = served
    page = board.page
    page.evaluate(RECORD)
    assert page.evaluate("crossOriginIsolated")
    board.setting("Processor cores", "2")
    board.setting("Thinking time", "200")
    board.opponent("Black", "Computer 10")
    board.click("e2", "e4")
    board.until("zrfPage.session.at === 2 && running === 0")
    assert len(page.workers) == 2
    assert page.evaluate("jobs[0].share.entries === jobs[1].share.entries")
    expected = page.evaluate(EXPECTED)
    board.set("Computer thinks on your turn")
    board.until("running === 2")
    moves = page.evaluate("zrfPage.session.plies.map(ply => ply.text)")
    assert starts(board)[2:] == [[*moves, expected]] * 2
    page.evaluate(HIDE, True)
    board.until("running === 0")
    page.evaluate(HIDE, False)
    board.until("running === 2")
    board.click("d2", "d4")
    board.until("zrfPage.session.at === 4 && running === 2")
    assert len(page.workers) == 2, "the table of the search that was stopped remains"
    board.button("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    board.until("running === 0")
    count = len(starts(board))
    board.reload()
    board.button("Settings").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Processor cores")).to_have_value("2")
    assert dialog.get_by_role("switch", name="Computer thinks on your turn").is_checked()
    board.keys("Escape")
    assert count == 10
    assert not page.workers


def test_a_page_from_a_file_has_several_trees_and_does_not_ponder(open_page: Opener) -> None:
    board = open_page(example_page("connect-four"))
    page = board.page
    page.evaluate(RECORD)
    assert not page.evaluate("crossOriginIsolated")
    board.setting("Processor cores", "2")
    board.setting("Thinking time", "200")
    board.button("Settings").click()
    assert page.get_by_role("switch", name="Computer thinks on your turn").count() == 0
    board.keys("Escape")
    page.evaluate("zrfPage.settings.ponder = true")
    board.opponent("Yellow", "Computer 10")
    for at, workers in ((2, 1), (4, 2)):
        page.evaluate("zrfPage.on.play(zrfPage.session.moves[3])")
        board.until(f"zrfPage.session.at === {at} && running === 0")
        assert len(page.workers) == workers
    assert [job is None for job in page.evaluate("jobs.map(job => job.share || null)")] == [
        True,
        False,
        False,
    ]


def test_lower_levels_have_one_worker_and_the_engine_follows_its_clock(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    page = board.page
    page.evaluate(RECORD)
    board.setting("Processor cores", "2")
    board.setting("Thinking time", "10000")
    board.setting("Clock", "1+0")
    board.opponent("O", "Computer 9")
    for at in (2, 4):
        page.evaluate("zrfPage.on.play(zrfPage.session.moves[0])")
        board.until(f"zrfPage.session.at === {at} && running === 0")
        page.evaluate("zrfPage.clock.left.O = 3200")
    page.evaluate("zrfPage.on.play(zrfPage.session.moves[0])")
    board.until("jobs.length === 3")
    times = page.evaluate("jobs.map(job => job.options.ms)")
    assert 1900 <= times[0] <= 2000 and times[2] <= 100
    assert len(page.workers) == 1
