"""Python modules of every rules file below a folder, compared with the JavaScript modules.

    python benchmarks/python_conformance.py FOLDER [--files N] [--seed N]

Each file has 40 s. The script prints the differences, and what the target lacks.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.play.conformance import compare
from tests.play.together import play_together
from zrf2js import NotSupported, Options, compile_file

SECONDS = 40
LENGTH = ("--walks", "1", "--plies", "10", "--limit", "120")


def stop(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def result(path: Path) -> str:
    """Return the kind of the result; print a difference."""
    outcome = compile_file(path, Options(target="python"))
    if not outcome.ok:
        lacking = [found for found in outcome.diagnostics if found.code in ("ZRF563", "ZRF658")]
        return "lacks a rule" if lacking else "errors in the rules"
    signal.alarm(SECONDS)
    try:
        compared, differences = compare(path, *LENGTH)
        if not compared:  # there are no records of games with chance
            together = play_together(path, 0, plies=20, width=5)
            compared, differences = together.positions, list(filter(None, [together.difference]))
    except (TimeoutError, NotSupported):
        return "not finished"
    finally:
        signal.alarm(0)
    for difference in differences:
        print(f"{path}: {difference[:400]}")
    return "different" if differences else "equal" if compared else "no records"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    signal.signal(signal.SIGALRM, stop)
    files = sorted(path for path in given.folder.rglob("*") if path.suffix.lower() == ".zrf")
    random.Random(given.seed).shuffle(files)
    counts = Counter(result(path) for path in files[: given.files])
    print(", ".join(f"{count} {kind}" for kind, count in counts.most_common()))
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
