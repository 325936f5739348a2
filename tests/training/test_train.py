"""Tests of `zrf2js train`: what it learns, and what the result depends on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, ROOT, WALK, command, zrf2js
from tests.cli.test_arena_faults import cluster
from tests.node import find_node
from tests.training.race import FEW, RACE, TRAINING, train
from zrf2js.trained.weights import WEIGHTS
from zrf2js.training.generations import (
    Settings,
    TrainingGame,
    generations,
    jobs,
    training_games,
)
from zrf2js.training.report import row_values


def match(rules: Path, games: str, *arguments: str | Path) -> float:
    """Return the score of the learned evaluation against the one that the rules imply."""
    players = "alphabeta:nodes=40,alphabeta:nodes=40:learned=0"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zrf2js.arena.fixtures.GAMES_PER_JOB", 20)  # fewer starts of Node.js
        options = ("--players", players, "--games", games, "--json")
        result = zrf2js("arena", rules, *options, *arguments)
    assert result.exit_code == 0, result.output
    score: float = json.loads(result.stdout)["by_spec"][0]["score"]
    return score


def test_the_learned_evaluation_wins(trained: Path) -> None:
    score = match(trained / "race.zrf", "60", "--weights", trained / "race.weights.json")
    assert score >= 0.6


def test_without_weights_both_players_are_equal(rules: Path) -> None:
    assert match(rules, "20") == 0.5


def test_the_learned_evaluation_predicts_results_better(few_folder: Path) -> None:
    facts = json.loads((few_folder / "facts.json").read_text())
    assert facts["games"] == 40 and facts["positions"] > 100
    assert facts["loss"] < facts["derivedLoss"]


def test_a_small_deviation_makes_the_values_of_squares_equal(rules: Path, few: str) -> None:
    spreads = []
    for text in (few, train(rules, *FEW, "--square-deviation", "0.001")):
        (rows,) = WEIGHTS.read(text)["Race"]["learned"]["rows"].values()
        values = row_values(rows[0])[5:]
        spreads.append(max(values) - min(values))
    assert spreads[0] > 2 * spreads[1]


def test_symmetric_positions_share_their_values(trained: Path) -> None:
    learned = WEIGHTS.read((trained / "race.weights.json").read_text())["Race"]["learned"]
    levels = learned["rows"]["1"][0][2]
    ranks = [levels[start : start + 5] for start in range(0, 25, 5)]
    assert all(rank == rank[::-1] for rank in ranks), "left and right"
    assert learned["mirrors"] == [None, [0, [20 - 10 * (p // 5) for p in range(25)]]]
    assert len(set(levels)) > 5 and list(learned["rows"]) == ["1"]


@pytest.mark.parametrize("workers", [("--workers", "1"), ("--jobs", "2")])
def test_the_number_of_workers_does_not_matter(
    rules: Path, workers: tuple[str, str], few: str
) -> None:
    assert train(rules, *FEW, *workers) == few


def test_the_seed_matters(rules: Path, few: str) -> None:
    assert train(rules, *FEW, "--seed", "2") != few


def test_a_later_generation_plays_with_what_is_learned(rules: Path) -> None:
    two = list(generations(400))
    assert [(each.start, each.end, each.learns_from) for each in two] == [
        (0, 250, 0),
        (250, 400, 0),
    ]
    third = list(generations(1000))[2]
    assert (third.start, third.end, third.learns_from) == (750, 1000, 250)


def test_games_do_not_depend_on_their_total() -> None:
    settings = Settings(
        seed=3,
        nodes=9,
        random_plies=4,
        max_plies=50,
        square_deviation=0.25,
        choosers=(True, True),
        target_nodes=None,
    )
    few, many = (training_games(next(generations(n)), settings) for n in (30, 200))
    assert many[:30] == few
    assert {game.opening for game in few} == {1, 2, 3, 4}
    assert sizes(few, settings, None) == [10, 10, 10]
    assert sizes(many, settings, 0.02) == [12] * 16 + [8], "at least 16 processes"
    assert sizes(many, settings, 5) == [10] * 20


def sizes(games: list[TrainingGame], settings: Settings, seconds: float | None) -> list[int]:
    """Return the number of games of each process, given the CPU time of a game."""
    return [len(job["games"]) for job in jobs(games, settings, seconds)]  # type: ignore[arg-type]


# --- interruptions -------------------------------------------------------------------------------


#: a program `node` whose runs after the first ones never end
HANGING = """\
#!/bin/sh
echo >> "$RUNS"
if [ $(wc -l < "$RUNS") -gt 3 ]; then exec sleep 1000; fi
exec "$NODE" "$@"
"""


def test_a_killed_training_continues(rules: Path, few: str) -> None:
    options = ("train", rules, *FEW, "-o", "killed.weights.json", "--resume", "games.jsonl")
    ledger = rules.with_name("games.jsonl")
    program = rules.with_name("bin") / "node"
    program.parent.mkdir()
    program.write_text(HANGING)
    program.chmod(0o755)
    process = subprocess.Popen(
        command(*options, "--workers", "1"),
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "NODE": find_node(),
            "RUNS": str(rules.with_name("runs")),
            "PATH": f"{program.parent}:{os.environ['PATH']}",
        },
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    while process.poll() is None and (not ledger.exists() or _finished(ledger) < 10):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = _finished(ledger)
    assert 10 <= before < 40 and not rules.with_name("killed.weights.json").exists()
    with ledger.open("a") as file:
        file.write('{"number": 39, "mo')  # as a kill in the middle of a line leaves it
    result = zrf2js(*options)
    assert result.exit_code == 0, result.output
    assert rules.with_name("killed.weights.json").read_text() == few
    numbers = [json.loads(line)["number"] for line in ledger.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(40)), "no game is played twice"


def _finished(ledger: Path) -> int:
    return max(0, ledger.read_text().count("\n") - 1)


def test_stored_games_are_used(rules: Path, games: Path, few: str) -> None:
    assert train(rules, *FEW, "--resume", games) == few
    header, *lines = games.read_text().splitlines()
    changed: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for game in changed:
        game["points"].reverse()
    games.write_text("\n".join([header, *map(json.dumps, changed)]) + "\n")
    assert train(rules, *FEW, "--resume", games) != few


def test_games_of_another_training_are_refused(rules: Path, games: Path) -> None:
    result = zrf2js("train", rules, *FEW, "--seed", "2", "--resume", games)
    assert result.exit_code == 2 and "another tournament" in result.stderr


def test_a_budget_ends_the_games(rules: Path, few: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(monotonic=count().__next__)  # a second per job
    monkeypatch.setattr("zrf2js.cli.training.time", clock)
    assert train(rules, *TRAINING, "--workers", "1", "--budget", "3s") == few


@pytest.mark.slow
def test_a_cluster_learns_the_same(rules: Path, few: str) -> None:
    with cluster(workers=1) as address:
        assert train(rules, *FEW, "--scheduler", address) == few


def test_an_evaluation_of_another_game_is_refused(rules: Path, few: str) -> None:
    start = rules.with_name("start.weights.json")
    for text, code in (
        (few.replace('"Race"', '"Other"'), "ZRF925"),
        (few.replace('"Man"', '"Woman"'), "ZRF925"),
        ("[", "ZRF924"),
    ):
        start.write_text(text)
        result = zrf2js("train", rules, *FEW, "--weights", start)
        assert result.exit_code == 1 and f"[{code}]" in result.stderr
    assert not rules.with_name("race.weights.json").exists()


# --- reports and refusals ------------------------------------------------------------------------


def test_the_report_shows_the_curve_and_the_values(trained: Path) -> None:
    text = (trained / "race.html").read_text(encoding="utf-8")
    assert "Learning curve" in text and "White Man" in text and "http" not in text
    assert text.count("<circle") == 4, "two fits, and two evaluations"
    assert text.count("<title>c3: ") == 2, "one board for each phase"


def test_other_variants_of_a_file_stay(rules: Path) -> None:
    rules.write_text(RACE + '(variant (title "Fast"))')
    output = rules.with_name("race.weights.json")
    for variant in ("Race", "Fast"):
        options = (*TRAINING, "--games", "20", "--variant", variant)
        assert zrf2js("train", rules, *options).exit_code == 0
    assert list(WEIGHTS.read(output.read_text())) == ["Race", "Fast"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (WALK.replace("White Black", "White").replace("(Black (Man b2))", ""), "ZRF923"),
        (WALK, "ZRF923"),
    ],
    ids=["one player", "all games end alike"],
)
def test_a_game_that_teaches_nothing_is_refused(rules: Path, text: str, code: str) -> None:
    rules.write_text(text)
    result = zrf2js("train", rules, "--games", "10", "--nodes", "5", "--max-plies", "4")
    assert result.exit_code == 1 and f"error[{code}]" in result.stderr
    assert not rules.with_name("race.weights.json").exists()


@pytest.mark.parametrize("value", ["10x", "0m", "m", "-3s"])
def test_a_budget_is_a_duration(value: str) -> None:
    result = zrf2js("train", EXAMPLES / "breakthrough.zrf", "--budget", value)
    assert result.exit_code == 2 and "is not a duration" in result.stderr


def test_games_and_budget_exclude_each_other() -> None:
    options = ("--budget", "1m", "--games", "3")
    result = zrf2js("train", EXAMPLES / "breakthrough.zrf", *options)
    assert result.exit_code == 2 and "exclude each other" in result.stderr
