"""Events that a busy page handles late: the order and the times of the input decide."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page, text_page
from tests.page.test_puzzles import PUZZLE

pytestmark = pytest.mark.browser

#: Dispatch an event at a position, with the time of its input in ms.
SEND = """([type, name, timeStamp, more]) => {
  const hit = document.querySelector(`.hit[data-name="${name}"]`)
  const { left, top, width, height } = hit.getBoundingClientRect()
  const kind = type.startsWith('key') ? KeyboardEvent : PointerEvent
  const event = new kind(type, Object.assign({
    bubbles: true, cancelable: true, pointerId: 1, pointerType: 'touch', detail: 1,
    clientX: left + width / 2, clientY: top + height / 2
  }, more))
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  hit.dispatchEvent(event)
}"""


def test_typed_names_depend_on_the_time_of_the_keys(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    focused = "document.activeElement.dataset.name"
    board.page.evaluate(SEND, ["keydown", "a1", 1000, {"key": "e"}])
    board.page.evaluate(SEND, ["keydown", "a1", 1100, {"key": "4"}])
    assert board.page.evaluate(focused) == "e4"
    board.page.evaluate(SEND, ["keydown", "a1", 9000, {"key": "d"}])
    board.page.evaluate(SEND, ["keydown", "a1", 29000, {"key": "4"}])
    assert board.page.evaluate(focused).startswith("d")
    assert board.page.evaluate(focused) != "d4"


def test_the_click_of_a_swipe_is_ignored_however_late_it_is_handled(open_page: Opener) -> None:
    board = open_page(text_page(PUZZLE))
    spots = board.page.evaluate("zrfPage.session.design.positions.map(p => p.name)")
    man = board.page.locator(".can-move").first.get_attribute("data-name")
    board.page.evaluate(SEND, ["pointerdown", man, 1000, {}])
    board.page.evaluate(SEND, ["pointerup", man, 1100, {"clientX": 0, "clientY": 0}])
    board.page.wait_for_timeout(600)
    played = board.page.evaluate("zrfPage.session.plies.length")
    man = board.page.locator(".can-move").first.get_attribute("data-name")
    board.page.evaluate(SEND, ["click", man, 1150, {}])
    assert board.page.evaluate("zrfPage.selection.from") == -1
    board.page.evaluate(SEND, ["click", man, 9000, {}])
    assert board.page.evaluate("zrfPage.selection.from") == spots.index(man)
    assert board.page.evaluate("zrfPage.session.plies.length") == played


def test_a_move_after_the_time_is_up_loses(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.setting("Clock", "1+0")
    play = "zrfPage.on.play(zrfPage.session.moves[0])"
    board.page.evaluate(f"{play}; {play}; zrfPage.clock.left.X = 1000")
    board.page.evaluate(f"zrfPage.clock.since = Date.now() - 2000; {play}")
    assert board.page.evaluate("zrfPage.session.plies.length") == 2
    expect(board.status).to_contain_text("time is up")


def test_the_last_of_two_links_wins(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    links = []
    for move in (0, 1):
        board.page.evaluate(f"zrfPage.on.play(zrfPage.session.moves[{move}])")
        board.button("Share").click()
        field = board.page.get_by_label("Link to the whole game", exact=True)
        board.until("document.querySelectorAll('.position-link')[0].value")
        links.append(field.input_value().partition("#")[2])
        board.button("Close").click()
        board.button("Restart").click()
    board.page.evaluate(
        """([first, last]) => {
          const read = Response.prototype.arrayBuffer
          const delays = [300, 0]
          Response.prototype.arrayBuffer = function () {
            const delay = delays.shift() || 0
            return new Promise(done => setTimeout(done, delay)).then(() => read.call(this))
          }
          location.hash = first
          addEventListener('hashchange', () => { location.hash = last }, { once: true })
        }""",
        links,
    )
    board.until("zrfPage.session.plies.length === 1")
    shown = board.page.evaluate("String(zrfPage.session.plies[0].text)")
    board.page.wait_for_timeout(400)
    assert board.page.evaluate("String(zrfPage.session.plies[0].text)") == shown
    assert board.page.evaluate("zrfPage.session.plies[0].text") == board.page.evaluate(
        "zrfPage.api.createGame().moves().map(String)[1]"
    )


def test_an_engine_that_fails_ends_the_analysis(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.page.evaluate("zrfPage.on.play(zrfPage.session.moves[0])")
    board.page.evaluate("void (zrfPage.analyst.ask = () => Promise.reject(new Error('no memory')))")
    board.button("Analyze the game").click()
    expect(board.status).to_contain_text("Error: no memory")
    expect(board.button("Analyze the game")).to_be_enabled()
