"""Tabs of Chromium that tests use one after another.

A new context starts a process, which costs 0.9 s of CPU time; a page in an open tab costs 0.15 s.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.browser import PATIENCE as WAIT

#: Runs before the scripts of each page: deletes what pages of earlier tests stored. A reload keeps
#: `window.name`, and with it the values to restore (tests/page/kit.py).
PREPARE = """if (window === window.top) try {
  const [, stored] = /^used(.*)$/s.exec(window.name) || []
  if (stored === undefined) sessionStorage.clear()
  if (stored !== '' && stored !== JSON.stringify(localStorage)) {
    localStorage.clear()
    const values = Object.entries(JSON.parse(stored || "{}"))
    for (const [name, value] of values) localStorage.setItem(name, value)
  }
  window.name = 'used'
} catch { /* the page has no storage */ }"""

#: Runs before the scripts of each page: engines make at most 2000 moves per search, so that tests
#: need less CPU time and searches complete an iteration even on a busy machine. Searches while a
#: human thinks, of 60 s, still end when the human moves.
SHORTEN = """{
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (job, ...others) {
    const { options } = job || {}
    const isLong = options && options.ms > 200 && options.ms < 60000
    const shortened = isLong ? { ...job, options: { nodes: 2000, ...options } } : job
    postMessage.call(this, shortened, ...others)
  }
}"""

#: Deletes what the pages of a test stored. The mark is the last value that their process stores: a
#: page of another process that finds it has received all values before it, such as a language.
#: The name keeps the blank page from deleting the mark (PREPARE).
CLEAR = """mark => {
  window.name = 'used'
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('mark', mark)
}"""

#: Number of times, every 20 ms, that a blank page reads the mark. A tab without it is closed.
PATIENCE = 100

#: Options of a context that a tab can also change later, with their values by default. Animations
#: draw frames, which takes a third of the CPU time of a move.
MEDIA = {"color_scheme": "light", "contrast": "no-preference", "reduced_motion": "reduce"}


@dataclass(eq=False)
class Tab:
    """A tab, and what its pages wrote on the console, threw and requested by HTTP."""

    page: Page
    kind: str  #: the options of its context
    used: bool = False  #: whether the page of an earlier test is still open
    messages: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        def shown(message: ConsoleMessage) -> None:
            self.messages.append(message.text)

        def requested(request: Request) -> None:
            if request.url.startswith("http"):
                self.messages.append(request.url)

        self.page.on("console", shown)
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("request", requested)


class Tabs:
    """The tabs of one browser by the options of their contexts."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[Tab]] = defaultdict(list)
        self._blank = folder / "blank.html"
        self._blank.write_text("<!doctype html><title>blank</title>", encoding="utf-8")

    def take(self, width: int, height: int, **options: object) -> Tab:
        """Return a tab of a context with these options, without stored data and messages.

        The next address that the test opens replaces the page of the last test.
        """
        media = {name: options.pop(name, default) for name, default in MEDIA.items()}
        kind = repr(sorted(options.items()))
        if self._free[kind]:
            tab = self._free[kind].pop()
        else:
            context = self._browser.new_context(**options)  # type: ignore[arg-type]
            context.set_default_timeout(WAIT)
            context.add_init_script(PREPARE)
            context.add_init_script(SHORTEN)
            tab = Tab(context.new_page(), kind)
        self._clear()
        tab.messages.clear()
        tab.page.emulate_media(**media)  # type: ignore[arg-type]
        tab.page.set_viewport_size({"width": width, "height": height})
        return tab

    def give_back(self, tab: Tab) -> None:
        """Keep a tab for a later test."""
        page = tab.page
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.mouse.move(0, 0)
        tab.used = True
        self._free[tab.kind].append(tab)

    def _clear(self) -> None:
        """Close the pages of free tabs, which could still compute, and delete what they stored."""
        for tab in [tab for tabs in self._free.values() for tab in tabs if tab.used]:
            is_file = tab.page.url.startswith("file:")
            if is_file:
                tab.page.evaluate(CLEAR, self._blank.as_uri())
            tab.page.goto(self._blank.as_uri())
            if is_file and not self._is_empty(tab.page):
                self._free[tab.kind].remove(tab)
                tab.page.context.close()
            tab.used = False

    def _is_empty(self, page: Page) -> bool:
        """Wait until the blank page has received all stored values, and delete them."""
        for _ in range(PATIENCE):
            if page.evaluate("localStorage.getItem('mark')") == self._blank.as_uri():
                page.evaluate("localStorage.clear(), window.name = ''")
                return True
            page.wait_for_timeout(20)
        return False
