"""The gain of each pass over the scripts of Dagaz pages: moves per second with it and without it.

    python benchmarks/script_passes.py ../shared/dagaz [--pages 20] [--seed 5]

Compiles pages drawn at random whose scripts the passes change. The module and one without a pass
play random games in turns in one process (`random_games.cjs`), by `game.moves()` and on the boards
of the scripts. Prints the ratio for each page and pass, and the medians.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from zrf2js import Options, compile_file
from zrf2js.scripts.translate import passes

PLAYER = Path(__file__).with_name("random_games.cjs")
#: CPU time of each module in seconds
SECONDS = "1"


def main() -> None:
    """Measure the passes on the pages of a folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="folder with pages.json")
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    ratios: dict[str, list[tuple[float, float]]] = {name: [] for name in passes.PASSES}
    count = 0
    for page in pages(options.folder, options.seed):
        if count == options.pages:
            break
        found = list(gains(options.folder, page))
        count += bool(found)
        for name, moves, boards in found:
            ratios[name].append((moves, boards))
            print(f"{page:<60}{name:<8}{moves:6.2f}{boards:6.2f}", flush=True)
    print("| pass | pages | moves | boards |\n|---|---:|---:|---:|")
    for name, rows in ratios.items():
        moves, boards = (statistics.median(column) for column in zip(*rows, strict=True))
        print(f"| {name} | {len(rows)} | {moves:.2f} | {boards:.2f} |")


def pages(folder: Path, seed: int) -> list[str]:
    """Return the pages in random order, one for each set of scripts."""
    rows = json.loads((folder / "pages.json").read_text(encoding="utf-8"))
    random.Random(seed).shuffle(rows)
    found = {tuple(row["own"]): row["page"] for row in rows if row["own"]}
    return list(found.values())


def gains(folder: Path, page: str) -> Iterator[tuple[str, float, float]]:
    """Yield each pass that changes a page, with the ratios of moves and of boards."""
    whole = module(folder, page)
    for name in passes.PASSES:
        with patch.dict(passes.PASSES, {name: tuple}):
            reduced = module(folder, page)
        if whole is not None and reduced is not None and whole != reduced:
            found = (ratio(whole, reduced, kind) for kind in ("moves", "boards"))
            yield name, next(found), next(found)


def module(folder: Path, page: str) -> str | None:
    files = compile_file(folder / page, Options(format="cjs"), root=folder).value
    return files[0].text if files else None


def ratio(whole: str, reduced: str, kind: str) -> float:
    """Return the speed of a module divided by that of another one."""
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "whole.cjs"), Path(folder, "reduced.cjs")
        for file, text in zip(files, (whole, reduced), strict=True):
            file.write_text(text, encoding="utf-8")
        command = ["node", str(PLAYER), str(files[0]), SECONDS, str(files[1]), kind]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return float(json.loads(done.stdout)["ratio"])


if __name__ == "__main__":
    main()
