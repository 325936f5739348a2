"""Real files beside other programs: variants with pyffish, and games with python-chess.

    python benchmarks/field.py [--folder ../shared/field] [--plies 60] [--games 3]
    python benchmarks/field.py --sections 100 [--seed 1]    only random sections of variants

Runs `walk_ini.py` and `walk_pgn.py` of the folder: the first one plays random games of each section
of its .ini files on pyffish and on zrf2js, the second one compares the plies of its .pgn files.
Prints the differences and the totals; exits with an error if there is a difference. Results are in
docs/bridges.md.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.fsf.random_sections import random_section

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Run both scripts and return 1 if one of them finds a difference."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=ROOT.parent / "shared" / "field")
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--sections", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder: Path = options.folder
    effort = ["--plies", str(options.plies), "--games", str(options.games)]
    if options.sections:
        return _random_sections(folder, effort, options.sections, options.seed)
    jobs = [
        ["walk_ini.py", *effort, str(folder / "fairy-stockfish-variants.ini")],
        ["walk_ini.py", *effort, *map(str, sorted((folder / "ini").glob("*.ini")))],
        [
            *("walk_pgn.py", str(ROOT / "examples" / "chess.zrf")),
            *map(str, sorted((folder / "pgn").glob("*.pgn"))),
        ],
    ]
    failed = 0
    for script, *arguments in jobs:
        print(script, *(Path(each).name for each in arguments), flush=True)
        run = subprocess.run([sys.executable, str(folder / script), *arguments], check=False)
        failed |= run.returncode
    return failed


def _random_sections(folder: Path, effort: list[str], number: int, seed: int) -> int:
    """Compare random sections; each has a process, which pyffish ends for some values."""
    chance = Random(seed)
    results: Counter[str] = Counter()
    for index in range(number):
        section = random_section(f"random{seed}x{index}", chance)
        with tempfile.TemporaryDirectory() as name:
            rules = Path(name, "variants.ini")
            rules.write_text(section, encoding="utf-8")
            command = [sys.executable, str(folder / "walk_ini.py"), *effort, str(rules)]
            run = subprocess.run(command, check=False, capture_output=True, text=True)
        result = re.search(r"^(equal|left out|different) (?=/)", run.stdout, re.MULTILINE)
        kind = result[1] if result else "equal" if "equal 1" in run.stdout else "no answer"
        results[kind] += 1
        if kind == "different":
            print(section, *run.stdout.splitlines()[:1], sep="\n", flush=True)
    print(*(f"{kind} {count}" for kind, count in sorted(results.items())), sep=", ")
    return 1 if results["different"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
