"""The page in a frame: the messages that it sends, and those that it obeys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page

pytestmark = pytest.mark.browser

OUTER = """<!doctype html><html lang="en"><title>Outer</title><script>
var got = []
addEventListener('message', event => { if (event.data && event.data.zrf2js) got.push(event.data) })
function send(data) { document.querySelector('iframe').contentWindow.postMessage(data, '*') }
</script><iframe src="inner.html" style="width: 900px; height: 700px"></iframe></html>"""


@pytest.fixture
def outer(open_page: Opener, tmp_path: Path) -> Board:
    """Return a page with a new game of chess in a frame, which may have restored a stored one."""
    (tmp_path / "inner.html").write_text(example_page("chess"), encoding="utf-8")
    board = open_page(OUTER)
    board.until("got.some(m => m.zrf2js === 'ready')")
    assert answer(board, 0, zrf2js="variant", variant="Chess")["history"] == []
    return board


def answer(board: Board, number: int, **command: object) -> dict[str, Any]:
    """Send a command and return its answer."""
    board.page.evaluate("data => send(data)", {**command, "id": number})
    board.until(f"got.some(m => m.zrf2js === 'answer' && m.id === {number})")
    found: dict[str, Any] = board.page.evaluate(f"got.find(m => m.id === {number})")
    return found


def test_a_move_on_the_board_is_reported(outer: Board) -> None:
    frame = outer.page.frame_locator("iframe")
    frame.locator('.hit[data-name="e2"]').click()
    frame.locator('.hit[data-name="e4"]').click()
    outer.until("got.some(m => m.zrf2js === 'moved')")
    moved = outer.page.evaluate("got.find(m => m.zrf2js === 'moved')")
    assert (moved["short"], moved["player"], moved["outcome"]) == ("e4", "Black", None)
    assert moved["history"] == [moved["move"]]
    assert moved["position"]["board"]["e4"][1] == "Pawn"


def test_commands_play_undo_and_load(outer: Board) -> None:
    assert answer(outer, 1, zrf2js="move", move="e4")["player"] == "Black"
    assert answer(outer, 2, zrf2js="move", move="e7-e5")["player"] == "White"
    assert "illegal move" in answer(outer, 3, zrf2js="move", move="e4-e5")["error"]
    assert len(answer(outer, 4, zrf2js="undo")["history"]) == 1
    assert len(answer(outer, 5, zrf2js="load", text="1. f3 e5 2. g4 *")["history"]) == 3
    mated = answer(outer, 6, zrf2js="move", move="Qh4#")
    assert mated["outcome"]["winner"] == "Black"
    outer.until("got.some(m => m.zrf2js === 'ended')")
    assert answer(outer, 7, zrf2js="variant", variant="King of the Hill")["history"] == []
    assert "unknown variant" in answer(outer, 8, zrf2js="variant", variant="Go")["error"]
    assert answer(outer, 9, zrf2js="state")["variant"] == "King of the Hill"
    answer(outer, 11, zrf2js="seat", player="White", level="3")
    outer.until("got.some(m => m.zrf2js === 'moved' && m.variant === 'King of the Hill')")


def test_messages_of_others_are_ignored(outer: Board) -> None:
    frame = outer.page.frames[1]
    frame.evaluate("() => window.postMessage({ zrf2js: 'move', move: 'e4', id: 9 }, '*')")
    outer.page.evaluate("() => { send(null); send('x'); send({ zrf2js: 'toString', id: 9 }) }")
    assert answer(outer, 1, zrf2js="state")["history"] == []
    assert outer.page.evaluate("got.every(m => m.id !== 9)")


TONES = """() => {
  window.tones = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (at) {
    tones.push(this.frequency.value)
    return start.call(this, at)
  }
}"""


def test_moves_captures_checks_and_ends_have_tones(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.evaluate(TONES)

    def played() -> list[int]:
        tones: list[int] = board.page.evaluate("tones.splice(0).map(Math.round)")
        return tones

    board.click("e2", "e4")
    assert played() == [190]
    board.make("d7 d5")
    played()
    board.click("e4", "d5")
    assert played() == [150, 110]
    board.make("d8 d5", "a2 a3")
    played()
    board.make("d5 e5")
    assert played()[-2:] == [587, 784]
    board.set("Sounds", on=False)
    board.click("f1", "e2")
    assert played() == []
    expect(board.piece("e2")).to_have_count(1)
    board.set("Sounds")
    board.button("Restart").click()
    board.make("f2 f3", "e7 e5", "g2 g4", "d8 h4")
    assert played()[-3:] == [523, 659, 784]


HOSTILE: tuple[dict[str, Any], ...] = (
    {"zrf2js": "seat", "player": "constructor", "level": "3"},
    {"zrf2js": "seat", "player": "__proto__", "level": "3"},
    {"zrf2js": "seat", "player": ["White"], "level": "x"},
    {"zrf2js": "seat"},
    {"zrf2js": "move"},
    {"zrf2js": "move", "move": {"toString": 1}},
    {"zrf2js": "restore"},
    {"zrf2js": "restore", "record": None},
    {"zrf2js": "restore", "record": {"variant": "__proto__"}},
    {"zrf2js": "restore", "record": [[[[]]]]},
    {"zrf2js": "load"},
    {"zrf2js": "load", "text": "x" * 1_000_000},
    {"zrf2js": "load", "text": "1. e4 (" * 3000},
    {"zrf2js": "load", "text": "(;" * 30_000},
    {"zrf2js": "load", "text": '[FEN "8/8"]\n1. e4'},
    {"zrf2js": "variant", "variant": ["Chess"]},
)


def test_hostile_messages_are_answered_with_an_error_and_change_nothing(outer: Board) -> None:
    before = answer(outer, 1, zrf2js="move", move="e4")
    for number, message in enumerate(HOSTILE, 2):
        found = answer(outer, number, **message)
        assert found.get("error"), message
        assert answer(outer, 100 + number, zrf2js="state")["history"] == before["history"], message
    others: tuple[Any, ...] = (None, 3, [], {"zrf2js": "toString"}, {"zrf2js": ["move"]})
    for silent in others:
        outer.page.evaluate("data => send(data)", silent)
    assert answer(outer, 999, zrf2js="undo")["history"] == []
