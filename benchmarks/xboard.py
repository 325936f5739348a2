"""Games in XBoard, which this project did not write: python -m benchmarks.xboard [GAME...]

XBoard plays each example against itself, with engines of this project, on a virtual screen (Xvfb).
Both programs are packages of Debian. A game must end by the rules: XBoard ends games with a move
that its board does not accept, and engines report illegal moves. The exit code is 1 otherwise.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MAIN = ROOT / "templates/host/engine/main.mjs"
GAMES = ("breakthrough", "chess", "hiashatar", "minishogi", "xiangqi")
#: the name of a variant in the protocol, if it is not that of the example
VARIANTS = {"chess": "normal"}
DEPTH = 3
#: seconds for a game
PATIENCE = 180
#: the line with which XBoard logs the end of a game that has a reason
ENDED = re.compile(r"^GameEnds\(\d+, (?!\(null\))", re.MULTILINE)


@contextmanager
def screen() -> Iterator[str]:
    """Yield the name of a virtual screen."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24"]
    process = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        process.kill()
        process.wait()


def play(game: str, display: str, folder: Path) -> str:
    """Play a game, and return the log of XBoard."""
    module = folder / f"{game}.mjs"
    convert = [sys.executable, "-m", "zrf2js", "convert", f"examples/{game}.zrf", "-o", module]
    subprocess.run(convert, cwd=ROOT, check=True, capture_output=True)
    engine = f"node {MAIN} {module}"
    log = folder / f"{game}.log"
    variant = VARIANTS.get(game, game)
    command = [
        *("xboard", "-fcp", engine, "-scp", engine, "-fd", folder),
        *("-variant", variant, "-testLegality", "false", "-searchDepth", str(DEPTH)),
        *("-mode", "TwoMachines", "-debugMode", "true", "-nameOfDebugFile", log),
    ]
    path = f"{os.environ['PATH']}:/usr/games"
    environment = {**os.environ, "DISPLAY": display, "PATH": path, "HOME": str(folder)}
    with subprocess.Popen(
        list(map(str, command)), env=environment, stderr=subprocess.DEVNULL
    ) as process:
        text, limit = "", time.monotonic() + PATIENCE
        while not ENDED.search(text) and time.monotonic() < limit and process.poll() is None:
            time.sleep(0.5)
            text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        process.kill()
    return text


def report(game: str, log: str) -> bool:
    """Print the result of a game; return True if it ended by the rules."""
    moves = len(re.findall(r"<(?:first|second): move ", log))
    failures = re.findall(r"Forfeit[^}\n]*|Illegal move: .*|Error \(.*", log)
    results = re.findall(r"<(?:first|second): ((?:1-0|0-1|1/2-1/2) \{.*\})", log)
    outcome = failures[0] if failures else results[0] if results else "no result"
    print(f"{game}: {moves} moves, {outcome}", flush=True)
    return bool(results) and not failures


def main(games: tuple[str, ...]) -> int:
    if not shutil.which("Xvfb") or not shutil.which("xboard", path="/usr/games:/usr/bin"):
        print("apt-get install -y xboard xvfb", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        ended = [report(game, play(game, display, Path(folder))) for game in games]
    return 0 if all(ended) else 1


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:]) or GAMES))
