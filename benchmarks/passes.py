"""The gain of each optimization pass: the speed of the rules with it and without it.

    python benchmarks/passes.py [--corpus 40] [--passes NAME ...] [--turns 15]

Compiles each example, and a seeded sample of the corpus, as a whole and once more without each
pass, and counts the nodes below the positions of one random game (perft).  Both modules count in
turns in one process, so that the load of the machine affects both; the ratio of a game is the
median over the turns, in CPU time.  A game whose module a pass does not change is not counted.

Prints for each pass: the games that it changes, the median ratio of speeds, the best and the worst
ratio with their games, and the median change of the gzipped size of the module.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from zrf2js import Options, compile_file
from zrf2js.optimize.passes import PASS_NAMES

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("ZRF2JS_CORPUS", ROOT.parent / "shared" / "corpus"))
#: passes that serve searches, puzzles and scripts do not change the speed of rules
OTHER = ("puzzle-facts", "line-drops", "script-loops")

RUN = """
const turns = Number(process.argv[3])
const modules = [process.argv[1], process.argv[2]].map(path => require(path))
const PLIES = 40
const STEP = 8
/** Return the numbers of the moves of a random game. */
function randomGame (module) {
  const game = module.createGame()
  const numbers = []
  let state = 7
  while (numbers.length < PLIES && !game.outcome()) {
    const moves = game.moves()
    if (moves.length === 0) break
    state = (state * 48271) % 2147483647
    numbers.push(state % moves.length)
    game.apply(moves[numbers.at(-1)])
  }
  return numbers
}
/** Return the game at every eighth of its positions. */
function positions (module, numbers) {
  const made = []
  for (let plies = 0; plies < numbers.length || plies === 0; plies += STEP) {
    const game = module.createGame()
    for (const number of numbers.slice(0, plies)) game.apply(game.moves()[number])
    made.push(game)
  }
  return made
}
const numbers = randomGame(modules[0])
const list = modules.map(module => positions(module, numbers))
const count = (games, depth) => games.reduce((sum, game) => sum + game.perft(depth), 0)
let depth = 1
for (; depth < 6; depth++) {
  const before = process.cpuUsage()
  count(list[0], depth)
  const { user, system } = process.cpuUsage(before)
  if (user + system > 15000) break
}
if (count(list[0], depth) !== count(list[1], depth)) throw new Error('counts differ')
const speed = games => {
  let nodes = 0
  const before = process.cpuUsage()
  for (;;) {
    nodes += count(games, depth)
    const { user, system } = process.cpuUsage(before)
    if (user + system > 60000) return nodes / (user + system)
  }
}
list.forEach(speed); list.forEach(speed) // the JIT compiler optimizes
const ratios = []
for (let turn = 0; turn < turns; turn++) {
  const order = turn % 2 ? [1, 0] : [0, 1]
  const speeds = []
  for (const side of order) speeds[side] = speed(list[side])
  ratios.push(speeds[0] / speeds[1])
}
console.log(JSON.stringify(ratios.sort((a, b) => a - b)[turns >> 1]))
"""


def rules_files(sample: int) -> list[Path]:
    """Return the examples without scripts, and a sample of the corpus."""
    examples = sorted((ROOT / "examples").glob("*.[zd][rg][fz]"))
    plain = [path for path in examples if not path.with_suffix(".js").exists()]
    corpus = sorted(CORPUS.rglob("*.zrf"))
    return plain + random.Random(3).sample(corpus, min(sample, len(corpus)))


def module(path: Path, without: tuple[str, ...]) -> str | None:
    options = Options(target="module", format="cjs", without_passes=without)
    files = compile_file(path, options).value
    return files[0].text if files else None


def ratio(folder: Path, whole: str, reduced: str, turns: int) -> float | None:
    paths = [folder / "whole.cjs", folder / "reduced.cjs"]
    for path, text in zip(paths, (whole, reduced), strict=True):
        path.write_text(text, encoding="utf-8")
    command = ["node", "-e", RUN, *map(str, paths), str(turns)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    except subprocess.TimeoutExpired:
        return None
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        return None
    return json.loads(run.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--corpus", type=int, default=40)
    parser.add_argument("--turns", type=int, default=15)
    names = [name for name in PASS_NAMES if name not in OTHER]
    parser.add_argument("--passes", nargs="+", choices=names, default=names)
    options = parser.parse_args()
    results: dict[str, list[tuple[float, str, int]]] = {name: [] for name in options.passes}
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as folder:
        for path in rules_files(options.corpus):
            whole = module(path, ())
            if whole is None:
                continue
            for name in options.passes:
                reduced = module(path, (name,))
                if reduced is None or reduced == whole:
                    continue
                measured = ratio(Path(folder), whole, reduced, options.turns)
                if measured is not None:
                    size = len(gzip.compress(whole.encode())) - len(gzip.compress(reduced.encode()))
                    results[name].append((measured, path.stem, size))
                    line = f"  {path.stem:<28}{name:<28}{measured:.3f} {size:+}"
                    print(line, file=sys.stderr, flush=True)
    print("| pass | games | median | best | worst | bytes gz |\n|---|---:|---:|---|---|---:|")
    for name, rows in results.items():
        if not rows:
            print(f"| {name} | 0 | | | | |")
            continue
        rows.sort()
        median = statistics.median(value for value, *_ in rows)
        size = round(statistics.median(size for *_, size in rows))
        (worst, worst_game, _), (best, best_game, _) = rows[0], rows[-1]
        cells = f"{best:.2f} {best_game} | {worst:.2f} {worst_game}"
        print(f"| {name} | {len(rows)} | {median:.2f} | {cells} | {size:+} |")


if __name__ == "__main__":
    main()
