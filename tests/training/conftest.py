"""The rules of the small game, and what trainings learn of it, once for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import zrf2js
from tests.processes import shared_processes
from tests.training.race import FEW, RACE, TRAINING


@pytest.fixture(scope="package", autouse=True)
def processes() -> Iterator[None]:
    """Let the trainings of this folder share processes of Node.js."""
    with shared_processes():
        yield


@pytest.fixture(scope="session")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with `race.zrf`, `race.weights.json` and the report `race.html`."""
    folder = tmp_path_factory.mktemp("race")
    rules = folder / "race.zrf"
    rules.write_text(RACE)
    with pytest.MonkeyPatch.context() as patch:
        # fewer starts of Node.js
        patch.setattr("zrf2js.training.generations.GAMES_PER_JOB", 50)
        report = ("--report", folder / "race.html")
        result = zrf2js("train", rules, *TRAINING, "--games", "300", *report)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="session")
def few_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a training with the options FEW: facts, weights and games."""
    folder = tmp_path_factory.mktemp("few")
    (folder / "race.zrf").write_text(RACE)
    output, games = folder / "out.weights.json", folder / "games.jsonl"
    result = zrf2js("train", folder / "race.zrf", *FEW, "--json", "-o", output, "--resume", games)
    assert result.exit_code == 0, result.output
    (folder / "facts.json").write_text(result.stdout)
    return folder


@pytest.fixture(scope="session")
def few(few_folder: Path) -> str:
    """Return the text of a training with the options FEW."""
    return (few_folder / "out.weights.json").read_text(encoding="utf-8")


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the rules in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "race.zrf"
    path.write_text(RACE)
    return path


@pytest.fixture
def games(few_folder: Path, rules: Path) -> Path:
    """Return the stored games of the training, next to the rules."""
    path = rules.with_name("games.jsonl")
    path.write_bytes((few_folder / path.name).read_bytes())
    return path
