"""Speed of the API of compiled modules, compared with the engine and other libraries.

    python -m benchmarks.api                       all measurements
    python -m benchmarks.api games first           some of: games, texts, first
    python -m benchmarks.api --before CHECKOUT     also modules of another checkout of zrf2js
    python -m benchmarks.api --json FILE           write the results as JSON

`games` are moves per second of random games: with `moves()` and `apply(move)`, and with the
functions below them that a search calls. `texts` are moves per second of recorded games of chess.
These take turns in one process, and count its CPU time, so that the load of the machine affects
all. `first` is CPU time in ms, the median of new processes: the import of the module, then the
first game with its list of moves, which includes the compilation of the code that runs, and a
second one. chess.js and chessops come from tests/npm (`npm ci` there).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.tasks import EXAMPLES, ROOT
from zrf2js.host.node import find_node

HERE = Path(__file__).resolve().parent
PACKAGES = ROOT / "tests" / "npm"
GAMES = ("chess", "xiangqi", "reversi", "shogi", "breakthrough")
WORKS = ("games", "texts", "first")
#: compiles examples with the scripts that they have: folder, rules...
COMPILE = """
import sys
from pathlib import Path
from zrf2js import Options, compile_file
for path in map(Path, sys.argv[2:]):
    script = path.with_suffix(".js")
    overrides = {script.name: script.read_text()} if script.exists() else {}
    options = Options(format="esm", full_names=True, overrides=overrides)
    text = compile_file(path, options).value[0].text
    (Path(sys.argv[1]) / f"{path.stem}.mjs").write_text(text)
"""


def compiled(tree: Path, folder: Path, files: list[Path]) -> Path:
    """Compile examples of this checkout with the compiler of a tree. Return their folder."""
    folder.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, "-c", COMPILE, str(folder), *map(str, files)]
    subprocess.run(command, env=environment, cwd=tree, check=True)
    return folder


def measured(**request: object) -> dict[str, Any]:
    """Run one process; api.mjs describes ``request``."""
    text = json.dumps({"packages": str(PACKAGES), **request})
    run = subprocess.run(
        [find_node(), str(HERE / "api.mjs"), text], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def first(processes: int, **request: object) -> dict[str, float]:
    """Return the median times of the import, a first game and a second one in ms."""
    runs = [measured(work="first", **request) for _ in range(processes)]
    return {key: round(statistics.median(run[key] for run in runs), 2) for key in runs[0]}


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("work", nargs="*", help=f"of {', '.join(WORKS)} (all)")
    parser.add_argument("--before", type=Path, help="another checkout of zrf2js")
    parser.add_argument("--rounds", type=int, default=7, help="turns, and processes of `first` (7)")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU time of a turn (0.2)")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    works = options.work or WORKS
    if unknown := set(works) - set(WORKS):
        parser.error(f"no such measurement: {', '.join(sorted(unknown))}")
    files = sorted((*EXAMPLES.glob("*.zrf"), *EXAMPLES.glob("*.dgz")))
    if "first" not in works:
        files = [file for file in files if file.stem in GAMES]
    trees = {"zrf2js": ROOT, **({"before": options.before.resolve()} if options.before else {})}
    turns = {"seconds": options.seconds, "rounds": options.rounds}
    found: dict[str, dict[str, Any]] = {work: {} for work in works}
    with tempfile.TemporaryDirectory() as name:
        folders = {
            title: compiled(tree, Path(name) / title, files) for title, tree in trees.items()
        }
        for game in GAMES if "games" in works else ():
            modules = {title: str(folder / f"{game}.mjs") for title, folder in folders.items()}
            found["games"][game] = measured(work="games", game=game, modules=modules, **turns)
            print(game, found["games"][game], flush=True)
        if "texts" in works:
            modules = {title: str(folder / "chess.mjs") for title, folder in folders.items()}
            found["texts"] = measured(work="texts", game="chess", modules=modules, **turns)
            for work, figures in found["texts"].items():
                print(work, figures, flush=True)
        for file in files if "first" in works else ():
            times = {
                title: first(options.rounds, module=str(folder / f"{file.stem}.mjs"))
                for title, folder in folders.items()
            }
            found["first"][file.stem] = times
            print(f"first {file.stem}", times, flush=True)
        for library in ("chess.js", "chessops") if "first" in works else ():
            found["first"][library] = first(options.rounds, library=library)
            print(f"first {library}", found["first"][library], flush=True)
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
