"""Tests of what the page shows and leaves out: reserves, coordinates, colors of players, help."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page, text_page

pytestmark = pytest.mark.browser

#: White holds badges, which are never dropped, and men, which are
RULES = """
(game
  (title "Badges") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 48 48)
    (dimensions ("a/b/c/d" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1) (s 0 1))))
  (piece (name Rider) (help "Rider: one step.") (moves (n (verify empty?) add) (s add)))
  (piece (name Rock) (help "Rock"))
  (piece (name Badge))
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (White (Badge off 3) (Man off 2) (Rider a1)) (Black (Man off 2) (Rock b2))))
"""

#: pairs of a coordinate and a piece that overlap on the screen
COVERED = """() => {
  const box = node => node.getBoundingClientRect()
  const pieces = Array.from(document.querySelectorAll('.layer-pieces .piece'))
  const found = []
  for (const label of document.querySelectorAll('.layer-ground .label')) {
    const a = box(label)
    for (const piece of pieces) {
      const b = box(piece.querySelector('.glyph'))
      if (Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)) found.push(label.textContent)
    }
  }
  return found
}"""  # noqa: E501


def test_only_pieces_that_can_be_dropped_are_in_hand(open_page: Opener) -> None:
    board = open_page(text_page(RULES))
    items = board.page.get_by_role("group", name="White's reserve").get_by_role("button")
    expect(items).to_have_count(1)
    expect(items).to_have_attribute("data-piece", "Man")
    board.click("a1", "a2")
    expect(items).to_have_count(1)


def test_the_coordinates_of_shogi_are_not_under_pieces(open_page: Opener) -> None:
    board = open_page(example_page("minishogi"))
    assert board.page.locator(".layer-ground .label").count() == 10
    assert board.page.evaluate(COVERED) == []


def test_the_swatch_of_a_dark_player_has_a_light_ring_on_a_dark_page(open_page: Opener) -> None:
    board = open_page(example_page("chess"), color_scheme="dark")
    swatch = board.page.locator('.seat[data-player="Black"] .swatch')
    color, *lengths = swatch.evaluate(
        "node => getComputedStyle(node).boxShadow.match(/\\(.*?\\)|-?[\\d.]+px/g)"
    )
    assert min(int(part) for part in color.strip("()").split(", ")[:3]) > 150
    assert lengths[-1] == "2px"


def test_a_captured_piece_fades_and_is_removed(open_page: Opener) -> None:
    board = open_page(example_page("chess"), reduced_motion="no-preference")
    board.make("e2 e4", "d7 d5")
    board.click("e4")
    board.page.evaluate(WATCH_CAPTURED)
    board.click("d5")
    assert board.page.evaluate("added") == 1
    expect(board.page.locator(".captured")).to_have_count(0)
    assert board.page.locator(".layer-pieces > g").count() == 31
    board.button("Undo").click()
    assert board.page.locator('.piece[data-at="d5"]').count() == 1


#: Count the captured pieces that are shown in `added`.
WATCH_CAPTURED = """() => {
  window.added = 0
  new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes) {
      if (node.querySelector('.captured')) added += 1
    }
  }).observe(document.querySelector('.layer-pieces'), { childList: true })
}"""


def test_help_does_not_repeat_the_name_of_the_piece(open_page: Opener) -> None:
    board = open_page(text_page(RULES))
    expect(board.page.locator(".legend li > div")).to_have_text(
        ["Riderone step.", "Rock", "Badge", "Man"]
    )
    board.click("a1")
    expect(board.page.locator(".status-detail")).to_have_text("Rider: one step.")
