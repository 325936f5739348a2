"""Comparison of the compiler with an independent interpreter of ZRF (tests/reference).

    python benchmarks/differential.py FOLDER|FILE... [--plies N] [--games N] [--seed S] [--jobs N]
    python benchmarks/differential.py --invented 1000 --seed 50000 --plies 25
    python benchmarks/differential.py --invented 200 --engines wasm,python,rbg,fsf

The module and the interpreter play the same random games of every variant without a plug-in. At
every ply, positions, legal moves and outcomes must agree. The script prints each difference with
the moves that lead to it, and exits with 1.

With `--invented N`, the rules are random, too: those of N seeds from `--seed` on, each with and
without royal pieces (tests/reference/invented.py). Rules on which Zillions is silent may differ:
for `defended?`, the interpreter supposes another type of enemy on an empty position.

With `--engines`, other engines are compared with the module instead (tests/reference/engines.py):
positions, lists of moves with their texts, outcomes and hashes of `wasm` and `python`, counts of
moves of `rbg` by the system in ../shared/rbg, which is built first, and moves of `fsf` in ffish.
Random rules for these two have few keywords. With `--worlds`, those of `wasm` and `python` have
boards of piles or with levels, and up to four players (tests/reference/invented_worlds.py).
Refused rules are counted by their reasons.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.reference.differential import (  # noqa: E402
    Effort,
    Player,
    Verdict,
    compare_file,
    compare_text,
)
from tests.reference.engines import ENGINES, SUITED, Found, Walk, compare_engine  # noqa: E402
from tests.reference.invented import Invention  # noqa: E402
from tests.reference.invented_worlds import World  # noqa: E402

#: a file, or the seed of random rules and whether they have royal pieces
Subject = Path | tuple[int, bool]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", type=Path, nargs="*")
    parser.add_argument("--invented", type=int, default=0, metavar="N", help="random rules")
    parser.add_argument("--games", type=int, default=2, help="of each variant")
    parser.add_argument("--plies", type=int, default=60, help="of each game")
    parser.add_argument("--words", type=int, default=400_000, help="run for each variant, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--engines", default="", metavar="NAME,...", help=", ".join(ENGINES))
    parser.add_argument("--worlds", action="store_true", help="piles, levels and more players")
    options = parser.parse_args()
    if options.worlds:
        SUITED.update(dict.fromkeys(("wasm", "python"), world))
    effort = Effort(options.games, options.plies, options.words, options.seed)
    files: list[Subject] = [file for path in options.paths for file in rules_files(path)]
    seeds = range(options.seed, options.seed + options.invented)
    files += [(seed, royal) for seed in seeds for royal in (False, True)]
    if options.engines:
        return of_engines(options.engines.split(","), files, effort)
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


def world(seed: int, royal: bool) -> str:
    return World(seed, royal=royal).text


def rules_files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix.lower() == ".zrf")


def of_file(subject: Subject, effort: Effort) -> list[Verdict] | str:
    player = Player()
    try:
        if isinstance(subject, Path):
            return list(compare_file(player, subject, effort))
        seed, royal = subject
        return list(compare_text(player, Invention(seed, royal=royal).text, effort))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        player.close()


def report(file: Subject, verdict: Verdict, total: Counter[str]) -> None:
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


def of_engines(engines: list[str], subjects: list[Subject], effort: Effort) -> int:
    """Compare engines with the module, one after another; return 1 if one differs."""
    differing = 0
    with tempfile.TemporaryDirectory() as name:
        for engine in engines:
            kinds: Counter[str] = Counter()
            positions = 0
            for subject in subjects:
                found = of_engine(engine, subject, effort, Path(name))
                positions += found.positions
                kinds[kind_of(found)] += 1
                if found.difference:
                    print(f"{engine}: {subject}: {found.difference[:600]}", flush=True)
            differing += kinds["different"]
            listed = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
            print(f"{engine}: {positions} positions; {listed}", flush=True)
    return 1 if differing else 0


def of_engine(engine: str, subject: Subject, effort: Effort, folder: Path) -> Found:
    if isinstance(subject, Path):
        return compare_engine(engine, Walk(subject, effort.seed, effort.plies, folder))
    seed, royal = subject
    rules = folder / "rules.zrf"
    rules.write_text(SUITED[engine](seed, royal), encoding="utf-8")
    return compare_engine(engine, Walk(rules, seed, effort.plies, folder))


def kind_of(found: Found) -> str:
    if found.refused:
        return f"refused ({found.refused[:60]})"
    return "different" if found.difference else "stopped" if found.stopped else "equal"


if __name__ == "__main__":
    sys.exit(main())
