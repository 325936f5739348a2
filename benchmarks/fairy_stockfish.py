"""Random games of the built-in variants, compared with pyffish.

    python benchmarks/fairy_stockfish.py [--plies N] [--games N] [VARIANT...]
    python benchmarks/fairy_stockfish.py --written [FILE or VARIANT...]
    python benchmarks/fairy_stockfish.py --scan N
    python benchmarks/fairy_stockfish.py --table [VARIANT...]

With ``--written``, the variants that the compiler writes are compared with their modules in ffish:
those of rules files, or the built-in variants after they were read. ``--scan`` does so for all
examples and N random files of the corpus; every reason for a refusal must have a place. With
``--table``, both directions are compared with ffish, and the results are stored for the table in
docs/bridges.md.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.corpus import corpus_files
from tests.fsf import table
from tests.fsf.comparison import walk
from tests.fsf.written import Refusal, jobs_of, run
from zrf2js.frontends.fsf.ini import builtin_sections
from zrf2js.frontends.registry import RULES

EXAMPLES = Path(__file__).parents[1] / "examples"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--written", action="store_true")
    parser.add_argument("--scan", type=int)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("variants", nargs="*")
    given = parser.parse_args()
    names = given.variants or [name for name in builtin_sections() if name != "fairy"]
    if given.table:
        return store_table(names)
    if given.scan is not None:
        return compare_written(scanned(given.scan), 6, given.games)
    if given.written:
        return compare_written(names, min(given.plies, 10), given.games)
    agreeing = []
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            rules = Path(folder) / "variants.ini"
            rules.write_text(f"[mine:{name}]\n")
            results = [walk(rules, "mine", name, given.plies, seed) for seed in range(given.games)]
            differences = [difference for _, difference in results if difference]
            print(name, sum(count for count, _ in results), *differences, flush=True)
            if not differences:
                agreeing.append(name)
    print(f"{len(agreeing)} of {len(names)} variants agree: {' '.join(agreeing)}")
    return int(len(agreeing) < len(names))


def scanned(number: int) -> list[str]:
    """Return the paths of all examples, and of random files of the corpus."""
    examples = [p for suffix in RULES for p in sorted(EXAMPLES.glob(f"*{suffix}"))]
    corpus = corpus_files()
    chosen = random.Random(26).sample(corpus, min(number, len(corpus)))
    return [str(path) for path in (*examples, *chosen)]


def store_table(names: list[str]) -> int:
    """Compare variants in both directions, and store a row of each at once."""
    differing = 0
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            row = table.compared(name, Path(folder))
        rows = table.rows() if table.DATA.exists() else {}
        rows[name] = row
        print(name, rows[name], flush=True)
        differing += any("difference" in each for each in rows[name].values())
        table.DATA.write_text(json.dumps(rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return int(differing > 0)


def compare_written(names: list[str], plies: int, games: int) -> int:
    """Print a line per game: its counts, its first difference, or why it does not fit."""
    counts = {"agrees": 0, "differs": 0, "does not fit": 0, "without a place": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in names:
            rules = Path(each)
            if not rules.suffix:
                rules = folder / f"{each}.ini"
                rules.write_text(f"[my-{each}:{each}]\n")
            for job in jobs_of(rules, folder):
                if isinstance(job, Refusal):
                    counts["does not fit" if job.place else "without a place"] += 1
                    print(f"{each}: does not fit: {job.reason} ({job.place})", flush=True)
                    continue
                (result,) = run([job], folder, games=games, plies=plies, depth=4, limit=100_000)
                word = "differs" if "difference" in result else "agrees"
                counts[word] += 1
                print(f"{each}: {word}: {result}", flush=True)
    print(", ".join(f"{count} {word}" for word, count in counts.items()))
    return int(counts["differs"] + counts["without a place"] > 0)


if __name__ == "__main__":
    sys.exit(main())
