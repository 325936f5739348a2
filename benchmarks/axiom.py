"""Speed of games whose rules are in Forth: random games of Ordo, and the time to compile it.

    python benchmarks/axiom.py [RULES VARIANT] [--root FOLDER]

Both times are CPU time. Moves are those that the words list; a random game plays one of each list.
Exit with an error below 50,000 moves/s or above one second to compile.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.node import find_node
from zrf2js import Options, compile_file

SHARED = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "DagazProject+ZRF"
LEAST_SPEED = 50_000
MOST_SECONDS = 1.0
PLAY = """
import { createGame } from './module.mjs'
const game = createGame({ variant: process.argv[2] })
const start = game.position()
let state = 1
function play (seconds) {
  const before = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  let listed = 0
  let plies = 0
  while (spent() < seconds) {
    game.setPosition(start)
    for (let ply = 0; ply < 200; ply++) {
      const moves = game.moves()
      if (moves.length === 0) break
      listed += moves.length
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      game.apply(moves[(state >>> 8) % moves.length])
      plies++
    }
  }
  return { moves: listed / spent(), plies: plies / spent() }
}
play(2)
process.stdout.write(JSON.stringify(play(5)))
"""


def main() -> str | None:
    """Measure and print; return an error message if a limit is exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", type=Path, nargs="?", default=SHARED / "Ordo" / "Ordo.zrf")
    parser.add_argument("variant", nargs="?", default="Ordo")
    parser.add_argument("--root", type=Path)
    given = parser.parse_args()
    options = Options(variant=given.variant)
    compile_file(given.rules, options, root=given.root)  # fills the cache of the runtime
    before = time.process_time()
    outcome = compile_file(given.rules, options, root=given.root)
    seconds = time.process_time() - before
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "module.mjs").write_text(outcome.value[0].text, encoding="utf-8")
        main_file = Path(folder, "main.mjs")
        main_file.write_text(PLAY, encoding="utf-8")
        command = [find_node(), str(main_file), given.variant]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    speed = json.loads(done.stdout)
    print(f"{given.variant}: compiled in {seconds:.2f} s of CPU time")
    print(f"random games: {speed['moves']:,.0f} moves/s listed, {speed['plies']:,.0f} plies/s")
    if seconds > MOST_SECONDS:
        return f"compiling takes more than {MOST_SECONDS} s"
    return f"below {LEAST_SPEED:,} moves/s" if speed["moves"] < LEAST_SPEED else None


if __name__ == "__main__":
    sys.exit(main())
