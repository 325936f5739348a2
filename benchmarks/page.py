"""Size and cost of a page: bytes, CPU time until usable, longest task during a search.

The times come from the trace of the browser, as medians of five runs; see docs/benchmarks.md.

    python benchmarks/page.py [EXAMPLE...]
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import ARGUMENTS, find_chromium  # noqa: E402
from zrf2js.library import compile_file  # noqa: E402
from zrf2js.options import Options  # noqa: E402

GAMES = ("chess", "draughts", "minishogi", "xiangqi", "reversi", "abalone", "nine-mens-morris")
RUNS = 5
CPU, TASK = 300, 50  # limits: CPU time until usable, longest task
KILOBYTES = {"chess": 120}  # limits of the compressed size in all languages
OTHER_KILOBYTES = 140

CATEGORIES = ["disabled-by-default-devtools.timeline"]


@dataclass(frozen=True)
class Run:
    """CPU time of the main thread of the page, in ms."""

    usable: float
    longest: float


def page_of(name: str, *languages: str) -> str:
    options = Options(target="html", languages=languages)
    outcome = compile_file(ROOT / "examples" / f"{name}.zrf", options)
    assert outcome.value, outcome.diagnostics
    return outcome.value[0].text


def tasks(trace: bytes) -> Iterator[float]:
    """Return the CPU time of every task of the main thread, in ms."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    mains = {
        (e["pid"], e["tid"])
        for e in events
        if e.get("name") == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        thread = (event.get("pid"), event.get("tid"))
        if thread in mains and event.get("name") == "RunTask":
            yield event.get("tdur", 0) / 1000


def traced(browser: Browser, page: Page, act: Any) -> list[float]:
    browser.start_tracing(page=page, categories=CATEGORIES)
    act()
    return list(tasks(browser.stop_tracing()))


def run_once(browser: Browser, file: Path) -> Run:
    with browser.new_context(viewport={"width": 1280, "height": 860}) as context:
        page = context.new_page()

        def load() -> None:
            page.goto(file.as_uri())
            page.wait_for_timeout(500)  # include the tasks that the page schedules while it loads

        def think() -> None:
            page.get_by_label("is played by").last.select_option("Computer 10")
            page.wait_for_timeout(2500)  # a move of the engine and its animation

        usable = sum(traced(browser, page, load))
        longest = max(traced(browser, page, think))
        assert page.locator(".record .ply").count() >= 1, "the engine has moved"
        return Run(usable, longest)


def kilobytes(text: str) -> float:
    """Return the gzipped size of a text in KB of 1,024 bytes."""
    return len(gzip.compress(text.encode(), 9)) / 1024


def report(browser: Browser, name: str, folder: Path) -> bool:
    text = page_of(name)
    file = folder / f"{name}.html"
    file.write_text(text, encoding="utf-8")
    weight, english = (kilobytes(each) for each in (text, page_of(name, "en")))
    runs = [run_once(browser, file) for _ in range(RUNS)]
    usable = statistics.median(run.usable for run in runs)
    longest = statistics.median(run.longest for run in runs)
    row = f"| {name} | {english:.0f} KB | {weight:.0f} KB | {usable:.0f} ms | {longest:.0f} ms |"
    print(row, flush=True)
    return weight < KILOBYTES.get(name, OTHER_KILOBYTES) and usable < CPU and longest < TASK


def main() -> int:
    """Print a table; return 1 if a page exceeds a limit."""
    print("| | in English | in all languages | CPU to load | longest task |")
    print("|---|---:|---:|---:|---:|")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        executable = find_chromium()
        browser = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        names = sys.argv[1:] or GAMES
        kept = [report(browser, name, Path(folder)) for name in names]
        browser.close()
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
