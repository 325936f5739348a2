"""Tests of what `check`, `fmt` and `convert` read: the standard input, folders and settings."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.running import WALK, command, files_in, zrf2js
from zrf2js.cli import main

WARNING = WALK.replace("(Man b2)", "(Man b9)")  # ZRF221
NOTE = WALK + "(define unused n)\n"  # ZRF106
CALLS = '(include "steps.zrf")\n' + WALK.replace("(n (verify empty?) add)", "(step)")
STEPS = "(define step (n (verify empty?) add))\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def piped(text: str, *arguments: str) -> Result:
    """Run a command with a text as its standard input."""
    return CliRunner().invoke(main, arguments, input=text)


# --- the standard input --------------------------------------------------------------------------


def test_check_reads_the_standard_input() -> None:
    result = piped(WARNING, "check", "-", "--format", "json")
    (found,) = json.loads(result.stdout)["diagnostics"]
    assert (found["code"], found["file"], found["line"]) == ("ZRF221", "stdin.zrf", 6)
    named = piped("board: 9\n", "check", "-", "--stdin-filename", "some/walk.dgz")
    assert named.exit_code == 1 and "some/walk.dgz:1:" in named.stderr


def test_includes_are_relative_to_the_name_of_the_standard_input(folder: Path) -> None:
    (folder / "games").mkdir()
    (folder / "games/steps.zrf").write_text(STEPS)
    assert piped(CALLS, "check", "-").exit_code == 1
    assert piped(CALLS, "check", "-", "--stdin-filename", "games/x.zrf").exit_code == 0


def test_fmt_writes_the_standard_input_to_the_standard_output(folder: Path) -> None:
    result = piped("( define  a\n n )\n", "fmt", "-")
    assert (result.exit_code, result.stdout) == (0, "(define a\n        n)\n")
    assert piped(result.stdout, "fmt", "-").stdout == result.stdout
    assert piped("( define a n)", "fmt", "-", "--check").exit_code == 1
    assert "-( define a n)" in piped("( define a n)", "fmt", "-", "--diff").stdout
    assert files_in(folder) == {}


def test_fmt_keeps_the_code_page_of_the_standard_input() -> None:
    text = '; "шашки"\r\n( define  a n )\r\n'.encode("cp1251")
    run = subprocess.run(command("fmt", "-"), input=text, capture_output=True, check=True)
    assert run.stdout == '; "шашки"\r\n(define a n)\r\n'.encode("cp1251")


@pytest.mark.parametrize("target", ["module", "html", "ir"])
def test_convert_writes_the_main_file_to_the_standard_output(target: str, folder: Path) -> None:
    (folder / "stdin.zrf").write_text(WALK)
    (folder / "out").mkdir()
    assert zrf2js("convert", "stdin.zrf", "--target", target, "-o", "out").exit_code == 0
    (main_file,) = [
        text
        for name, text in files_in(folder / "out").items()
        if name in ("stdin.js", "stdin.html", "stdin.ir.json")
    ]
    before = files_in(folder)
    assert piped(WALK, "convert", "-", "--target", target).stdout_bytes == main_file
    named = zrf2js("convert", "stdin.zrf", "--target", target, "-o", "-")
    assert named.stdout_bytes == main_file
    assert files_in(folder) == before


def test_a_shared_runtime_requires_a_file(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    for output in ("-", "pipe"):
        result = piped(WALK, "convert", "-", "--runtime", "shared", "-o", output)
        assert result.exit_code == 2 and "a shared runtime is a second file" in result.stderr


def test_convert_writes_the_standard_input_to_files(folder: Path) -> None:
    result = piped(WALK, "convert", "-", "-o", "walk.mjs")
    assert (result.exit_code, result.stdout) == (0, "walk.mjs\n")
    assert set(files_in(folder)) == {"walk.mjs", "walk.d.mts", "walk.mjs.map"}
    assert piped(WALK, "convert", "-", "-o", ".", "--stdin-filename", "a/talk.zrf").exit_code == 0
    assert "talk.js" in files_in(folder)


@pytest.mark.parametrize("command", ["moves -", "perft - --depth 1", "arena - --games 1"])
def test_other_commands_read_the_standard_input(command: str) -> None:
    result = piped(WALK, *command.split())
    assert result.exit_code == 0, result.output


# --- folders -------------------------------------------------------------------------------------


def test_check_of_a_folder_checks_all_its_rules(folder: Path) -> None:
    for name, text in {
        "games/a.zrf": WARNING,
        "games/deep/B.ZRF": NOTE,
        "games/c.dgz": "nonsense",
        "games/.git/d.zrf": "(",
        "games/node_modules/e.zrf": "(",
        "games/readme.txt": "(",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    result = zrf2js("check", "games", "--format", "json")
    data = json.loads(result.stdout)
    files = {found["file"] for found in data["diagnostics"]}
    assert files == {"games/a.zrf", "games/deep/B.ZRF", "games/c.dgz"}
    assert result.exit_code == 1
    assert zrf2js("check", "games/deep").exit_code == 0


def test_a_folder_without_rules_is_an_error(folder: Path) -> None:
    (folder / "empty").mkdir()
    for name in ("check", "fmt"):
        result = zrf2js(name, "empty")
        assert result.exit_code == 1 and "error[ZRF931]: no rules files in `empty`" in result.stderr


def test_an_included_file_of_a_folder_needs_no_game(folder: Path) -> None:
    (folder / "main.zrf").write_text(CALLS)
    (folder / "steps.zrf").write_text(STEPS)
    assert zrf2js("check", ".").exit_code == 0
    assert zrf2js("check", "steps.zrf").exit_code == 1
    (folder / "other.zrf").write_text(STEPS)
    assert zrf2js("check", ".").exit_code == 1


# --- settings ------------------------------------------------------------------------------------

SETTINGS = [
    ('deny = ["warnings"]', "", (1, "error ZRF221")),
    ('deny = ["zrf221"]', "", (1, "error ZRF221")),
    ('deny = ["ZRF221"]', "--allow ZRF221", (0, "")),
    ('allow = ["ZRF221"]', "", (0, "")),
    ('allow = ["ZRF221"]', "--deny ZRF221", (1, "error ZRF221")),
    ('allow = ["warnings"]', "", (0, "")),
    ('baseline = "known.json"', "", (0, "")),
    ('baseline = "known.json"', "--baseline other.json", (0, "warning ZRF221")),
]


@pytest.mark.parametrize(("table", "options", "expected"), SETTINGS)
@pytest.mark.parametrize("name", ["check games", "check games/walk.zrf", "build"])
def test_a_project_file_denies_and_allows(
    name: str, table: str, options: str, expected: tuple[int, str], folder: Path
) -> None:
    (folder / "games").mkdir()
    (folder / "games/walk.zrf").write_text(WARNING)
    finding = {"code": "ZRF221", "file": "games/walk.zrf", "count": 1}
    message = json.loads(zrf2js("check", "games", "--format", "json").stdout)["diagnostics"][0]
    finding["message"] = message["message"]
    (folder / "known.json").write_text(json.dumps({"version": 1, "findings": [finding]}))
    (folder / "other.json").write_text('{"version": 1, "findings": []}')
    (folder / "zrf2js.toml").write_text(f'targets = ["ir"]\n[check]\n{table}\n')
    result = zrf2js(*name.split(), *options.split(), "--format", "json")
    said = json.loads(result.stdout)["diagnostics"]
    found = " ".join(f"{row['severity']} {row['code']}" for row in said)
    assert (result.exit_code, found) == expected


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ('deny = ["ZRF000"]', "`deny`: ZRF000 is not a diagnostic code"),
        ("deny = [1]", "`deny` is not a list of strings"),
        ('deny = "ZRF221"', "`deny` is not a list"),
        ("dney = []", "unknown setting `dney` of the table `check`: did you mean `deny`?"),
        ('baseline = "../known.json"', "`baseline` must be a relative path"),
    ],
)
def test_an_invalid_table_is_an_error(table: str, reason: str, folder: Path) -> None:
    (folder / "walk.zrf").write_text(WALK)
    (folder / "zrf2js.toml").write_text(f"[check]\n{table}\n")
    for name in ("check", "build"):
        result = zrf2js(name, "walk.zrf" if name == "check" else ".")
        assert result.exit_code == 1 and reason in result.stderr


# --- colors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "terminal", "colored"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, False, True),
    ],
)
def test_colors(environment: dict[str, str], terminal: bool, colored: bool, folder: Path) -> None:
    """Run the command with its errors on a terminal or in a pipe."""
    (folder / "walk.zrf").write_text(WARNING)
    main, other = os.openpty() if terminal else os.pipe()
    values = {"NO_COLOR": "", "FORCE_COLOR": "", "TERM": "xterm", **environment}
    run = command("check", "walk.zrf")
    subprocess.run(run, stderr=other, check=True, env={**os.environ, **values})
    shown = os.read(main, 10_000).decode()
    os.close(main)
    os.close(other)
    assert "ZRF221" in shown and ("\x1b[" in shown) == colored


# --- unusual files -------------------------------------------------------------------------------


def _unusual_files(folder: Path) -> None:
    (folder / "one.zrf").write_text(f'(include "link.zrf")\n{WALK}')
    (folder / "link.zrf").symlink_to("one.zrf")
    (folder / "left.zrf").symlink_to("right.zrf")
    (folder / "right.zrf").symlink_to("left.zrf")
    (folder / "folder.zrf").mkdir()
    os.mkfifo(folder / "fifo.zrf")
    with (folder / "sparse.zrf").open("wb") as file:
        file.truncate(1 << 30)
    (folder / "utf16.zrf").write_text(WALK, encoding="utf-16")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("one.zrf", "ZRF103"),
        ("left.zrf", "ZRF006"),
        ("folder.zrf", "ZRF931"),
        ("sparse.zrf", "ZRF939"),
        ("utf16.zrf", "ZRF001"),
    ],
)
def test_an_unusual_file_is_an_error(name: str, code: str, folder: Path) -> None:
    _unusual_files(folder)
    result = zrf2js("check", name)
    assert result.exit_code == 1
    assert code in result.stderr


@pytest.mark.parametrize("name", ["left.zrf", "folder.zrf", "fifo.zrf", "sparse.zrf", "", ".."])
def test_an_unusual_file_cannot_be_included(name: str, folder: Path) -> None:
    _unusual_files(folder)
    (folder / "main.zrf").write_text(f'(include "{name}")\n{WALK}')
    result = zrf2js("check", "main.zrf", "--format", "json")
    assert result.exit_code == 1
    codes = {found["code"] for found in json.loads(result.stdout)["diagnostics"]}
    assert codes & {"ZRF102", "ZRF111", "ZRF939"}
