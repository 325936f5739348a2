"""Counts of moves of descriptions by the system of Regular Boardgames, compared with the modules.

    python benchmarks/rbg.py [--built FOLDER] [FILE...]

Builds the parser and the game manager of ../shared/rbg in a temporary folder, or uses those in
FOLDER. The parser must accept each description of the examples, and its perft must be that of the
module: at depth 2, and at depth 3 if that has at most LIMIT sequences of moves. The results are
stored for the table in docs/bridges.md. Exits with 1 if a game differs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.rbg.counts import games_of
from tests.rbg.real import build, perft, reason_of_refusal, reason_to_skip
from tests.rbg.table import EXAMPLES, Row, described, store
from zrf2js.play.load import load

LIMIT = 100_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--built", type=Path)
    parser.add_argument("files", nargs="*")
    given = parser.parse_args()
    if reason := reason_to_skip():
        sys.exit(reason)
    files = sorted(each.name for each in EXAMPLES.iterdir() if each.suffix in (".zrf", ".dgz"))
    differing = 0
    with tempfile.TemporaryDirectory() as name:
        programs = build(given.built or Path(name)) if given.built is None else built(given.built)
        for file in given.files or files:
            for index in range(len(games_of(EXAMPLES / file))):
                row = compared(file, index, programs, Path(name))
                print(row, flush=True)
                differing += "difference" in row
                store(row)
    return int(differing > 0)


def built(folder: Path) -> tuple[Path, Path]:
    """Return the programs that were built in a folder before."""
    return folder / "rbgParser" / "bin" / "rbgParser", folder / "bench"


def compared(file: str, index: int, programs: tuple[Path, Path], folder: Path) -> Row:
    """Return the row of a game: the counts that are equal, or a difference."""
    row, text = described(file, index)
    if not text:
        return row
    description = folder / "game.rbg"
    description.write_text(text, encoding="utf-8")
    parser, counter = programs
    if refusal := reason_of_refusal(parser, description):
        return {**row, "difference": refusal}
    played = load(EXAMPLES / file, index)
    for depth in (2, 3):
        expected = played.perft(depth)
        if depth == 3 and expected > LIMIT:
            break
        found = perft(counter, description, depth)
        if found != expected:
            return {**row, "difference": [depth, found, expected]}
        row["perft"] = [depth, found]
    return row


if __name__ == "__main__":
    sys.exit(main())
