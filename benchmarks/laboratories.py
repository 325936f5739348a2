"""Random games of zrf2js, python-chess, pyffish, ffish and OpenSpiel, side by side in one run.

    python benchmarks/laboratories.py [--turns N] [--seconds N] [--games NAME ...] [--write]

All programs play in turns, so that the load of the machine affects them equally. The figures are
moves per second of CPU time of all processes, medians of the turns. The ratio is the first program
of the loop divided by the other one, with the interval in which 90% of resampled ratios lie.
Programs that are not installed are left out. `--write` updates docs/python.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import zrf2js
from benchmarks.python_play import shown, speed, write_section
from benchmarks.speed_against import interval
from zrf2js import Options, compile_file
from zrf2js.play.load import ENGINES

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "tests" / "npm"
PLIES = 200
#: example, name in OpenSpiel, name in Fairy-Stockfish
GAMES = {
    "chess": ("chess.zrf", "chess", "chess"),
    "breakthrough": ("breakthrough.zrf", "breakthrough", None),
    "tic-tac-toe": ("tic-tac-toe.zrf", "tic_tac_toe", None),
    "connect four": ("connect-four.zrf", "connect_four", None),
    "reversi": ("reversi.zrf", "othello", None),
    "xiangqi": ("xiangqi.zrf", None, "xiangqi"),
    "minishogi": ("minishogi.zrf", None, "minishogi"),
    "shogi": ("shogi.dgz", None, "shogi"),
}

#: plays for about some seconds of CPU time; returns the moves per second
Player = Callable[[float], float]


class Node:
    """Random games in a process of Node.js (laboratories.mjs)."""

    def __init__(self, library: str, name: str) -> None:
        self._process = subprocess.Popen(
            ["node", str(ROOT / "benchmarks" / "laboratories.mjs"), library, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PACKAGES": str(PACKAGES)},
        )
        self._seed = 0

    def __call__(self, seconds: float) -> float:
        """Return the moves per second of CPU time."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._seed += 1
        request = {"seconds": seconds, "plies": PLIES, "seed": self._seed}
        print(json.dumps(request), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        return float(answer["moves"] / answer["seconds"])

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


# --- programs ------------------------------------------------------------------------------------


def of_zrf2js(rules: Path, engine: str, choose: random.Random) -> Player:
    """Return a player that makes moves by the methods of `zrf2js.Game`."""
    start = zrf2js.load(rules, engine=engine, variant=0)

    def play() -> int:
        game, made = start.copy(), 0
        while made < PLIES and (moves := game.legal_moves):
            game.push(choose.choice(moves))
            made += 1
        return made

    return partial(speed, play)


def of_playouts(rules: Path, choose: random.Random) -> Player:
    """Return a player that plays inside the engine."""
    game = zrf2js.load(rules, variant=0)

    def play() -> int:
        rows = game.playouts(100, seed=choose.randrange(1 << 30), max_plies=PLIES)
        return sum(row.plies for row in rows)

    return partial(speed, play)


def of_python_chess(choose: random.Random) -> Player:
    """Return a player that uses python-chess."""
    import chess

    def play() -> int:
        board = chess.Board()
        while board.ply() < PLIES and (moves := list(board.legal_moves)):
            board.push(choose.choice(moves))
        return board.ply()

    return partial(speed, play)


def of_pyffish(variant: str, choose: random.Random) -> Player:
    """Return a player that uses pyffish, whose functions get all moves of the game so far."""
    import pyffish

    def play() -> int:
        start, made = pyffish.start_fen(variant), []
        while len(made) < PLIES and (moves := pyffish.legal_moves(variant, start, made)):
            made.append(choose.choice(moves))
        return len(made)

    return partial(speed, play)


def of_open_spiel(name: str, choose: random.Random) -> Player:
    """Return a player that uses OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while made < PLIES and not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
            made += 1
        return made

    return partial(speed, play)


# --- the run -------------------------------------------------------------------------------------


def programs(name: str, folder: Path) -> Iterator[tuple[str, str, Player]]:
    """Yield the loop, the name and the player of each program; zrf2js is the first of its loop."""
    file, spiel, fairy = GAMES[name]
    rules, choose = ROOT / "examples" / file, random.Random(1)
    for engine in ENGINES:
        yield "Python", f"zrf2js, `{engine}`", of_zrf2js(rules, engine, choose)
    if name == "chess" and find_spec("chess"):
        yield "Python", "python-chess", of_python_chess(choose)
    if fairy and find_spec("pyffish"):
        yield "Python", "pyffish", of_pyffish(fairy, choose)
    if spiel and find_spec("pyspiel"):
        yield "Python", "OpenSpiel", of_open_spiel(spiel, choose)
    yield "engine", "zrf2js, `playouts`", of_playouts(rules, choose)
    module = folder / f"{name}.mjs".replace(" ", "-")
    module.write_text(compile_file(rules, Options(format="esm")).value[0].text, encoding="utf-8")
    yield "Node.js", "zrf2js, module", Node("zrf2js", str(module))
    if fairy and (PACKAGES / "node_modules" / "ffish").exists():
        yield "Node.js", "ffish", Node("ffish", fairy)


def measured(name: str, turns: int, seconds: float) -> Iterator[str]:
    """Yield the rows of a game."""
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as folder:
        found = list(programs(name, Path(folder)))
        speeds: list[list[float]] = [[] for _ in found]
        for _, _, play in found:
            play(seconds)  # the JIT compiler optimizes
        for turn in range(turns):
            order = range(len(found)) if turn % 2 == 0 else reversed(range(len(found)))
            for number in order:
                speeds[number].append(found[number][2](seconds))
        for each in found:
            if isinstance(each[2], Node):
                each[2].close()
    first = {loop: speeds[number] for number, (loop, _, _) in reversed(list(enumerate(found)))}
    for (loop, program, _), own in zip(found, speeds, strict=True):
        cells = (name, loop, program, shown(statistics.median(own)), _ratio(first[loop], own))
        yield f"| {' | '.join(cells)} |"


def _ratio(ours: list[float], others: list[float]) -> str:
    """Return the ratio of medians with its interval; nothing for the program itself."""
    if ours is others:
        return ""
    low, high = interval(ours, others)
    return f"{statistics.median(ours) / statistics.median(others):.2g} ({low:.2g} to {high:.2g})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    table: list[Any] = ["| game | loop | program | moves/s | ratio |", "|---|---|---|---|---|"]
    for name in given.games:
        for row in measured(name, given.turns, given.seconds):
            table.append(row)
            print(row, flush=True)
    if given.write:
        write_section("laboratories", table)


if __name__ == "__main__":
    main()
