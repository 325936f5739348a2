"""The studio as a user sees it: actions and what the page shows."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Error, Frame, Page

#: milliseconds; Pyodide starts within a few seconds on an idle machine
_START = 120_000
_PATIENCE = 30_000
#: all texts of the stored projects
_STORED = """() => new Promise((resolve, reject) => {
  const opened = indexedDB.open('zrf2js-studio')
  opened.onerror = () => reject(opened.error)
  opened.onsuccess = () => {
    const all = opened.result.transaction('projects').objectStore('projects').getAll()
    all.onerror = () => reject(all.error)
    all.onsuccess = () => {
      opened.result.close()
      resolve(all.result.map(({ files }) => [...files.values()].join('\\n')).join('\\n'))
    }
  }
})"""


class Studio:
    """A page with the studio."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.messages: list[str] = []
        page.set_default_timeout(_PATIENCE)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.messages.append(str(error)))
        page.goto(address)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.messages.append(message.text)

    def wait_for_game(self) -> None:
        """Wait until the rules in the editor are compiled and on the board."""
        self.page.wait_for_function(
            "document.getElementById('status').textContent.startsWith('Compiled')", timeout=_START
        )
        self.page.wait_for_selector("#frames iframe:not(.waiting)", state="attached")
        self.page.wait_for_function("document.querySelectorAll('#frames iframe').length === 1")

    @property
    def game(self) -> Frame:
        """The frame with the page of the game, which is inside another one if it has scripts."""
        frame = self.page.main_frame.child_frames[-1]
        return frame.child_frames[0] if frame.child_frames else frame

    def wait_until_game(self, condition: str) -> None:
        """Wait for a JavaScript condition in the game, whose frame a later compilation replaces."""
        for _ in range(_PATIENCE // 50):
            with suppress(Error):  # the frame has been removed
                if self.game.evaluate(condition):
                    return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the game never satisfies {condition}")

    @property
    def moves_played(self) -> int:
        return int(self.game.evaluate("window.zrfPage.session.plies.length"))

    def new_project(self, template: str) -> None:
        """Start a project from a template."""
        self.forget_status()
        self.page.get_by_role("button", name="New", exact=True).click()
        self.page.get_by_role("button", name=template, exact=True).click()
        self.wait_for_game()

    def forget_status(self) -> None:
        self.page.evaluate("document.getElementById('status').textContent = ''")

    def replace(self, old: str, new: str) -> None:
        """Select a text in the editor, write another one, and wait for the game."""
        self.forget_status()
        self.write_over(old, new)
        self.wait_for_game()

    def write_over(self, old: str, new: str) -> None:
        """Select a text in the editor, and type another one."""
        found = self.page.evaluate(
            """old => {
              const { editor } = window.zrfStudio
              const anchor = editor.state.doc.toString().indexOf(old)
              const selection = { anchor, head: anchor + old.length }
              editor.dispatch({ selection, scrollIntoView: true })
              editor.focus()
              return anchor
            }""",
            old,
        )
        assert found >= 0, f"the editor does not contain {old}"
        self.page.keyboard.insert_text(new)

    def wait_until_stored(self, word: str) -> None:
        """Wait until the browser stores a project with a word, which it does after a delay."""
        for _ in range(_PATIENCE // 50):
            if word in self.page.evaluate(_STORED):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the browser never stores {word}")

    @property
    def text(self) -> str:
        """The text of the open file."""
        return str(self.page.evaluate("window.zrfStudio.editor.state.doc.toString()"))

    def open_panel(self, title: str) -> None:
        self.page.locator("#panels button", has_text=title).click()

    def export(self, title: str, folder: Path) -> Path:
        """Export the project, and return the file."""
        self.page.get_by_role("button", name="Export").click()
        with self.page.expect_download(timeout=_START) as started:
            self.page.get_by_role("button", name=title).click()
        path = folder / started.value.suggested_filename
        started.value.save_as(path)
        return path
