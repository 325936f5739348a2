"""The emitted page in a real browser: what a person does with it, in a person's words."""

from __future__ import annotations

import io
import struct
import wave
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Locator, Page

from zrf2js.emit.js.inline import inline
from zrf2js.emit.js.module import global_name
from zrf2js.emit.js.page import PAGE, render_page
from zrf2js.library import compile_file, compile_text
from zrf2js.pipeline import Options

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"

HTML = Options(target="html")


@cache
def file_page(path: Path) -> str:
    """The page of a rules file, with its pictures."""
    outcome = compile_file(path, HTML)
    assert outcome.value, outcome.diagnostics
    return outcome.value[0].text


def example_page(name: str) -> str:
    """The page of one of our examples."""
    return file_page(EXAMPLES / f"{name}.zrf")


@cache
def text_page(text: str) -> str:
    """The page of rules written in a test."""
    outcome = compile_text(text, HTML)
    assert outcome.value, outcome.diagnostics
    return outcome.value[0].text


@cache
def standin_page() -> str:
    """Boards and rules of every kind, from a module written by hand."""
    module = (HERE / "standin.js").read_text(encoding="utf-8")
    name = "standin"
    return render_page(
        title=name, module_js=module, page_js=inline(PAGE), global_name=global_name(name)
    )


class Board:
    """What a person does with the page, in a person's words."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status").first

    def square(self, name: str) -> Locator:
        return self.page.locator(f'.hit[data-name="{name}"]')

    def click(self, *names: str) -> None:
        for name in names:
            self.square(name).click()

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'.piece[data-at="{name}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def keys(self, text: str) -> None:
        for key in text.split():
            self.page.keyboard.press(key)

    def moves(self) -> list[str]:
        return self.page.locator(".record .ply").all_inner_texts()

    def choose_variant(self, title: str) -> None:
        self.page.get_by_label("Game", exact=True).select_option(label=title)

    def opponent(self, player: str, level: str) -> None:
        self.page.get_by_label(f"{player} is played by").select_option(level)

    def set(self, setting: str, on: bool = True) -> None:
        """Turns a switch of the settings."""
        self.button("Settings").click()
        self.page.get_by_role("switch", name=setting).set_checked(on)
        self.keys("Escape")

    def setting(self, name: str, value: str) -> None:
        """Chooses a value in the settings."""
        self.button("Settings").click()
        self.page.get_by_role("dialog").get_by_label(name).select_option(value)
        self.keys("Escape")

    def until(self, condition: str) -> None:
        """Waits for a JavaScript condition; the page's own policy forbids playwright's way."""
        for _ in range(400):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"never: {condition}")

    def reload(self) -> None:
        """Opens the page again.  On a busy machine Chromium sometimes loses on the way what the
        page has kept, which is no fault of the page: it is put back then, and the page opened once
        more."""
        kept = self.page.evaluate("JSON.stringify(localStorage)")
        self.page.add_init_script("window.keptBefore = JSON.stringify(localStorage)")
        for _ in range(5):
            self.page.reload()
            if self.page.evaluate("keptBefore") == kept:
                return
            self.page.evaluate(PUT_BACK, kept)

    def arrows(self, kind: str) -> set[tuple[str | None, str | None]]:
        """From and to of the arrows over the board."""
        found = self.page.locator(f".arrow-{kind}").all()
        return {(a.get_attribute("data-from"), a.get_attribute("data-to")) for a in found}


# --- files, the clipboard, sounds -------------------------------------------------------------

#: Writes what was kept.
PUT_BACK = """kept => {
  localStorage.clear()
  for (const [name, value] of Object.entries(JSON.parse(kept))) localStorage.setItem(name, value)
}"""

#: Pastes a text somewhere on the page.
PASTE = """text => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}"""

#: Writes down in `played` what would be heard.
HEAR = """() => {
  window.played = []
  HTMLMediaElement.prototype.play = function () {
    played.push(this.src.slice(0, 14))
    return Promise.resolve()
  }
}"""


def saved(board: Board) -> str:
    """The file that *Save* writes."""
    with board.page.expect_download() as download:
        board.button("Save").click()
    assert download.value.suggested_filename.endswith(".zsg")
    return Path(download.value.path()).read_text(encoding="windows-1252")


def opened(board: Board, text: str, name: str = "game.zsg") -> None:
    """Opens a saved game."""
    with board.page.expect_file_chooser() as chooser:
        board.button("Open").click()
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode("windows-1252")}
    chooser.value.set_files([file])  # type: ignore[list-item]


def silence() -> bytes:
    """A sound that nobody minds, as WAV."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", ""))
        sound.writeframes(struct.pack("<80h", *[0] * 80))
    return buffer.getvalue()


Opener = Callable[..., Board]
