"""Tune constants of the search by games between random changes of them (SPSA).

    python benchmarks/spsa.py TREE STATE.json [--games chess xiangqi] [--nodes 500] [--pairs 4]
        [--iterations 500] [--constants NULL_PLIES:0.5 CUTOFF_MARGIN:0.1 ...]

TREE is a checkout of zrf2js. `NAME:STEP` names a numeric constant of the runtime and the change
that is tried at the end of the tuning; by default, those of STEPS. Each iteration changes every
constant up or down at random, plays pairs of games between these values and the opposite changes,
and moves all constants toward the winner. The game of an iteration is the next of `--games`. STATE
is written after each iteration, so that a run can be interrupted and continued.

Source: J. C. Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation
Gradient Approximation" (1992), with the gain sequences of "Implementation of the Simultaneous
Perturbation Algorithm for Stochastic Optimization" (1998). A result is a candidate only: adopt it
if it passes a match (`benchmarks/sprt.py`).
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import sprt

ROOT = Path(__file__).resolve().parent
#: Exponents of the gain sequences, for the moves and for the changes.
ALPHA, GAMMA = 0.602, 0.101
#: Part of the iterations during which the first moves are damped.
STABILITY = 0.1
#: Moves at the end, in steps, for a pair that one setting wins with both colors.
RATE = 0.06
#: Constants of the selective search and the changes of them that are tried at the end.
STEPS = {
    "REDUCTION_BASE": 0.15,
    "REDUCTION_FACTOR": 0.06,
    "REDUCTION_HISTORY": 1500.0,
    "ROOT_FACTOR": 0.1,
    "WINDOW_MARGIN": 0.06,
    "NULL_PLIES": 0.3,
    "NULL_STEP": 0.7,
    "CUTOFF_MARGIN": 0.08,
    "CUTOFF_IMPROVING": 0.08,
    "FUTILITY_BASE": 0.1,
    "FUTILITY_MARGIN": 0.08,
    "LATE_MOVES": 1.0,
    "DELTA_UNITS": 0.12,
}


@dataclass(slots=True)
class State:
    """The constants and the number of finished iterations."""

    start: dict[str, float]
    values: dict[str, float] = field(default_factory=dict)
    done: int = 0
    points: float = 0.0

    def save(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def readable(tree: Path, game: str, folder: Path) -> str:
    """Return an example of a checkout as a module with readable names."""
    trained = (tree / "examples" / f"{game}.weights.json").exists()
    module = sprt.compiled(tree, game, folder, "--readable", trained=trained)
    return module.read_text(encoding="utf-8")


def line_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"^const {name} = (-?[\d.]+)$", re.MULTILINE)


def value_in(text: str, name: str) -> float:
    """Return a numeric constant of a module; exit if the module does not have it."""
    found = line_of(name).findall(text)
    if len(found) != 1:
        sys.exit(f"spsa: the module defines {name} {len(found)} times")
    return float(found[0])


def adjustable(text: str, names: list[str]) -> str:
    """Return a module whose constants can be set between searches."""
    for name in names:
        text = line_of(name).sub(rf"let {name} = \1", text)
    assignments = "\n".join(f"  {name} = values.{name}" for name in names)
    return f"{text}\nexport function setConstants (values) {{\n{assignments}\n}}\n"


def started(module: Path, nodes: int) -> subprocess.Popen[str]:
    command = ["node", str(ROOT / "spsa.mjs"), str(module), str(nodes)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def answer(player: subprocess.Popen[str], request: dict[str, Any]) -> float:
    """Return the points of the first setting."""
    assert player.stdin is not None and player.stdout is not None
    print(json.dumps(request), file=player.stdin, flush=True)
    points: float = json.loads(player.stdout.readline())["points"]
    return points


def iterate(
    state: State,
    steps: dict[str, float],
    options: argparse.Namespace,
    player: subprocess.Popen[str],
) -> None:
    """Play one iteration, and change the constants."""
    k, count = state.done + 1, options.iterations
    chance = random.Random(f"{options.seed} {state.done}")
    signs = {name: chance.choice((-1, 1)) for name in steps}
    size = (count / k) ** GAMMA
    damping = STABILITY * count
    rate = RATE * ((damping + count) / (damping + k)) ** ALPHA

    def changed(sign: int) -> dict[str, float]:
        values = state.values.items()
        return {name: value + sign * signs[name] * size * steps[name] for name, value in values}

    pairs = options.pairs
    request = {"constants": [changed(1), changed(-1)], "first": state.done * pairs, "pairs": pairs}
    points = answer(player, request)
    lead = (points - pairs) / size
    for name, step in steps.items():
        state.values[name] += rate * step * lead * signs[name]
    state.done = k
    state.points += points


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tree", type=Path)
    parser.add_argument("state", type=Path)
    parser.add_argument("--games", nargs="+", default=["chess"])
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--pairs", type=int, default=4, help="pairs per iteration")
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--constants", nargs="+", help="NAME:STEP")
    options = parser.parse_args()
    given = [part.split(":") for part in options.constants or ()]
    steps = {name: float(step) for name, step in given} or STEPS
    with tempfile.TemporaryDirectory() as folder:
        players = []
        for game in options.games:
            text = readable(options.tree.resolve(), game, Path(folder))
            start = {name: value_in(text, name) for name in steps}
            module = Path(folder) / f"{game}.tuned.mjs"
            module.write_text(adjustable(text, list(steps)), encoding="utf-8")
            players.append(started(module, options.nodes))
        state = State(start, dict(start))
        if options.state.exists():
            state = State(**json.loads(options.state.read_text(encoding="utf-8")))
        while state.done < options.iterations:
            iterate(state, steps, options, players[state.done % len(players)])
            state.save(options.state)
        for player in players:
            player.terminate()
    print("| constant | before | after |\n|---|---|---|")
    for name, value in state.values.items():
        print(f"| `{name}` | {state.start[name]:g} | {value:.4g} |")


if __name__ == "__main__":
    main()
