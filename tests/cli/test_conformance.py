"""`zrf2js conformance`: records for the tests of emitters (docs/writing-an-emitter.md)."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.conftest import ROOT
from tests.node import answer_of
from tests.reference.conditions import Budget
from tests.reference.differential import forms_of
from tests.reference.play import Game
from tests.reference.rules import read_rules
from zrf2js import Options, compile_file
from zrf2js.cli import main
from zrf2js.host.files import load_source

EXAMPLES = ROOT / "examples"


def records_of(game: str, *options: str) -> dict[str, Any]:
    run = CliRunner().invoke(main, ["conformance", str(EXAMPLES / f"{game}.zrf"), *options])
    assert run.exit_code == 0, run.output
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def board_of(state: Any) -> dict[str, list[str]]:
    return {place: [piece.owner, piece.type] for place, piece in state.board.items()}


@pytest.mark.parametrize("game", ["tic-tac-toe", "draughts", "reversi"])
def test_the_records_agree_with_the_independent_interpreter(game: str) -> None:
    records = records_of(game, "--walks", "2", "--plies", "8", "--variant", "0")
    forms = forms_of(load_source(EXAMPLES / f"{game}.zrf").value)
    compared = 0
    for walk in records["games"][0]["walks"]:
        judge = Game(read_rules(forms, 0), Budget(400_000))
        for step in walk:
            assert board_of(judge.state) == {p: c[:2] for p, c in step["board"].items()}
            if step["chosen"] is None:
                break
            moves = {
                json.dumps(board_of(judge.after(judge.state, move)), sort_keys=True): move
                for move in judge.legal(judge.state)
            }
            recorded = [
                json.dumps({p: c[:2] for p, c in after["board"].items()}, sort_keys=True)
                for after in step["successors"]
            ]
            assert sorted(moves) == sorted(recorded)
            judge.play(moves[recorded[step["chosen"]]])
            compared += 1
    assert compared >= 8


def test_a_walk_follows_the_chosen_successors() -> None:
    records = records_of("draughts", "--walks", "3", "--plies", "12")
    for game in records["games"]:
        assert len(game["walks"]) == 3
        for walk in game["walks"]:
            for step, following in pairwise(walk):
                chosen = step["successors"][step["chosen"]]
                same = ("player", "board", "reserves", "outcome")
                assert {key: chosen[key] for key in same} == {key: following[key] for key in same}
            assert walk[-1]["chosen"] is None


def test_records_depend_on_the_seed_only() -> None:
    one, again = records_of("tic-tac-toe"), records_of("tic-tac-toe")
    other = records_of("tic-tac-toe", "--seed", "2")
    assert one == again
    assert one["games"] != other["games"]


def test_turns_hide_partial_moves() -> None:
    """After a turn, the other player is to move."""
    for game in records_of("draughts", "--turns", "--plies", "16")["games"]:
        for walk in game["walks"]:
            players = [step["player"] for step in walk if step["outcome"] is None]
            assert all(a != b for a, b in pairwise(players))


def test_a_game_ends_at_a_position_with_too_many_successors() -> None:
    records = records_of("tic-tac-toe", "--limit", "3")
    assert all(walk == [] for game in records["games"] for walk in game["walks"])


def test_records_are_written_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "records.json"
    run = CliRunner().invoke(
        main, ["conformance", str(EXAMPLES / "tic-tac-toe.zrf"), "-o", str(target)]
    )
    assert run.exit_code == 0 and run.stdout == f"{target.as_posix()}\n"
    assert json.loads(target.read_text())["format"] == 1


@pytest.mark.parametrize("game", ["draughts", "breakthrough", "connect-four"])
def test_the_dagaz_target_passes(game: str, tmp_path: Path) -> None:
    options = Options(target="dagaz", variant="0", name="g")
    scripts = []
    for artifact in compile_file(EXAMPLES / f"{game}.zrf", options).value:
        if artifact.suffix.endswith(".js"):
            scripts.append(str(tmp_path / f"g{artifact.suffix}"))
            Path(scripts[-1]).write_text(artifact.text, encoding="utf-8")
    records = records_of(game, "--turns", "--variant", "0", "--plies", "12")
    script = ROOT / "tests" / "dagaz" / "conformance.mjs"
    answer = answer_of(script, request={"records": records, "scripts": scripts})
    assert answer["differences"] == []
    assert answer["successors"] > 50
    walk = random.Random(1).choice(records["games"][0]["walks"])
    walk[1]["successors"].pop()
    broken = answer_of(script, request={"records": records, "scripts": scripts})
    assert broken["differences"], "the comparison does not notice a missing successor"
