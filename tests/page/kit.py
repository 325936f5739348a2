"""The emitted page in a real browser, with the actions of a user."""

from __future__ import annotations

import io
import struct
import wave
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Locator, Page

from tests.browser import PATIENCE
from zrf2js.emit.js.linker.inline import inline
from zrf2js.emit.js.module.emitter import global_name
from zrf2js.emit.js.page.render import PAGE, START, calling, render_page
from zrf2js.emit.js.page.texts import page_texts
from zrf2js.library import compile_file, compile_text
from zrf2js.options import Options

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"

HTML = Options(target="html")

#: the actions of the menu by short names
MENU = {
    "Redo": "redo",
    "Restart": "restart",
    "Inspect": "inspect",
    "Resign": "resign",
    "Draw": "offer",
    "Handicap": "handicap",
    "Set up": "edit",
    "Position": "position",
    "Save": "save",
    "Open": "open",
}


@cache
def file_page(path: Path) -> str:
    """Return the page of a rules file, with its pictures."""
    outcome = compile_file(path, HTML)
    assert outcome.value, outcome.diagnostics
    return outcome.value[0].text


def example_page(name: str) -> str:
    """Return the page of an example."""
    return file_page(EXAMPLES / f"{name}.zrf")


@cache
def text_page(text: str) -> str:
    """Return the page of rules in a test."""
    outcome = compile_text(text, HTML)
    assert outcome.value, outcome.diagnostics
    return outcome.value[0].text


@cache
def standin_page() -> str:
    """Return the page of a handwritten module with boards and rules of every kind."""
    module = (HERE / "standin.js").read_text(encoding="utf-8")
    name = "standin"
    return render_page(
        title=name,
        module_js=module,
        page_js=f"{inline(PAGE)}\n{calling(START)}",
        global_name=global_name(name),
        texts=page_texts((), inline(PAGE)),
    )


class Board:
    """A page and the actions of its user."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status").first

    def square(self, name: str) -> Locator:
        return self.page.locator(f'.hit[data-name="{name}"]')

    def click(self, *names: str) -> None:
        for name in names:
            self.square(name).click()

    def make(self, *moves: str) -> None:
        """Play moves such as `e2 e4`, or drops such as `e4`, without clicks."""
        self.page.evaluate(MAKE, [move.split() for move in moves])

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'.piece[data-at="{name}"]')

    def button(self, name: str) -> Locator:
        """Return a button; for one of the menu, open the menu."""
        if name in MENU and not self.page.locator("dialog[open]").count():
            if not self.page.locator(".menu:popover-open").count():
                self.button("More").click()
            return self.action(MENU[name])
        return self.page.get_by_role("button", name=name, exact=True)

    def action(self, name: str) -> Locator:
        """Return the button of an action, also in the closed menu."""
        return self.page.locator(f'[data-action="{name}"]')

    def keys(self, text: str) -> None:
        for key in text.split():
            self.page.keyboard.press(key)

    def moves(self) -> list[str]:
        return self.page.locator(".sheet .ply").all_inner_texts()

    def choose_variant(self, title: str) -> None:
        """Choose a variant, and confirm that it ends a game in play."""
        self.page.get_by_label("Game", exact=True).select_option(label=title)
        if self.page.get_by_role("dialog", name=f"Start: {title}").count():
            self.button("Start").click()

    def opponent(self, player: str, level: str) -> None:
        self.page.get_by_label(f"{player} is played by").select_option(level)

    def set(self, setting: str, on: bool = True) -> None:
        """Change a switch of the settings."""
        self.button("Settings").click()
        self.page.get_by_role("switch", name=setting).set_checked(on)
        self.keys("Escape")

    def setting(self, name: str, value: str) -> None:
        """Choose a value in the settings."""
        self.button("Settings").click()
        self.page.get_by_role("dialog").get_by_label(name).select_option(value)
        self.keys("Escape")

    def until(self, condition: str) -> None:
        """Wait for a JavaScript condition; the policy of the page forbids Playwright's method."""
        for _ in range(PATIENCE // 25):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"never: {condition}")

    def reload(self) -> None:
        """Reload the page.

        On a busy machine Chromium sometimes loses the stored values, which is not an error of the
        page. The new page restores them before its scripts start (tests/tabs.py).
        """
        self.page.evaluate("window.name = 'used' + JSON.stringify(localStorage)")
        self.page.reload()

    def arrows(self, kind: str) -> set[tuple[str | None, str | None]]:
        """Return origins and targets of the arrows over the board."""
        found = self.page.locator(f".arrow-{kind}").all()
        return {(a.get_attribute("data-from"), a.get_attribute("data-to")) for a in found}


# --- files, the clipboard, sounds -------------------------------------------------------------

#: Play the legal moves with the given origins and targets.
MAKE = r"""moves => moves.forEach(([origin, target = origin]) => zrfPage.on.play(
  zrfPage.session.moves.find(move => {
    const places = String(move).match(/\b[a-z]\d+/g) || []
    return places[0] === origin && places[places.length - 1] === target
  })))"""

#: Paste a text on the page.
PASTE = """text => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}"""

#: Let engines with a long time search for 0.1 s; then they wait, as if they searched on.
UNDECIDED = """() => {
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (job) {
    if (job.options.ms < 10000) return postMessage.call(this, job)
    const { onmessage } = this
    const unfinished = ({ id, progress, found }) => ({ data: { id, progress: progress || found } })
    this.onmessage = ({ data }) => onmessage(unfinished(data))
    postMessage.call(this, { ...job, options: { ...job.options, ms: 100 } })
  }
}"""

#: Record sounds in `played` instead of playing them.
RECORD_SOUNDS = """() => {
  window.played = []
  HTMLMediaElement.prototype.play = function () {
    played.push(this.src.slice(0, 14))
    return Promise.resolve()
  }
}"""


def saved(board: Board) -> str:
    """Return the file that *Save* writes."""
    with board.page.expect_download() as download:
        board.button("Save").click()
    assert download.value.suggested_filename.endswith(".zsg")
    return Path(download.value.path()).read_text(encoding="windows-1252")


def opened(board: Board, text: str, name: str = "game.zsg") -> None:
    """Open a saved game."""
    with board.page.expect_file_chooser() as chooser:
        board.button("Open").click()
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode("windows-1252")}
    chooser.value.set_files([file])  # type: ignore[list-item]


def silence() -> bytes:
    """Return a silent sound as WAV."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", ""))
        sound.writeframes(struct.pack("<80h", *[0] * 80))
    return buffer.getvalue()


Opener = Callable[..., Board]
