"""Random games of the built-in variants, compared with pyffish.

    python benchmarks/fairy_stockfish.py [--plies N] [--games N] [VARIANT...]
    python benchmarks/fairy_stockfish.py --written [FILE or VARIANT...]

With ``--written``, the variants that the compiler writes are compared with their modules in ffish:
those of rules files, or the built-in variants after they were read.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.fsf.comparison import walk
from tests.fsf.written import jobs_of, run
from zrf2js.frontends.fsf.ini import builtin_sections


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--written", action="store_true")
    parser.add_argument("variants", nargs="*")
    given = parser.parse_args()
    names = given.variants or [name for name in builtin_sections() if name != "fairy"]
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


def compare_written(names: list[str], plies: int, games: int) -> int:
    """Print a line per game: its counts, its first difference, or why it does not fit."""
    counts = {"agrees": 0, "differs": 0, "does not fit": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in names:
            rules = Path(each)
            if not rules.suffix:
                rules = folder / f"{each}.ini"
                rules.write_text(f"[my-{each}:{each}]\n")
            for job in jobs_of(rules, folder):
                if isinstance(job, str):
                    counts["does not fit"] += 1
                    print(f"{each}: does not fit: {job}", flush=True)
                    continue
                (result,) = run([job], folder, games=games, plies=plies, depth=4, limit=100_000)
                word = "differs" if "difference" in result else "agrees"
                counts[word] += 1
                print(f"{each}: {word}: {result}", flush=True)
    print(", ".join(f"{count} {word}" for word, count in counts.items()))
    return int(counts["differs"] > 0)


if __name__ == "__main__":
    sys.exit(main())
