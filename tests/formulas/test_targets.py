"""Commands and targets accept game descriptions like rules files."""

import json
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, zrf2js
from tests.dagaz.comparing import compare as compare_with_dagaz
from tests.dagaz.test_dagaz import assert_same
from tests.jocly.comparing import compare as compare_in_jocly
from tests.sampling import LARGE
from zrf2js.library import compile_file
from zrf2js.notation.layout import format_description
from zrf2js.options import Options

FILES = sorted(EXAMPLES.glob("*.dgz"))
BY_NAME = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
#: games that need attack tests, drops of captured pieces or moves to any square, which the
#: Dagaz kernel does not support
LIMITED = {
    "chess-betza", "chess-dagaz", "fairy-gallery", "fanorona", "janggi", "jetan", "minishogi-betza",
    "shogi",
}  # fmt: skip
#: games on boards of piles
REFUSED = {"bashni", "mancala"}


@pytest.mark.sample(2, without=LARGE)
@BY_NAME
def test_dagaz_plays_the_same_or_reports_limits(file: Path, tmp_path: Path) -> None:
    variants = compare_with_dagaz(file, tmp_path, walks=1, limit=60)
    assert bool(variants) is (file.stem not in REFUSED)
    for variant in variants:
        assert bool(variant.limits) is (file.stem in LIMITED), variant.limits
        if not variant.limits:
            assert_same(variant)


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_game_that_dagaz_cannot_represent_is_rejected(name: str) -> None:
    outcome = compile_file(EXAMPLES / f"{name}.dgz", Options(target="dagaz"))
    assert outcome.value == ()
    assert "ZRF555" in {diagnostic.code for diagnostic in outcome.diagnostics}


@pytest.mark.sample(1, without=("jetan",))
@pytest.mark.parametrize("name", ["bashni", "mancala", "jetan", "minishogi-betza"])
def test_jocly_plays_the_same(name: str, tmp_path: Path) -> None:
    answers = compare_in_jocly(
        EXAMPLES / f"{name}.dgz", tmp_path, depth=1, walks=1, plies=20, variant="0"
    )
    for answer in answers:
        assert answer["perft"] == answer["ours"]
        assert answer["differences"] == []
    assert answers


@pytest.mark.sample(3, without=LARGE)
@BY_NAME
@pytest.mark.parametrize("target", ["html", "ir"])
def test_every_other_target_is_written(file: Path, target: str) -> None:
    outcome = compile_file(file, Options(target=target))
    assert outcome.ok and outcome.value
    assert outcome.diagnostics == ()


@BY_NAME
def test_an_example_is_formatted(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert format_description(text) == text


def test_formatting_keeps_the_content() -> None:
    untidy = (
        "game:Walk  \n\n\n# a  comment\nboard :  8x8\npiece  Man   M:betza W\n  F\n"
        'Up=(0, -1)\n(option "a"  true)\nsetup   White:  Man d1'
    )
    assert format_description(untidy) == (
        "game: Walk\n\n# a  comment\nboard: 8x8\npiece Man M: betza W\n    F\n"
        'Up = (0, -1)\n(option "a"  true)\nsetup White: Man d1\n'
    )


def test_fmt_formats_descriptions(tmp_path: Path) -> None:
    file = tmp_path / "walk.dgz"
    file.write_text(
        "game:  Walk\nboard: 8x8\npiece Man: betza W # (a)  step\nsetup White: Man d1\n"
    )
    assert zrf2js("fmt", "--check", tmp_path).exit_code == 1
    assert zrf2js("fmt", tmp_path).exit_code == 0
    assert file.read_text().startswith("game: Walk\n")
    assert "# (a)  step" in file.read_text()
    assert zrf2js("fmt", "--check", tmp_path).exit_code == 0


def test_other_commands_accept_descriptions(tmp_path: Path) -> None:
    file = EXAMPLES / "minishogi-betza.dgz"
    same = zrf2js("diff", file, file)
    assert same.exit_code == 0 and "no difference in" in same.stdout
    why = zrf2js("moves", file, "--why", "e2")
    assert why.exit_code == 0 and "minishogi-betza.dgz:" in why.stdout
    told = json.loads(zrf2js("check", "--format", "json", file).stdout)
    assert told["diagnostics"] == []
