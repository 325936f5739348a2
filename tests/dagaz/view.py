"""Plays a page in Dagaz's own view by click; each board must be one that the kernel leads to."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.corpus import CORPUS

#: The real kernel and view: a copy of DagazProject.github.io.
KERNEL = CORPUS.parent / "dagaz" / "io" if CORPUS is not None else None

#: Milliseconds on the clock of the page: the controller runs every 100 ms.
_FRAME = 220
#: Frames until a page that does not answer is an error.
_MOST_FRAMES = 200

#: True if a player may move, or the game is over, and the view shows the board.
_READY = """() => {
  const { app } = Dagaz.Controller
  const isOver = app.state === 5 || (app.list !== undefined && app.list.isEmpty())
  const isReady = isOver || (app.state === 1 && app.list !== undefined)
  return isReady && app.view.changes.length === 0
}"""

#: The moves of the board as the positions to click, with the boards that they lead to.
_MOVES = """() => {
  const { app } = Dagaz.Controller
  if (app.state === 5 || app.list.isEmpty()) return null
  const shown = board => app.design.allPositions().map(p => String(board.getPiece(p))).join(',')
  return app.board.moves.filter(move => move.actions.length > 0).map(move => {
    const clicks = []
    const last = Math.max(...move.actions.map(action => action[3]))
    for (let part = 1; part <= last; part++) {
      const actions = move.actions.filter(action => action[3] === part)
      const step = actions.find(([from, to]) => from !== null && to !== null && from[0] !== to[0])
      const stay = actions.find(([from, to]) => from !== null && to !== null)
      const drop = actions.find(([from, to]) => from === null && to !== null)
      const capture = actions.find(([from, to]) => from !== null && to === null)
      if (step && clicks[clicks.length - 1] !== step[0][0]) clicks.push(step[0][0])
      if (step) clicks.push(step[1][0])
      else if (drop) clicks.push(drop[1][0])
      else if (stay) clicks.push(stay[0][0], stay[0][0])
      else if (capture) clicks.push(capture[0][0])
    }
    return { clicks, after: shown(app.board.apply(move)) }
  })
}"""

_BOARD = """() => {
  const { app } = Dagaz.Controller
  return app.design.allPositions().map(p => String(app.board.getPiece(p))).join(',')
}"""

#: The number of turns made.
_LEVEL = "() => Dagaz.Controller.app.board.level"

#: The pieces that the view shows, by position.
_SHOWN = """() => {
  const { app } = Dagaz.Controller
  const shown = app.design.allPositions().map(() => 'null')
  for (const { pos, name } of app.view.setup) shown[pos] = name
  return shown.join(',')
}"""

#: The center of a position on the page.
_CENTER = """at => {
  const { x, y, dx, dy } = Dagaz.Controller.app.view.pos[at]
  const canvas = document.getElementById('Canvas')
  const rect = canvas.getBoundingClientRect()
  const scale = rect.width / canvas.width
  return [rect.left + (x + dx / 2) * scale, rect.top + (y + dy / 2) * scale]
}"""


#: The center of a random slot of the dialog for the type of a piece, or null.
_SLOT = """random => {
  const { view } = Dagaz.Controller.app
  if (!view.stack || view.stack.length === 0) return null
  const { popup, list } = view.stack[0]
  const { x, y, g } = view.popups[popup]
  const slot = g[Math.floor(random * list.length)]
  const { left, top } = document.getElementById('Canvas').getBoundingClientRect()
  return [left + x + slot.x + slot.dx / 2, top + y + slot.y + slot.dy / 2]
}"""


def play_in_view(page: Page, file: Path, plies: int, seed: int = 1) -> dict[str, Any]:
    """Play random moves by click, on a simulated clock; return plies, differences and errors.

    Every ply ends on a board that one of the kernel's moves with the same clicks leads to, and the
    view shows this board. A game with compulsory passes or without moves ends early.
    """
    played = _Played(page, seed)
    page.clock.install()
    page.goto(file.resolve().as_uri())
    try:
        while played.plies < plies and not played.over and not played.errors:
            played.ply()
    except TimeoutError as error:
        played.errors.append(str(error).splitlines()[0])
    return {"plies": played.plies, "over": played.over, "errors": played.errors}


class _Played:
    """A game on a page: the plies made so far, and the messages of the page."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.plies = 0
        self.over = False
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda shown: self._message(shown.type, shown.text))
        page.on("dialog", lambda dialog: dialog.accept())

    def _message(self, kind: str, text: str) -> None:
        if kind == "error":
            self.errors.append(text)

    def ply(self) -> None:
        """Make a random move by click, and compare the board with the results of the kernel."""
        page = self.page
        self._settle()
        moves = page.evaluate(_MOVES)
        if not moves:
            self.over = True
            return
        clicks = self.chance.choice(moves)["clicks"]
        before = page.evaluate(_LEVEL)
        for position in clicks:
            self._click(position)
        if page.evaluate(_LEVEL) == before:  # a chain that may continue ends with two more clicks
            self._click(clicks[-1])
            self._click(clicks[-1])
        if page.evaluate(_LEVEL) == before:
            self.errors.append(f"no move after clicks on {clicks}")
            return
        board = page.evaluate(_BOARD)
        if board not in {move["after"] for move in moves if move["clicks"] == clicks}:
            self.errors.append(f"another board after clicks on {clicks}")
        if (shown := page.evaluate(_SHOWN)) != board:
            wrong = _difference(shown, board)
            self.errors.append(f"after clicks on {clicks} the view shows {wrong}")
        self.plies += 1

    def _click(self, position: int) -> None:
        page = self.page
        page.mouse.click(*page.evaluate(_CENTER, position))
        if slot := page.evaluate(_SLOT, self.chance.random()):
            page.mouse.click(*slot)
        page.clock.run_for(_FRAME)
        self._settle()

    def _settle(self) -> None:
        """Advance the clock until a player may move; raise a TimeoutError if that never happens."""
        for _ in range(_MOST_FRAMES):
            if self.page.evaluate(_READY):
                return
            self.page.clock.run_for(_FRAME)
        raise TimeoutError("the page is not ready for a move")


def _difference(shown: str, board: str) -> str:
    pairs = zip(shown.split(","), board.split(","), strict=True)
    return ", ".join(f"{a} at {at}, not {b}" for at, (a, b) in enumerate(pairs) if a != b)
