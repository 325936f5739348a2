"""Batches of random games, and the notebook that trains an agent.

    python benchmarks/learning.py [RULES...] [--games N] [--workers N] [--steps N]
    python benchmarks/learning.py --notebook
    python benchmarks/learning.py --rllib [RULES...]

The first form prints moves per second, including planes and masks. The second one executes
examples/learning/connect_four.ipynb again; it requires `pip install nbclient ipykernel`. The third
one plays a random game in the environment of RLlib; it requires `pip install ray[rllib]`.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from zrf2js.environments import BatchEnv

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "examples" / "learning" / "connect_four.ipynb"
RULES = [ROOT / "examples" / f"{name}.zrf" for name in ("chess", "reversi", "breakthrough")]


def measure(rules: Path, games: int, workers: int, steps: int) -> float:
    """Return the moves per second of all games together."""
    generator = np.random.default_rng(1)
    with BatchEnv(rules, games, workers=workers) as batch:
        began = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.random_actions(generator))
        return games * steps / (time.perf_counter() - began)


def execute() -> None:
    """Run the notebook and store its outputs."""
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(NOTEBOOK, as_version=4)
    folder = {"metadata": {"path": str(NOTEBOOK.parent)}}
    NotebookClient(book, timeout=1200, resources=folder).execute()
    for cell in book.cells:
        cell.metadata.pop("execution", None)  # times
    nbformat.write(book, NOTEBOOK)
    print(book.cells[-1].outputs[-1].text)


def play_in_rllib(rules: Path) -> str:
    """Play a random game in a registered environment of RLlib; return its length and rewards."""
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.tune.registry import ENV_CREATOR, _global_registry, register_env

    from zrf2js.environments import aec_env

    register_env(rules.stem, lambda _: PettingZooEnv(aec_env(rules)))
    env = _global_registry.get(ENV_CREATOR, rules.stem)({})
    generator, moves, over = np.random.default_rng(1), 0, False
    seen, _ = env.reset(seed=1)
    while not over:
        ((agent, observed),) = seen.items()
        action = int(generator.choice(np.flatnonzero(observed["action_mask"])))
        seen, rewards, ends, cuts, _ = env.step({agent: action})
        moves, over = moves + 1, ends["__all__"] or cuts["__all__"]
    env.close()
    return f"{moves} moves, rewards {rewards}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", type=Path, default=RULES)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--notebook", action="store_true")
    parser.add_argument("--rllib", action="store_true")
    given = parser.parse_args()
    if given.rllib:
        for rules in given.rules:
            print(f"{rules.stem}: {play_in_rllib(rules)}")
        return
    if given.notebook:
        execute()
        return
    for rules in given.rules:
        speed = measure(rules, given.games, given.workers, given.steps)
        print(f"{rules.stem}: {speed:,.0f} moves per second")


if __name__ == "__main__":
    main()
