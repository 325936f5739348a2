"""Tests of `zrf2js arena`: options, results, statistics and reports."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, TIC_TAC_TOE, WALK, zrf2js
from tests.processes import shared_processes
from zrf2js.arena.elo import elo, wilson
from zrf2js.arena.fixtures import fixtures
from zrf2js.arena.players import InvalidPlayer, read_player
from zrf2js.arena.report import _elo
from zrf2js.arena.results import RecordMismatch, complete


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """Let the commands of this file share processes of Node.js."""
    with shared_processes():
        yield


def arena(*arguments: str | Path) -> dict[str, Any]:
    result = zrf2js("arena", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_results_are_consistent() -> None:
    players = "alphabeta:nodes=300,random"
    found = arena(TIC_TAC_TOE, "--games", "6", "--players", players, "--random-plies", "0")
    searcher, other = found["by_spec"]
    assert found["games"] == 6 and sum(found["by_player"].values()) == 6
    assert searcher["points"] + other["points"] == 6
    assert searcher["wins"] + searcher["draws"] + searcher["losses"] == 6
    assert searcher["points"] > other["points"]
    assert searcher["score_low"] < searcher["score"] <= searcher["score_high"]
    assert sum(found["endings"].values()) == 6
    assert 5 <= found["length"]["min"] <= found["length"]["median"] <= found["length"]["max"] <= 9
    assert found["branching"]["max"] == 9 and found["captured"] == {}


def test_the_same_seed_gives_the_same_games() -> None:
    options = ("--games", "2", "--players", "alphabeta:nodes=200,greedy", "--seed", "3")
    first, second = (arena(EXAMPLES / "breakthrough.zrf", *options) for _ in range(2))
    for found in (first, second):
        del found["seconds"]
        for row in found["by_spec"]:
            del row["seconds_a_move"]
    assert first == second


@pytest.mark.parametrize("option", ["--max-plies", "--cap"])
def test_the_ply_limit_makes_a_draw(option: str) -> None:
    options = ("--games", "2", "--players", "random,random", option, "3")
    found = arena(EXAMPLES / "chess.zrf", *options)
    assert found["draws"] == 2 and found["endings"] == {"the cap": 2}
    assert found["length"] == {"min": 3, "median": 3, "max": 3}
    text = zrf2js("arena", EXAMPLES / "chess.zrf", *options).output
    assert "ended by the ply limit 2" in text


def test_blocks_without_legal_moves_are_reported(tmp_path: Path) -> None:
    rules = tmp_path / "walk.zrf"
    step = "(n (verify empty?) add)"
    rules.write_text(WALK.replace(step, f"{step} (n (verify (and empty? friend?)) add)"))
    options = ("--games", "1", "--players", "random,random", "--opening", "0", "--usage")
    blocks = arena(rules, *options)["blocks"]
    assert {block["at"]["source"]: block["legal"] > 0 for block in blocks} == {
        "(n (verify empty?) add)": True,
        "(n (verify (and empty? friend?)) add)": False,
    }
    text = zrf2js("arena", rules, *options).stdout
    assert "never legal: Man" in text and "friend?" in text


def test_the_report_is_a_self_contained_page(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    options = ("--games", "2", "--players", "greedy,random", "--report", page)
    arena(EXAMPLES / "breakthrough.zrf", *options)
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") >= 4 and "greedy" in text and "http" not in text


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("clever,random", "clever"),
        ("clever", "uci=COMMAND"),
        ("greedy:nodes=few", "nodes=few"),
        ("greedy:x=1", "x"),
    ],
)
def test_invalid_players_are_usage_errors(players: str, words: str) -> None:
    result = zrf2js("arena", TIC_TAC_TOE, "--players", players)
    assert result.exit_code == 2 and words in result.stderr


def test_a_game_without_choosing_players_is_an_error(tmp_path: Path) -> None:
    rules = tmp_path / "dice.zrf"
    rules.write_text(WALK.replace("(players White Black)", "(players ?White ?Black)"))
    result = zrf2js("arena", rules)
    assert result.exit_code == 1 and "error[ZRF921]" in result.stderr


def test_an_unreachable_cluster_is_an_error() -> None:
    result = zrf2js("arena", TIC_TAC_TOE, "--scheduler", "nonsense://nowhere")
    assert result.exit_code == 1 and "error[ZRF920]" in result.stderr


def test_seats_alternate_and_pairs_share_their_seed() -> None:
    plan = fixtures(4, 3, (True, True, False), seed=7, opening=2)
    assert len(plan) == 12 and [fixture.number for fixture in plan] == list(range(12))
    assert [fixture.seats for fixture in plan[:2]] == [(0, 1, None), (1, 0, None)]
    assert [fixture.seed for fixture in plan[:4]] == [7, 7, 8, 8]


def test_missing_and_duplicate_records_are_errors() -> None:
    records = [{"number": 1}, {"number": 0}]
    assert [record["number"] for record in complete(records, 2)] == [0, 1]
    for wrong in (records[:1], [*records, {"number": 1}], [{"number": 0}, {"number": 0}]):
        with pytest.raises(RecordMismatch):
            complete(wrong, 2)


def test_wilson_intervals_and_elo_differences() -> None:
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(40, 40)
    assert low == pytest.approx(0.9124, abs=1e-4) and high == pytest.approx(1)
    low, high = wilson(50, 100)
    assert (low, high) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    level = {"elo": elo(0.5), "score": 0.5, "low": elo(low), "high": elo(high)}
    assert _elo(level) == "+0 (-68 to +68)"
    assert elo(0.5) == 0 and elo(10 / 11) == pytest.approx(400) and elo(1) is None


def test_player_specifications_are_parsed() -> None:
    player = read_player("mcts:ms=200:place=0")
    assert player.options == {"algorithm": "mcts", "ms": 200, "weights": {"place": 0.0}}
    with pytest.raises(InvalidPlayer):
        read_player("auto:nodes=0")


@pytest.mark.parametrize(
    "setting",
    ["ms=nan", "ms=-1", "ms=0.5", "nodes=inf", "depth=x", "level=0", "level=11", "level=nan",
     "place=nan", "place=inf", "place=x", "place", "time=1", "=1", "algorithm=mcts"],
)  # fmt: skip
def test_settings_of_players_are_checked(setting: str) -> None:
    with pytest.raises(InvalidPlayer):
        read_player(f"auto:{setting}")


def test_jobs_run_in_parallel() -> None:
    from zrf2js import Options, compile_file
    from zrf2js.arena.fixtures import jobs
    from zrf2js.host.schedulers import scheduler

    asked = Options(target="module", format="esm", with_features=("greedy",))
    module = compile_file(TIC_TAC_TOE, asked).value[0].text
    plan = fixtures(5, 2, (True, True), seed=1, opening=0)
    options = [read_player(name).options for name in ("greedy", "random")]
    requests = jobs(plan, variant=None, players=options, cap=300)
    with scheduler(None, 2) as run:
        answers = list(run(module, requests))
    records = [record for answer in answers for record in answer["games"]]  # type: ignore[index]
    assert [record["number"] for record in complete(records, 5)] == list(range(5))
