"""OpenSpiel games: rules as a ``pyspiel.Game`` for the algorithms of OpenSpiel."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    text = "zrf2js.environments.open_spiel requires OpenSpiel: pip install zrf2js[open-spiel]"
    raise ImportError(text) from error

from zrf2js.environments.match import Match
from zrf2js.environments.rules import Rules

#: prefix of the names of games
PREFIX = "zrf2js_"


def register(
    rules: Rules | str | os.PathLike[str],
    name: str | None = None,
    *,
    variant: str | int | None = None,
    max_plies: int = 1000,
) -> str:
    """Register rules as a game of OpenSpiel and return its name for ``pyspiel.load_game``.

    The default name is ``zrf2js_`` and the stem of the file. Games of ``max_plies`` are draws. A
    name can be registered once per process; raise ValueError if it is registered already.
    """
    compiled = rules if isinstance(rules, Rules) else Rules(rules, variant)
    short = PREFIX + compiled.path.stem.replace("-", "_") if name is None else name
    if short in pyspiel.registered_names():
        raise ValueError(f"OpenSpiel already has a game with the name {short}")
    kind = _type_of(compiled, short)

    class Registered(ZrfGame):
        """The game of registered rules; OpenSpiel creates it by name, without other arguments."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, compiled, max_plies, params or {})

    pyspiel.register_game(kind, Registered)
    return short


def _type_of(rules: Rules, short: str) -> Any:
    chance = pyspiel.GameType.ChanceMode
    utility = pyspiel.GameType.Utility
    count = len(rules.agents)
    return pyspiel.GameType(
        short_name=short,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if rules.has_chance else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if count > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=count,
        min_num_players=count,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class ZrfGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel. All its states share one engine."""

    def __init__(self, kind: Any, rules: Rules, max_plies: int, params: dict[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions.count,
            max_chance_outcomes=rules.actions.count if rules.has_chance else 0,
            num_players=len(rules.agents),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if len(rules.agents) > 1 else None,
            max_game_length=max_plies,
        )
        super().__init__(kind, info, params)
        self.rules = rules
        self._first = Match(rules, max_plies=max_plies)

    def new_initial_state(self) -> ZrfState:
        """Return a state at the start."""
        return ZrfState(self, self._first.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an object that writes observations."""
        return Observer(self.rules)


class ZrfState(pyspiel.State):  # type: ignore[misc]
    """A state of a game: a match, whose actions are those of ``Actions``.

    At a chance node, an action is the index of a move; all have the same probability.
    """

    def __init__(self, game: ZrfGame, match: Match) -> None:
        super().__init__(game)
        self.match = match

    def current_player(self) -> int:
        """Return the index of the player to move, or of OpenSpiel's players for other states."""
        if self.match.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.match.is_random:
            return int(pyspiel.PlayerId.CHANCE)
        return self.match.agent

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal_actions.tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the moves of a chance node with their probabilities."""
        count = len(self.match.legal_actions)
        return [(ordinal, 1 / count) for ordinal in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.match.is_random:
            self.match.push_chance(action)
        else:
            self.match.push(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.match.rules.actions.text(action)

    def is_terminal(self) -> bool:
        """Return True if the game has ended."""
        return self.match.is_over

    def returns(self) -> list[float]:
        """Return the rewards of the players."""
        return list(self.match.rewards)

    def __str__(self) -> str:
        return self.match.text()


class Observer:
    """A writer of observations: ``tensor`` is flat, ``dict`` has it in the shape of planes."""

    def __init__(self, rules: Rules) -> None:
        self.tensor = np.zeros(int(np.prod(rules.planes.shape)), dtype=np.float32)
        self.dict = {"observation": self.tensor.reshape(rules.planes.shape)}

    def set_from(self, state: ZrfState, player: int) -> None:
        """Write the observation of a player."""
        self.dict["observation"][:] = state.match.observation(player)

    def string_from(self, state: ZrfState, player: int) -> str:
        """Return the observation of a player as text."""
        return state.match.text()
