"""Gymnasium environments: one agent, whose opponents are part of the environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from zrf2js.environments.match import Match
from zrf2js.environments.rules import Rules

#: number of games that may end before the first move of the agent
MOST_STARTS = 100
#: ``random``, limits of searches (``Game.search``), or a function from a match to an action
Opponent: TypeAlias = str | Mapping[str, Any] | Callable[[Match], int]


def gym_env(
    rules: Rules | str | os.PathLike[str],
    variant: str | int | None = None,
    *,
    opponent: Opponent = "random",
    player: str | None = None,
    max_plies: int = 1000,
    render_mode: str | None = None,
) -> SoloEnv:
    """Return a Gymnasium environment of a rules file, or of compiled rules.

    ``player`` is the agent, by default the first one; ``opponent`` makes the moves of all others:
    ``random``, limits such as ``{"nodes": 1000}`` for the search of zrf2js, or a function. Raise
    ValueError for an unknown player, opponent or render mode.
    """
    if not isinstance(rules, Rules):
        rules = Rules(rules, variant)
    return SoloEnv(
        rules, opponent=opponent, player=player, max_plies=max_plies, render_mode=render_mode
    )


class SoloEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """An environment of one agent. Observations are planes.

    ``action_masks()`` and ``info["action_mask"]`` are the legal actions. An illegal action ends the
    episode with the reward -1, and ``info["illegal"]`` is True then.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        opponent: Opponent,
        player: str | None,
        max_plies: int,
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"unknown render mode {render_mode}; expected ansi")
        if opponent != "random" and not callable(opponent) and not isinstance(opponent, Mapping):
            raise ValueError(
                f"unknown opponent {opponent}; expected random, limits of searches or a function"
            )
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.rules, self.render_mode = rules, render_mode
        self.agent = 0 if player is None else rules.seat_of(player)
        self._opponent = opponent
        self.observation_space = spaces.Box(0, 255, rules.planes.shape, np.uint8)
        self.action_space = spaces.Discrete(rules.actions.count)
        self.match = Match(rules, max_plies=max_plies)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Start a game; opponents move until it is the turn of the agent.

        A game that ends before the first move of the agent is restarted. Raise RuntimeError if the
        agent has no move in any of ``MOST_STARTS`` games.
        """
        super().reset(seed=seed)
        for _ in range(MOST_STARTS):
            self._start()
            if not self.match.is_over:
                return self._state()
        player = self.rules.agents[self.agent]
        raise RuntimeError(f"{player} has no move in {MOST_STARTS} games of {self.rules.title}")

    def _start(self) -> None:
        self.match.reset(self.np_random)
        self._answer()

    def _answer(self) -> None:
        while not self.match.is_over and self.match.agent != self.agent:
            self.match.push(self._choose())

    def _choose(self) -> int:
        if callable(self._opponent):
            return self._opponent(self.match)
        if isinstance(self._opponent, str):
            return int(self.np_random.choice(self.match.legal_actions))
        seed = int(self.np_random.integers(1 << 31))
        result = self.match.game.search(**{"seed": seed, **self._opponent})
        assert result.move is not None
        return self.match.action_of(result.move)

    def _state(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        return self.match.observation(self.agent), {"action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """Return an array with 1 for each legal action."""
        return self.match.mask()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Make the move of an action, and those of the opponents that follow."""
        if int(action) not in self.match.legal_actions:
            observation, info = self._state()
            return observation, -1.0, True, False, {**info, "illegal": True}
        self.match.push(int(action))
        self._answer()
        match = self.match
        observation, info = self._state()
        return observation, match.rewards[self.agent], match.terminated, match.truncated, info

    def render(self) -> str | None:
        """Return the position as text."""
        return self.match.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Stop the engine."""
        self.match.close()
