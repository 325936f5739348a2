"""Real files beside other programs: variants with pyffish, and games with python-chess.

    python benchmarks/field.py [--folder ../shared/field] [--plies 60] [--games 3]

Runs `walk_ini.py` and `walk_pgn.py` of the folder: the first one plays random games of each section
of its .ini files on pyffish and on zrf2js, the second one compares the plies of its .pgn files.
Prints the differences and the totals; exits with an error if there is a difference. Results are in
docs/bridges.md.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Run both scripts and return 1 if one of them finds a difference."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=ROOT.parent / "shared" / "field")
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--games", type=int, default=3)
    options = parser.parse_args()
    folder: Path = options.folder
    effort = ["--plies", str(options.plies), "--games", str(options.games)]
    jobs = [
        ["walk_ini.py", *effort, str(folder / "fairy-stockfish-variants.ini")],
        ["walk_ini.py", *effort, *map(str, sorted((folder / "ini").glob("*.ini")))],
        [
            *("walk_pgn.py", str(ROOT / "examples" / "chess.zrf")),
            *map(str, sorted((folder / "pgn").glob("*.pgn"))),
        ],
    ]
    failed = 0
    for script, *arguments in jobs:
        print(script, *(Path(each).name for each in arguments), flush=True)
        run = subprocess.run([sys.executable, str(folder / script), *arguments], check=False)
        failed |= run.returncode
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
