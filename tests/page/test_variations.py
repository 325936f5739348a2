"""Nothing is lost in silence: other moves open variations, and other variants ask first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Board, Opener, example_page

pytestmark = pytest.mark.browser


def started(open_page: Opener) -> Board:
    board = open_page(example_page("chess"))
    board.make("e2 e4", "e7 e5", "g1 f3")
    return board


def test_another_move_from_an_earlier_ply_opens_a_variation(open_page: Opener) -> None:
    board = started(open_page)
    old = board.moves()
    board.page.locator(".record .ply").nth(0).click()
    board.click("c7", "c5")
    assert board.page.locator(".sheet .ply").all_inner_texts() == [old[0], "c5"]
    variation = board.page.get_by_role("button", name="Variations 2: e5")
    variation.click()
    expect(board.piece("e5")).to_have_count(1)
    assert board.page.locator(".sheet .ply").all_inner_texts() == old
    other = board.page.get_by_role("button", name="Variations 2: c5")
    expect(other).to_be_visible()
    board.reload()
    expect(other).to_be_visible()
    assert board.page.locator(".sheet .ply").all_inner_texts() == old


def test_the_same_move_from_an_earlier_ply_keeps_the_game(open_page: Opener) -> None:
    board = started(open_page)
    old = board.moves()
    board.page.locator(".record .ply").nth(0).click()
    board.click("e7", "e5")
    assert board.moves() == old
    board.page.locator(".record .ply").nth(0).click()
    board.click("c7", "c5")
    board.button("Undo").click()
    board.click("e7", "e5")
    assert board.page.locator(".sheet .ply").all_inner_texts() == old


def test_another_variant_asks_before_it_ends_a_game(open_page: Opener) -> None:
    board = started(open_page)
    old = board.moves()
    game = board.page.get_by_label("Game", exact=True)
    game.select_option(label="King of the Hill")
    dialog = board.page.get_by_role("dialog", name="Start: King of the Hill")
    expect(dialog).to_be_visible()
    board.button("Close").click()
    assert board.moves() == old
    assert game.evaluate("select => select.selectedOptions[0].textContent") == "Chess"
    game.select_option(label="King of the Hill")
    board.button("Start").click()
    assert board.moves() == []
    board.button("Undo").click()
    assert board.moves() == old
