"""Corpus diff: the effect of a change on a collection of rules files, one line per variant.

    python benchmarks/corpus.py FOLDER > before.txt
    ...                                                # change the compiler
    python benchmarks/corpus.py FOLDER --against before.txt

The second run prints a unified diff and exits with 1 if it is not empty. It compares diagnostics,
the legal moves at the start, the perft count at depth 2, the end of a seeded random game, and the
size of the modules in kB.
"""

from __future__ import annotations

import argparse
import difflib
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from zrf2js import compile_file
from zrf2js.host.node import find_node

#: a variant with more legal moves at the start has no perft count at depth 2
MANY = 400

SCRIPT = """
const { createHash } = require('node:crypto')
const { createGame, games } = require(process.argv[1])
for (const { index, title, engine, separator } of games) {
  if (separator || engine) continue
  let line
  try {
    const game = createGame({ variant: index })
    const moves = game.moves().map(String).sort()
    const digest = createHash('sha256').update(moves.join('\\n')).digest('hex').slice(0, 8)
    const second = moves.length <= MANY ? game.perft(2) : '-'
    let state = 1
    const random = n => (state = (state * 48271) % 2147483647) % n
    while (game.outcome() === null && game.history.length < 60) {
      const legal = game.moves()
      game.apply(legal[random(legal.length)])
    }
    const outcome = game.outcome()
    const { kind, winner, reason } = outcome || { kind: 'unfinished', winner: '', reason: '' }
    const end = [kind, winner, reason].join(' ').trim()
    line = `moves ${moves.length} ${digest} perft(2) ${second} plies ${game.history.length} ${end}`
  } catch (error) {
    line = String(error)
  }
  console.log(JSON.stringify(title) + ' ' + line)
}
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path, help="a report of before")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    lines = report(options.folder, options.jobs)
    if options.against is None:
        sys.stdout.writelines(lines)
        return 0
    before = options.against.read_text(encoding="utf-8").splitlines(keepends=True)
    shifted = list(difflib.unified_diff(before, lines, str(options.against), "now", n=1))
    sys.stdout.writelines(shifted)
    print(f"{sum(line[0] in '+-' for line in shifted[2:])} lines differ", file=sys.stderr)
    return 1 if shifted else 0


def report(folder: Path, jobs: int) -> list[str]:
    """Return the lines of every file, sorted by name."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".zrf", ".dgz"))
    with ThreadPoolExecutor(jobs) as pool:
        return [
            line for lines in pool.map(lambda f: list(of_file(f, folder)), files) for line in lines
        ]


def of_file(path: Path, folder: Path) -> Iterator[str]:
    """Return one line about the compilation and one line per variant."""
    from zrf2js.options import Options

    outcome = compile_file(path, Options(format="cjs"))
    codes = Counter(diagnostic.code for diagnostic in outcome.diagnostics)
    said = " ".join(f"{code}x{count}" for code, count in sorted(codes.items())) or "clean"
    size = f"{len(outcome.value[0].text) // 1000} kB" if outcome.value else "no module"
    name = path.relative_to(folder).as_posix()
    yield f"{name}: {size}, {said}\n"
    if outcome.value:
        yield from (f"{name}: {line}\n" for line in _played(outcome.value[0].text))


def _played(module: str) -> list[str]:
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "game.cjs"
        file.write_text(module, encoding="utf-8")
        script = SCRIPT.replace("MANY", json.dumps(MANY))
        command = [find_node(), "-e", script, str(file)]
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return ["takes more than a minute"]
    return run.stdout.splitlines() or [run.stderr.strip().splitlines()[-1]]


if __name__ == "__main__":
    sys.exit(main())
