"""Tests of help texts and of the commands explain, keywords and targets, with README.md."""

import re
from pathlib import Path

import click
import pytest

from tests.cli.running import ROOT, zrf2js
from zrf2js import __version__
from zrf2js.cli import COMMANDS, main
from zrf2js.emit.registry import emitter_names
from zrf2js.language.keywords import KEYWORDS
from zrf2js.support.diagnostics import CATALOGUE, explanation

README = (ROOT / "README.md").read_text(encoding="utf-8")
SUFFIXES = (".zrf", ".dgz", ".js")
TELLING = ("explain", "keywords", "targets")


def options_of(name: str) -> list[click.Parameter]:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    return command.params


def test_the_commands_are_sorted() -> None:
    assert list(COMMANDS) == sorted(COMMANDS)


def test_there_are_commands() -> None:
    assert {"convert", "check", "moves", "perft", "play", "init", *TELLING} <= set(COMMANDS)


def test_help_shows_every_command_without_truncation() -> None:
    shown = zrf2js("--help")
    assert shown.exit_code == 0 and shown.stderr == ""
    for name in COMMANDS:
        assert re.search(rf"^  {name} +[A-Z].*[^.]\.$", shown.stdout, re.MULTILINE), name
    assert "..." not in shown.stdout.partition("Commands:")[2]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name: str) -> None:
    for flag in ("--help", "-h"):
        shown = zrf2js(name, flag)
        assert shown.exit_code == 0
        assert f"Usage: main {name}" in shown.stdout
    for option in options_of(name):
        if isinstance(option, click.Option) and not option.hidden and option.name != "form":
            assert option.help, f"{name} {option.opts}"


def test_readme_lists_exactly_the_commands() -> None:
    section = README.split("## Commands")[1].split("\n## ")[0]
    listed = set(re.findall(r"^\| `zrf2js (\w+)", section, re.MULTILINE))
    assert listed == set(COMMANDS)
    coming = section.partition("\nComing: ")[2].partition("\n\n")[0]
    assert not set(re.findall(r"`(\w+)`", coming)) & set(COMMANDS)


def test_readme_uses_existing_commands_and_options() -> None:
    for name, rest in re.findall(r"^zrf2js (\w+)(.*)$", README, re.MULTILINE):
        known = {spelling for option in options_of(name) for spelling in option.opts}
        assert set(re.findall(r"(?<= )--?\w[\w-]*", rest)) <= known


def test_version() -> None:
    assert zrf2js("--version").stdout == f"zrf2js, version {__version__}\n"


# --- explain -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["ZRF206", "zrf206", "206"])
def test_explain_shows_the_page(code: str) -> None:
    shown = zrf2js("explain", code)
    assert shown.exit_code == 0
    assert shown.stdout == f"{explanation('ZRF206')}\n"


def test_explain_supports_every_code() -> None:
    for code in CATALOGUE:
        assert zrf2js("explain", code).stdout.startswith(f"# {code}: ")


def test_explain_rejects_an_unknown_code() -> None:
    shown = zrf2js("explain", "ZRF000")
    assert shown.exit_code == 2 and "ZRF000 is not a diagnostic" in shown.stderr


# --- keywords ------------------------------------------------------------------------------------


def test_keywords_lists_every_entry_on_one_line() -> None:
    lines = zrf2js("keywords").stdout.splitlines()
    assert len(lines) == len(KEYWORDS)
    for line, row in zip(lines, KEYWORDS, strict=True):
        assert row.word in line and row.doc in line and row.status.value in line


def test_keywords_shows_a_keyword_with_its_example() -> None:
    assert zrf2js("keywords", "while").stdout == (
        "while cond action*    (move or drop block, supported)\n"
        "    Repeats the actions while the condition holds.\n"
        "    Example: n (while empty? add n) (verify enemy?) add\n"
    )


@pytest.mark.parametrize("row", KEYWORDS, ids=lambda row: f"{row.context.name.lower()}-{row.word}")
def test_keywords_supports_every_keyword(row: object) -> None:
    shown = zrf2js("keywords", row.word)  # type: ignore[attr-defined]
    assert shown.exit_code == 0 and "Example: " in shown.stdout


def test_keywords_supports_negated_tests() -> None:
    assert zrf2js("keywords", "not-empty?").stdout == zrf2js("keywords", "empty?").stdout


@pytest.mark.parametrize(("word", "hint"), [("whlie", "did you mean while?"), ("xyzzy", "ZRF\n")])
def test_keywords_suggests_similar_keywords(word: str, hint: str) -> None:
    shown = zrf2js("keywords", word)
    assert shown.exit_code == 2 and shown.stdout == ""
    assert f"{word} is not a keyword of ZRF" in shown.stderr and hint in shown.stderr


# --- targets -------------------------------------------------------------------------------------


def test_targets_lists_every_emitter_with_its_formats() -> None:
    lines = zrf2js("targets").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(emitter_names())
    assert lines[0].endswith("(esm, cjs, global)")
    column = max(map(len, emitter_names())) + 1
    assert all(line[column - 1] == " " != line[column] for line in lines)


@pytest.mark.parametrize(
    ("word", "hint"), [("convrt", "no command convrt; did you mean convert?"), ("xyzzy", "xyzzy")]
)
def test_an_unknown_command_is_a_usage_error(word: str, hint: str) -> None:
    shown = zrf2js(word)
    assert shown.exit_code == 2 and hint in shown.stderr


def test_the_example_in_readme_compiles(tmp_path: Path) -> None:
    (text,) = re.findall(r"```\n(game: .*?)```", README, re.DOTALL)
    rules = tmp_path / "game.dgz"
    rules.write_text(text)
    assert zrf2js("check", rules, "--strict").exit_code == 0
    assert "Rook b1 - b8\n" in zrf2js("moves", rules).stdout


def test_readme_names_every_example() -> None:
    named = set(re.findall(r"\(examples/([\w.-]+)\)", README))
    assert {path.name for path in (ROOT / "examples").iterdir() if path.suffix in SUFFIXES} <= named
