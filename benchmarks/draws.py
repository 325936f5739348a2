"""Speed of random games with and without the draws of `no-progress` and `insufficient-material`.

    python benchmarks/draws.py [--seconds 20] [GAME ...]

Compiles each example twice, the second time without these goals, and plays random games on both
modules in turns in one process. Prints plies per second of CPU time, and the median ratio of their
turns. Results are in docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("chess", "xiangqi", "draughts")
TURNS = 40
#: a goal with one of the words, up to the next statement
WORDS = re.compile(
    r"\(draw-condition \([^()]*\)\s+(?:\(no-progress [^()]*\)"
    r"|\(insufficient-material(?:[^()]|\([^()]*\))*\)"
    r"|\(or(?:\s+\(insufficient-material(?:[^()]|\([^()]*\))*\))+\))\)"
)

RUN = """
const [seconds, turns, ...files] = process.argv.slice(1)
const players = files.map(file => {
  const game = require(file).createGame()
  let seed = 1
  let ply = 0
  const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) / 0x80000000
  return limit => {
    const began = process.cpuUsage()
    let [plies, spent] = [0, 0]
    while (spent < limit) {
      for (let i = 0; i < 50; i++) {
        const moves = game.moves()
        if (moves.length === 0 || ply === 400) {
          while (game.undo());
          ply = 0
        } else {
          game.apply(moves[Math.floor(random() * moves.length)])
          ply++
          plies++
        }
      }
      const { user, system } = process.cpuUsage(began)
      spent = (user + system) / 1e6
    }
    return plies / spent
  }
})
for (const play of players) play(2)
const rates = [[], []]
for (let turn = 0; turn < turns; turn++) {
  for (const k of turn % 2 ? [0, 1] : [1, 0]) rates[k].push(players[k](seconds / turns))
}
const median = list => list.slice().sort((a, b) => a - b)[list.length >> 1]
const ratio = median(rates[0].map((rate, turn) => rate / rates[1][turn]))
console.log(JSON.stringify({ ours: median(rates[0]), without: median(rates[1]), ratio }))
"""


def measured(game: str, seconds: float, folder: Path) -> dict[str, float]:
    """Return the rates with and without the goals, in plies per second, and their ratio."""
    text = (ROOT / "examples" / f"{game}.zrf").read_text("utf-8")
    files = []
    for name, rules in ((game, text), (f"{game}-without", WORDS.sub("", text))):
        assert (rules != text) == name.endswith("-without"), f"{game} has no such goals"
        (folder / f"{name}.zrf").write_text(rules, "utf-8")
        made = folder / f"{name}.cjs"
        command = [sys.executable, "-m", "zrf2js", "convert", str(folder / f"{name}.zrf")]
        subprocess.run(
            [*command, "--format", "cjs", "-o", str(made)], cwd=ROOT, check=True,
            capture_output=True,
        )  # fmt: skip
        files.append(str(made))
    command = ["node", "-e", RUN, str(seconds), str(TURNS), *files]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    for game in options.games:
        with tempfile.TemporaryDirectory() as folder:
            found = measured(game, options.seconds, Path(folder))
        with_goals, without = round(found["ours"]), round(found["without"])
        print(f"{game}: {with_goals:,} of {without:,} plies per second, {found['ratio']:.3f}")


if __name__ == "__main__":
    main()
