"""The tests of PettingZoo, Gymnasium and OpenSpiel pass for a game of each family."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from tests.conftest import ROOT
from tests.environments.games import CHANCE, FAMILIES, PUZZLE, THREE, family, written
from tests.sampling import rounds
from zrf2js.environments import Rules, aec_env, gym_env
from zrf2js.environments.open_spiel import register

WRITTEN = {"three players": THREE, "puzzle": PUZZLE, "chance": CHANCE}
GAMES = (*FAMILIES, *WRITTEN)


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> Rules:
    name = request.param
    return written(tmp_path, WRITTEN[name]) if name in WRITTEN else family(name)


@pytest.fixture
def strict() -> Iterator[None]:
    """Warnings of Gymnasium are errors, except that an environment without a name has no spec."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", module="pettingzoo")
        warnings.filterwarnings("ignore", message=".*alternative render modes")
        yield


@pytest.mark.usefixtures("strict")
@pytest.mark.sample(5)
def test_pettingzoo(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env(rules, render_mode="ansi", max_plies=50)
    api_test(env, num_cycles=rounds(15, 50))
    seed_test(lambda: aec_env(rules, max_plies=50), num_cycles=rounds(5, 20))
    env.close()
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.usefixtures("strict")
@pytest.mark.sample(5)
def test_gymnasium(rules: Rules) -> None:
    env = gym_env(rules, render_mode="ansi", max_plies=50)
    check_env(env)
    env.close()


@pytest.mark.sample(5)
def test_open_spiel(rules: Rules, request: pytest.FixtureRequest) -> None:
    name = "test_" + request.node.callspec.params["rules"].replace(" ", "_")
    game = pyspiel.load_game(register(rules, name, max_plies=20))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_players() == len(rules.agents)
    with pytest.raises(ValueError, match="already has a game"):
        register(rules, name)


def test_a_clone_of_open_spiel_is_separate() -> None:
    state = pyspiel.load_game(register(family("lines"), "test_clone")).new_initial_state()
    state.apply_action(4)
    copy = state.clone()
    copy.apply_action(0)
    assert len(state.legal_actions()) == 8 and len(copy.legal_actions()) == 7
    assert str(copy) != str(state)


def test_a_state_of_open_spiel_is_restored_in_another_process() -> None:
    state = pyspiel.load_game(register(family("lines"), "test_restored")).new_initial_state()
    state.apply_action(4)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).text())"
    text = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(state.match),
        capture_output=True,
        check=True,
        cwd=ROOT,
    ).stdout
    assert text.decode().strip() == str(state).strip()


def test_open_spiel_solves_a_game() -> None:
    """A search of OpenSpiel finds the winning move."""
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    game = pyspiel.load_game(register(family("lines"), "test_solved"))
    state = game.new_initial_state()
    for action in (0, 1, 3, 2):  # X has two in a column
        state.apply_action(action)
    bot = MCTSBot(game, 2, 200, RandomRolloutEvaluator(1, np.random.RandomState(1)), solve=True)
    assert bot.step(state) == 6


def test_an_agent_of_pettingzoo_plays_to_the_end() -> None:
    env = aec_env(family("lines"))
    env.reset(seed=1)
    total = dict.fromkeys(env.agents, 0.0)
    for action in (0, 3, 1, 4, 2):  # X completes a row
        env.step(action)
    for agent in env.agent_iter():
        _, reward, terminated, _, _ = env.last()
        total[agent] += reward
        assert terminated
        env.step(None)
    assert total == {"X": 1.0, "O": -1.0}


def test_an_illegal_action_loses() -> None:
    env = aec_env(family("lines"))
    env.reset()
    env.step(0)
    env.step(0)
    assert env.rewards == {"X": 0, "O": -1} and all(env.terminations.values())
    solo = gym_env(family("lines"), opponent=lambda match: int(match.legal_actions[0]))
    solo.reset(seed=1)
    solo.step(8)
    _, reward, terminated, truncated, info = solo.step(8)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    solo.close()


def test_the_search_is_an_opponent() -> None:
    """The second player wins when the first one wastes moves."""
    env = gym_env(family("gravity"), opponent={"nodes": 2000})
    env.reset(seed=1)
    terminated, reward = False, 0.0
    while not terminated:
        mask = env.action_masks()
        _, reward, terminated, _, _ = env.step(int(np.flatnonzero(mask)[0]))
    assert reward == -1
    env.close()


def test_the_agent_may_be_any_player() -> None:
    env = gym_env(family("lines"), player="O", opponent=lambda match: int(match.legal_actions[0]))
    observation, info = env.reset()
    planes = dict(zip(env.rules.planes.names, observation, strict=True))
    assert planes["next Man" if "next Man" in planes else env.rules.planes.names[1]].sum() == 1
    assert info["action_mask"].sum() == 8
    for wrong in ({"player": "Z"}, {"opponent": "best"}, {"render_mode": "human"}):
        with pytest.raises(ValueError, match="expected"):
            gym_env(env.rules, **wrong)
    env.close()


@pytest.mark.parametrize(
    ("missing", "use", "message"),
    [
        ("numpy", "import zrf2js.environments", "zrf2js.environments requires NumPy"),
        ("pettingzoo", "from zrf2js.environments import aec_env", "aec_env requires pettingzoo"),
        ("gymnasium", "from zrf2js.environments import gym_env", "gym_env requires gymnasium"),
        ("pyspiel", "import zrf2js.environments.open_spiel", "requires OpenSpiel"),
    ],
)
def test_a_missing_package_is_named(missing: str, use: str, message: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None\n{use}"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode and message in run.stderr and "pip install zrf2js[" in run.stderr
