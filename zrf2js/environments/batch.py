"""Many games at once: arrays in shared memory, which worker processes fill."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zrf2js.environments.rules import Rules
from zrf2js.environments.worker import KEEP, RESTART, Player, Share, array_in, fields_of, serve

#: seconds within which workers must exit
_LINGER = 5.0


class WorkerDied(RuntimeError):
    """Error: a worker process has ended, or its engine has failed."""


@dataclass(frozen=True, slots=True)
class Step:
    """The state of all games after a step: arrays whose first axis is the game.

    ``observations`` are the planes for the agent to move, ``masks`` its legal actions, ``agents``
    its index. ``rewards`` (games, agents), ``terminated``, ``truncated`` and ``plies`` belong to
    the step: a game that has ended restarts, and the other arrays contain its start. With an
    ``observer``, games stay at their ends. The next step overwrites the arrays.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    agents: NDArray[np.int32]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    plies: NDArray[np.int32]


class BatchEnv:
    """``games`` games of the same rules, played at once by ``workers`` processes.

    The games are divided among the workers. Without workers, the calling process plays them,
    because Dask tasks may not start processes. Chance moves are part of a step. With an
    ``observer``, the index of an agent, a game that has ended does not restart: it stays at its
    end, as this agent observes it, until its action is ``RESTART``. Use the object in a ``with``
    statement, or call ``close``.
    """

    def __init__(
        self,
        rules: Rules | str | os.PathLike[str],
        games: int,
        *,
        workers: int = 1,
        max_plies: int = 1000,
        seed: int = 1,
        observer: int | None = None,
    ) -> None:
        """Start the workers; raise ValueError unless each has a game."""
        if not (0 <= workers <= games and games):
            raise ValueError(f"{games} games for {workers} workers; each worker needs a game")
        self.rules = rules if isinstance(rules, Rules) else Rules(rules)
        self.games, self.workers = games, workers
        self._memory: list[SharedMemory] = []
        arrays = {}
        for field in fields_of(self.rules):
            size = games * int(np.prod(field[1])) * np.dtype(field[2]).itemsize
            self._memory.append(SharedMemory(create=True, size=max(1, size)))
            arrays[field[0]] = array_in(self._memory[-1], games, field)
        self._actions = arrays["actions"]
        self._step = Step(**{name: array for name, array in arrays.items() if name != "actions"})
        self._player: Player | None = None
        self._links: list[Connection] = []
        self._processes: list[BaseProcess] = []
        bounds = np.linspace(0, games, workers + 1).astype(int).tolist()
        try:
            if not workers:
                share = Share(games, 0, games, max_plies, seed, observer)
                self._player = Player(self.rules, share, arrays)
            for number in range(workers):
                first, last = bounds[number : number + 2]
                self._start(Share(games, first, last, max_plies, seed + number, observer))
            self._collect()
        except BaseException:
            self.close()
            raise

    def _start(self, share: Share) -> None:
        context = get_context("spawn")  # a fork would copy the threads and pipes of the caller
        ours, theirs = context.Pipe()
        names = [memory.name for memory in self._memory]
        process = context.Process(
            target=serve, args=(self.rules, theirs, names, share), daemon=True
        )
        process.start()
        theirs.close()
        self._links.append(ours)
        self._processes.append(process)

    # --- steps -----------------------------------------------------------------------------------

    @property
    def state(self) -> Step:
        """The state of all games."""
        return self._step

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> Step:
        """Make a move in each game, given by its action; ``KEEP`` and ``RESTART`` make none.

        Raise ValueError for actions that are not legal, with all games unchanged, and WorkerDied if
        a worker has ended.
        """
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.games,):
            raise ValueError(f"expected {self.games} actions, got an array of {chosen.shape}")
        legal = self.legal(chosen) | (chosen == KEEP) | (chosen == RESTART)
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"game {game}: illegal action {int(chosen[game])}")
        self._actions[:] = chosen
        if self._player is not None:
            self._player.step()
        for number, link in enumerate(self._links):
            try:
                link.send("step")
            except OSError as error:
                raise self._died(number) from error
        self._collect()
        return self._step

    def legal(self, actions: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Return for each game whether its action is legal."""
        inside = (actions >= 0) & (actions < self.rules.actions.count)
        is_legal: NDArray[np.bool_] = self._step.masks[
            np.arange(self.games), np.where(inside, actions, 0)
        ]
        return inside & is_legal

    def random_actions(self, generator: np.random.Generator) -> NDArray[np.int64]:
        """Return a random legal action for each game."""
        games, actions = np.divmod(np.flatnonzero(self._step.masks), self.rules.actions.count)
        counts = np.bincount(games, minlength=self.games)
        chosen = (generator.random(self.games) * counts).astype(np.int64)
        choices = np.zeros(self.games, dtype=np.int64)
        has_moves = counts > 0
        choices[has_moves] = actions[(np.cumsum(counts) - counts + chosen)[has_moves]]
        return choices

    def _collect(self) -> None:
        """Wait for all workers."""
        for number, link in enumerate(self._links):
            try:
                answer = link.recv()
            except (EOFError, OSError) as error:
                raise self._died(number) from error
            if answer is not None:
                raise WorkerDied(f"worker {number}: {answer}")

    def _died(self, number: int) -> WorkerDied:
        process = self._processes[number]
        process.join(_LINGER)
        return WorkerDied(f"worker {number} has ended with exit code {process.exitcode}")

    # --- the end ---------------------------------------------------------------------------------

    def close(self) -> None:
        """End the workers and free the memory; the arrays of steps cannot be used after that."""
        for link in self._links:
            link.close()
        for process in self._processes:
            process.join(_LINGER)
            if process.is_alive():
                process.kill()
                process.join()
        if self._player is not None:
            self._player.close()
        del self._step, self._actions, self._player
        for memory in self._memory:
            memory.close()
            memory.unlink()
        self._memory = []

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
