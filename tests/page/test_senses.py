"""Moves as speech and vibration, names of players in each language, and zoom on phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.kit import Opener, example_page
from tests.page.test_people import violations
from zrf2js.emit.js.page.texts import messages

pytestmark = pytest.mark.browser

#: Record what the page speaks, and how long it vibrates.
RECORD = """() => {
  window.spoken = []
  speechSynthesis.speak = ({ text, lang }) => spoken.push([text, lang])
  window.shaken = []
  Object.defineProperty(navigator, 'vibrate', { value: time => shaken.push(time) })
}"""


def test_moves_are_spoken_in_the_language_of_the_page(open_page: Opener) -> None:
    board = open_page(example_page("chess"), locale="de-DE")
    board.page.evaluate(RECORD)
    board.make("e2 e4")
    assert board.page.evaluate("spoken") == [], "only on request"
    board.button("Einstellungen").click()
    board.page.get_by_role("switch", name=messages("de")["setting-speech"]).check()
    board.keys("Escape")
    board.make("e7 e5")
    [[text, language]] = board.page.evaluate("spoken")
    assert text.startswith("Schwarz:") and language == "de"
    board.make("g1 f3")
    assert len(board.page.evaluate("spoken")) == 2


def test_phones_vibrate_on_request(open_page: Opener) -> None:
    board = open_page(example_page("chess"), 390, 844, has_touch=True, is_mobile=True)
    board.page.evaluate(RECORD)
    board.make("e2 e4")
    board.set("Vibration")
    board.make("d7 d5", "e4 d5")
    assert board.page.evaluate("shaken") == [25, 60]


@pytest.mark.parametrize("locale", ["de", "ru", "ar", "zh", "ja", "fr", "es"])
def test_players_have_names_in_the_language_of_the_page(open_page: Opener, locale: str) -> None:
    board = open_page(example_page("chess"), locale=locale)
    table = messages(locale)
    white, black = table["player-White"], table["player-Black"]
    expect(board.page.locator(".seat-name")).to_have_text([black, white])
    expect(board.status).to_contain_text(table["toMove"].replace("{player}", white))
    expect(board.square("e2")).to_have_attribute(
        "aria-label", f"e2, {white} Pawn, {table['canMove']}"
    )
    board.make("e2 e4")
    expect(board.status).to_contain_text(table["toMove"].replace("{player}", black))
    board.page.locator("summary", has_text=table["inShort"]).click()
    assert "White" not in board.page.locator(".rule-list").inner_text()
    assert violations(board) == []


def test_a_pinch_enlarges_small_targets(open_page: Opener) -> None:
    board = open_page(example_page("chess"), 390, 844, has_touch=True, is_mobile=True)
    session = board.page.context.new_cdp_session(board.page)
    box = board.square("e2").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session.send("Input.synthesizePinchGesture", {"x": x, "y": y, "scaleFactor": 2.5})
    assert board.page.evaluate("visualViewport.scale") > 2
    left, top = board.page.evaluate("[visualViewport.offsetLeft, visualViewport.offsetTop]")
    board.page.touchscreen.tap(x - left, y - top)
    expect(board.square("e2")).to_have_attribute("aria-pressed", "true")
