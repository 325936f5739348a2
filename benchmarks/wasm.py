"""Perft by the WebAssembly engine of a module against its JavaScript.

    python benchmarks/wasm.py [--rounds 9] [GAME:DEPTH ...]

Both engines of one module count in turns in one process. The figures are medians of the CPU time
of the process, in millions of leaves per second. The counts must be equal.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

from tasks import EXAMPLES

from zrf2js import Options, compile_file

GAMES = (
    "chess:5", "breakthrough:6", "draughts:9", "minishogi:5", "connect-four:8", "tic-tac-toe:9",
    "reversi:8", "cannon:4", "nine-mens-morris:5",
)  # fmt: skip
SCRIPT = """
const [path, depth, rounds] = process.argv.slice(1)
const { createGame } = await import(path)
const game = createGame()
const position = game._position
const { wasm } = position
const times = { js: [], wasm: [] }
const counts = new Set()
for (let round = -1; round < rounds; round++) {
  for (const engine of ['js', 'wasm']) {
    position.wasm = engine === 'js' ? undefined : wasm
    const start = process.cpuUsage()
    const nodes = engine === 'js' ? game.nodes(+depth) : wasm.nodes(position, +depth, false)
    const { user } = process.cpuUsage(start)
    counts.add(String(nodes))
    if (round >= 0) times[engine].push(user)
  }
}
if (counts.size !== 1) throw new Error('the engines differ: ' + [...counts].join(' / '))
const median = list => list.sort((a, b) => a - b)[list.length >> 1]
const leaves = Number([...counts][0].split(',').pop())
console.log(JSON.stringify({ leaves, js: median(times.js), wasm: median(times.wasm) }))
"""


def main() -> int:
    """Print one row per game; return 1 if the engines differ."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME:DEPTH")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    print("| game | depth | leaves | JavaScript, M/s | WebAssembly, M/s | ratio | engine, kB |")
    print("|---|---|---|---|---|---|---|")
    for each in arguments.games:
        game, _, depth = each.partition(":")
        print(row(game, int(depth), arguments.rounds), flush=True)
    return 0


def row(game: str, depth: int, rounds: int) -> str:
    """Return the row of a game; raise CalledProcessError if the engines differ."""
    outcome = compile_file(
        EXAMPLES / f"{game}.zrf", Options(engine="wasm", variant="0", full_names=True)
    )
    text = outcome.value[0].text
    size = len(engine_text(text)) * 3 // 4
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "game.mjs"
        module.write_text(text, encoding="utf-8")
        command = ["node", "--input-type=module", "-e", SCRIPT, module.as_uri(), str(depth)]
        run = subprocess.run([*command, str(rounds)], capture_output=True, text=True, check=True)
    found = json.loads(run.stdout)
    leaves = found["leaves"]
    speeds = f"{leaves / found['js']:.1f} | {leaves / found['wasm']:.1f}"
    ratio = found["js"] / found["wasm"]
    return f"| {game} | {depth} | {leaves} | {speeds} | {ratio:.2f} | {size / 1000:.1f} |"


def engine_text(text: str) -> str:
    """Return the base64 text of the engine of a module."""
    return text.partition('= wasmEngine("')[2].partition('"')[0]


if __name__ == "__main__":
    raise SystemExit(main())
