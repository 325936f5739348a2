"""Tests of scripts in the commands that play and compare games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import WALK, zrf2js

ENDS = """\
const original = Model.checkGoals
Model.checkGoals = function (design, board, player) { return 1 }
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "walk.zrf").write_text(WALK)
    (tmp_path / "ends.js").write_text(ENDS)
    return tmp_path


def test_diff_compares_rules_with_and_without_a_script() -> None:
    same = zrf2js("diff", "walk.zrf", "walk.zrf", "--override", "ends.js", "--json")
    assert same.exit_code == 0, same.output
    for side in ("old", "new"):
        result = zrf2js("diff", "walk.zrf", "walk.zrf", f"--override-{side}", "ends.js", "--json")
        assert result.exit_code == 1, result.output
        kinds = {found["kind"] for found in json.loads(result.stdout)["variants"][0]["differences"]}
        assert kinds == {"outcome"}


@pytest.mark.parametrize("option", ["--override", "--override-old", "--override-new"])
def test_an_unreadable_script_names_its_option(option: str) -> None:
    Path("latin.js").write_bytes(b"// \xff")
    result = zrf2js("diff", "walk.zrf", "walk.zrf", option, "latin.js")
    assert result.exit_code == 2
    assert f"Invalid value for {option}:" in result.output


def test_arena_plays_with_a_script() -> None:
    plain = json.loads(zrf2js("arena", "walk.zrf", "--games", "2", "--json").stdout)
    result = zrf2js("arena", "walk.zrf", "--games", "2", "--override", "ends.js", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["endings"] != plain["endings"]


@pytest.mark.parametrize(
    "command", ["arena", "diff", "replay", "moves", "perft", "play", "convert"]
)
def test_every_command_that_runs_rules_takes_scripts(command: str) -> None:
    shown = zrf2js(command, "--help").stdout
    assert "--override " in shown and "--dagaz-scripts" in shown
