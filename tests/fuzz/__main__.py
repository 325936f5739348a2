"""Command line of the fuzzer: `python -m tests.fuzz run | one | show`."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.fuzz.judging import FORMS, kind_of

SLICE = 50


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("what", choices=("run", "one", "show"))
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=22_000, help="number of cases")
    parser.add_argument("--seconds", type=float, default=600, help="time limit of the run")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("fuzz.json"))
    options = parser.parse_args()
    if options.what == "show":
        for name, text in FORMS[kind_of(options.seed)](options.seed).items():
            print(f"--- {name}\n{text}")
    elif options.what == "one":
        print(json.dumps(judged(range(options.seed, options.seed + 1))[0], indent=2))
    else:
        run(options.first, options.count, options.seconds, options.jobs, options.results)


def judged(seeds: range) -> list[dict[str, Any]]:
    """Judge seeds in a separate process with a memory limit."""
    from tests.fuzz.judging import judge_all

    limit = 1_500_000_000  # address space; the actual usage is measured
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    return judge_all(seeds)


def run(first: int, count: int, seconds: float, jobs: int, results: Path) -> None:
    """Judge ranges of seeds that have no verdict yet."""
    known: dict[str, list[dict[str, Any]]] = {}
    if results.exists():
        known = json.loads(results.read_text())
    end = first + count
    slices = [range(start, min(start + SLICE, end)) for start in range(first, end, SLICE)]
    waiting = [seeds for seeds in slices if str(seeds.start) not in known]
    until = time.monotonic() + seconds
    context = multiprocessing.get_context("fork")
    with context.Pool(jobs, maxtasksperchild=1) as pool:
        for found in pool.imap_unordered(judged, waiting):
            known[str(found[0]["seed"])] = found
            results.write_text(json.dumps(known))
            for verdict in found:
                if verdict["failure"]:
                    print(verdict["seed"], verdict["kind"], verdict["failure"], flush=True)
            if time.monotonic() > until:
                break
    print_totals([verdict for found in known.values() for verdict in found])


def print_totals(verdicts: list[dict[str, Any]]) -> None:
    """Print the totals."""
    kinds = Counter(verdict["kind"] for verdict in verdicts)
    if not verdicts:
        print("no cases")
        return
    print(f"{len(verdicts)} cases:", ", ".join(f"{n} {kind}" for kind, n in kinds.most_common()))
    slowest = max(verdicts, key=lambda v: v["seconds"])
    largest = max(verdicts, key=lambda v: v["megabytes"])
    print(f"slowest {slowest['seconds']} s (seed {slowest['seed']})")
    print(f"largest {largest['megabytes']} MB (seed {largest['seed']})")
    print("failures:", [v["seed"] for v in verdicts if v["failure"]][:50])


if __name__ == "__main__":
    main()
