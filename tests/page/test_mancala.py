"""Mancala: one click sows a pit, seed by seed, and every pit shows its number."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.kit import EXAMPLES, Board, Opener, file_page
from tests.page.test_people import violations

pytestmark = pytest.mark.browser

#: Record the numbers of the pits whenever one changes.
RECORD = """() => {
  window.record = []
  const isSown = () => ['seed', Boolean(document.querySelector('.seed'))]
  const textOf = pit => [pit.dataset.at, pit.querySelector('.pile-count').textContent]
  const pits = () => Object.fromEntries(
    [isSown(), ...Array.from(document.querySelectorAll('.piece'), textOf)])
  new MutationObserver(() => record.push(pits())).observe(document.querySelector('.layer-pieces'),
    { subtree: true, childList: true, characterData: true })
}"""


def opened(open_page: Opener, **options: object) -> Board:
    return open_page(file_page(EXAMPLES / "mancala.dgz"), **options)


def test_one_click_sows_a_pit_seed_by_seed(open_page: Opener) -> None:
    board = opened(open_page, reduced_motion="no-preference")
    board.page.evaluate(RECORD)
    board.click("c1")
    assert board.moves() == ["c1"]
    path = ["d1", "e1", "f1", "f2"]
    board.until("record.length > 0 && record[record.length - 1].f2 === '5'")
    record = board.page.evaluate("record")
    first = [next(k for k, pits in enumerate(record) if pits.get(pit) == "5") for pit in path]
    assert any(pits["seed"] for pits in record)
    assert first == sorted(set(first)), (first, record)
    expect(board.page.locator(".seed")).to_have_count(0)


def test_every_pit_shows_its_number(open_page: Opener) -> None:
    board = opened(open_page)
    board.set("Animate moves", on=False)
    expect(board.page.locator(".pile-count")).to_have_text(["4"] * 12)
    board.click("c1")
    counts = board.page.locator(".pile-count").all_text_contents()
    assert sorted(counts) == sorted(["0", *["4"] * 7, *["5"] * 4])
    expect(board.square("f2")).to_have_attribute("aria-label", re.compile("Seed ×5"))
    expect(board.square("c1")).to_have_attribute("aria-label", re.compile("empty"))
    while not board.page.evaluate("zrfPage.session.outcome"):
        board.page.evaluate("zrfPage.on.play(zrfPage.session.moves[0])")
        shown = board.page.locator(".pile-count").count()
        assert shown == 12
        if len(board.moves()) > 12:
            break
    assert violations(board) == []


def test_help_explains_sowing(open_page: Opener) -> None:
    board = opened(open_page)
    board.page.locator("summary", has_text="How to play").click()
    expect(board.page.locator(".rule-list")).to_contain_text("sows them one by one")


def test_a_phone_sows_by_one_tap_without_animation(open_page: Opener) -> None:
    board = opened(open_page, width=390, height=844, has_touch=True)
    board.square("c1").tap()
    assert board.moves() == ["c1"]
    expect(board.piece("f2").locator(".pile-count")).to_have_text("5")
