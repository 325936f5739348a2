"""Tests of `zrf2js diff`: differences in play, not in text."""

import json
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, zrf2js
from zrf2js.frontends.zrf.format import format_text

BREAKTHROUGH = EXAMPLES / "breakthrough.zrf"


def changed(folder: Path, old: str, new: str, rules: Path = BREAKTHROUGH) -> Path:
    text = rules.read_text(encoding="utf-8")
    assert old in text
    path = folder / "new.zrf"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_a_change_of_the_text_is_not_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "new.zrf"
    path.write_text("; new\n" + format_text(BREAKTHROUGH.read_text(encoding="utf-8")))
    result = zrf2js("diff", BREAKTHROUGH, path, "--games", "3")
    assert result.exit_code == 0
    assert all("no difference in" in line for line in result.stdout.splitlines())


@pytest.mark.parametrize(
    ("old", "new", "kind", "at_once"),
    [
        ("(advance ne)", "(advance n)", "moves", True),
        ("(turn-order White Black)", "(turn-order Black White)", "player", True),
        ("not-friend?", "empty?", "moves", False),
    ],
)
def test_a_difference_as_json(tmp_path: Path, old: str, new: str, kind: str, at_once: bool) -> None:
    path = changed(tmp_path, old, new)
    result = zrf2js("diff", BREAKTHROUGH, path, "--json", "--variant", "0")
    assert result.exit_code == 1
    (variant,) = json.loads(result.stdout)["variants"]
    first = variant["differences"][0]
    assert first["kind"] == kind
    assert (first["history"] == []) == at_once


def test_a_difference_as_text(tmp_path: Path) -> None:
    path = changed(tmp_path, "(Mark off 5)", "(Mark off 4)", EXAMPLES / "tic-tac-toe.zrf")
    result = zrf2js("diff", EXAMPLES / "tic-tac-toe.zrf", path, "--variant", "0")
    lines = result.stdout.splitlines()
    assert lines[0] == "! Tic-Tac-Toe: different pieces at the start"
    assert lines[1].lstrip().startswith('- X {"Mark":5')
    assert any("after X Mark" in line for line in lines), "the fifth mark is missed in the end"


def test_removed_and_added_variants(tmp_path: Path) -> None:
    rules = EXAMPLES / "tic-tac-toe.zrf"
    path = changed(tmp_path, "Misere Tic-Tac-Toe", "Toe-Tac-Tic", rules)
    answer = json.loads(zrf2js("diff", rules, path, "--json", "--games", "1").stdout)
    assert answer["removed"] == ["Misere Tic-Tac-Toe"]
    assert answer["added"] == ["Toe-Tac-Tic"]


def test_the_same_seed_gives_the_same_report(tmp_path: Path) -> None:
    path = changed(tmp_path, "not-friend?", "empty?")
    first, second = (zrf2js("diff", BREAKTHROUGH, path, "--seed", "7").stdout for _ in range(2))
    assert first == second
