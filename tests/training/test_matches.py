"""Tests of the matches that decide which evaluation a training keeps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

from tests.cli.running import zrf2js
from tests.training.race import TRAINING
from zrf2js.cli.commands.train import train
from zrf2js.cli.common import hosted
from zrf2js.cli.training import Training
from zrf2js.host.requests import run_module
from zrf2js.trained.weights import WEIGHTS
from zrf2js.training.generations import Generation, Settings
from zrf2js.training.matches import MatchResult, match_games, match_requests
from zrf2js.training.report import Fit, summary

SETTINGS = Settings(
    seed=1,
    nodes=6,
    random_plies=4,
    max_plies=200,
    square_deviation=None,
    choosers=(True, True),
    target_nodes=None,
)


def points(trained: Path, opponent: Mapping[str, Any] | None, games: int) -> list[float]:
    """Return the points of the trained evaluation against another one, by game."""
    weights = (trained / "race.weights.json").read_text()
    with click.Context(train):
        options = {"dialect": "auto", "variant": "0", "weights": weights, "weights_path": "w.json"}
        module = hosted(trained / "race.zrf", True, **options)
    learned = WEIGHTS.read(weights)["Race"]["learned"]
    requests = [{**each, "learned": learned} for each in match_requests(games, SETTINGS, opponent)]
    answers: list[Any] = [run_module(module, request, None) for request in requests]
    return [point for answer in answers for point in answer["points"]]


def test_an_evaluation_is_level_with_itself(trained: Path) -> None:
    entry = WEIGHTS.read((trained / "race.weights.json").read_text())["Race"]
    found = points(trained, entry["learned"], 20)
    assert len(found) == 20 and 0 < sum(found[::2]) < 10, "games differ by their openings"
    assert all(first + second == 1 for first, second in zip(found[::2], found[1::2], strict=True))


def test_the_opponent_has_the_other_evaluation(trained: Path) -> None:
    assert sum(points(trained, None, 60)) >= 36


def test_a_match_has_a_share_of_the_games() -> None:
    assert [match_games(games, SETTINGS) for games in (250, 499, 519, 1750)] == [0, 0, 50, 100]
    assert match_games(2000, replace(SETTINGS, choosers=(True, True, True))) == 0


def test_a_match_is_passed_with_half_of_the_points() -> None:
    assert MatchResult(5, 10).is_passed and not MatchResult(4.5, 10).is_passed
    assert str(MatchResult(60, 100)) == "0.600 (0.502 to 0.691) in 100 games"


class Played:
    """Results of matches in place of games: by opponent, the points of the new evaluation."""

    def __init__(self, *points: int) -> None:
        self.points = iter(points)
        self.opponents: list[object] = []

    def result_of(self, answers: object) -> MatchResult:
        return MatchResult(next(self.points), 10)

    def match_requests(self, games: int, settings: Settings, opponent: object) -> list[Any]:
        self.opponents.append(opponent)
        return []


@pytest.fixture
def folder(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder with the rules; 40 games are enough for a match."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "race.zrf").write_text((trained / "race.zrf").read_text())
    monkeypatch.setattr("zrf2js.training.matches._LEAST", 4)
    return tmp_path


def play(monkeypatch: pytest.MonkeyPatch, points: tuple[int, ...], *options: str | Path) -> Any:
    """Train with given results of matches; return the result of the command, and the matches."""
    played = Played(*points)
    for name in ("result_of", "match_requests"):
        monkeypatch.setattr(f"zrf2js.cli.training.{name}", getattr(played, name))
    return zrf2js("train", "race.zrf", *TRAINING, "--games", "40", *options), played


def test_an_evaluation_that_loses_is_not_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result, _ = play(monkeypatch, (3, 4), "--report", "report.html")
    assert result.exit_code == 1 and "error[ZRF923]" in result.stderr
    assert "scores 0.400 (0.168 to 0.687) in 10 games" in result.stderr
    assert not (folder / "race.weights.json").exists()
    assert "not kept" in (folder / "report.html").read_text()


@pytest.mark.parametrize(("points", "deviation"), [((7, 6), 0.25), ((6, 7), 0.06)])
def test_a_match_decides_the_deviation(
    folder: Path, monkeypatch: pytest.MonkeyPatch, points: tuple[int, int], deviation: float
) -> None:
    result, played = play(monkeypatch, points, "--json")
    assert result.exit_code == 0, result.output
    facts = json.loads(result.stdout)
    assert facts["squareDeviation"] == deviation and facts["match"] == {"points": 7, "games": 10}
    assert played.opponents == [None, None]
    text = (folder / "race.weights.json").read_text()
    assert WEIGHTS.read(text)["Race"]["training"]["square_deviation"] == deviation


def test_a_given_deviation_has_no_rival(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result, played = play(monkeypatch, (5,), "--square-deviation", "0.1")
    assert result.exit_code == 0 and played.opponents == [None]


def test_a_network_that_loses_leaves_its_tables(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("--square-deviation", "0.1", "--network", "2")
    result, played = play(monkeypatch, (6, 4), *options)
    assert result.exit_code == 0, result.output
    learned = WEIGHTS.read((folder / "race.weights.json").read_text())["Race"]["learned"]
    assert "network" not in learned and played.opponents == [None, learned]


def test_a_network_can_win_where_its_tables_lose(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("--square-deviation", "0.1", "--network", "2")
    result, played = play(monkeypatch, (4, 6), *options)
    assert result.exit_code == 0 and played.opponents == [None, None]
    assert "network" in WEIGHTS.read((folder / "race.weights.json").read_text())["Race"]["learned"]


def test_a_budget_can_end_before_the_first_game_of_a_generation(
    folder: Path, trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zrf2js.training.generations.FIRST", 20)
    monkeypatch.setattr("zrf2js.training.matches._LEAST", 50)

    def play_first(training: Training, run: object, generation: Generation, *rest: object) -> None:
        if generation.start == 0:
            real(training, run, generation, *rest)  # type: ignore[arg-type]

    real = Training._play
    monkeypatch.setattr(Training, "_play", play_first)
    options = (*TRAINING, "--weights", trained / "race.weights.json", "-o", "out.weights.json")
    result = zrf2js("train", "race.zrf", "--games", "40", *options)
    assert result.exit_code == 0, result.output
    text = (folder / "out.weights.json").read_text()
    assert WEIGHTS.read(text)["Race"]["training"]["games"] == 20


def train_until_it_has_learned(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str
) -> dict[str, Any]:
    """Return the entry of a training whose time ends with the first evaluation."""
    learned: list[bool] = []

    def learn(training: Training, *rest: object) -> None:
        real(training, *rest)  # type: ignore[arg-type]
        learned.append(True)

    real = Training._learn
    monkeypatch.setattr(Training, "_learn", learn)
    monkeypatch.setattr("zrf2js.cli.training._is_over", lambda _: bool(learned))
    monkeypatch.setattr("zrf2js.training.generations.FIRST", 20)
    result = zrf2js("train", "race.zrf", "--budget", "1h", *TRAINING, *options)
    assert result.exit_code == 0, result.output
    entry: dict[str, Any] = WEIGHTS.read((folder / "race.weights.json").read_text())["Race"]
    return entry


def test_no_games_follow_a_budget_that_ends_while_it_learns(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert train_until_it_has_learned(folder, monkeypatch)["training"]["games"] == 20


def test_a_network_follows_a_budget_that_ends_before_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = train_until_it_has_learned(folder, monkeypatch, "--network", "2")
    assert "network" in entry["learned"]


def test_a_given_evaluation_is_the_opponent(
    folder: Path, trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = trained / "race.weights.json"
    options = ("--weights", start, "--network", "2", "-o", "out.weights.json")
    result, played = play(monkeypatch, (4,), *options)
    assert result.exit_code == 1 and "against the given one" in result.stderr
    assert played.opponents == [WEIGHTS.read(start.read_text())["Race"]["learned"]]
    assert not (folder / "out.weights.json").exists()


def test_an_evaluation_that_predicts_worse_is_named() -> None:
    facts = {"positions": 10, "loss": 0.4, "derivedLoss": 0.3}
    assert summary(Fit(5, facts, {})).endswith("the smaller loss is better: use more games")
    assert "better" not in summary(Fit(5, {**facts, "loss": 0.2}, {}))
