"""Chess without a royal piece, made legal by a script in the manner of Dagaz."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, zrf2js

SCRIPT = Path(__file__).parent / "scripts" / "chess-legality.js"
KIWIPETE = Path(__file__).parents[1] / "examples" / "positions" / "kiwipete.json"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """Return the chess example without the goal that makes the king royal."""
    text = (EXAMPLES / "chess.zrf").read_text(encoding="utf-8")
    goal = "(loss-condition (White Black) (checkmated King))"
    assert goal in text
    path = tmp_path / "chess.zrf"
    path.write_text(text.replace(goal, ""), encoding="utf-8")
    return path


def counted(rules: Path, depth: int, *options: str | Path) -> int:
    result = zrf2js("perft", rules, "--variant", "Chess", "--depth", str(depth), "--json", *options)
    assert result.exit_code == 0, result.stderr
    return int(json.loads(result.stdout)["nodes"][-1])


def test_without_the_script_kings_may_be_left_attacked(rules: Path) -> None:
    assert counted(rules, 4) == 197742


def test_legality(rules: Path) -> None:
    assert counted(rules, 4, "--override", SCRIPT, "--dagaz-scripts") == 197281


def test_legality_with_castling_and_pins(rules: Path) -> None:
    options = ("--override", SCRIPT, "--dagaz-scripts", "--position", KIWIPETE)
    assert counted(rules, 3, *options) == 97862
