"""`zrf2js arena`: all games are played, once each, and told truly."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, TIC_TAC_TOE, WALK, zrf2js
from zrf2js.arena.elo import elo, wilson
from zrf2js.arena.fixtures import fixtures
from zrf2js.arena.players import BadPlayer, read_player
from zrf2js.arena.results import Doubled, complete


def arena(*arguments: str | Path) -> dict[str, Any]:
    result = zrf2js("arena", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_results_add_up() -> None:
    players = "alphabeta:nodes=300,random"
    found = arena(TIC_TAC_TOE, "--games", "6", "--players", players, "--opening", "0")
    searcher, other = found["by_spec"]
    assert found["games"] == 6 and sum(found["by_player"].values()) == 6
    assert searcher["points"] + other["points"] == 6
    assert searcher["wins"] + searcher["draws"] + searcher["losses"] == 6
    assert searcher["points"] > other["points"]
    assert searcher["score_low"] < searcher["score"] <= searcher["score_high"]
    assert sum(found["endings"].values()) == 6
    assert 5 <= found["length"]["min"] <= found["length"]["median"] <= found["length"]["max"] <= 9
    assert found["branching"]["max"] == 9 and found["captured"] == {}


def test_the_same_seed_plays_the_same_games() -> None:
    options = ("--games", "2", "--players", "alphabeta:nodes=200,greedy", "--seed", "3")
    first, second = (arena(EXAMPLES / "breakthrough.zrf", *options) for _ in range(2))
    for found in (first, second):
        del found["seconds"]
        for row in found["by_spec"]:
            del row["seconds_a_move"]
    assert first == second


def test_the_cap_makes_a_draw() -> None:
    options = ("--games", "2", "--players", "random,random", "--cap", "3")
    found = arena(EXAMPLES / "chess.zrf", *options)
    assert found["draws"] == 2 and found["endings"] == {"the cap": 2}
    assert found["length"] == {"min": 3, "median": 3, "max": 3}


def test_blocks_that_never_give_a_move_are_told(tmp_path: Path) -> None:
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


def test_report(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    options = ("--games", "2", "--players", "greedy,random", "--report", page)
    arena(EXAMPLES / "breakthrough.zrf", *options)
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") >= 4 and "greedy" in text and "http" not in text


@pytest.mark.parametrize(
    ("players", "words"),
    [("clever,random", "clever"), ("greedy:nodes=few", "nodes=few"), ("greedy:x=1", "x")],
)
def test_players_there_are_not(players: str, words: str) -> None:
    result = zrf2js("arena", TIC_TAC_TOE, "--players", players)
    assert result.exit_code == 2 and words in result.stderr


def test_a_game_nobody_can_play(tmp_path: Path) -> None:
    rules = tmp_path / "dice.zrf"
    rules.write_text(WALK.replace("(players White Black)", "(players ?White ?Black)"))
    result = zrf2js("arena", rules)
    assert result.exit_code == 1 and "error[ZRF921]" in result.stderr


def test_a_cluster_that_is_not_there() -> None:
    result = zrf2js("arena", TIC_TAC_TOE, "--scheduler", "nonsense://nowhere")
    assert result.exit_code == 1 and "error[ZRF920]" in result.stderr


def test_seats_alternate_and_pairs_share_their_seed() -> None:
    plan = fixtures(4, 3, (True, True, False), seed=7, opening=2)
    assert len(plan) == 12 and [fixture.number for fixture in plan] == list(range(12))
    assert [fixture.seats for fixture in plan[:2]] == [(0, 1, None), (1, 0, None)]
    assert [fixture.seed for fixture in plan[:4]] == [7, 7, 8, 8]


def test_a_game_too_many_or_too_few_is_noticed() -> None:
    records = [{"number": 1}, {"number": 0}]
    assert [record["number"] for record in complete(records, 2)] == [0, 1]
    for wrong in (records[:1], [*records, {"number": 1}], [{"number": 0}, {"number": 0}]):
        with pytest.raises(Doubled):
            complete(wrong, 2)


def test_intervals() -> None:
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(40, 40)
    assert low == pytest.approx(0.9124, abs=1e-4) and high == pytest.approx(1)
    low, high = wilson(50, 100)
    assert (low, high) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    assert elo(0.5) == 0 and elo(10 / 11) == pytest.approx(400) and elo(1) is None


def test_specs() -> None:
    player = read_player("mcts:ms=200:place=0")
    assert player.options == {"algorithm": "mcts", "ms": 200, "weights": {"place": 0.0}}
    assert player.by_clock and not read_player("auto:level=3").by_clock
    with pytest.raises(BadPlayer):
        read_player("auto:nodes=0")


def test_any_executor_will_do() -> None:
    from zrf2js import Options, compile_file
    from zrf2js.arena.fixtures import jobs
    from zrf2js.host.schedulers import run_jobs

    module = compile_file(TIC_TAC_TOE, Options(target="module", format="esm")).value[0].text
    plan = fixtures(5, 2, (True, True), seed=1, opening=0)
    options = [read_player(name).options for name in ("greedy", "random")]
    requests = jobs(plan, variant=None, players=options, cap=300)
    with ThreadPoolExecutor(2) as executor:
        answers = list(run_jobs(executor, module, requests))
    records = [record for answer in answers for record in answer["games"]]  # type: ignore[index]
    assert [record["number"] for record in complete(records, 5)] == list(range(5))
