"""Gymnasium vector environments: thousands of games of one agent in a batch."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from zrf2js.environments.batch import BatchEnv, Step
from zrf2js.environments.rules import Rules
from zrf2js.environments.solo import MOST_STARTS
from zrf2js.environments.worker import KEEP, RESTART

Flags: TypeAlias = NDArray[np.bool_]
#: ``random``, or a function from observations and masks of several games to their actions
Policy: TypeAlias = str | Callable[[NDArray[np.uint8], Flags], NDArray[np.integer[Any]]]
#: observations, rewards, terminations, truncations, infos
Answer: TypeAlias = tuple[NDArray[np.uint8], NDArray[np.float64], Flags, Flags, dict[str, Any]]


def vector_env(
    rules: Rules | str | os.PathLike[str],
    num_envs: int,
    *,
    opponent: Policy = "random",
    player: str | None = None,
    max_plies: int = 1000,
    workers: int = 1,
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
) -> BatchVectorEnv:
    """Return ``num_envs`` games of a rules file, or of compiled rules, as one environment.

    Each game is that of ``gym_env``; ``workers`` processes play them (``BatchEnv``). ``opponent``
    makes the moves of all other players: ``random``, or a function that gets the observations and
    masks of the games in which an opponent is to move, and returns an action for each. Raise
    ValueError for an unknown player, opponent or mode.
    """
    return BatchVectorEnv(
        rules if isinstance(rules, Rules) else Rules(rules),
        num_envs,
        opponent=opponent,
        player=player,
        max_plies=max_plies,
        workers=workers,
        autoreset_mode=AutoresetMode(autoreset_mode),
    )


class BatchVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Games of one agent, stepped at once. Observations are planes.

    ``infos["action_mask"]`` has the legal actions. An illegal action ends the episode with the
    reward -1; ``infos["illegal"]`` is True then. The modes of autoreset are those of Gymnasium.
    """

    def __init__(
        self,
        rules: Rules,
        num_envs: int,
        *,
        opponent: Policy,
        player: str | None,
        max_plies: int,
        workers: int,
        autoreset_mode: AutoresetMode,
    ) -> None:
        if opponent != "random" and not callable(opponent):
            raise ValueError(f"unknown opponent {opponent}; expected random or a function")
        self.rules, self.num_envs = rules, num_envs
        self.agent = 0 if player is None else rules.seat_of(player)
        self.autoreset_mode = autoreset_mode
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.single_observation_space = spaces.Box(0, 255, rules.planes.shape, np.uint8)
        self.single_action_space = spaces.Discrete(rules.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._opponent = opponent
        self._options = {"workers": workers, "max_plies": max_plies, "observer": self.agent}
        self._batch = BatchEnv(rules, num_envs, **self._options)
        self._done: Flags = np.ones(num_envs, dtype=np.bool_)

    # --- episodes --------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Start all games, or those of ``options["reset_mask"]``; opponents may move first.

        Raise ValueError for a mask of another shape or type.
        """
        super().reset(seed=seed)
        if seed is not None and self.rules.has_chance:
            self._batch.close()
            self._batch = BatchEnv(self.rules, self.num_envs, seed=seed, **self._options)
        which = (options or {}).get("reset_mask", np.ones(self.num_envs, dtype=np.bool_))
        if not isinstance(which, np.ndarray) or which.dtype != np.bool_:
            raise ValueError("`reset_mask` must be an array of booleans")
        if which.shape != (self.num_envs,) or not which.any():
            raise ValueError(f"`reset_mask` must select some of {self.num_envs} games")
        self._restart(which)
        self._done = self._done & ~which
        return self._observations(), self._infos(which)

    def step(self, actions: NDArray[np.int64]) -> Answer:
        """Make a move in each game, and those of the opponents that follow.

        Raise RuntimeError if a game has ended and the mode is ``DISABLED``.
        """
        restarted = self._done
        if restarted.any() and self.autoreset_mode is AutoresetMode.DISABLED:
            game = int(np.flatnonzero(restarted)[0])
            raise RuntimeError(f"game {game} has ended; `reset_mask` must restart it")
        illegal = ~restarted & ~self._batch.legal(np.asarray(actions))
        if restarted.any():
            self._restart(restarted)
        self._batch.step(np.where(restarted | illegal, KEEP, actions))
        self._answer(np.zeros(self.num_envs, dtype=np.bool_))
        state = self._batch.state
        rewards = np.where(illegal, -1.0, state.rewards[:, self.agent].astype(np.float64))
        terminated, truncated = state.terminated | illegal, state.truncated.copy()
        self._done = terminated | truncated
        every = np.ones(self.num_envs, dtype=np.bool_)
        infos = self._infos(every, illegal)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._done.any():
            ends = self._final(self._done, illegal)
            self._restart(self._done)
            self._done = ~every
            infos = {**ends, **self._infos(every)}
        return self._observations(), rewards, terminated, truncated, infos

    def _restart(self, which: Flags) -> None:
        """Start games; a game that ends before a move of the agent is started again."""
        self._batch.step(np.where(which, RESTART, KEEP))
        self._answer(which)

    def _answer(self, fresh: Flags) -> None:
        """Let the opponents move until it is the turn of the agent."""
        starts = 0
        while True:
            state = self._batch.state
            over = state.terminated | state.truncated
            again, waiting = over & fresh, ~over & (state.agents != self.agent)
            if not (again.any() or waiting.any()):
                return
            starts += bool(again.any())
            if starts >= MOST_STARTS:
                player = self.rules.agents[self.agent]
                raise RuntimeError(f"{player} has no move in {starts} games of {self.rules.title}")
            actions = np.where(again, RESTART, KEEP)
            if waiting.any():
                actions[waiting] = self._replies(state, waiting)
            self._batch.step(actions)

    def _replies(self, state: Step, waiting: Flags) -> NDArray[np.integer[Any]]:
        """Return the actions of the opponents in some of the games."""
        if callable(self._opponent):
            return self._opponent(state.observations[waiting], state.masks[waiting])
        return self._batch.random_actions(self.np_random)[waiting]

    # --- answers ---------------------------------------------------------------------------------

    def _observations(self) -> NDArray[np.uint8]:
        return self._batch.state.observations.copy()

    def _infos(self, which: Flags, illegal: Flags | None = None) -> dict[str, Any]:
        """Return the infos of some games, each with the games that have it."""
        masks = np.where(which[:, None], self._batch.state.masks, False).astype(np.int8)
        infos = {"action_mask": masks, "_action_mask": which.copy()}
        if illegal is not None and illegal.any():
            infos |= {"illegal": illegal.copy(), "_illegal": illegal.copy()}
        return infos

    def _final(self, ended: Flags, illegal: Flags) -> dict[str, Any]:
        """Return the infos of the ends of games that start again in the same step."""
        observations = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            observations[game] = self._batch.state.observations[game].copy()
        return {
            "final_obs": observations,
            "_final_obs": ended.copy(),
            "final_info": self._infos(ended, illegal),
            "_final_info": ended.copy(),
        }

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the workers."""
        self._batch.close()
