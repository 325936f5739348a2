"""Moves per second of `zrf2js.load` in random games of chess, by engine.

    python benchmarks/python_play.py [--seconds N] [--write]

The figures are moves per second of CPU time of all processes; python-chess and pyffish are included
if they are installed. `--write` updates docs/python.md.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import zrf2js
from zrf2js.play.load import ENGINES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "python.md"
PLIES = 200


def cpu() -> float:
    """Return the CPU seconds of this process and of its children, also of those that run."""
    own = os.times()
    ticks = os.sysconf("SC_CLK_TCK")
    running = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            running += (int(fields[11]) + int(fields[12])) / ticks
    return own.user + own.system + own.children_user + own.children_system + running


def measured(play: Callable[[], int], seconds: float) -> float:
    """Return the moves per second of repeated calls, after a warm-up."""
    speed(play, seconds / 3)
    return speed(play, seconds)


def speed(play: Callable[[], int], seconds: float) -> float:
    """Return the moves per second of CPU time of repeated calls.

    The time is read a few times only, because that takes milliseconds.
    """
    begin, moves, spent = cpu(), 0, 0.0
    while spent < seconds:
        pause = time.perf_counter() + max(0.01, (seconds - spent) / 2)
        while time.perf_counter() < pause:
            moves += play()
        spent = cpu() - begin
    return moves / spent


def per_move(game: zrf2js.Game, choose: random.Random) -> int:
    """Play one random game by the methods of the game; return its length."""
    played, made = game.copy(), 0
    while made < PLIES and (moves := played.legal_moves):
        played.push(choose.choice(moves))
        made += 1
    return made


def rows(seconds: float) -> Iterator[tuple[str, float, float | None]]:
    """Yield the name, the moves per second, and those in playouts."""
    choose = random.Random(1)
    for name in ENGINES:
        with zrf2js.load(ROOT / "examples" / "chess.zrf", engine=name) as game:

            def playouts(game: zrf2js.Game = game) -> int:
                seed = choose.randrange(1 << 30)
                return sum(row.plies for row in game.playouts(100, seed=seed, max_plies=PLIES))

            single = measured(lambda game=game: per_move(game, choose), seconds)
            yield f"`{name}`", single, measured(playouts, seconds)
    yield from others(seconds, choose)


def others(seconds: float, choose: random.Random) -> Iterator[tuple[str, float, None]]:
    """Yield the figures of other packages for Python."""
    try:
        import chess
    except ImportError:
        pass
    else:

        def play_chess() -> int:
            board = chess.Board()
            while board.ply() < PLIES and (moves := list(board.legal_moves)):
                board.push(choose.choice(moves))
            return board.ply()

        yield f"python-chess {chess.__version__}", measured(play_chess, seconds), None
    try:
        import pyffish
    except ImportError:
        return

    def play_ffish() -> int:
        start, made = pyffish.start_fen("chess"), []
        while len(made) < PLIES and (moves := pyffish.legal_moves("chess", start, made)):
            made.append(choose.choice(moves))
        return len(made)

    yield "pyffish", measured(play_ffish, seconds), None


def shown(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value / 1000:.0f} k" if value >= 10_000 else f"{value / 1000:.1f} k"


def write_section(name: str, lines: list[str]) -> None:
    """Replace the lines of a section of the page."""
    section = re.compile(rf"(<!-- {name}: [^\n]*-->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    text = PAGE.read_text(encoding="utf-8")
    written = "\n".join([*lines, ""])
    PAGE.write_text(section.sub(lambda m: m[1] + written + m[2], text), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    table = ["| engine | per move | playouts |", "|---|---|---|"]
    for name, single, batch in rows(given.seconds):
        table.append(f"| {name} | {shown(single)} | {shown(batch)} |")
        print(table[-1], flush=True)
    if given.write:
        write_section("figures", table)


if __name__ == "__main__":
    main()
