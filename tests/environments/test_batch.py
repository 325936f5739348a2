"""Batches: many games at once are the same games as one by one."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest

from tests.environments.games import CHANCE, family, written
from zrf2js.environments import BatchEnv, Match, Rules, WorkerDied
from zrf2js.play.load import ENGINES


@pytest.mark.parametrize(("name", "workers"), [("partial moves", 0), ("piles", 0), ("chess", 2)])
def test_games_of_a_batch_are_those_of_matches(name: str, workers: int) -> None:
    rules = family(name)
    generator = np.random.default_rng(4)
    matches = [Match(rules, max_plies=40) for _ in range(3)]
    with BatchEnv(rules, 3, workers=workers, max_plies=40) as batch:
        for _ in range(60):
            state = batch.state
            for number, match in enumerate(matches):
                assert (state.masks[number] == match.mask()).all()
                assert state.agents[number] == match.agent
                assert (state.observations[number] == match.observation(match.agent)).all()
            actions = batch.random_actions(generator)
            state = batch.step(actions)
            for number, match in enumerate(matches):
                match.push(int(actions[number]))
                assert tuple(state.rewards[number]) == match.rewards
                assert state.terminated[number] == match.terminated
                assert state.truncated[number] == match.truncated
                assert state.plies[number] == match.plies
                if match.is_over:
                    match.reset()
    for match in matches:
        match.close()


@pytest.mark.parametrize("engine", ENGINES)
def test_other_engines_play_batches(engine: str) -> None:
    rules = family("lines", engine)
    with BatchEnv(rules, 8, workers=0, max_plies=7) as batch:
        ended = truncated = 0
        for _ in range(20):
            state = batch.step(batch.random_actions(np.random.default_rng(1)))
            ended += int(state.terminated.sum())
            truncated += int(state.truncated.sum())
            assert (state.rewards[~state.terminated] == 0).all()
    assert ended and truncated


def test_workers_share_the_games() -> None:
    rules = family("lines")
    generator = np.random.default_rng(1)
    with BatchEnv(rules, 5, workers=2) as batch:
        for _ in range(12):
            state = batch.step(batch.random_actions(generator))
            assert (state.rewards.sum(axis=1) == 0).all()
        assert set(state.plies.tolist()) != {0}


def test_chance_moves_are_part_of_a_step(tmp_path: Path) -> None:
    with BatchEnv(written(tmp_path, CHANCE), 50, workers=0, seed=3) as batch:
        batch.step(batch.random_actions(np.random.default_rng(1)))
        assert set(batch.state.plies.tolist()) == {2} and (batch.state.agents == 1).all()


def test_illegal_actions_change_nothing() -> None:
    with BatchEnv(family("lines"), 3, workers=0) as batch:
        batch.step([0, 1, 2])
        before = batch.state.observations.copy()
        for actions, message in (
            ([3, 1, 4], "game 1: illegal action 1"),
            ([3, 4, 99], "game 2: illegal action 99"),
            ([3, 4], "expected 3 actions"),
        ):
            with pytest.raises(ValueError, match=message):
                batch.step(actions)
        assert (batch.state.observations == before).all()
        batch.step([3, 3, 3])


def test_a_worker_that_ends_is_an_error() -> None:
    with BatchEnv(family("lines"), 4, workers=2) as batch:
        pid = batch._processes[1].pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(WorkerDied, match="worker 1 has ended with exit code -9"):
            for action in range(9):
                batch.step([action] * 4)


def test_an_error_in_a_worker_is_reported() -> None:
    rules = family("lines")
    assert rules.engine == "wasm"
    rules._parts = (rules._parts[0], b"no code", rules._parts[2])
    with pytest.raises(WorkerDied, match="worker 0: EngineUnavailable"):
        BatchEnv(rules, 2)


def test_each_worker_needs_a_game() -> None:
    with pytest.raises(ValueError, match="2 games for 3 workers"):
        BatchEnv(family("lines"), 2, workers=3)


def test_the_rules_may_be_a_path(tmp_path: Path) -> None:
    path = written(tmp_path, CHANCE).path
    with BatchEnv(path, 2, workers=0) as batch:
        assert isinstance(batch.rules, Rules) and batch.rules.title == "Dice Run"
