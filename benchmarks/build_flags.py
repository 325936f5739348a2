"""The bytes that each build flag saves in the gzipped modules of the examples.

    python benchmarks/build_flags.py [FLAG...]

Compiles each example with and without the code that a flag includes, if the flag does not hold. A
flag that saves little in all examples is not worth its branches, unless it serves modules that the
examples are not, such as those of puzzles or with `--with scripts`. Takes half an hour of CPU time
for all flags.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from unittest.mock import patch

from zrf2js import Options, compile_file
from zrf2js.emit.js.module.build_flags import BUILD_FLAGS, BuildFlag

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def size_of(path: Path) -> int:
    """Return the gzipped size of the module of a game in bytes."""
    outcome = compile_file(path, Options())
    assert outcome.value, outcome.diagnostics
    return len(gzip.compress(outcome.value[0].text.encode(), 9))


def savings(path: Path, flags: list[str]) -> dict[str, int]:
    """Return the bytes that flags save in a module."""
    size = size_of(path)
    found = {}
    for flag in flags:
        with patch.dict(BUILD_FLAGS, {flag: BuildFlag(lambda game, words: True)}):
            found[flag] = size_of(path) - size
    return found


def main() -> None:
    """Print a table of flags, the ones that save least first."""
    flags = sys.argv[1:] or list(BUILD_FLAGS)
    games = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".zrf", ".dgz"))
    rows = {path.stem: savings(path, flags) for path in games}
    print("| flag | most bytes | game | games with at least 60 |\n|---|---:|---|---:|")
    for flag in sorted(flags, key=lambda flag: max(row[flag] for row in rows.values())):
        most, game = max((row[flag], game) for game, row in rows.items())
        print(f"| {flag} | {most} | {game} | {sum(row[flag] >= 60 for row in rows.values())} |")


if __name__ == "__main__":
    main()
