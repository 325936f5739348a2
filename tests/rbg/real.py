"""The published system of Regular Boardgames, built from its sources in `../shared/rbg`."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tests.corpus import DAGAZ

SOURCES = DAGAZ.with_name("rbg")
#: seconds that a build and a count may take
_BUILD, _COUNT = 1200, 600


def reason_to_skip() -> str:
    """Return why the system cannot be built here, "" if it can."""
    if not SOURCES.is_dir():
        return "requires ../shared/rbg"
    missing = [name for name in ("bash", "make", "g++") if shutil.which(name) is None]
    return f"requires {', '.join(missing)}" if missing else ""


def reason_of_refusal(parser: Path, description: Path) -> str:
    """Return the error of the parser for a description, "" if it is accepted."""
    run = subprocess.run([parser, "-o", "/dev/null", description], capture_output=True, text=True)
    is_accepted = "Move straightness" in run.stdout  # the exit code is 0 for errors, too
    return "" if is_accepted else (run.stdout or run.stderr).strip() or "no answer"


def perft(counter: Path, description: Path, depth: int) -> int:
    """Return the number of sequences of moves of the players with a length."""
    run = subprocess.run(
        [counter, description, "--depth", str(depth)],
        capture_output=True,
        text=True,
        timeout=_COUNT,
        check=True,
    )
    found = re.search(r"There are (\d+) leaves", run.stdout)
    assert found is not None, run.stdout
    return int(found[1])


def build_parser(folder: Path) -> Path:
    """Build the parser in a folder and return it; raise CalledProcessError.

    As one text and without the optimizer, it takes a tenth of the time of its makefile.
    """
    source, program = SOURCES / "rbgParser" / "src", folder / "rbgParser"
    text = "".join(f'#include "{file}"\n' for file in sorted(source.glob("*.cpp")))
    command = ["g++", "-w", "-O0", "-std=c++17", f"-I{source}", "-x", "c++", "-", "-o", program]
    subprocess.run(command, input=text.encode(), check=True, capture_output=True, timeout=_BUILD)
    return program


def build(folder: Path) -> tuple[Path, Path]:
    """Build the parser and the program that counts moves; raise CalledProcessError."""
    command = ["bash", SOURCES / "build.sh", folder]
    subprocess.run(command, check=True, capture_output=True, timeout=_BUILD)
    return folder / "rbgParser" / "bin" / "rbgParser", folder / "bench"
