"""CPU time of the first search of each example beyond its time limit, in seconds.

    python -m benchmarks.first_search          # exits with 1 if an example exceeds the limit
    python -m benchmarks.first_search --ms 500

The first search also appraises the pieces (templates/ai/piece_values.js), and Node.js compiles the
rules in it. The clock of the search is the CPU time of Node.js with its threads, so that a busy
machine hardly changes the figures.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from zrf2js.host.node import find_node
from zrf2js.library import compile_file
from zrf2js.options import Options

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
LIMIT = 0.2  # seconds of CPU beyond the time limit

SEARCH = """
const [file, ms] = process.argv.slice(1)
const game = require(file).createGame()
Date.now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}
const before = Date.now()
game.search({ ms: Number(ms) })
console.log((Date.now() - before - ms) / 1e3)
"""


def seconds_beyond(file: Path, ms: int, folder: Path) -> float:
    """Compile an example, search once, and return the CPU time beyond the limit of the search."""
    script = file.with_suffix(".js")
    overrides = {script.name: script.read_text()} if script.exists() else {}
    module = folder / f"{file.stem}.cjs"
    options = Options(format="cjs", overrides=overrides, full_names=True)
    module.write_text(compile_file(file, options).value[0].text)
    command = [find_node(), "-e", SEARCH, str(module), str(ms)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(run.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ms", type=int, default=200, help="time limit of the search")
    options = parser.parse_args()
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted((*EXAMPLES.glob("*.zrf"), *EXAMPLES.glob("*.dgz"))):
            found[file.stem] = seconds_beyond(file, options.ms, Path(folder))
    for name, seconds in sorted(found.items(), key=lambda item: -item[1]):
        print(f"{seconds:6.2f}  {name}")
    sys.exit(max(found.values()) > LIMIT)


if __name__ == "__main__":
    main()
