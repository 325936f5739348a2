"""Dagaz pages as pages of zrf2js, played by click in Chromium.

    python benchmarks/dagaz_clicks.py ../shared/dagaz --count 30 --screenshots build/dagaz

Draws the pages at random. Plays random moves by clicks on their origins and targets, counts the
pictures that the page shows, and stores a screenshot of each game. Of a group, every piece is
clicked.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page, sync_playwright

from tests.browser import ARGUMENTS, find_chromium
from zrf2js import Options, compile_file

PLIES = 6
#: waits of half a second for the random turns of a page
MOST_ROLLS = 10

#: The game on the page, and each move as the positions to click; null if clicks cannot enter it.
STATE = """() => {
  const { game } = window.zrfPage.session
  const names = game.design.positions.map(({ name }) => name)
  const cells = game.cells()
  const grouped = game.needsGroups()
  const clicksOf = move => {
    const { from, to, effects } = move
    const placed = effects.find(e => e.kind !== 'move' && e.at >= 0)
    const own = effects.find(e => e.kind === 'move' && e.from === from)
    const end = own ? own.to : to
    if (!grouped && end >= 0) return from >= 0 && from !== end ? [from, end] : [end]
    if (!grouped) return placed ? [placed.at] : null
    const steps = effects.filter(e => e.kind === 'move' && e.from !== e.to)
    const moved = steps.filter(e => cells[e.from] && cells[e.from].player === game.player)
    if (steps.length === 0) return placed ? [placed.at] : null
    const origins = Array.from(new Set((moved.length ? moved : steps).map(e => e.from)))
    for (const last of origins) { // the target of a group is that of its last piece
      const order = origins.filter(at => at !== last).concat(last)
      const group = order.reduce((all, at) => game.select(all, at), [])
      const has = ({ moves }) => moves.some(m => String(m) === String(move))
      const found = game.targets(group).find(has)
      if (found && group.length === order.length) return order.concat(found.position)
    }
    return null
  }
  const moves = game.outcome() === null ? game.moves() : []
  const sample = moves.filter((_, n) => n % Math.ceil(moves.length / 60) === 0)
  return {
    plies: game.history.length,
    over: game.outcome() !== null,
    random: game.random,
    moves: sample.map(clicksOf).filter(Boolean).map(clicks => clicks.map(at => names[at])),
    pictures: document.querySelectorAll('svg image').length
  }
}"""


def main() -> None:
    """Play the pages and print a line for each."""
    options = _options()
    pages = _pages(options)
    options.screenshots.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = find_chromium()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS[1:]))
        for name in random.Random(options.seed).sample(pages, min(options.count, len(pages))):
            if options.only not in name:
                continue
            outcome = compile_file(
                options.folder / name, Options(target="html"), root=options.folder
            )
            if not outcome.ok:
                print(json.dumps({"page": name, "result": "refused"}), flush=True)
                continue
            file = options.screenshots / f"{Path(name).stem}.html"
            file.write_text(outcome.value[0].text, encoding="utf-8")
            page = browser.new_page(viewport={"width": 1000, "height": 800})
            page.set_default_timeout(20000)
            row = {"page": name, **play(page, file)}
            print(json.dumps(row), flush=True)
            page.screenshot(path=file.with_suffix(".png"))
            page.close()
        browser.close()


def play(page: Page, file: Path) -> dict[str, Any]:
    """Make random moves by click; return the plies made, the pictures and the errors."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    page.goto(file.resolve().as_uri())
    page.frame_locator("iframe").locator(".board-box").wait_for(state="attached")
    game = page.frames[1]
    chance = random.Random(1)
    state = rolled(game)
    pictures, missed = state["pictures"], 0
    for _ in range(PLIES):
        if state["over"]:
            break
        if not state["moves"]:
            button = game.get_by_role("button", name="Pass", exact=True)
            if not button.is_visible():
                break
            button.click()
        try:
            for name in chance.choice(state["moves"] or [[]]):
                game.locator(f'.hit[data-name="{name}"]').click(timeout=3000, force=True)
        except Exception as error:  # a position that the page does not show
            errors.append(str(error).splitlines()[0])
        if game.locator(".choice").count():
            game.locator(".choice").first.click(timeout=3000)
        game.wait_for_timeout(300)
        before, state = state["plies"], rolled(game)
        missed += state["plies"] == before
    return {
        "plies": state["plies"],
        "missed": missed,
        "over": state["over"],
        "pictures": pictures,
        "errors": errors[:3],
    }


def rolled(game: Frame) -> dict[str, Any]:
    """Return the state of the game after the page has made random turns."""
    state: dict[str, Any] = game.evaluate(STATE)
    for _ in range(MOST_ROLLS):
        if not state["random"] or state["over"]:
            break
        game.wait_for_timeout(500)
        state = game.evaluate(STATE)
    return state


def _pages(options: argparse.Namespace) -> list[str]:
    """Return the pages whose pictures are in the folder, or all pages with moves at the start."""
    if not options.all:
        found: list[str] = json.loads((options.folder / "with_pictures.json").read_text("utf-8"))
        return found
    rows = json.loads((options.folder / "pages.json").read_text(encoding="utf-8"))
    return [row["page"] for row in rows if row["real"].get("root")]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="folder with with_pictures.json")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--only", default="", help="pages whose name contains this text")
    parser.add_argument("--seed", type=int, default=1, help="of the random pages")
    parser.add_argument("--all", action="store_true", help="also pages without pictures")
    parser.add_argument("--screenshots", type=Path, default=Path("build/dagaz"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
