"""Two legal moves with equal texts and different effects: games and commands make the right one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import zrf2js
from tests.cli.running import zrf2js as run
from tests.conftest import ROOT
from zrf2js.play.load import ENGINES

#: both guns of these rules capture d1 without moving, and continue
GUNS = re.compile(r"const RULES = `(.*?)`", re.DOTALL)
TEXTS = ("partial 2 x d1", "partial 2 x d1 #2")


def two_guns() -> str:
    """Return the rules of the test in JavaScript."""
    source = (ROOT / "tests" / "js" / "equal_texts.test.mjs").read_text(encoding="utf-8")
    match = GUNS.search(source)
    assert match is not None
    return match[1]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "guns.zrf"
    path.write_text(two_guns(), encoding="utf-8")
    return path


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_makes_the_move_of_a_text(rules: Path, engine: str) -> None:
    with zrf2js.load(rules, engine=engine) as game:
        shots = [move for move in game.legal_moves if move.is_partial]
        assert tuple(move.text for move in shots) == TEXTS
        assert [move.captures for move in shots] == [("d1",), ("d1",)]
        places = []
        for move in shots:
            for wanted in (move, move.text, zrf2js.Move(move.text)):
                game.push(wanted)
                places.append(game.position()["partial"]["place"])
                assert game.move_stack == (move,)
                game.pop()
        assert sorted(places) == ["a1"] * 3 + ["c1"] * 3
        best = game.search(nodes=2000)
        assert best.move == best.pv[0] in game.legal_moves
        game.push_all(best.pv[:2])
        assert game.is_over


def test_commands_number_the_moves(rules: Path, tmp_path: Path) -> None:
    listed = json.loads(run("moves", rules, "--json").stdout)["moves"]
    assert listed[-2:] == list(TEXTS)
    divided = run("perft", rules, "--depth", "2", "--divide").stdout
    assert set(TEXTS) <= {line.rpartition(":")[0] for line in divided.splitlines()}
    total = run("perft", rules, "--depth", "2", "--json").stdout
    assert f"total {json.loads(total)['nodes'][-1]}" in divided
    record = tmp_path / "game.zsg"
    record.write_text(
        "Zillions Save Game File Version 0.02 HC\nRulesFile=guns.zrf\nVariantName=Two guns\n"
        f"1. {TEXTS[1]}\n1. Gun c1 - d1\n"
    )
    (row,) = json.loads(run("replay", record, "--json").stdout)
    assert (row["lines"], row["matched"]) == (2, 2)
    assert row["final"]["board"]["d1"][:2] == ["White", "Gun"]
