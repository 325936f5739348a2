"""The weights of the small game, trained once for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import zrf2js
from tests.training.race import RACE, TRAINING


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
