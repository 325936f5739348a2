"""Random self-play on a Dask cluster: each task plays a batch of games in its worker.

    python examples/learning/dask_selfplay.py RULES [--games N] [--tasks N] [--scheduler ADDRESS]

Without an address, the script starts a cluster on this machine.
"""

from __future__ import annotations

import argparse

import numpy as np
from distributed import Client

from zrf2js.learning import BatchEnv, Rules


def play(rules: Rules, games: int, seed: int) -> tuple[int, np.ndarray]:
    """Return the number of games that have ended in 200 steps, and the rewards of each agent."""
    generator = np.random.default_rng(seed)
    ended, rewards = 0, np.zeros(len(rules.agents))
    with BatchEnv(rules, games, workers=0, seed=seed) as batch:
        for _ in range(200):
            state = batch.step(batch.random_actions(generator))
            ended += int(state.terminated.sum())
            rewards += state.rewards.sum(axis=0)
    return ended, rewards


def main() -> None:
    """Play and print the mean reward of each agent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules")
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--tasks", type=int, default=4)
    parser.add_argument("--scheduler")
    given = parser.parse_args()
    rules = Rules(given.rules)
    with (
        Client(given.scheduler)
        if given.scheduler
        else Client(n_workers=2, threads_per_worker=1) as client
    ):
        seeds = range(given.tasks)
        done = client.gather(
            client.map(play, [rules] * given.tasks, [given.games] * given.tasks, seeds)
        )
    ended = sum(count for count, _ in done)
    means = sum(rewards for _, rewards in done) / max(1, ended)
    print(f"{ended} games:", ", ".join(map("{} {:+.3f}".format, rules.agents, means)))


if __name__ == "__main__":
    main()
