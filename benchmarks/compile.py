"""Cost of compilation: CPU time and memory of complete `zrf2js convert` processes.

    python benchmarks/compile.py            examples, and large files of the corpus if it exists
    python benchmarks/compile.py FILE...    the given files

Times are medians of three processes including startup; memory is the maximum.
An extra process before them compiles the Python modules, which are compiled in an installed copy
too.
"""

from __future__ import annotations

import argparse
import os
import statistics
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


def cost(file: Path, cache: str) -> tuple[float, int, int]:
    """Return CPU time in s, peak memory in MB and size of the module in bytes of one conversion.

    ``cache`` is the folder of compiled Python modules.
    """
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "game.mjs"
        command = [sys.executable, "-m", "zrf2js", "convert", str(file), "-o", str(module)]
        quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        world = dict(os.environ, PYTHONPATH=str(ROOT), PYTHONPYCACHEPREFIX=cache)
        world.pop("PYTHONDONTWRITEBYTECODE", None)
        pid = os.posix_spawn(sys.executable, command, world, file_actions=quiet)
        _, status, usage = os.wait4(pid, 0)
        if status != 0:
            raise SystemExit(f"{file} does not compile")
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, module.stat().st_size


def main() -> None:
    """Print one row per file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    files = parser.parse_args().files or [
        *(ROOT / "examples" / name for name in EXAMPLES),
        *(CORPUS / name for name in LARGE if (CORPUS / name).exists()),
    ]
    print("| file | CPU s | peak MB | module KB |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as cache:
        cost(files[0], cache)
        for file in files:
            runs = [cost(file, cache) for _ in range(RUNS)]
            seconds = statistics.median(seconds for seconds, _, _ in runs)
            memory, size = max(memory for _, memory, _ in runs), runs[0][2] // 1000
            print(f"| {file.name} | {seconds:.2f} | {memory} | {size} |")


if __name__ == "__main__":
    main()
