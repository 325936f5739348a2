"""The sections `perft` and `playouts` of the benchmarks: comparisons with other engines."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator

from processes import compiled, is_installed, measure
from tasks import EXAMPLES, ROOT, TASKS, Task, playouts_of

ORACLES = ROOT / "tests" / "examples"
PLIES = 1_000


def perft(only: str, rounds: int) -> Iterator[dict[str, object]]:
    """Return one row per task: nodes per second of each engine, and the ratio to it."""
    oracles = json.loads((ORACLES / "oracles.json").read_text(encoding="utf-8"))
    tasks = [task for task in TASKS if task.title.startswith(only)]
    with compiled(*(EXAMPLES / f"{task.game}.zrf" for task in tasks)) as modules:
        for task in tasks:
            oracle = oracles[task.oracle]
            common = {
                "game": task.game,
                "module": str(modules[EXAMPLES / f"{task.game}.zrf"]),
                "fen": oracle.get("fen"),
                "turns": bool(oracle.get("turns")),
                "position": _position(oracle),
            }
            yield _perft_row(task, common, oracle["nodes"], rounds)


def _perft_row(
    task: Task, common: dict[str, object], nodes: list[int], rounds: int
) -> dict[str, object]:
    speeds: dict[str, list[float]] = {}
    right = True
    engines = [("ours", task.depth), *(peer for peer in task.peers if is_installed(peer[0]))]
    for _ in range(rounds):
        for engine, depth in engines:
            work = "leaves" if task.leaves and engine == "ours" else "perft"
            found = measure(engine, work=work, amount=depth, **common)
            speeds.setdefault(engine, []).append(found.speed)
            if engine == "ours":
                right = right and found.nodes == nodes[depth - 1]
    return {
        "title": task.title,
        "depth": task.depth,
        "nodes": nodes[task.depth - 1],
        "right": right,
        **_ratios(speeds),
    }


def playouts(only: str, rounds: int) -> Iterator[dict[str, object]]:
    """Return one row per game: moves per second in random games of up to 300 moves."""
    games = [game for game in playouts_of() if game.title.lower().startswith(only.lower())]
    with compiled(*(game.file for game in games)) as modules:
        for game in games:
            speeds: dict[str, list[float]] = {}
            engines = ["ours", *filter(is_installed, game.peers)]
            for _ in range(rounds):
                for engine in engines:
                    module = str(modules[game.file])
                    found = measure(
                        engine, work="playouts", amount=PLIES, game=game.game, module=module
                    )
                    speeds.setdefault(engine, []).append(found.speed)
            yield {"title": game.title, **_ratios(speeds)}


def _ratios(speeds: dict[str, list[float]]) -> dict[str, object]:
    medians = {engine: statistics.median(found) for engine, found in speeds.items()}
    ours = medians.pop("ours")
    return {
        "ours": round(ours),
        "peers": {name: round(speed) for name, speed in medians.items()},
        "ratios": {name: round(ours / speed, 1) for name, speed in medians.items()},
    }


def _position(oracle: dict[str, object]) -> str | None:
    if "position" not in oracle:
        return None
    return str(ORACLES / "positions" / str(oracle["position"]))
