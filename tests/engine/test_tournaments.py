"""`zrf2js arena` with engines of other projects: here ours, and programs that fail."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, TIC_TAC_TOE, zrf2js
from tests.engine.dialogue import engine_of
from zrf2js.arena.players import InvalidPlayer, read_player

#: an engine that greets as UCI requires, and answers each search with one text
SIMPLE = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("uciok", flush=True)
    if words[0] == "isready":
        print("readyok", flush=True)
    if words[0] == "go":
        print("bestmove " + sys.argv[1], flush=True)
    if words[0] == "quit":
        break
"""


def simple(folder: Path, answer: str) -> str:
    path = folder / "simple.py"
    path.write_text(SIMPLE)
    return shlex.join([sys.executable, str(path), answer])


def test_an_engine_plays_like_the_search_that_it_runs() -> None:
    """The same limits and the same seed give the same moves, over the protocol or without it."""
    engine = f"uci={shlex.join(engine_of('tic-tac-toe'))}:nodes=300:option.Seed=1"
    found = {}
    for other in (engine, "auto:nodes=300"):
        players = f"auto:nodes=40,{other}"
        result = zrf2js("arena", TIC_TAC_TOE, "--games", "2", "--players", players, "--json")
        assert result.exit_code == 0, result.stderr
        found[other] = json.loads(result.stdout)
        for row in found[other]["by_spec"]:
            assert row["seconds_a_move"] >= 0
            del row["seconds_a_move"], row["spec"]
        del found[other]["seconds"]
    ours, theirs = found.values()
    assert ours == theirs and ours["by_spec"][1]["nodes_a_move"] > 20


def test_a_resignation_is_a_loss(tmp_path: Path) -> None:
    players = f"random,uci={simple(tmp_path, 'resign')}:nodes=1"
    rules = EXAMPLES / "breakthrough.zrf"
    result = zrf2js("arena", rules, "--games", "2", "--players", players, "--json")
    found = json.loads(result.stdout)
    assert found["endings"] == {"resignation": 2} and found["by_spec"][0]["points"] == 2


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("zrf2js-no-such-program", "`zrf2js-no-such-program`: no such program"),
        ("true", "`true`: it ended"),
        (None, "a9a1 is not a legal move after "),
    ],
)
def test_a_failing_engine_is_an_error(tmp_path: Path, command: str | None, reason: str) -> None:
    players = f"random,uci={command or simple(tmp_path, 'a9a1')}:nodes=1"
    result = zrf2js("arena", TIC_TAC_TOE, "--games", "2", "--players", players)
    assert result.exit_code == 1 and "error[ZRF922]" in result.stderr
    assert reason in " ".join(result.stderr.split())


def test_specifications_of_engines_are_parsed() -> None:
    player = read_player("uci=my-engine --fast 'a b':nodes=5:variant=xiangqi:option.Skill Level=3")
    assert player.options["program"] == {
        "protocol": "uci",
        "command": ["my-engine", "--fast", "a b"],
        "options": [["UCI_Variant", "xiangqi"], ["Skill Level", "3"]],
        "limits": {"nodes": 5},
    }


@pytest.mark.parametrize(
    "spec",
    ["uci=:nodes=1", "uci=x", "uci=x:nodes=0", "uci=x:level=3", "uci=x 'y:nodes=1", "gtp=x:nodes=1",
     "uci=x:option.=1:nodes=1"],
)  # fmt: skip
def test_invalid_engines_are_rejected(spec: str) -> None:
    with pytest.raises(InvalidPlayer):
        read_player(spec)
