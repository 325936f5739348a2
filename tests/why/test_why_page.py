"""Tests of Inspect in a page that is compiled with a trace."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.kit import EXAMPLES, Board, example_page
from zrf2js.library import compile_file
from zrf2js.options import Options

pytestmark = pytest.mark.browser


def opened(browser: Browser, folder: Path, text: str) -> Board:
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    return Board(page)


def test_inspect_shows_where_blocks_end(browser: Browser, tmp_path: Path) -> None:
    rules = EXAMPLES / "breakthrough.zrf"
    text = compile_file(rules, Options(target="html", trace=True)).value[0].text
    board = opened(browser, tmp_path, text)
    why = board.page.get_by_role("region", name="Move explanation")
    expect(why).to_be_hidden()
    board.button("Inspect").click()
    board.click("a1")
    expect(why).to_contain_text("on a1")
    expect(why.locator(".why-block").first).to_contain_text("breakthrough.zrf:")
    expect(why.locator(".why-end").first).to_contain_text("on a2, where White")
    board.click("a2")
    expect(why.locator(".why-yes").first).to_contain_text("a2 - a3")
    board.button("Inspect").click()
    expect(why).to_be_hidden()


def test_a_page_without_a_trace_has_no_explanations(browser: Browser, tmp_path: Path) -> None:
    board = opened(browser, tmp_path, example_page("breakthrough"))
    board.button("Inspect").click()
    board.click("a1")
    expect(board.page.locator(".why")).to_be_hidden()
