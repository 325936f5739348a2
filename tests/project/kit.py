"""Games and helpers for tests of `zrf2js build`."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tests.cli.running import WALK, zrf2js

INCLUDED = WALK.replace("(n (verify empty?) add)", "(step)")
SPREAD = '(include "shared/MOVES.inc")\n' + INCLUDED
MOVES = "(define step (n (verify empty?) add))\n"
ALL = ["games/Run.ZRF", "games/deep/spread.zrf", "games/walk.zrf"]


def put_games() -> None:
    """Write three games to the current folder, older than the settling time, one in a subfolder."""
    put("games/walk.zrf", WALK)
    put("games/Run.ZRF", WALK.replace("Walk", "Run"))
    put("games/deep/spread.zrf", SPREAD)
    put("games/deep/shared/moves.inc", MOVES)


def put(path: str, text: str, age: float = 10) -> None:
    """Write a file with a modification time ``age`` seconds ago."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    set_age(file, age)


def set_age(file: Path, age: float = 10) -> None:
    """Set the modification time of a file to ``age`` seconds ago, longer than the settling time."""
    os.utime(file, (time.time() - age, time.time() - age))


def built(*arguments: str, code: int = 0) -> list[str]:
    """Build, by default only modules, and return the files that were compiled."""
    if "--target" not in arguments:
        arguments += ("--target", "module")
    result = zrf2js("build", "games", "-o", "out", *arguments)
    assert result.exit_code == code, result.output
    lines = result.stderr.splitlines()
    return sorted(line.split()[1] for line in lines if line.startswith("compiled "))
