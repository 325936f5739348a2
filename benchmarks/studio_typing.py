"""Cost of typing in the studio: 200 keys in a burst, with the background work of the studio.

    python benchmarks/studio_typing.py FOLDER [EXAMPLE...]

FOLDER is the studio that `make studio` writes. The time of a key is the CPU time of the longest
task of the main thread; compilation runs in a worker. The exit code is 1 if it exceeds the limit.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from page import ROOT, traced
from playwright.sync_api import Browser, sync_playwright

from tests.browser import ARGUMENTS, find_chromium, serve
from tests.studio.kit import Studio
from website.pages import project_link
from zrf2js.host.studio import project_files

#: a burst that has an error at each moment, opens lists of completions, and changes the game
TEXT = (
    "\n(define typed ($1 (verify (and empty? (not-in-zone? board))) add))\n; a remark "
    + "key " * 29
)
GAMES = ("chess", "makromachy")
LIMIT = 50.0  # ms


def burst(browser: Browser, address: str, name: str) -> tuple[int, float, float]:
    """Return the characters of the rules, and in ms the longest task and the tasks per key."""
    files = project_files(next((ROOT / "examples").glob(f"{name}.[zd][rg][fz]")))
    link = project_link("studio/index.html", name, files)
    with browser.new_context(viewport={"width": 1400, "height": 900}) as context:
        page = context.new_page()
        studio = Studio(page, address)
        studio.wait_for_game()
        studio.forget_status()
        page.goto(f"{address}/{link.removeprefix('index.html')}")
        studio.wait_for_game()
        page.locator(".cm-content").click()
        page.keyboard.press("Control+End")
        keys = TEXT[:200]

        def act() -> None:
            for key in keys:
                page.keyboard.type(key)
                time.sleep(0.03)  # three times as fast as a fast typist

        tasks = traced(browser, page, act)
        assert studio.text.rstrip().endswith(keys[-20:].rstrip()), "the keys arrived"
    return len(next(iter(files.values()))), max(tasks), sum(tasks) / len(keys)


def main() -> int:
    """Print a table; return 1 if a key takes longer than the limit."""
    folder, *names = sys.argv[1:]
    print("| rules | characters | longest task | CPU per key |")
    print("|---|---:|---:|---:|")
    worst = 0.0
    with sync_playwright() as playwright, serve(Path(folder)) as address:
        executable = find_chromium()
        browser = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        for name in names or GAMES:
            size, longest, mean = burst(browser, address, name)
            worst = max(worst, longest)
            print(f"| {name} | {size:,} | {longest:.0f} ms | {mean:.1f} ms |", flush=True)
        browser.close()
    return worst > LIMIT


if __name__ == "__main__":
    sys.exit(main())
