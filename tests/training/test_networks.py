"""Tests of `zrf2js train --network`: what networks learn from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.cli.running import zrf2js
from tests.training.race import FEW, TRAINING, train
from zrf2js.trained.weights import WEIGHTS


def test_a_network_is_learned_from_the_same_games(rules: Path, games: Path, few: str) -> None:
    text = train(rules, *FEW, "--network", "2", "--resume", games)
    learned = WEIGHTS.read(text)["Race"]["learned"]
    network = learned.pop("network")
    assert learned == WEIGHTS.read(few)["Race"]["learned"]
    assert network["units"] == 2 and len(network["symmetries"]) == 1, "a reflection"
    assert [len(row) for row in network["rows"]["1"]] == [25, 25]
    assert train(rules, *FEW, "--network", "2", "--resume", games) == text
    message = zrf2js("convert", rules, "--weights", "out.weights.json", "-o", "race.mjs").stderr
    assert "ZRF925" not in message
    assert network["rows"]["1"][0] in rules.with_name("race.mjs").read_text()


def test_a_given_evaluation_plays_all_games_and_keeps_its_tables(
    rules: Path, games: Path, few: str
) -> None:
    start = rules.with_name("start.weights.json")
    start.write_text(few)
    options = (*TRAINING, "--games", "20", "--weights", start)
    ledger = rules.with_name("given.jsonl")
    report = rules.with_name("given.html")
    text = train(rules, *options, "--network", "2", "--resume", ledger, "--report", report)
    assert report.read_text().count("<circle") == 2, "one fit, and two evaluations"
    learned = WEIGHTS.read(text)["Race"]["learned"]
    assert learned.pop("network")["units"] == 2
    assert learned == WEIGHTS.read(few)["Race"]["learned"]
    played, before = (
        [json.loads(line)["moves"] for line in path.read_text().splitlines()[1:21]]
        for path in (ledger, games)
    )
    assert played != before
    start.write_text(text)  # a larger network is played with, and replaced
    again = WEIGHTS.read(train(rules, *options, "--network", "1"))["Race"]["learned"]
    assert again.pop("network")["units"] == 1 and again == learned
    tables = WEIGHTS.read(train(rules, *options))["Race"]["learned"]
    assert "network" not in tables and tables != learned


def stored(ledger: Path) -> list[dict[str, Any]]:
    """Return the games of a file of `--resume` by their numbers."""
    records = [json.loads(line) for line in ledger.read_text().splitlines()[1:]]
    return sorted(records, key=lambda record: int(record["number"]))


def test_a_network_learns_from_longer_searches(rules: Path, games: Path, few: str) -> None:
    start, ledger = rules.with_name("start.weights.json"), rules.with_name("targets.jsonl")
    start.write_text(few)
    options = (*FEW, "--network", "2", "--weights", start)
    text = train(rules, *options, "--target-nodes", "90", "--resume", ledger)
    origin = WEIGHTS.read(text)["Race"]["training"]
    assert origin["target_nodes"] == 90
    records = stored(ledger)
    targets = [(record, ply) for record in records for ply, _ in record["targets"]]
    played = sum(score is not None for record in records for score in record["scores"])
    assert 0.03 * played < len(targets) < 0.15 * played, "a tenth, without proved results"
    assert all(record["scores"][ply] is not None for record, ply in targets)
    without = rules.with_name("without.jsonl")
    assert text != train(rules, *options, "--resume", without)
    for record, other in zip(records, stored(without), strict=True):
        assert record["moves"] == other["moves"] and "targets" not in other


def test_options_of_networks_require_a_network(rules: Path, games: Path) -> None:
    for option, value in ("--target-nodes", "90"), ("--earlier", games):
        result = zrf2js("train", rules, *FEW, option, value)
        assert result.exit_code == 2 and f"{option} requires --network" in result.stderr


def test_a_network_also_learns_from_games_of_other_trainings(
    rules: Path, games: Path, few: str
) -> None:
    start = rules.with_name("start.weights.json")
    start.write_text(few)

    def positions(*options: object) -> int:
        command = ("train", rules, *TRAINING, "--games", "10", "--seed", "7", "--network", "2")
        answer = zrf2js(*command, "--weights", start, "-o", rules.with_name("o.json"), *options)
        assert answer.exit_code == 0, answer.stderr
        found = re.search(r"(\d+) positions", answer.stdout)
        assert found is not None
        return int(found[1])

    alone = positions()
    more = positions("--earlier", games) - alone
    assert more > alone, "40 games have more positions than 10"
    assert positions("--earlier", games, "--earlier", games) == alone + 2 * more


def test_a_file_without_games_is_refused(rules: Path, few: str) -> None:
    path = rules.with_name("other.json")
    path.write_text(few)
    result = zrf2js("train", rules, *FEW, "--network", "2", "--earlier", path)
    assert result.exit_code == 2 and "other.json has no stored games" in result.stderr


def test_stored_games_of_other_rules_are_refused(rules: Path, games: Path) -> None:
    header, line, *_ = games.read_text().splitlines()
    games.write_text("\n".join([header, json.dumps({**json.loads(line), "moves": [99]})]))
    result = zrf2js("train", rules, *FEW, "--network", "2", "--earlier", games)
    assert result.exit_code == 1 and "it is a game of other rules" in result.stderr
