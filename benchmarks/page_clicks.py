"""A player who clicks random moves on the pages of a folder of rules files.

    python benchmarks/page_clicks.py ../shared/corpus --games 200 --seed 1

Each ply is a random legal move, entered by mouse on its origin and target, in five sizes of window.
One line per game states the plies, the moves that the clicks did not play, the parts of the page
outside the window, and the messages of the console. Moves that no click on the board means are
chosen in the list of legal moves.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser import ARGUMENTS, find_chromium
from tests.page.test_fit import MEASURE
from zrf2js import Options, compile_file

SIZES = ((1280, 800), (320, 480), (667, 375), (3840, 2160), (768, 1024))

#: A legal move as the places to click; `[piece]` is one in hand, `!name` a button.
DESCRIBE = """index => {
  const { session, board, selection, grouping, groups } = zrfPage
  const move = session.moves[index]
  const { from, to, effects } = move
  const own = effects.find(e => e.kind === 'move' && e.from === from)
  const end = own ? own.to : to >= 0 ? to : from
  const shown = at => Boolean(board.layout.spots[at])
  const cells = session.game.cells()
  const clicks = () => {
    if (move.pass) return ['!pass']
    if (grouping) {
      const steps = effects.filter(e => e.kind === 'move' && e.from !== e.to)
      const mine = steps.filter(e => cells[e.from] && cells[e.from].player === session.game.player)
      const origins = Array.from(new Set((mine.length ? mine : steps).map(e => e.from)))
      for (const last of origins) { // the target of a group is that of its last piece
        const order = origins.filter(at => at !== last).concat(last)
        const group = order.reduce((all, at) => groups.select(all, at), [])
        const isFree = at => group.indexOf(at) < 0 && groups.select(group, at).length <= group.length
        const found = groups.targets(group).find(t => isFree(t.position) && t.moves.some(m => String(m) === String(move)))
        if (found && group.length === order.length) return order.concat(found.position)
      }
      return ['!listed'] // a piece of the player on its target would join the group
    }
    if (from < 0 && to < 0) return ['!listed']
    if (from < 0) return document.querySelector(`.tray-item[data-piece="${CSS.escape(move.piece)}"]:enabled`) ? [[move.piece], to] : [to]
    if (!shown(from) || !shown(end)) return ['!listed']
    const others = session.moves.some(m => m.from === from && !m.pass && m.to !== from)
    const isSown = session.isMancala && session.moves.filter(m => m.from === from).length === 1
    return selection.from === from ? [end] : isSown || (end === from && !others) ? [from] : [from, end]
  }
  return { index, text: String(move), clicks: clicks() }
}"""  # noqa: E501

POINT = """at => {
  const { board } = zrfPage
  const spot = board.layout.spots[at]
  const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(board.element.getScreenCTM())
  return [x, y]
}"""

#: Choose in the dialog: a move by its text, else a place by its name.
CHOOSE = """([text, at]) => {
  const { selection, session } = zrfPage
  const entries = Array.from(document.querySelectorAll('.choice:not(.choice-cancel)'))
  const found = (selection.choices || []).findIndex(m => String(m) === text)
  const name = at >= 0 ? session.design.positions[at].name : ''
  return found >= 0 ? found : entries.findIndex(e => e.textContent.endsWith(', ' + name))
}"""

STATE = """() => ({
  chance: /moves at random/.test(document.querySelector('.status').textContent),
  moves: zrfPage.session && !zrfPage.session.outcome ? zrfPage.session.moves.length : 0,
  plies: zrfPage.session ? zrfPage.session.plies.map(p => p.text) : []
})"""


def play(page: Page, plies: int, chance: random.Random) -> dict[str, Any]:
    """Play a game; return what went wrong."""
    missed, hidden = [], []
    if not page.locator(".board").count():  # the rules of the game are in a plug-in
        return {"plies": 0, "missed": [], "hidden": []}
    for ply in range(plies):
        width, height = SIZES[ply % len(SIZES)]
        page.set_viewport_size({"width": width, "height": height})
        measured = page.evaluate(MEASURE)
        if measured["hidden"] or measured["scrolls"] or measured["overlapping"]:
            hidden.append([width, height, measured])
        state = _after_chance(page)
        if not state["moves"] or state["chance"]:  # all players may move at random
            break
        move = page.evaluate(DESCRIBE, chance.randrange(state["moves"]))
        error = _enter(page, move)
        after = page.evaluate(STATE)["plies"]
        if after[: len(state["plies"]) + 1] != [*state["plies"], move["text"]]:
            missed.append([move["text"], move["clicks"], after[len(state["plies"]) :], error])
            page.keyboard.press("Escape")
            page.evaluate("at => zrfPage.session.at > at && zrfPage.on.undo()", len(state["plies"]))
    return {"plies": len(page.evaluate(STATE)["plies"]), "missed": missed, "hidden": hidden}


def _after_chance(page: Page) -> dict[str, Any]:
    """Wait until the page has played the moves of chance; return the state."""
    for _ in range(100):
        state: dict[str, Any] = page.evaluate(STATE)
        if not state["moves"] or not state["chance"]:
            break
        page.wait_for_timeout(100)
    return state


def _enter(page: Page, move: dict[str, Any]) -> str:
    """Make the clicks of a move; return the error of a click, or an empty text."""
    try:
        for click in move["clicks"]:
            if isinstance(click, list):
                page.locator(f'.tray-item[data-piece="{click[0]}"]:enabled').first.click()
            elif click == "!pass":
                page.locator('[data-action="pass"]').click()
            elif click == "!listed":
                if not page.locator(".all[open]").count():
                    page.locator(".all summary").click()
                page.locator(".all button").nth(move["index"]).click()
            else:
                page.mouse.click(*page.evaluate(POINT, click))
            if page.locator(".choice").count():
                at = click if isinstance(click, int) else -1
                chosen = page.evaluate(CHOOSE, [move["text"], at])
                page.locator(".choice").nth(chosen).click()
    except Exception as error:
        return str(error).splitlines()[0]
    return ""


def rows(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yield a row per game."""
    chance = random.Random(options.seed)
    files = sorted(path for path in options.folder.rglob("*") if path.suffix.lower() == ".zrf")
    chance.shuffle(files)
    done = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(ARGUMENTS[1:])
        )
        for path in files:
            if done == options.games:
                break
            outcome = compile_file(path, Options(target="html", languages=("en",)))
            if not outcome.ok:
                continue
            done += 1
            file = Path(folder, "page.html")
            file.write_text(outcome.value[0].text, encoding="utf-8")
            page = browser.new_page(reduced_motion="reduce", locale="en-US")
            page.set_default_timeout(10_000)
            messages: list[str] = []
            page.on("console", lambda message, to=messages: to.append(message.text))
            page.on("pageerror", lambda error, to=messages: to.append(str(error)))
            page.goto(file.as_uri())
            row = play(page, options.plies, chance)
            name = path.relative_to(options.folder).as_posix()
            yield {"game": name, **row, "messages": messages[:5]}
            if options.screenshots:
                options.screenshots.mkdir(parents=True, exist_ok=True)
                page.set_viewport_size({"width": 1280, "height": 800})
                page.screenshot(path=options.screenshots / f"{done:03}-{path.stem}.png")
            page.close()
        browser.close()


def main() -> None:
    """Play the games, print a line for each, and fail if something went wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--plies", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--screenshots", type=Path)
    total, failed, plies = 0, 0, 0
    for row in rows(parser.parse_args()):
        total, plies = total + 1, plies + row["plies"]
        failed += bool(row["missed"] or row["hidden"] or row["messages"])
        print(json.dumps(row), flush=True)
    print(f"{plies} plies in {total} games, {failed} games with problems")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
