"""Cost of compilation: CPU time and memory of complete `zrf2js convert` processes.

    python benchmarks/compile.py                        examples, and large files of the corpus
    python benchmarks/compile.py FILE...                the given files
    python benchmarks/compile.py --sample 20            files of the corpus, selected by hash
    python benchmarks/compile.py --against TREE FILE... compared with another checkout

Times are medians of three processes including startup; memory is the maximum.
An extra process before them compiles the Python modules, which are compiled in an installed copy
too.

Two checkouts take turns. Where valgrind is installed, the comparison counts instructions, which a
busy machine does not change; elsewhere it measures CPU time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("ZRF2JS_CORPUS", ROOT.parent / "shared" / "corpus"))
EXAMPLES = ("tic-tac-toe.zrf", "chess.zrf", "dameo.zrf", "shogi.dgz")
LARGE = (
    "DagazProject+ZRF/Focus/Focus.zrf",
    "GlukKazan+Dagaz/breakthrough/ordo.zrf",
    "DagazProject+ZRF/Nine-Tile_Cyvasse/Cyvasse.zrf",
    "DagazProject+ZRF/Gabata/Gabata.zrf",
)
RUNS = 3
_COUNTER = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
_INSTRUCTIONS = re.compile(r"I\s+refs:\s+([\d,]+)")


def _command(file: Path, module: Path) -> list[str]:
    safe = "-P"  # not the current folder but PYTHONPATH selects the checkout
    return [sys.executable, safe, "-m", "zrf2js", "convert", str(file), "-o", str(module)]


def _environment(tree: Path, cache: str) -> dict[str, str]:
    """Return the environment of a checkout, with its folder of compiled Python modules."""
    world = dict(os.environ, PYTHONPATH=str(tree), PYTHONPYCACHEPREFIX=cache, PYTHONHASHSEED="1")
    world.pop("PYTHONDONTWRITEBYTECODE", None)
    return world


def cost(file: Path, cache: str, tree: Path = ROOT) -> tuple[float, int, int]:
    """Return CPU time in s, peak memory in MB and size of the module in bytes of one conversion.

    ``cache`` is the folder of compiled Python modules.
    """
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "game.mjs"
        quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        world = _environment(tree, cache)
        pid = os.posix_spawn(sys.executable, _command(file, module), world, file_actions=quiet)
        _, status, usage = os.wait4(pid, 0)
        if status != 0:
            raise SystemExit(f"{file} does not compile")
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, module.stat().st_size


def instructions(file: Path, cache: str, tree: Path) -> int:
    """Return the number of instructions of one conversion, in millions."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*_COUNTER, *_command(file, Path(folder) / "game.mjs")]
        run = subprocess.run(
            command, env=_environment(tree, cache), capture_output=True, text=True, check=False
        )
    found = _INSTRUCTIONS.search(run.stderr)
    if run.returncode != 0 or found is None:
        raise SystemExit(f"{file} does not compile in {tree}")
    return int(found[1].replace(",", "")) // 1_000_000


def compare(files: list[Path], other: Path, cache: str) -> None:
    """Print one row per file: the cost in another checkout, in this one, and the difference."""
    counts = shutil.which(_COUNTER[0]) is not None
    print(f"| file | {other.name} | {ROOT.name} | difference |\n|---|---|---|---|")
    for file in files:
        for tree in (other, ROOT):  # fills the caches of both
            cost(file, cache, tree)
        if counts:
            before, after = (instructions(file, cache, tree) for tree in (other, ROOT))
        else:
            runs = [[cost(file, cache, tree)[0] for tree in (other, ROOT)] for _ in range(RUNS)]
            before, after = (round(1000 * statistics.median(c)) for c in zip(*runs, strict=True))
        print(f"| {file.name} | {before} | {after} | {after / before - 1:+.1%} |", flush=True)
    print("\nmillions of instructions" if counts else "\nms of CPU time")


def sample(count: int) -> list[Path]:
    """Return files of the corpus, in the order of the hashes of their names."""
    found = {file.name: file for file in sorted(CORPUS.rglob("*.zrf"), reverse=True)}
    return sorted(found.values(), key=lambda f: hashlib.sha1(f.name.encode()).digest())[:count]


def report(files: list[Path], cache: str) -> None:
    """Print one row per file."""
    print("| file | CPU s | peak MB | module KB |\n|---|---|---|---|")
    cost(files[0], cache)
    for file in files:
        runs = [cost(file, cache) for _ in range(RUNS)]
        seconds = statistics.median(seconds for seconds, _, _ in runs)
        memory, size = max(memory for _, memory, _ in runs), runs[0][2] // 1000
        print(f"| {file.name} | {seconds:.2f} | {memory} | {size} |")


def main() -> None:
    """Print the table that the arguments select."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=lambda name: Path(name).resolve())
    parser.add_argument("--sample", type=int, metavar="N", help="N files of the corpus")
    parser.add_argument("--against", type=lambda name: Path(name).resolve(), metavar="TREE")
    options = parser.parse_args()
    files = options.files + (sample(options.sample) if options.sample else [])
    files = files or [
        *(ROOT / "examples" / name for name in EXAMPLES),
        *(CORPUS / name for name in LARGE if (CORPUS / name).exists()),
    ]
    with tempfile.TemporaryDirectory() as cache:
        if options.against is None:
            report(files, cache)
        else:
            compare(files, options.against, cache)


if __name__ == "__main__":
    main()
