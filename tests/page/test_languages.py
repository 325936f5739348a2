"""The languages of the page: that of the browser, of the settings, and of the compilation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, ROOT, WALK, zrf2js
from tests.page.kit import Board, Opener, example_page
from tests.page.test_people import violations
from zrf2js.emit.js.page.texts import language_codes, messages, page_texts, preferred_language
from zrf2js.library import compile_file
from zrf2js.options import Options

#: Texts of buttons that are wider than the button, and controls outside of the window.
CROWDED = """() => Array.from(document.querySelectorAll('button, select, h1, h2, summary'))
  .filter(node => node.offsetParent !== null && !node.classList.contains('unseen'))
  .filter(node => {
    const box = node.getBoundingClientRect()
    const spills = child => {
      const { left, right } = child.getBoundingClientRect()
      return right > box.right + 1 || left < box.left - 1
    }
    return box.right > innerWidth + 1 || box.left < -1 
      || node.tagName === 'BUTTON' && Array.from(node.children).some(spills)
  }).map(node => node.textContent)"""


def choose(board: Board, name: str) -> None:
    """Choose a language in the settings, whatever the language of the page is."""
    board.page.locator(".top .button-icon").last.click()
    board.page.locator("dialog select").first.select_option(label=name)
    board.page.locator(".dialog-close").click()


def language_of(board: Board) -> tuple[str, str]:
    root = board.page.locator("html")
    return root.get_attribute("lang") or "", root.get_attribute("dir") or ""


@pytest.mark.browser
@pytest.mark.sample(1, without=("ru-*",))
@pytest.mark.parametrize(
    ("locale", "language", "direction"),
    [("ru-RU", "ru", "ltr"), ("ar-EG", "ar", "rtl"), ("nl-NL", "en", "ltr")],
)
def test_a_page_has_the_language_of_the_browser(
    open_page: Opener, locale: str, language: str, direction: str
) -> None:
    board = open_page(example_page("chess"), locale=locale)
    assert language_of(board) == (language, direction)
    expected = messages(language)["toMove"].replace("{player}", messages(language)["player-White"])
    assert board.status.locator("strong").inner_text().strip() == expected
    assert board.page.locator(".board-box").get_attribute("dir") == "ltr"
    assert violations(board) == []


@pytest.mark.browser
def test_the_settings_change_the_language_and_keep_the_game(open_page: Opener) -> None:
    board = open_page(example_page("chess"), width=1200, height=900)
    board.make("e2 e4")
    left = board.square("a1").bounding_box()
    for code in (*language_codes(), "de"):
        table = messages(code)
        choose(board, table["languageName"])
        assert language_of(board) == (code, table["writingDirection"])
        assert board.page.locator("[data-action=undo]").inner_text() == table["undo"]
        assert board.page.locator(".ply").all_inner_texts() == ["e4"]
        assert board.piece("e4").count() == 1
        for width in (1200, 390):
            board.page.set_viewport_size({"width": width, "height": 900})
            assert board.page.evaluate(CROWDED) == [], (code, width)
    assert left is not None
    board.page.set_viewport_size({"width": 1200, "height": 900})
    box = board.square("a1").bounding_box()
    assert box is not None and round(box["x"]) == round(left["x"])
    board.reload()
    assert language_of(board) == ("de", "ltr")
    assert board.piece("e4").count() == 1
    board.click("e7", "e5")
    assert board.page.locator(".ply").all_inner_texts() == ["e4", "e5"]


@pytest.mark.browser
def test_a_change_of_language_leaves_one_dialog(open_page: Opener) -> None:
    """The close event of the replaced dialog comes in a later task than the new dialog."""
    board = open_page(example_page("tic-tac-toe"))
    board.page.locator(".top .button-icon").last.click()
    labels = board.page.evaluate(
        """() => {
          const select = document.querySelector('dialog select')
          select.value = 'de'
          select.dispatchEvent(new Event('change'))
          return [...document.querySelectorAll('dialog')].map(dialog => dialog.ariaLabel)
        }"""
    )
    assert labels == [messages("de")["settings"]]


@pytest.mark.browser
def test_how_to_play_is_in_the_language_of_the_page(open_page: Opener) -> None:
    board = open_page(example_page("chess"), locale="de-DE")
    assert language_of(board) == ("de", "ltr")
    board.page.locator("summary", has_text=messages("de")["inShort"]).click()
    rules = " ".join(board.page.locator(".rule-list li").all_inner_texts())
    assert "Weiß und Schwarz ziehen abwechselnd, Weiß beginnt." in rules
    assert "Ein Spieler verliert, wenn King schachmatt ist." in rules


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de-AT,en;q=0.5", "de"), ("pt, fr;q=0.5, ZH;q=0.8", "zh"), ("tlh;q=x", "en"), ("", "en")],
)
def test_the_header_of_a_browser_selects_the_language(accepted: str, language: str) -> None:
    assert preferred_language(accepted) == language


def test_a_page_contains_the_chosen_languages() -> None:
    chosen = Options(target="html", languages=("de", "fr"))
    page = compile_file(EXAMPLES / "tic-tac-toe.zrf", chosen).value[0].text
    found = re.search(r'id="zrf-texts">(.*?)</script>', page)
    assert found is not None
    texts = json.loads(found[1])
    assert texts["messages"].keys() == {"de", "fr"}
    of_page = dict(zip(texts["keys"].split("|"), texts["messages"]["de"].split("|"), strict=True))
    assert of_page.items() <= messages("de").items()
    assert {"person", "goal-relative-config-row", "reason-relative-config"} <= of_page.keys()
    assert not any("|" in text for code in language_codes() for text in messages(code).values())
    others = ("gallery-", "puzzle", "goal-captured", "reason-captured")
    assert not [key for key in of_page if key.startswith(others)]
    assert set(page_texts((), "")["messages"]) == set(language_codes())  # type: ignore[call-overload]


def test_an_unknown_language_is_an_error() -> None:
    result = zrf2js(
        "convert", EXAMPLES / "tic-tac-toe.zrf", "--target", "html", "--languages", "de,tlh"
    )
    assert result.exit_code == 2
    assert "unknown language tlh" in result.output
    with pytest.raises(ValueError, match="unknown language tlh; expected one of: en, ar"):
        Options(languages=("tlh",))


def test_the_documentation_lists_the_languages() -> None:
    text = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
    line = re.search(r"The languages are (.*?)\. ", text, re.DOTALL)
    assert line is not None
    names = {messages(code)["languageName"] for code in language_codes()}
    assert set(re.split(r",\s+| and ", line[1])) == names


@pytest.mark.parametrize(
    ("languages", "reason"),
    [
        ('["tlh"]', "`languages`: unknown tlh; choices: en, ar"),
        ("[1]", "not a list of strings"),
        ('"en"', "list"),
    ],
)
def test_languages_of_a_project_are_checked(tmp_path: Path, languages: str, reason: str) -> None:
    (tmp_path / "zrf2js.toml").write_text(f"languages = {languages}\n", encoding="utf-8")
    (tmp_path / "walk.zrf").write_text(WALK, encoding="utf-8")
    result = zrf2js("build", tmp_path, "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert reason in result.output


def test_a_project_chooses_languages(tmp_path: Path) -> None:
    (tmp_path / "zrf2js.toml").write_text('languages = ["de"]\n', encoding="utf-8")
    (tmp_path / "walk.zrf").write_text(WALK, encoding="utf-8")
    assert zrf2js("build", tmp_path, "-o", tmp_path / "out").exit_code == 0
    page = (tmp_path / "out" / "walk.html").read_text(encoding="utf-8")
    assert messages("de")["help-redo"] in page
    assert messages("en")["help-redo"] not in page
    gallery = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert messages("de")["gallery-find"] in gallery
    assert messages("en")["gallery-find"] not in gallery


def test_the_element_has_its_texts_in_all_languages() -> None:
    script = compile_file(EXAMPLES / "chess.zrf", Options(target="element")).value[0].text
    for code in language_codes():
        assert messages(code)["boardHelp"] in script
    assert messages("de")["rematch"] not in script
