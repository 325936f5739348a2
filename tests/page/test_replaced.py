"""Games that links, files, the editor and other variants replace, and the cost of long games."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page

pytestmark = pytest.mark.browser

PLIES = ["e4", "e5", "Nf3"]

#: adds a row to the score sheet by an action, and counts what changes in it
CHANGES = """
act => {
  const observer = new MutationObserver(() => {})
  observer.observe(zrfPage.parts.record, { childList: true, subtree: true, attributes: true })
  if (act === 'undo') zrfPage.on.undo()
  else zrfPage.on.play(zrfPage.session.moves[0])
  const changes = observer.takeRecords()
  observer.disconnect()
  return changes.length
}
"""

#: plays pseudo-random moves without captures up to a ply
ADVANCE = """
plies => {
  zrfPage.settings.animation = zrfPage.settings.sounds = false
  for (let seed = 7; zrfPage.session.at < plies;) {
    const { moves } = zrfPage.session
    if (moves.length === 0) throw new Error('the game is over')
    const quiet = moves.filter(move => move.effects.length === 1)
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    const chosen = quiet.length === 0 ? moves : quiet
    zrfPage.on.play(chosen[(seed >>> 8) % chosen.length])
  }
}
"""


def started(open_page: Opener) -> Board:
    board = open_page(example_page("chess"))
    board.make("e2 e4", "e7 e5", "g1 f3")
    return board


def link(board: Board, variant: str, position: object) -> str:
    data = json.dumps({"variant": variant, "position": position}).encode()
    text = base64.urlsafe_b64encode(zlib.compress(data, wbits=-15)).decode().rstrip("=")
    return f"{board.page.url.split('#')[0]}#position={text}"


PAWN = {"board": {"b8": ["White", "Pawn"]}, "turn": 0}


@pytest.mark.sample(2, keep=("unknown turn",))
@pytest.mark.parametrize(
    ("variant", "position"),
    [
        ("Chess", {**PAWN, "turn": 99}),
        ("Chess", {"board": {"b8": ["White", "Pawn", {"x": 1}]}, "turn": 0}),
        ("Go", PAWN),
        ("Chess", {"board": [7]}),
        ("Chess", 1),
    ],
    ids=["unknown turn", "unknown attribute", "unknown variant", "no board", "no position"],
)
def test_an_invalid_link_keeps_the_game(open_page: Opener, variant: str, position: object) -> None:
    board = started(open_page)
    board.page.goto(link(board, variant, position))
    expect(board.status).to_contain_text("Cannot read this text")
    assert board.moves() == PLIES
    board.reload()
    assert board.moves() == PLIES


@pytest.mark.parametrize("variant", ["Chess", "King of the Hill"])
def test_a_link_replaces_the_game_until_undo(open_page: Opener, variant: str) -> None:
    board = started(open_page)
    kings = {"e1": ["White", "King"], "e8": ["Black", "King"]}
    board.page.goto(link(board, variant, {"board": kings, "turn": 0}))
    expect(board.piece("e5")).to_have_count(0)
    assert board.moves() == []
    board.reload()
    board.click("e1", "e2")
    board.button("Undo").click()
    board.button("Undo").click()
    expect(board.piece("e5")).to_have_count(1)
    assert board.moves() == PLIES
    assert board.page.evaluate("zrfPage.session.info.index") == 0


def test_an_invalid_saved_game_keeps_the_game(open_page: Opener) -> None:
    board = started(open_page)
    for variant in ("Chess", "King of the Hill"):
        text = f"Zillions Save Game File Version 0.02 HH\nVariantName={variant}\n1. Pawn e2 - e5\n"
        message = board.page.evaluate(
            "text => { const error = new ClipboardEvent('paste', { bubbles: true, clipboardData: "
            "new DataTransfer() }); error.clipboardData.setData('text', text); "
            "document.body.dispatchEvent(error); return zrfPage.error }",
            text,
        )
        assert "illegal move" in message
        assert board.moves() == PLIES
        assert board.page.evaluate("zrfPage.session.info.index") == 0


def test_undo_returns_from_a_restart_another_variant_and_the_editor(open_page: Opener) -> None:
    board = started(open_page)
    board.button("Restart").click()
    assert board.moves() == []
    board.button("Undo").click()
    assert board.moves() == PLIES
    board.choose_variant("King of the Hill")
    assert board.moves() == []
    board.button("Undo").click()
    assert board.moves() == PLIES
    board.button("Set up").click()
    board.button("Done").click()
    assert board.moves() == []
    board.button("Undo").click()
    assert board.moves() == PLIES
    assert board.button("Undo").is_enabled()


def test_the_cost_of_a_move_does_not_grow_with_the_game(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    counts = []
    for plies in (4, 100):
        board.page.evaluate(ADVANCE, plies)
        assert len(board.moves()) == plies
        counts.append([board.page.evaluate(CHANGES, act) for act in ("move", "undo", "move")])
        board.button("Undo").click()
    assert 0 < max(counts[1]) <= max(counts[0]) < 10
