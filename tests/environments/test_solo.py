"""Gymnasium environments of games with unusual courses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.environments.games import written
from zrf2js.environments import gym_env

#: the first move of White wins, so Black has none
SHORT = """
(game (title "First Step")
  (players White Black)
  (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0))))
  (board-setup (White (Man a1)) (Black (Man c1)))
  (piece (name Man) (moves (e (verify empty?) add)))
  (win-condition (White) (absolute-config Man (b1))))
"""


def test_a_player_without_any_move_is_an_error(tmp_path: Path) -> None:
    rules = written(tmp_path, SHORT)
    expected = pytest.raises(RuntimeError, match="Black has no move in 100 games of First Step")
    with gym_env(rules, player="Black") as env, expected:
        env.reset(seed=1)


@pytest.mark.parametrize("opponent", ["strong", 5, None])
def test_an_unknown_opponent_is_an_error(opponent: object, tmp_path: Path) -> None:
    expected = pytest.raises(ValueError, match=f"unknown opponent {opponent}; expected random")
    with expected:
        gym_env(written(tmp_path, SHORT), opponent=opponent)  # type: ignore[arg-type]
