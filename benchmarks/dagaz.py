"""Comparison of every rules file of the corpus as a Dagaz script with its module.

    python benchmarks/dagaz.py [FILE...]

The script plays three turns of the first variants of each file on the machine of tests/dagaz and in
the module. It prints the differences without a diagnostic, and the table of docs/dagaz.md.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.corpus import corpus_files  # noqa: E402
from tests.dagaz.comparing import Variant, compare  # noqa: E402

VARIANTS = 6


def kind_of(variant: Variant) -> str:
    """Return the row of the table for a file."""
    same = not variant.answer["differences"]
    if variant.answer["capped"]:
        return "too many moves to compare" if same else "different, unannounced"
    if variant.limits:
        return "warned of, and different" if not same else "warned of, the same here"
    return "the same moves" if same else "different, unannounced"


def main(paths: list[Path]) -> int:
    """Return 1 if moves differ without a warning."""
    kinds: Counter[str] = Counter()
    outcomes = moves = positions = 0
    start = time.process_time()
    for path in paths:
        with tempfile.TemporaryDirectory() as folder:
            try:
                variants = compare(path, Path(folder), limit=500, walks=1, most=VARIANTS)
            except AssertionError as error:
                words = [line for line in str(error).splitlines() if "Error" in line]
                print(f"{path}: {(words or [str(error)[-400:]])[0]}")
                kinds["failed"] += 1
                continue
        for variant in variants:
            kind = kind_of(variant)
            kinds[kind] += 1
            moves += variant.answer["moves"]
            positions += variant.answer["positions"]
            if kind == "different, unannounced":
                print(f"{path} [{variant.title}]: {str(variant.answer['differences'][:1])[:600]}")
            if variant.answer["outcomes"] and not variant.lost_goals and not variant.limits:
                outcomes += 1
                print(f"{path} [{variant.title}] ends: {variant.answer['outcomes'][:1]}")
    print(f"{len(paths)} files, {positions} positions, {moves} moves")
    for kind, count in sorted(kinds.items()):
        print(f"{count:5} {kind}")
    print(f"{outcomes:5} end otherwise, unannounced ({time.process_time() - start:.0f} s of CPU)")
    return int(kinds["different, unannounced"] + kinds["failed"] + outcomes > 0)


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]] or list(corpus_files())))
