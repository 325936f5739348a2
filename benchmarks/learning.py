"""Batches of random games, and the notebook that trains an agent.

    python benchmarks/learning.py [RULES...] [--games N] [--workers N] [--steps N]
    python benchmarks/learning.py --notebook

The first form prints moves per second, including planes and masks. The second one executes
examples/learning/connect_four.ipynb again; it requires `pip install nbclient ipykernel`.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from zrf2js.learning import BatchEnv

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", type=Path, default=RULES)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--notebook", action="store_true")
    given = parser.parse_args()
    if given.notebook:
        execute()
        return
    for rules in given.rules:
        speed = measure(rules, given.games, given.workers, given.steps)
        print(f"{rules.stem}: {speed:,.0f} moves per second")


if __name__ == "__main__":
    main()
