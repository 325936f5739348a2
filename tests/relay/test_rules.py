"""Rules in Node.js that never end: the process is stopped, and the next request starts another."""

from __future__ import annotations

import pytest

from tests.relay.kit import run
from zrf2js.play.errors import EngineUnavailable
from zrf2js.relay import rules
from zrf2js.relay.compiling import Compiled

pytestmark = pytest.mark.slow

ENDLESS = """exports.games = []
exports.createGame = () => ({
  design: { title: 't', players: ['A'], playing: ['A'], positions: [], pieces: [] },
  player: 'A', random: false, outcome: () => null, moves: () => { for (;;); } })"""


def test_rules_that_never_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        compiled = Compiled(name="endless", module=ENDLESS, page=b"", digest="", titles=("t",))
        endless = rules.Rules(compiled)
        try:
            for generation in range(2):
                assert endless.generation == generation
                opened = await endless.send({"do": "open", "options": {}})
                assert opened["game"] == 1, "a new process"
                with monkeypatch.context() as patch:  # the start of Node.js may take longer
                    patch.setattr(rules, "LIMIT", 0.5)
                    with pytest.raises(EngineUnavailable, match="take too long"):
                        await endless.send({"do": "moves", "game": 1})
        finally:
            endless.close()

    run(play())
