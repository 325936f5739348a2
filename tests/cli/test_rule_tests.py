"""`zrf2js test`, `zrf2js build --test` and the option `--play`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import WALK, zrf2js

TESTS = """\
# Tests of the walk

## White begins

```player
White
```

```moves
Man a1 - a2
```

## Black steps off the board

```illegal
> Man a1 - a2
Man b2 - b3
```

## A man in front blocks

```position
{"board": {"a1": ["White", "Man", {}], "a2": ["Black", "Man", {}]}, "reserves": {}, "turn": 0}
```

```illegal
Man a1 - a2
```
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "walk.zrf"
    path.write_text(WALK, encoding="utf-8")
    return path


def write_tests(rules: Path, text: str) -> Path:
    path = rules.with_name("walk.test.md")
    path.write_text(text, encoding="utf-8")
    return path


def test_tests_that_pass(rules: Path) -> None:
    write_tests(rules, TESTS)
    for argument in (rules, rules.parent):
        result = zrf2js("test", argument)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.endswith("walk.test.md: 3 pass\n")


def test_a_difference_has_a_place_and_its_lines(rules: Path) -> None:
    write_tests(rules, TESTS.replace("Man a1 - a2\n```\n\n## Bl", "Man a1 - b2\n```\n\n## Bl"))
    result = zrf2js("test", rules)
    assert result.exit_code == 1
    assert result.stdout.endswith("walk.test.md: 1 of 3 fail\n")
    assert "ZRF955" in result.stderr and "walk.test.md:10:1" in result.stderr
    assert "- Man a1 - b2" in result.stderr and "+ Man a1 - a2" in result.stderr


def test_an_illegal_move_ends_its_test_only(rules: Path) -> None:
    write_tests(rules, TESTS.replace("> Man a1 - a2", "> Man a1 - b1"))
    result = zrf2js("test", rules)
    assert result.stdout.endswith("1 of 3 fail\n")
    assert "illegal move: Man a1 - b1" in result.stderr and "walk.test.md:16:1" in result.stderr


def test_accept_writes_the_results(rules: Path) -> None:
    path = write_tests(rules, TESTS.replace("Man a1 - a2\n```\n\n## Bl", "b9\n```\n\n## Bl"))
    assert zrf2js("test", rules, "--accept").exit_code == 0
    assert path.read_text(encoding="utf-8") == TESTS


def test_an_unknown_fence_is_an_error(rules: Path) -> None:
    write_tests(rules, TESTS.replace("```player", "```turn"))
    result = zrf2js("test", rules)
    assert result.exit_code == 1 and "ZRF954" in result.stderr
    assert "unknown fence `turn`" in result.stderr and ":6:" in result.stderr


def test_an_outcome_needs_no_reason(rules: Path) -> None:
    write_tests(rules, "## Draw\n\n```outcome\n> Man a1 - a2\ndraw\n```\n")
    assert zrf2js("test", rules).exit_code == 0
    write_tests(rules, "## Draw\n\n```outcome\n> Man a1 - a2\ndraw: repetition\n```\n")
    assert "+ draw: no moves" in zrf2js("test", rules).stderr


def test_rules_without_tests_are_an_error(rules: Path) -> None:
    for argument in (rules, rules.parent):
        result = zrf2js("test", argument)
        assert result.exit_code == 1 and "ZRF956" in result.stderr


def test_a_build_requires_its_tests(rules: Path) -> None:
    output = rules.parent / "out"
    write_tests(rules, TESTS.replace("White\n", "Black\n"))
    result = zrf2js("build", rules, "-o", output, "--test")
    assert result.exit_code == 1 and "ZRF955" in result.stderr and not output.exists()
    project = rules.with_name("zrf2js.toml")
    project.write_text('[check]\ntest = true\n[[game]]\nrules = "walk.zrf"\n', encoding="utf-8")
    assert zrf2js("build", rules.parent, "-o", output).exit_code == 1 and not output.exists()
    write_tests(rules, TESTS)
    assert zrf2js("build", rules.parent, "-o", output).exit_code == 0
    assert (output / "walk.html").is_file()


def test_the_tests_of_a_build_run_the_scripts_of_its_games(rules: Path) -> None:
    write_tests(rules, TESTS)
    rules.with_name("r.js").write_text("var model = Dagaz.Model\n", encoding="utf-8")
    game = '[[game]]\nrules = "walk.zrf"\noverrides = ["r.js"]\n'
    project = rules.with_name("zrf2js.toml")
    project.write_text(f"targets = ['module']\n{game}dagaz-scripts = true\n", encoding="utf-8")
    output = rules.parent / "out"
    result = zrf2js("build", rules.parent, "-o", output, "--test")
    assert result.exit_code == 0, result.stderr
    project.write_text(f"targets = ['module']\n{game}", encoding="utf-8")
    result = zrf2js("build", rules.parent, "-o", output, "--test")
    assert result.exit_code == 1 and "Dagaz" in result.stderr


def test_moves_after_other_moves(rules: Path) -> None:
    result = zrf2js("moves", rules, "--play", "a1 a2;", "--json")
    assert json.loads(result.stdout)["outcome"]["kind"] == "draw"
    result = zrf2js("perft", rules, "--play", "Man a1 - a2", "--depth", "1", "--json")
    assert json.loads(result.stdout)["nodes"] == [0]
    result = zrf2js("moves", rules, "--play", "Man a1 - b9")
    assert result.exit_code == 2 and "--play: illegal move: Man a1 - b9" in result.stderr
