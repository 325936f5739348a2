"""Games of zrf2js in Dagaz's own view, played by click in Chromium.

    python benchmarks/dagaz_view.py ../shared/dagaz/io RULES... --screenshots build/dagaz-view

The folder holds Dagaz's kernel, view and controller. Prints a line for each game: plies made by
click, warnings of the compiler, and errors of the page.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import ARGUMENTS, find_chromium
from tests.dagaz.view import play_in_view
from zrf2js import Options, compile_file
from zrf2js.host.dagaz_kernel import read_kernel


def main() -> None:
    """Play the games and print a line for each."""
    options = _options()
    kernel = read_kernel([options.kernel])
    options.screenshots.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = find_chromium()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS[1:]))
        for rules in options.rules:
            outcome = compile_file(rules, Options(target="dagaz", kernel=kernel, name="game"))
            if not outcome.ok:
                codes = sorted({diagnostic.code for diagnostic in outcome.diagnostics})
                print(json.dumps({"game": rules.stem, "refused": codes}), flush=True)
                continue
            text = next(a.text for a in outcome.value if a.suffix == ".html")
            file = options.screenshots / f"{rules.stem}.html"
            file.write_text(text, encoding="utf-8")
            page = browser.new_page(viewport={"width": 1000, "height": 900})
            page.set_default_timeout(20000)
            row = {
                "game": rules.stem,
                "warnings": sorted({d.code for d in outcome.diagnostics}),
                **play_in_view(page, file, options.plies),
            }
            print(json.dumps(row), flush=True)
            page.screenshot(path=file.with_suffix(".png"))
            page.close()
        browser.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kernel", type=Path, help="folder with the Dagaz scripts")
    parser.add_argument("rules", type=Path, nargs="+")
    parser.add_argument("--plies", type=int, default=10)
    parser.add_argument("--screenshots", type=Path, default=Path("build/dagaz-view"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
