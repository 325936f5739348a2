"""Accessibility of the page: keyboard, screen reader, small phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import expect

from tests.corpus import CORPUS
from tests.page.kit import PASTE, Board, Opener, example_page, file_page, standin_page

pytestmark = pytest.mark.browser

ACTIONS = {"undo", "hint", "flip", "share", "more"}


@cache
def axe() -> str:
    """Return the source of the accessibility checker axe."""
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

VIOLATIONS = """rules => {
  const runOnly = { type: 'tag', values: rules }
  const options = { runOnly, resultTypes: ['violations'], selectors: false, preload: false }
  return axe.run(document, options).then(({ violations }) => violations.map(v =>
    v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160))))
}"""


def violations(board: Board) -> list[str]:
    """Return the violations that axe finds.

    The debugger runs axe, because the policy of the page allows no other scripts.
    """
    if board.page.evaluate("typeof axe === 'undefined'"):
        board.page.evaluate(f"() => {{ {axe()} }}")
    found: list[str] = board.page.evaluate(VIOLATIONS, RULES)
    return found


#: Contrasts of the colors of a theme, and of the pieces of chess with the squares.
#: pairs of colors of texts and their grounds
TEXTS = [
    ["text", "paper"], ["text", "card"], ["text", "hover"], ["text", "good"], ["quiet", "paper"],
    ["quiet", "card"], ["accent-text", "accent"],
]  # fmt: skip

CONTRASTS = """texts => {
  const probe = document.body.appendChild(document.createElement('i'))
  const style = getComputedStyle(probe)
  const light = color => {
    probe.style.color = color
    const [r, g, b] = style.color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a, b) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y)
    return (high + 0.05) / (low + 0.05)
  }
  const found = texts.map(([a, b]) => [a + ' on ' + b, contrast(`var(--${a})`, `var(--${b})`)])
  const rings = ['paper', 'card']
    .map(b => ['focus on ' + b, contrast('var(--focus)', `var(--${b})`)])
  const [pieces, labels] = [[], []]
  for (const at of ['e1', 'e8']) {
    const paints = Array.from(document.querySelectorAll(`.piece[data-at=${at}] .glyph *`))
      .flatMap(node => [getComputedStyle(node).fill, getComputedStyle(node).stroke])
      .filter(paint => paint.startsWith('rgb'))
    for (const cell of ['light-cell', 'dark-cell']) {
      const best = Math.max(...paints.map(paint => contrast(paint, `var(--${cell})`)))
      pieces.push([at + ' on ' + cell, best])
    }
  }
  for (const label of document.querySelectorAll('.layer-ground .label-in')) {
    const cell = label.classList.contains('on-shade-0') ? 'light-cell' : 'dark-cell'
    labels.push([label.textContent, contrast(getComputedStyle(label).fill, `var(--${cell})`)])
  }
  probe.remove()
  return { texts: found, rings, pieces, labels }
}"""


def test_every_theme_and_board_has_enough_contrast(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.button("Settings").click()
    dialog = board.page.get_by_role("dialog")
    for scheme in ("light", "dark"):
        board.page.emulate_media(color_scheme=scheme)
        for theme in ("auto", "contrast"):
            dialog.get_by_label("Theme").select_option(theme)
            for style in ("wood", "slate", "paper"):
                dialog.get_by_label("Board style").select_option(style)
                found = board.page.evaluate(CONTRASTS, TEXTS)
                least = 7 if theme == "contrast" else 4.5
                where = (scheme, theme, style)
                assert [pair for pair in found["texts"] if pair[1] < least] == [], where
                low = [pair for pair in found["rings"] + found["pieces"] if pair[1] < 3]
                assert low == [], where
                if (theme, style) != ("auto", "wood"):
                    assert min(contrast for _, contrast in found["labels"]) > 3, where
            if (scheme, theme) in (("light", "contrast"), ("dark", "auto")):
                assert violations(board) == []
    dialog.get_by_label(re.compile("^Pieces")).select_option("discs")
    board.reload()
    found = board.page.evaluate(CONTRASTS, TEXTS)["pieces"]
    assert [pair for pair in found if pair[1] < 3] == []
    assert board.piece("e1").locator('circle[r="46"]').count() == 1
    root = board.page.locator("html")
    assert root.get_attribute("data-theme") == "contrast"
    assert root.get_attribute("data-board") == "paper"


def test_labels_on_plain_boards_have_enough_contrast(open_page: Opener) -> None:
    board = open_page(example_page("minishogi"))
    for scheme in ("light", "dark"):
        board.page.emulate_media(color_scheme=scheme)
        for theme, least in (("auto", 4.5), ("contrast", 7)):
            board.setting("Theme", theme)
            ((_, found),) = board.page.evaluate(CONTRASTS, [["out-label", "plain-cell"]])["texts"]
            assert found >= least, (scheme, theme)


def test_the_theme_follows_the_contrast_of_the_system(open_page: Opener) -> None:
    board = open_page(example_page("chess"), contrast="more")
    root = board.page.locator("html")
    assert root.get_attribute("data-theme") == "contrast"
    board.page.emulate_media(contrast="no-preference")
    expect(root).to_have_attribute("data-theme", "auto")
    board.setting("Theme", "light")
    board.page.emulate_media(contrast="more")
    expect(root).to_have_attribute("data-theme", "light")


def test_forced_colors_keep_the_colors_of_players(open_page: Opener) -> None:
    board = open_page(example_page("chess"), forced_colors="active")
    style = "node => getComputedStyle(node).backgroundColor"
    swatches = board.page.locator(".seat .swatch").all()
    assert len({swatch.evaluate(style) for swatch in swatches}) == 2
    outline = "node => getComputedStyle(node).outlineStyle"
    colors = board.page.locator(".color").all()
    assert [color.evaluate(outline) for color in colors] == ["solid", "none", "none"]


@pytest.mark.corpus
def test_a_tray_that_scrolls_is_reached_by_the_keyboard(open_page: Opener) -> None:
    assert CORPUS is not None
    cyvasse = file_page(CORPUS / "DagazProject+ZRF" / "Nine-Tile_Cyvasse" / "Cyvasse.zrf")
    board = open_page(cyvasse, width=390, height=844)
    assert board.page.locator(".tray-item").count() > 20
    assert violations(board) == []


def in_play(board: Board) -> None:
    board.click("e2", "e4", "d7", "d5", "e4")


def held(board: Board) -> None:
    board.make("a2 a3", "e4 e3", "e1 e3")


def inspected(board: Board) -> None:
    board.click("e3")
    board.button("Inspect").click()
    board.click("e3")


def setting_up(board: Board) -> None:
    board.button("Set up").click()


def settings(board: Board) -> None:
    board.set("Evaluation")
    board.button("Settings").click()


def how_it_moves(board: Board) -> None:
    board.button("How Soldier moves").click()
    expect(board.page.locator(".diagram")).to_be_visible()


def inviting(board: Board) -> None:
    board.opponent("Black", "friend")
    link = board.page.get_by_role("dialog").get_by_label("Friend by link", exact=True)
    expect(link).to_have_value(re.compile("#table="))


def annotated(board: Board) -> None:
    board.setting("Clock", "3+2")
    board.page.evaluate(PASTE, "1. e4! {Good.} d5 (1... e5) 2. exd5 *")


@pytest.mark.sample(2, without=("chess-in_play-light", "abalone-settings-light"))
@pytest.mark.parametrize(
    ("name", "prepare", "scheme"),
    [
        ("xiangqi", how_it_moves, "light"),
        ("chess", annotated, "dark"),
        ("chess", inviting, "dark"),
        ("chess", in_play, "light"),
        ("minishogi", held, "dark"),
        ("draughts", inspected, "light"),
        ("xiangqi", setting_up, "dark"),
        ("abalone", settings, "light"),
        ("reversi", settings, "dark"),
    ],
)
def test_axe_finds_no_violations(
    open_page: Opener, name: str, prepare: Callable[[Board], None], scheme: str
) -> None:
    board = open_page(example_page(name), color_scheme=scheme)
    prepare(board)
    board.page.evaluate(
        "for (const d of document.querySelectorAll('.about details')) d.open = true"
    )
    assert violations(board) == []


def tabbed(board: Board, most: int = 60) -> list[str]:
    """Return the elements that the Tab key reaches, by action, label or text."""
    name = """() => { const n = document.activeElement
      return n === document.body ? '' : n.getAttribute('data-action') || n.getAttribute('data-name')
        || n.getAttribute('aria-label') || n.textContent.trim() }"""
    reached: list[str] = []
    board.reload()
    for _ in range(most):
        board.keys("Tab")
        here = board.page.evaluate(name)
        if not here:
            break
        reached.append(here)
    return reached


def test_the_keyboard_reaches_all_actions(open_page: Opener) -> None:
    board = open_page(example_page("minishogi"))
    board.make("a2 a3", "e4 e3", "e1 e3", "d5 e4", "a3 a4")
    board.button("Undo").click()
    reached = tabbed(board)
    assert {*ACTIONS, "Settings", "Pawn, 1 in reserve"} <= set(reached)
    assert {"Sente is played by", "Gote is played by", "Moves"} <= set(reached)
    assert any(place in reached for place in ("a3", "a1", "a2")), "one place of the board"
    assert {"Rules", "How Pawn moves"} <= set(reached)
    assert len(reached) == len(set(reached)), "each of them once"


def test_the_focus_is_always_visible(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    seen = """() => { const n = document.activeElement, ring = n.querySelector('.ring')
      const style = getComputedStyle(ring || n)
      if (ring) return style.stroke !== 'none'
      return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 }"""
    for _ in range(14):
        board.keys("Tab")
        assert board.page.evaluate(seen), board.page.evaluate("document.activeElement.outerHTML")


def test_dialogs_trap_the_focus_and_restore_it(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.button("Position").focus()
    board.keys("Enter")
    dialog = board.page.get_by_role("dialog", name="Position")
    expect(dialog).to_be_visible()
    outside = "document.activeElement.closest('#app') !== null"
    for _ in range(12):
        board.keys("Tab")
        assert not board.page.evaluate(outside)
    board.keys("Escape")
    expect(dialog).to_have_count(0)
    expect(board.button("More")).to_be_focused()


def test_moves_are_announced(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    expect(board.status).to_have_attribute("aria-live", "polite")
    board.click("e2", "e4")
    expect(board.status).to_contain_text("White: Pawn e2 to e4.")
    expect(board.status).to_contain_text("Black to move")


#: buttons and inputs that are smaller than 44 pixels; the label of a switch is its target
SMALL = """() => {
  const kinds = 'button:not(.ply), select, input:not([role=switch], .unseen), summary, label'
  const visible = node => node.checkVisibility({ visibilityProperty: true })
  const low = node => {
    const { width, height } = node.getBoundingClientRect()
    return height < 44 || (width < 44 && !node.matches('label'))
  }
  const found = Array.from(document.querySelectorAll(kinds)).filter(visible)
  return [found.length, found.filter(low).map(node => node.outerHTML.slice(0, 120))]
}"""


@pytest.mark.sample(1, without=("chess",))
@pytest.mark.parametrize("name", ["chess", "minishogi"])
def test_touch_targets_are_large_enough(open_page: Opener, name: str) -> None:
    board = open_page(example_page(name), width=390, height=844, has_touch=True)
    targets, small = board.page.evaluate(SMALL)
    assert targets > 15 and small == []
    board.button("Settings").click()
    more, small = board.page.evaluate(SMALL)
    assert more > targets and small == []
    board.keys("Escape")
    board.button("Set up").click()
    assert board.page.evaluate(SMALL)[1] == []


def test_moves_by_touch(open_page: Opener) -> None:
    board = open_page(example_page("chess"), width=390, height=844, has_touch=True)
    board.square("e2").tap()
    board.square("e4").tap()
    expect(board.piece("e4")).to_have_count(1)


def test_no_requests(open_page: Opener) -> None:
    """A page opened from a file sends no requests for play, hints, saving and the editor."""
    board = open_page(standin_page())
    asked: list[str] = []
    board.page.context.on("request", lambda request: asked.append(request.url))
    board.click("a1")
    board.button("Hint").click()
    board.opponent("O", "Computer 1")
    expect(board.page.locator(".piece")).to_have_count(2)
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
    policy = board.page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
