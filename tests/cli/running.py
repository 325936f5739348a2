"""Helpers that run commands in this process or in a new one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from zrf2js.cli import main

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
TIC_TAC_TOE = EXAMPLES / "tic-tac-toe.zrf"

#: the last line of `convert` for modules
SIZE = re.compile(r"[\d.]+ KB gzipped with rules.*; --with and --without change this: .*\n")

# A complete small game.
WALK = """\
(game
  (title "Walk")
  (players White Black)
  (board (grid (dimensions ("a/b" (40 0)) ("2/1" (0 40))) (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b2))))
"""


def zrf2js(*arguments: str | Path) -> Result:
    """Run a command in this process; re-raise an uncaught exception."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "zrf2js", *map(str, arguments)]


def restore_interrupts() -> None:
    """Restore the default SIGINT handler in a ``preexec_fn``: background jobs ignore SIGINT."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def fresh(
    *arguments: str | Path, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a new process."""
    return subprocess.run(
        command(*arguments),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
    )


def files_in(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, including hidden files, by relative path."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
