"""PettingZoo environments: the players of a game as agents that move in turn."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zrf2js.environments.match import Match
from zrf2js.environments.rules import Rules


def aec_env(
    rules: Rules | str | os.PathLike[str],
    variant: str | int | None = None,
    *,
    max_plies: int = 1000,
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, Any], int | None]:
    """Return a PettingZoo environment of a rules file, or of compiled rules.

    Observations are {"observation": planes, "action_mask": legal actions}. An illegal action ends
    the game: its agent gets the reward -1, the others 0. Games are truncated after ``max_plies``.
    Chance moves depend on the seed of ``reset``. The render mode is ``ansi``.
    """
    if not isinstance(rules, Rules):
        rules = Rules(rules, variant)
    game = GameEnv(rules, max_plies=max_plies, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(game, illegal_reward=-1))


class GameEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """The environment without wrappers: an illegal action raises ValueError."""

    metadata: dict[str, Any]

    def __init__(self, rules: Rules, *, max_plies: int, render_mode: str | None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"unknown render mode {render_mode}; expected ansi")
        self.metadata = {"name": rules.title, "render_modes": ["ansi"], "is_parallelizable": False}
        self.rules, self.render_mode = rules, render_mode
        self.match = Match(rules, max_plies=max_plies, chance=np.random.default_rng())
        self.possible_agents = list(rules.agents)
        count = rules.actions.count
        self._actions = {agent: spaces.Discrete(count) for agent in rules.agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, rules.planes.shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in rules.agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent; all agents have equal spaces."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space of an agent; all agents have equal spaces."""
        return self._actions[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent; only the one to move has legal actions."""
        number = self.rules.agents.index(agent)
        moves = agent == self.agent_selection and not self.match.is_over
        mask = self.match.mask() if moves else np.zeros(self.rules.actions.count, np.int8)
        return {"observation": self.match.observation(number), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game."""
        self.match.reset(np.random.default_rng(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._show()

    def step(self, action: int | None) -> None:
        """Make the move of an action; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.match.push(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.rules.agents, self.match.rewards, strict=True))
        self._show()
        self._accumulate_rewards()

    def _show(self) -> None:
        match = self.match
        self.terminations = dict.fromkeys(self.agents, match.terminated)
        self.truncations = dict.fromkeys(self.agents, match.truncated)
        if not match.is_over:
            self.agent_selection = self.rules.agents[match.agent]

    def render(self) -> str | None:
        """Return the position as text."""
        return self.match.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Stop the engine."""
        self.match.close()
