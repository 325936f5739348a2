"""`python -m tests.mutation run | report | list`."""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.mutation.mutants import Mutant, all_mutants

HERE = Path(__file__).parent
GAME = "templates/runtime/game.js"
RESULTS, EQUIVALENTS = HERE / "results.json", HERE / "equivalents.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("what", choices=("run", "report", "list"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=560)
    parser.add_argument("--seconds", type=float, default=600, help="stop after so long")
    parser.add_argument("--part", default="0/1", help="k/n: every n-th mutant from the k-th on")
    parser.add_argument("--cases-only", action="store_true", help="leave the other tests for later")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    if options.what == "list":
        print("\n".join(mutant.name for mutant in sample(options.seed, options.count)))
    elif options.what == "run":
        chosen = sample(options.seed, options.count)
        part, parts = map(int, options.part.split("/"))
        run(chosen[part::parts], options.seconds, options.results, options.cases_only)
    else:
        report(options.results)


def sample(seed: int, count: int) -> list[Mutant]:
    """The mutants of a seed."""
    mutants = all_mutants()
    return random.Random(seed).sample(mutants, min(count, len(mutants)))


def run(chosen: list[Mutant], seconds: float, results: Path, cases_only: bool) -> None:
    """Judges what has no verdict yet; `uncertain` is what the cases alone did not kill."""
    from tests.mutation import suite

    known = json.loads(results.read_text()) if results.exists() else {}
    until = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "baseline.json"
        suite.baseline(file)
        answers = json.loads(file.read_text())
    assert all(suite.survives_cases(m, answers) for m in unchanged()), "the suite itself fails"
    for mutant in chosen:
        if time.monotonic() > until:
            break
        before = verdict = known.get(mutant.name)
        if verdict is None:
            verdict = "uncertain" if suite.survives_cases(mutant, answers) else "cases"
        if verdict == "uncertain" and not cases_only:
            verdict = suite.rest(mutant)
        if verdict != before:
            known[mutant.name] = verdict
            results.write_text(json.dumps(known, indent=0, sort_keys=True) + "\n")
            print(verdict, mutant.name, flush=True)


def unchanged() -> list[Mutant]:
    """Mutants that change nothing, one of each language."""
    return [Mutant(path, "", 0, 0, 0, "", "") for path in ("zrf2js/lower/moves.py", GAME)]


def report(results: Path) -> None:
    """The score, what is equivalent and why, and what survived."""
    known: dict[str, str] = json.loads(results.read_text())
    reasons: dict[str, str] = json.loads(EQUIVALENTS.read_text())
    alive = sorted(name for name, verdict in known.items() if verdict in ("survived", "uncertain"))
    equivalent = [name for name in alive if name in reasons]
    left = [name for name in alive if name not in reasons]
    real = len(known) - len(equivalent)
    killed = len(known) - len(alive)
    print(f"score {killed / max(1, real):.1%}: {killed} killed of {real} mutants,")
    print(f"{len(equivalent)} more are equivalent, {len(left)} are alive")
    for folder, number in sorted(Counter(_folder(name) for name in known).items()):
        alive_here = sum(_folder(name) == folder for name in left)
        print(f"  {folder}: {number} judged, {alive_here} alive")
    print("\nequivalent:")
    for name in equivalent:
        print(f"  {name}\n      {reasons[name]}")
    print("\nalive (`uncertain`: the unit tests were not asked yet):")
    for name in left:
        print(f"  {known[name]:10} {name}")


def _folder(name: str) -> str:
    return Path(name.partition(":")[0]).parent.as_posix()


if __name__ == "__main__":
    main()
