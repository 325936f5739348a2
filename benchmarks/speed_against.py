"""Speed of perft compared with another checkout.

    python benchmarks/speed_against.py OTHER [--rounds 20] [--seconds 1] [--games chess ...]

Compiles each game with both checkouts and measures them in turns, each run in a new process.
Prints leaves per second of CPU time, best and median, and the ratio of the medians with the
interval in which 90% of resampled ratios lie (bootstrap with a fixed seed). A change of a few
percent is visible only if the interval does not contain 1.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: games, with a depth at which one perft takes a few milliseconds
GAMES = {
    "chess": 4, "breakthrough": 4, "reversi": 6, "draughts": 6, "xiangqi": 3, "minishogi": 3,
    "connect-four": 6, "nine-mens-morris": 3,
}  # fmt: skip

RUN = """
const [path, depth, seconds] = process.argv.slice(1)
const game = require(path).createGame()
const run = limit => {
  let leaves = 0
  let spent = 0
  while (spent < limit) {
    const before = process.cpuUsage()
    leaves += game.perft(Number(depth))
    const { user, system } = process.cpuUsage(before)
    spent += (user + system) / 1e6
  }
  return leaves / spent
}
run(seconds / 2) // the JIT compiler optimizes
console.log(JSON.stringify(run(Number(seconds))))
"""


def compiled(tree: Path, game: str, folder: Path) -> Path:
    """Compile an example of this checkout with the compiler of a tree."""
    made = folder / f"{tree.name}-{game}.cjs"
    rules = ROOT / "examples" / f"{game}.zrf"
    command = [sys.executable, "-m", "zrf2js", "convert", str(rules)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    subprocess.run(
        [*command, "--format", "cjs", "-o", str(made)], env=environment, cwd=tree, check=True,
        capture_output=True,
    )  # fmt: skip
    return made


def speed(module: Path, depth: int, seconds: float) -> float:
    """Return leaves per second of CPU time, in a new process."""
    command = ["node", "-e", RUN, str(module), str(depth), str(seconds)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(json.loads(run.stdout))


def interval(ours: list[float], others: list[float]) -> tuple[float, float]:
    """Return the bounds of 90% of the resampled ratios of medians."""
    draw = random.Random(1)
    ratios = sorted(
        statistics.median(draw.choices(ours, k=len(ours)))
        / statistics.median(draw.choices(others, k=len(others)))
        for _ in range(2000)
    )
    return ratios[100], ratios[-101]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", type=Path)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    options = parser.parse_args()
    print("game                best now   best other   median now   median other   ratio")
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as name:
        folder = Path(name)
        for game in options.games:
            trees = (ROOT, options.other.resolve())
            modules = [compiled(tree, game, folder) for tree in trees]
            speeds: tuple[list[float], list[float]] = ([], [])
            for number in range(options.rounds):
                order = (0, 1) if number % 2 == 0 else (1, 0)
                for side in order:
                    speeds[side].append(speed(modules[side], GAMES[game], options.seconds))
            ours, others = speeds
            low, high = interval(ours, others)
            ratio = statistics.median(ours) / statistics.median(others)
            numbers = [max(ours), max(others), statistics.median(ours), statistics.median(others)]
            cells = "".join(f"{number / 1e6:>11.2f} M" for number in numbers)
            print(f"{game:<16}{cells}   {ratio:.3f} ({low:.3f} to {high:.3f})", flush=True)


if __name__ == "__main__":
    main()
