"""Vector environments are the same as single ones, in each mode of autoreset."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import FlattenObservation, RecordEpisodeStatistics

from tests.environments.games import CHANCE, PUZZLE, family, written
from tests.environments.test_solo import SHORT
from zrf2js.environments import Rules, gym_env, vector_env

GAMES = 4
MODES = pytest.mark.parametrize("mode", [mode.value for mode in AutoresetMode])


def singles(rules: Rules, mode: str, **options: Any) -> SyncVectorEnv:
    """Return single environments whose opponents choose the first legal action."""

    def single() -> Any:
        return gym_env(rules, opponent=lambda match: int(match.legal_actions.min()), **options)

    return SyncVectorEnv([single] * GAMES, autoreset_mode=AutoresetMode(mode))


def first_legal(observations: Any, masks: Any) -> Any:
    assert len(observations) == len(masks) > 0
    return masks.argmax(axis=1)


def equal(mine: Any, other: Any) -> None:
    """Compare two infos, whose values are arrays, dictionaries and lists of arrays."""
    if isinstance(other, dict):
        assert set(mine) == set(other)
        for key in other:
            equal(mine[key], other[key])
    elif other.dtype == object:
        assert all(
            (a is None and b is None) or (a == b).all() for a, b in zip(mine, other, strict=True)
        )
    else:
        assert mine.dtype == other.dtype and (mine == other).all()


@pytest.mark.sample(2)  # each mode with some of the games
@MODES
@pytest.mark.parametrize(
    ("name", "player", "workers"),
    [("lines", "O", 0), ("partial moves", None, 0), ("piles", None, 0)],
)
def test_a_vector_has_the_games_of_single_environments(
    name: str, player: str | None, workers: int, mode: str
) -> None:
    rules, choose = family(name), np.random.default_rng(1)
    options: Any = {"player": player, "max_plies": 30}
    other = singles(rules, mode, **options)
    mine = vector_env(
        rules, GAMES, opponent=first_legal, workers=workers, autoreset_mode=mode, **options
    )
    assert mine.single_observation_space == other.single_observation_space
    assert mine.action_space == other.action_space
    states = [env.reset(seed=1) for env in (mine, other)]
    ended = 0
    for number in range(25):
        (seen, infos), (wanted, expected) = states[0], states[1]
        assert (seen == wanted).all()
        equal(infos, expected)
        masks = infos["action_mask"].astype(bool)
        actions = np.array([choose.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        if number == 7:
            actions[1] = masks[1].argmin()  # an illegal action
        steps = [env.step(actions) for env in (mine, other)]
        for value, correct in zip(steps[0][1:4], steps[1][1:4], strict=True):
            assert (value == correct).all()
        over = steps[0][2] | steps[0][3]
        ended += int(over.sum())
        states = [(step[0], step[4]) for step in steps]
        if over.any() and mode == AutoresetMode.DISABLED.value:
            with pytest.raises(RuntimeError, match="has ended"):
                mine.step(actions)
            states = [env.reset(options={"reset_mask": over.copy()}) for env in (mine, other)]
    assert ended > 3
    for env in (mine, other):
        env.close()


@MODES
def test_statistics_of_gymnasium_count_episodes(mode: str) -> None:
    env = RecordEpisodeStatistics(
        vector_env(family("gravity"), 50, workers=0, autoreset_mode=mode), buffer_length=1000
    )
    _, infos = env.reset(seed=2)
    choose, lengths = np.random.default_rng(1), []
    for _ in range(60):
        masks = infos["action_mask"]
        actions = (choose.random(masks.shape) * masks).argmax(axis=1)
        _, rewards, ends, cuts, infos = env.step(actions)
        over = ends | cuts
        assert (rewards[~over] == 0).all() and set(rewards) <= {-1.0, 0.0, 1.0}
        if over.any():
            lengths += infos["episode"]["l"][over].tolist()
            if mode == AutoresetMode.DISABLED.value:
                _, started = env.reset(options={"reset_mask": over})
                infos["action_mask"][over] = started["action_mask"][over]
    assert len(lengths) > 50 and min(lengths) >= 4 and max(lengths) <= 21
    assert sorted(lengths) == sorted(env.length_queue)
    wins = [value for value in env.return_queue if value == 1]
    assert 0.3 < len(wins) / len(env.return_queue) < 0.75
    env.close()


def test_wrappers_of_gymnasium_change_observations() -> None:
    rules = family("lines")
    env = FlattenObservation(vector_env(rules, 3, workers=0))
    seen, _ = env.reset(seed=1)
    assert seen.shape == (3, len(rules.planes.names) * 9)
    assert env.observation_space.contains(seen)
    env.close()


def test_make_vec_makes_a_registered_vector() -> None:
    rules = family("lines")

    def together(num_envs: int, **options: Any) -> Any:
        return vector_env(rules, num_envs, **options)

    gymnasium.register(
        "zrf2js/Lines-v0",
        entry_point=lambda **options: gym_env(rules, **options),
        vector_entry_point=cast("Any", together),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make_vec("zrf2js/Lines-v0", num_envs=5, workers=1)
    seen, _ = env.reset(seed=1)
    assert env.num_envs == 5 and env.observation_space.contains(seen)
    env.close()


def test_equal_seeds_give_equal_games(tmp_path: Path) -> None:
    env = vector_env(written(tmp_path, CHANCE), 20, workers=0)

    def played(seed: int) -> list[list[float]]:
        _, infos = env.reset(seed=seed)
        found = []
        for _ in range(8):
            seen, rewards, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
            found.append([*rewards.tolist(), *seen.reshape(-1).tolist()])
        return found

    assert played(1) == played(1) != played(2)
    env.close()


def test_a_puzzle_has_no_opponent(tmp_path: Path) -> None:
    env = vector_env(written(tmp_path, PUZZLE), 2, workers=0, autoreset_mode="SameStep")
    _, infos = env.reset(seed=1)
    total = 0
    for _ in range(4):
        _, rewards, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        total += int((rewards != 0).sum())
    assert total > 0
    env.close()


def test_a_player_without_any_move_is_an_error(tmp_path: Path) -> None:
    env = vector_env(written(tmp_path, SHORT), 2, player="Black", workers=0)
    with pytest.raises(RuntimeError, match="Black has no move in 100 games of First Step"):
        env.reset(seed=1)
    env.close()


def test_unknown_values_are_errors() -> None:
    rules = family("lines")
    with pytest.raises(ValueError, match="unknown player Z; expected one of: X, O"):
        vector_env(rules, 2, player="Z")
    with pytest.raises(ValueError, match="unknown opponent strong"):
        vector_env(rules, 2, opponent="strong")
    with pytest.raises(ValueError, match="expected random or a function"):
        vector_env(rules, 2, opponent={"nodes": 200})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Sometimes"):
        vector_env(rules, 2, autoreset_mode="Sometimes")
    env = vector_env(rules, 2, workers=0)
    for mask in (np.array([1, 0]), np.array([True]), np.array([False, False])):
        with pytest.raises(ValueError, match="reset_mask"):
            env.reset(options={"reset_mask": mask})
    env.close()
