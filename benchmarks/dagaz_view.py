"""Games of zrf2js in Dagaz's own view, played by click in Chromium next to their modules.

    python benchmarks/dagaz_view.py ../shared/dagaz/io --screenshots build/dagaz-view
    python benchmarks/dagaz_view.py ../shared/dagaz/io RULES...

The folder holds Dagaz's kernel, view and controller. Without rules, the games are those of
tests/dagaz/view_games.py. Prints a line for each game: plies made by click, warnings of the
compiler, and errors of the page. Exits with 1 if a game has errors.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser import ARGUMENTS, find_chromium
from tests.dagaz.view import PLIES, compile_for_view, play_in_view
from tests.dagaz.view_games import GAMES, rules_of
from zrf2js.host.dagaz_kernel import read_kernel


def main() -> int:
    """Play the games and print a line for each; return 1 if one has errors."""
    options = _options()
    failed = 0
    with sync_playwright() as playwright:
        chromium = find_chromium()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS[1:]))
        for name, rules, variant in _games(options):
            row = {"game": name, **_played(browser, name, rules, variant, options)}
            failed += bool(row.get("errors"))
            print(json.dumps(row), flush=True)
        browser.close()
    return int(failed > 0)


def _games(options: argparse.Namespace) -> Iterator[tuple[str, Path, str | None]]:
    for path in options.rules:
        yield path.stem, path, None
    if not options.rules:
        for name in GAMES:
            yield name, *rules_of(name, options.screenshots / name)


def _played(
    browser: Browser, name: str, rules: Path, variant: str | None, options: argparse.Namespace
) -> dict[str, Any]:
    folder = options.screenshots / name
    folder.mkdir(parents=True, exist_ok=True)
    kernel = read_kernel([options.kernel])
    outcome, file, module = compile_for_view(rules, folder, kernel, variant)
    codes = sorted({diagnostic.code for diagnostic in outcome.diagnostics})
    if not outcome.ok:
        return {"refused": codes}
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.set_default_timeout(20000)
    row = play_in_view(page, file, module, options.plies, options.seed)
    page.screenshot(path=options.screenshots / f"{name}.png")
    page.close()
    return {"warnings": codes, **row}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kernel", type=Path, help="folder with the Dagaz scripts")
    parser.add_argument("rules", type=Path, nargs="*")
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--screenshots", type=Path, default=Path("build/dagaz-view"))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
