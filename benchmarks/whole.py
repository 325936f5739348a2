"""The whole corpus in one process: CPU time, sizes of modules and, with --games, their play.

    python benchmarks/whole.py [FOLDER] [--games] [--each-pass]

With --games, the script also compiles each file without optimization, and every variant plays three
seeded games of up to 200 plies on both modules. The move lists must agree at every ply, no call may
throw, and undoing all moves must restore the start position and its hash.

With --each-pass, the script does the same for each optimization pass: it compares the module with
all passes to the one without the pass, if the texts of the modules differ.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from zrf2js import Options, Severity, compile_file
from zrf2js.host.node import find_node
from zrf2js.optimize.passes import PASS_NAMES

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("ZRF2JS_CORPUS", ROOT.parent / "shared" / "corpus"))

PLAY = """
const [one, two] = process.argv.slice(1).map(require)
const textsOf = game => game.moves().map(String).sort().join('\\n')
const at = game => JSON.stringify([game.position(), game.hash])
const told = []
let played = 0
for (const { index, title, separator, engine } of one.games) {
  if (separator || engine) continue
  try {
    const pair = [one, two].map(({ createGame }) => createGame({ variant: index }))
    const starts = pair.map(at)
    for (let seed = 1; seed <= 3; seed++) {
      let state = seed
      const random = n => (state = (state * 48271) % 2147483647) % n
      for (let ply = 0; ply < 200; ply++) {
        const [moves, others] = pair.map(textsOf)
        if (moves !== others) throw new Error('the modules list different moves at ply ' + ply)
        if (moves === '') break
        const texts = moves.split('\\n')
        const text = texts[random(texts.length)]
        for (const game of pair) game.apply(game.moves().find(move => String(move) === text))
        played++
      }
      pair.forEach(game => { while (game.undo()); })
      if (pair.map(at).join() !== starts.join()) throw new Error('taking back leads elsewhere')
    }
  } catch (error) {
    told.push(title + ': ' + error.message)
  }
}
console.log(JSON.stringify({ played, variants: one.games.length, told }))
"""


def games(texts: list[str]) -> dict[str, object]:
    """Play both modules of a file; return the differences."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.cjs" for number in range(len(texts))]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text, encoding="utf-8")
        command = [find_node(), "-e", PLAY, *map(str, files)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return {"played": 0, "variants": 0, "told": [run.stderr[-300:]]}
    found: dict[str, object] = json.loads(run.stdout)
    return found


def without_each_pass(file: Path, text: str) -> Iterator[str]:
    """Yield the problems of the modules that differ from ``text`` without one pass."""
    for name in PASS_NAMES:
        options = Options(format="cjs", without_passes=(name,))
        other = compile_file(file, options).value[0].text
        if other != text:
            problems = games([text, other])["told"]
            yield from (f"without {name}: {line}" for line in problems)  # type: ignore[attr-defined]


def main() -> None:
    """Print the results and all problems."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("--games", action="store_true")
    parser.add_argument("--each-pass", action="store_true")
    arguments = parser.parse_args()
    files = sorted(p for p in arguments.folder.rglob("*") if p.suffix.lower() == ".zrf")
    seconds, sizes, plies, variants = 0.0, [], 0, 0
    for file in files:
        options = [Options(format="cjs", optimize=optimize) for optimize in (True, False)]
        start = time.process_time()
        outcome = compile_file(file, options[0])
        seconds += time.process_time() - start
        name = file.relative_to(arguments.folder)
        errors = [d for d in outcome.diagnostics if d.severity is Severity.ERROR]
        for error in errors:
            print(f"{name}: {error.code} {error.message}")
        if errors:
            continue
        sizes.append((len(outcome.value[0].text.encode()), name))
        if arguments.games:
            plain = compile_file(file, options[1])
            if not plain.ok:
                print(f"{name}: too large without optimization")
                continue
            played = games([outcome.value[0].text, plain.value[0].text])
            plies += played["played"]  # type: ignore[operator]
            variants += played["variants"]  # type: ignore[operator]
            for line in played["told"]:  # type: ignore[attr-defined]
                print(f"{name}: {line}", flush=True)
        if arguments.each_pass:
            for line in without_each_pass(file, outcome.value[0].text):
                print(f"{name}: {line}", flush=True)
    largest = max(sizes)
    median = statistics.median(size for size, _ in sizes)
    print(f"{len(sizes)} of {len(files)} files compiled in {seconds:.1f} s of CPU")
    print(
        f"modules: median {median / 1000:.0f} KB, largest {largest[0] / 1000:.0f} KB, {largest[1]}"
    )
    if arguments.games:
        print(f"{variants} variants, {plies} plies in three games each, both modules alike")


if __name__ == "__main__":
    main()
