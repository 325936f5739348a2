"""Plays a page in Dagaz's own view by click; the module of zrf2js makes the same turns."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, TimeoutError

from tests.corpus import CORPUS
from zrf2js import Options, compile_file
from zrf2js.emit.api import Artifact
from zrf2js.support.outcome import Outcome

#: The real kernel and view: a copy of DagazProject.github.io.
KERNEL = CORPUS.parent / "dagaz" / "io" if CORPUS is not None else None

#: Milliseconds on the clock of the page: the controller runs every 100 ms.
_FRAME = 220
#: Frames until a page that does not answer is an error.
_MOST_FRAMES = 200

#: Plies of each game.
PLIES = 10

_FOLDER = Path(__file__).parent
_SCRIPTS = tuple((_FOLDER / name).read_text("utf-8") for name in ("turns.mjs", "in_view.mjs"))

_IMPORT = """async ([turns, inView, rules]) => {
  const load = text => import('data:text/javascript;charset=utf-8,' + encodeURIComponent(text))
  window.inView = await load(inView)
  const { createGame } = await load(rules)
  window.follower = new window.inView.Follower(createGame(), await load(turns))
}"""


def compile_for_view(
    rules: Path, folder: Path, kernel: dict[str, str], variant: str | None = None
) -> tuple[Outcome[tuple[Artifact, ...]], Path, str]:
    """Compile a game for the view; return the outcome, its page and its module."""
    outcome = compile_file(rules, Options(target="dagaz", kernel=kernel, variant=variant))
    file = folder / f"{rules.stem}.html"
    if not outcome.ok:
        return outcome, file, ""
    text = next(artifact.text for artifact in outcome.value if artifact.suffix.endswith(".html"))
    file.write_text(text, encoding="utf-8")
    options = Options(format="esm", variant=variant, full_names=True)
    module = compile_file(rules, options)
    return outcome, file, module.value[0].text


def play_in_view(page: Page, file: Path, module: str, plies: int, seed: int = 1) -> dict[str, Any]:
    """Play random moves by click, on a simulated clock; return plies, passes and errors.

    ``module`` is the text of the module of the same game in the format esm, with full names. After
    each ply, the module has a turn with the effects of the ply, and the view shows the board. The
    game of both ends at the same time.
    """
    played = _Played(page, seed)
    page.clock.install()
    page.goto(file.resolve().as_uri())
    try:
        page.evaluate(_IMPORT, [*_SCRIPTS, module])
        played.settle()
        played.errors += page.evaluate("() => follower.differences()")
        while played.plies < plies and not played.over and not played.errors:
            played.ply()
    except PlaywrightError as error:
        played.errors.append(str(error).splitlines()[0])
    return {
        "plies": played.plies,
        "passes": played.passes,
        "over": played.over,
        "errors": played.errors,
    }


class _Played:
    """A game on a page: the plies made so far, and the messages of the page."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.plies = 0
        self.passes = 0
        self.over = False
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda shown: self._message(shown.type, shown.text))
        page.on("dialog", lambda dialog: dialog.accept())

    def _message(self, kind: str, text: str) -> None:
        if kind == "error":
            self.errors.append(text)

    def ply(self) -> None:
        """Make a random move by click, and compare it with the module and with the picture."""
        page = self.page
        moves = page.evaluate("() => inView.moves()")
        if not moves:
            self.over = True
            return
        clicks = self.chance.choice(moves)
        before = self._level()
        if not clicks:
            page.get_by_role("link", name="Pass").click()
            self._advance()
        for position in clicks:
            self._click(position)
        if clicks and self._level() == before:  # a chain that may continue ends with two clicks
            self._click(clicks[-1])
            self._click(clicks[-1])
        turns = self._level() - before
        if turns == 0:
            self.errors.append(f"no move after clicks on {clicks}")
            return
        self.errors += page.evaluate("() => follower.follow()")
        self.errors += page.evaluate("() => inView.wrongPieces()")
        self.plies += turns
        self.passes += turns - bool(clicks)

    def _level(self) -> int:
        level: int = self.page.evaluate("() => inView.level()")
        return level

    def _click(self, position: int) -> None:
        page = self.page
        page.mouse.click(*page.evaluate("at => inView.centerOf(at)", position))
        if slot := page.evaluate("random => inView.slot(random)", self.chance.random()):
            page.mouse.click(*slot)
        self._advance()

    def _advance(self) -> None:
        self.page.clock.run_for(_FRAME)
        self.settle()

    def settle(self) -> None:
        """Advance the clock until a player may move; raise a TimeoutError if that never happens."""
        for _ in range(_MOST_FRAMES):
            if self.page.evaluate("() => inView.isReady()"):
                return
            self.page.clock.run_for(_FRAME)
        raise TimeoutError("the page is not ready for a move")
