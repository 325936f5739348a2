"""Both engines return the same integers of games and of batches."""

from __future__ import annotations

import numpy as np
import pytest

from tests.environments.games import EXAMPLES
from zrf2js.environments.numbers import Numbers
from zrf2js.environments.rules import Rules

NAMES = ["chess.zrf", "breakthrough.zrf", "reversi.zrf", "draughts.zrf", "minishogi.zrf",
         "xiangqi.zrf", "marseillais.zrf", "bashni.dgz", "fanorona.dgz", "mancala.dgz"]  # fmt: skip


@pytest.mark.sample(4, keep=("*.dgz",))
@pytest.mark.parametrize("name", NAMES)
def test_the_engines_have_the_same_integers(name: str) -> None:
    rules = [Rules(EXAMPLES / name, 0, engine=engine) for engine in ("wasm", "node")]
    games = [each.start(3) for each in rules]
    layout, choose = rules[0].layout, np.random.default_rng(1)
    assert layout == rules[1].layout
    for restarts in (True, False):
        given = {"count": 5, "cap": 25, "seed": 3, "restarts": restarts}
        ours, theirs = (Numbers.of(layout, each.batch(**given)) for each in games)
        for step in range(50):
            assert np.array_equal(ours.fields, theirs.fields), step
            assert np.array_equal(ours.moves, theirs.moves), step
            counts = ours.field("moves").tolist()
            moves = [int(choose.integers(count)) if count else -1 for count in counts]
            moves[1] = -1 if step % 5 == 3 else moves[1]  # stays as it is
            moves[2] = -2 if step % 7 == 3 else moves[2]  # starts again
            ours, theirs = (Numbers.of(layout, each.step_batch(moves)) for each in games)
    ours, theirs = (Numbers.of(layout, each.numbers()) for each in games)
    assert np.array_equal(ours.fields, theirs.fields) and np.array_equal(ours.moves, theirs.moves)
    for each in games:
        each.close()
