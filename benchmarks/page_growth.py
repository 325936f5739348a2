"""Time of a move and of an undo on the page at different lengths of a game, in ms.

    python -m benchmarks.page_growth [EXAMPLE] [--plies 1000]

Chromium plays a seeded random game by the actions of the page. Layout and painting count.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.page import page_of
from tests.browser import ARGUMENTS, find_chromium

STEP = 100

#: plays up to a ply, then measures moves and undos; `done` is called after layout and painting
PLAY = """
async ([plies, rounds]) => {
  const { on, session } = window.zrfPage
  let seed = 1 + plies
  const choice = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    const quiet = move => move.effects.every(({ kind }) => kind === 'move' || kind === 'drop')
    const all = window.zrfPage.session.moves
    const moves = all.some(quiet) ? all.filter(quiet) : all // most captures end games
    return moves[(seed >>> 8) % moves.length]
  }
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
  window.zrfPage.settings.animation = window.zrfPage.settings.sounds = false
  while (session.at < plies) {
    if (session.moves.length === 0) return null
    on.play(choice())
  }
  await painted()
  const times = { move: [], undo: [] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, act] of [['move', () => on.play(choice())], ['undo', () => on.undo()]]) {
      const before = performance.now()
      act()
      document.body.offsetHeight
      times[name].push(performance.now() - before)
      await painted()
    }
  }
  const median = list => list.sort((a, b) => a - b)[list.length >> 1]
  return [median(times.move), median(times.undo)]
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("example", nargs="?", default="chess")
    parser.add_argument("--plies", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "page.html"
        file.write_text(page_of(options.example), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        page = browser.new_page()
        page.goto(file.as_uri())
        for plies in range(0, options.plies + 1, STEP):
            found = page.evaluate(PLAY, [plies, 15])
            if found is None:
                print(f"the game ended before ply {plies}")
                break
            print(f"{plies:6}  move {found[0]:6.1f} ms  undo {found[1]:6.1f} ms", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
