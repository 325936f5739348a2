"""Cost of override scripts: the speed of a module with and without them.

    python benchmarks/hooks.py [--before REVISION] [--rounds N]

With --before, the module of that revision and the current one take turns in one process; the result
is the median ratio of their speeds over the rounds. The other results compare the current module
with and without scripts.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from zrf2js.host.node import find_node  # noqa: E402

GAMES = {"chess": 4, "breakthrough": 4, "reversi": 6, "draughts": 6}

RUN = """
const [depth, rounds, ...paths] = JSON.parse(process.argv[1])
const scripts = {
  'a CheckInvariants that does nothing': Model => { Model.CheckInvariants = () => {} },
  'a CheckInvariants that reads every action': Model => {
    Model.CheckInvariants = board => board.moves.forEach(move => move.actions)
  },
  'a CheckInvariants that tries every move': Model => {
    Model.CheckInvariants = board => board.moves.forEach(move => board.apply(move))
  },
  'a checkGoals that does nothing': Model => { Model.checkGoals = () => null }
}
const cost = (game, depth) => {
  const before = process.cpuUsage()
  const nodes = game.perft(depth)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / nodes
}
const median = list => list.sort((a, b) => a - b)[list.length >> 1]
const games = []
for (const path of paths) games.push((await import(path)).createGame())
for (const game of games) for (let i = 0; i < 5; i++) cost(game, depth)
const ratios = []
for (let i = 0; i < rounds && games.length > 1; i++) {
  const order = i % 2 ? [0, 1] : [1, 0]
  const costs = []
  for (const k of order) costs[k] = cost(games[k], depth)
  ratios.push(costs[0] / costs[1])
}
const last = paths[paths.length - 1]
const plain = median(Array.from({ length: 9 }, () => cost(games[games.length - 1], depth)))
const costs = {}
for (const name of Object.keys(scripts)) {
  const { createGame, Model } = await import(last + '?' + encodeURIComponent(name))
  scripts[name](Model)
  const game = createGame()
  cost(game, Math.max(1, depth - 1))
  costs[name] = median([1, 2, 3].map(() => cost(game, Math.max(1, depth - 1)))) / plain
}
console.log(JSON.stringify({ ratio: ratios.length ? median(ratios) : null, plain, costs }))
"""


def compiled(checkout: Path, game: str, target: Path) -> str:
    """Compile a module that allows scripts with the compiler of a checkout; return its URL."""
    rules = ROOT / "examples" / f"{game}.zrf"
    script = target.with_suffix(
        ".script.js"
    )  # revisions without the option --with link scripts, too
    script.write_text("")
    command = [sys.executable, "-m", "zrf2js", "convert", rules, "-o", target, "--override", script]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    subprocess.run(
        list(map(str, command)), cwd=checkout, env=environment, check=True, capture_output=True
    )
    return target.as_uri()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", help="a revision to compare with")
    parser.add_argument("--rounds", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checkouts = [ROOT]
        if options.before:
            old = Path(folder) / "before"
            archive = subprocess.run(
                ["git", "archive", options.before], cwd=ROOT, check=True, capture_output=True
            )
            with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
                files.extractall(old, filter="data")
            checkouts.insert(0, old)
        for game, depth in GAMES.items():
            paths = [
                compiled(checkout, game, Path(folder) / f"{game}{number}.mjs")
                for number, checkout in enumerate(checkouts)
            ]
            request = json.dumps([depth, options.rounds, *paths])
            run = subprocess.run(
                [find_node(), "--input-type=module", "-e", RUN, request],
                check=True,
                capture_output=True,
                text=True,
            )
            found = json.loads(run.stdout)
            if found["ratio"]:
                print(f"{game}: {found['ratio']:.3f} of the speed of {options.before}")
            for name, ratio in found["costs"].items():
                print(f"{game}: {ratio:6.1f} times the cost of a node with {name}")


if __name__ == "__main__":
    main()
