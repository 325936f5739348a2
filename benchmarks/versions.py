"""Play of two versions of the compiler: modules of the same rules list the same moves.

    git worktree add ../other REVISION
    python -m benchmarks.versions ../other [FOLDER] [--sample N]

Both versions compile each file of FOLDER, by default the corpus, and each variant plays the games
of ``whole.py`` on both modules. ``--sample`` draws files by the hashes of their names. The script
prints each difference, and exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.whole import CORPUS, ROOT, games

COMPILE = """
import sys
from zrf2js import Options, compile_file
outcome = compile_file(sys.argv[1], Options(format="cjs"))
sys.stdout.buffer.write(outcome.value[0].text.encode() if outcome.value else b"")
"""


def module_of(tree: Path, file: Path) -> str:
    """Return the module that the compiler in ``tree`` makes of a file; empty if there is none."""
    command = [sys.executable, "-c", COMPILE, str(file)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, check=True)
    return run.stdout.decode()


def sample_of(folder: Path, count: int | None) -> list[Path]:
    """Return ``count`` files, drawn by the hashes of their names, or all of them."""

    def digest(file: Path) -> str:
        return hashlib.sha256(file.relative_to(folder).as_posix().encode()).hexdigest()

    files = [path for path in folder.rglob("*") if path.suffix.lower() == ".zrf"]
    return sorted(files, key=digest)[:count]


def main() -> int:
    """Print the differences and the number of plies."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("other", type=Path, help="a checkout of another version")
    parser.add_argument("folder", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("--sample", type=int)
    arguments = parser.parse_args()
    files = sample_of(arguments.folder, arguments.sample)
    plies, variants, differences = 0, 0, 0
    for file in files:
        name = file.relative_to(arguments.folder)
        texts = [module_of(tree, file.resolve()) for tree in (ROOT, arguments.other.resolve())]
        if "" in texts:
            differences += texts[0] != texts[1]
            print(f"{name}: no module of {'both' if texts[0] == texts[1] else 'one'}", flush=True)
            continue
        played = games(texts)
        plies += played["played"]  # type: ignore[operator]
        variants += played["variants"]  # type: ignore[operator]
        for line in played["told"]:  # type: ignore[attr-defined]
            differences += 1
            print(f"{name}: {line}", flush=True)
    print(f"{len(files)} files, {variants} variants, {plies} plies, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
