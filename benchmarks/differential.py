"""Comparison of the compiler with an independent interpreter of ZRF (tests/reference).

    python benchmarks/differential.py FOLDER|FILE... [--plies N] [--games N] [--seed S] [--jobs N]

The module and the interpreter play the same random games of every variant without a plug-in. At
every ply, positions, legal moves and outcomes must agree. The script prints each difference with
the moves that lead to it, and exits with 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.reference.differential import Effort, Player, Verdict, compare_file  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=2, help="of each variant")
    parser.add_argument("--plies", type=int, default=60, help="of each game")
    parser.add_argument("--words", type=int, default=400_000, help="run for each variant, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    effort = Effort(options.games, options.plies, options.words, options.seed)
    files = [file for path in options.paths for file in rules_files(path)]
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        for file, verdicts in zip(
            files, pool.map(of_file, files, [effort] * len(files)), strict=True
        ):
            if isinstance(verdicts, str):
                total["failed"] += 1
                print(f"{file}: {verdicts}")
                continue
            for verdict in verdicts:
                report(file, verdict, total)
    print(
        f"{len(files)} files, {total['variants']} variants, {total['plies']} plies, "
        f"{total['stopped']} stopped, {total['differ']} differ, {total['failed']} failed"
    )
    return 1 if total["differ"] or total["failed"] else 0


def rules_files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix.lower() == ".zrf")


def of_file(path: Path, effort: Effort) -> list[Verdict] | str:
    player = Player()
    try:
        return list(compare_file(player, path, effort))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        player.close()


def report(file: Path, verdict: Verdict, total: Counter[str]) -> None:
    total["variants"] += 1
    total["plies"] += verdict.plies
    total["stopped"] += verdict.stopped
    if not verdict.differences:
        return
    total["differ"] += 1
    print(f"{file}: {verdict.variant!r} ({verdict.index}) after {len(verdict.history)} plies")
    print("  moves: " + " | ".join(verdict.history))
    for line in verdict.differences[:6]:
        print(f"  {line[:400]}")


if __name__ == "__main__":
    sys.exit(main())
