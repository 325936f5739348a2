"""Random self-play on a cluster: each task of Dask or Ray plays a batch of games.

    python examples/learning/cluster_selfplay.py RULES [--ray] [--games N] [--tasks N]
        [--address ADDRESS]

Without the address of a cluster, the script starts one on this machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from zrf2js.environments import BatchEnv, Rules


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


def on_dask(rules: Rules, games: int, seeds: Sequence[int], address: str | None) -> list[Any]:
    """Return the results of the tasks of a Dask cluster."""
    from distributed import Client

    with Client(address) if address else Client(n_workers=2, threads_per_worker=1) as client:
        tasks = [client.submit(play, rules, games, seed) for seed in seeds]
        return list(client.gather(tasks))


def on_ray(rules: Rules, games: int, seeds: Sequence[int], address: str | None) -> list[Any]:
    """Return the results of the tasks of a Ray cluster."""
    import ray

    with ray.init(address=address, num_cpus=None if address else 2):
        task, shared = ray.remote(play), ray.put(rules)
        return list(ray.get([task.remote(shared, games, seed) for seed in seeds]))


def main() -> None:
    """Play and print the mean reward of each agent."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rules")
    parser.add_argument("--ray", action="store_true", help="use Ray instead of Dask")
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--tasks", type=int, default=4)
    parser.add_argument("--address")
    given = parser.parse_args()
    rules = Rules(given.rules)
    run = on_ray if given.ray else on_dask
    done = run(rules, given.games, range(given.tasks), given.address)
    ended = sum(count for count, _ in done)
    means = sum(rewards for _, rewards in done) / max(1, ended)
    print(f"{ended} games:", ", ".join(map("{} {:+.3f}".format, rules.agents, means)))


if __name__ == "__main__":
    main()
