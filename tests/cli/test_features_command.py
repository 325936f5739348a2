"""Tests of `zrf2js features`, and of the line with which `zrf2js convert` ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import SIZE, TIC_TAC_TOE, zrf2js


def rows(output: str) -> dict[str, list[str]]:
    """Return the columns of the table by feature."""
    lines = (re.split(r"\s{2,}", line) for line in output.splitlines()[1:])
    return {name: columns for name, *columns in lines}


def test_features_are_measured() -> None:
    table = rows(zrf2js("features", TIC_TAC_TOE).stdout)
    assert float(table["rules"][0]) < float(table["search"][0]) < float(table["default"][0])
    assert table["search"][1] == "yes"
    assert table["engine"][1:] == ["--with", "createEngine, for searches in workers"]
    assert float(table["engine"][0]) > 1
    assert {"brs", "solver"}.isdisjoint(table)  # they never apply to two players


def test_features_of_rules_with_errors(tmp_path: Path) -> None:
    path = tmp_path / "wrong.zrf"
    path.write_text("(game")
    result = zrf2js("features", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[ZRF" in result.stderr


def test_the_names_of_features_are_suggested(tmp_path: Path) -> None:
    for option in ("--with", "--without"):
        result = zrf2js("convert", TIC_TAC_TOE, option, "algoritms", "-o", tmp_path / "x.js")
        assert "did you mean algorithms?" in result.stderr


@pytest.mark.parametrize(
    ("options", "features"),
    [
        ((), "rules, helpers, notation, zsg, search, alphabeta;"),
        (("--with", "engine,mcts"), "search, alphabeta, mcts, engine;"),
        (("--without", "search,zsg"), "rules, helpers, notation;"),
        (("--only", "rules,greedy"), "rules, search, greedy;"),
        (("--only", "helpers,texts"), "rules, helpers, texts;"),
    ],
)
def test_convert_ends_with_the_size_and_the_features(
    options: tuple[str, ...], features: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.js"
    result = zrf2js("convert", TIC_TAC_TOE, "-o", path, *options)
    assert SIZE.fullmatch(result.stderr)
    assert features in result.stderr
    assert result.stderr.endswith(f"zrf2js features {TIC_TAC_TOE}\n")
    package = zrf2js("convert", TIC_TAC_TOE, "--npm", "-o", tmp_path / "made", *options)
    assert features in package.stderr


def test_only_modules_have_features(tmp_path: Path) -> None:
    result = zrf2js("convert", TIC_TAC_TOE, "--target", "html", "-o", tmp_path / "game.html")
    assert result.stderr == ""


def test_a_shared_runtime_has_all_features(tmp_path: Path) -> None:
    path = tmp_path / "game.js"
    result = zrf2js("convert", TIC_TAC_TOE, "-o", path, "--runtime", "shared")
    assert "gzipped, without the shared runtime, with rules," in result.stderr
    assert "engine, attacks, texts, scripts;" in result.stderr
    for options in (("--without", "engine"), ("--only", "rules")):
        result = zrf2js("convert", TIC_TAC_TOE, "-o", path, "--runtime", "shared", *options)
        assert result.exit_code == 2
        assert "a shared runtime has all features" in result.stderr
