"""Dagaz pages as pages of zrf2js, played by click in Chromium.

    python benchmarks/dagaz_clicks.py ../shared/dagaz --count 30 --screenshots build/dagaz

Plays random moves by clicks on their origins and targets, counts the pictures that the page shows,
and stores a screenshot of each game. Of a group, every piece is clicked.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser import ARGUMENTS, find_chromium
from zrf2js import Options, compile_file

PLIES = 6

#: The game on the page, and each move as the positions to click; null if clicks cannot enter it.
STATE = """() => {
  const { game } = window.zrfPage.session
  const names = game.design.positions.map(({ name }) => name)
  const cells = game.cells()
  const grouped = game.needsGroups()
  const clicksOf = move => {
    const { from, to, effects } = move
    if (!grouped) return to < 0 ? null : from >= 0 && from !== to ? [from, to] : [to]
    const steps = effects.filter(e => e.kind === 'move' && e.from !== e.to)
    const own = steps.filter(e => cells[e.from] && cells[e.from].player === game.player)
    const origins = Array.from(new Set((own.length ? own : steps).map(e => e.from)))
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
    moves: sample.map(clicksOf).filter(Boolean).map(clicks => clicks.map(at => names[at])),
    pictures: document.querySelectorAll('svg image').length
  }
}"""


def main() -> None:
    """Play the pages and print a line for each."""
    options = _options()
    pages = json.loads((options.folder / "with_pictures.json").read_text(encoding="utf-8"))
    options.screenshots.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = find_chromium()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS[1:]))
        for name in pages[options.skip : options.skip + options.count]:
            outcome = compile_file(options.folder / name, Options(target="html"))
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
    chance = random.Random(1)
    state = page.evaluate(STATE)
    pictures, missed = state["pictures"], 0
    for _ in range(PLIES):
        if state["over"] or not state["moves"]:
            break
        try:
            for name in chance.choice(state["moves"]):
                page.locator(f'.hit[data-name="{name}"]').click(timeout=3000, force=True)
        except Exception as error:  # a position that the page does not show
            errors.append(str(error).splitlines()[0])
        if page.locator(".choice").count():
            page.locator(".choice").first.click(timeout=3000)
        page.wait_for_timeout(300)
        before, state = state["plies"], page.evaluate(STATE)
        missed += state["plies"] == before
    return {
        "plies": state["plies"],
        "missed": missed,
        "over": state["over"],
        "pictures": pictures,
        "errors": errors[:3],
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="folder with with_pictures.json")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--screenshots", type=Path, default=Path("build/dagaz"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
