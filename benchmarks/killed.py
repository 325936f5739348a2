"""Crash safety of builds: kill a build at random times and check the output folder, which must
contain all files of the old build or of the new one, and no others.

    python -m benchmarks.killed [--times 50] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.project.whole import problems

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
GAMES = ("tic-tac-toe", "breakthrough", "reversi")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        games, output = folder / "games", folder / "dist"
        games.mkdir()
        for game in GAMES:
            shutil.copy(EXAMPLES / f"{game}.zrf", games)
        began = time.monotonic()
        build(games, output).wait()
        whole = time.monotonic() - began
        found: Counter[str] = Counter()
        for number in range(options.times):
            for game in GAMES:  # all games must be rebuilt
                with (games / f"{game}.zrf").open("a") as file:
                    file.write(f"; {number}\n")
            before = (output / "manifest.json").read_bytes()
            process = build(games, output)
            time.sleep(chance.uniform(0, 1.1 * whole))
            process.kill()
            process.wait()
            wrong = problems(output)
            changed = (output / "manifest.json").read_bytes() != before
            found["broken" if wrong else "the new one" if changed else "the old one"] += 1
            if wrong:
                print(number, wrong)
    print(f"killed {options.times} times within {1.1 * whole:.1f} s:", dict(found))
    return 1 if found["broken"] else 0


def build(games: Path, output: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "zrf2js", "build", str(games), "-o", str(output)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
