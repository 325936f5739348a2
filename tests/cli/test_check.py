"""Tests of `zrf2js check`: formats, exit codes, and the errors that all commands report."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import TIC_TAC_TOE, WALK, files_in, fresh, zrf2js
from zrf2js import check_text
from zrf2js.frontends import games
from zrf2js.support.diagnostics.model import Severity

WARNING = WALK.replace("(Man b2)", "(Man b9)")
NOTE = WALK + "(define unused n)\n"
ERROR = WALK.replace("empty?", "emtpy?")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"good": WALK, "warning": WARNING, "note": NOTE, "error": ERROR}.items():
        (tmp_path / f"{name}.zrf").write_text(text)
    return tmp_path


# --- errors and their places ---------------------------------------------------------------------

BAD = {
    "unbalanced": (WALK.removesuffix(")\n") + '(variant (title "Run"))', "ZRF007", "6:49"),
    "an unclosed string": (WALK.replace('"Walk"', '"Walk'), "ZRF003", "2:10"),
    "an unknown word": (WALK.replace("verify", "varify"), "ZRF215", "5:32"),
    "a macro calling itself": (f"(define m (n (m)))\n{WALK}(m)", "ZRF101", "1:14"),
    "a missing include": (f'{WALK}(include "none.zrf")', "ZRF102", "7:10"),
    "a binary file": ("BM6\0\0\0", "ZRF001", "1:4"),
    "an empty file": ("", "ZRF002", "1:1"),
    "only comments": ("; nothing yet\n", "ZRF002", "1:1"),
}


@pytest.mark.parametrize(("text", "code", "place"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("command", [("convert", "-o", "out.js"), ("check",)], ids=lambda c: c[0])
def test_an_error_is_reported_with_its_place(
    command: tuple[str, ...], text: str, code: str, place: str, folder: Path
) -> None:
    (folder / "bad.zrf").write_bytes(text.encode())
    (folder / "out.js").write_text("good")
    before = files_in(folder)
    result = zrf2js(*command, "bad.zrf")
    assert (result.exit_code, result.stdout) == (1, "")
    first, second = result.stderr.splitlines()[:2]
    assert first.startswith(f"error[{code}]: ")
    assert second.strip() == f"┌─ bad.zrf:{place}"
    assert files_in(folder) == before


# --- faults: errors for check, warnings for convert ----------------------------------------------

SETUP = "(board-setup (White (Man a1)) (Black (Man b2)))"
GRID = '("a/b" (40 0))'
FAULTS = {
    "a word in a direction": ("(n 0 -1)", "(n 0 x)", "ZRF235"),
    "a word in a rectangle": ("(grid", "(grid (start-rectangle 0 0 x 9 9)", "ZRF235"),
    "a dimension with one offset": (GRID, '("a/b" (40))', "ZRF236"),
    "a rectangle of three numbers": ("(grid", "(grid (start-rectangle 0 0 9)", "ZRF236"),
    "two pieces of one name": ("(board-setup", "(piece (name Man)) (board-setup", "ZRF233"),
    "two pieces on one position": ("(Man a1)", "(Man a1 b2)", "ZRF234"),
    "an unknown player in the setup": ("(White (Man", "(Wihte (Man", "ZRF222"),
    "an unknown player in a zone": ("(board ", "(board (zone (name z) (players Wite)) ", "ZRF222"),
    "an unknown player in a symmetry": ("(board ", "(board (symmetry Wite (n n)) ", "ZRF222"),
    "an unknown player in a turn": ("(board ", "(turn-order White Blak) (board ", "ZRF222"),
    "an unknown player of a goal": (SETUP, f"{SETUP} (win-condition (Wite) stalemated)", "ZRF222"),
    "an unknown piece in the setup": ("(Man a1)", "(Mann a1)", "ZRF230"),
    "an unknown piece in a goal": (SETUP, f"{SETUP} (win-condition (captured Mann))", "ZRF403"),
    "an unknown goal": (SETUP, f"{SETUP} (win-condition (White) (stalmated))", "ZRF401"),
    "a list of players without a goal": (SETUP, f"{SETUP} (win-condition (White))", "ZRF402"),
    "an unclosed group": ("(Man b2))))", "(Man b2)))", "ZRF004"),
    "a group without its end": ("empty?) add)))", "empty?) add))", "ZRF009"),
    "a variant without a board": (SETUP, f'{SETUP}) (variant (title "V") (board)', "ZRF227"),
}
#: what each misspelled name is meant to be
MEANT = {
    "Wihte": "White",
    "Wite": "White",
    "Blak": "Black",
    "Mann": "Man",
    "stalmated": "stalemated",
}


@pytest.mark.parametrize(("text", "fault", "code"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_an_error_for_check_and_a_warning_for_convert(
    text: str, fault: str, code: str, folder: Path
) -> None:
    assert text in WALK
    (folder / "fault.zrf").write_text(WALK.replace(text, fault, 1))
    checked = zrf2js("check", "fault.zrf", "--no-lint")
    assert (checked.exit_code, f"error[{code}]" in checked.stderr) == (1, True)
    hints = [meant for word, meant in MEANT.items() if word in fault]
    assert all(f"did you mean `{meant}`?" in checked.stderr for meant in hints)
    converted = zrf2js("convert", "fault.zrf", "-o", "fault.mjs")
    assert (converted.exit_code, f"warning[{code}]" in converted.stderr) == (0, True)
    assert zrf2js("check", "fault.zrf", "--no-lint", "--allow", code).exit_code == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [("(players White Black)", "ZRF410"), (WALK.splitlines()[3].strip(), "ZRF227")],
)
def test_rules_without_players_or_board_are_no_game(text: str, code: str, folder: Path) -> None:
    (folder / "none.zrf").write_text(WALK.replace(text, ""))
    for command in ("check", "convert"):
        result = zrf2js(command, "none.zrf")
        assert (result.exit_code, f"error[{code}]" in result.stderr) == (1, True)


def test_a_file_of_separators_without_players_is_no_game(folder: Path) -> None:
    """A game with the title "-" separates others in menus; here there are no others."""
    text = WALK.replace("(players White Black)", "").replace('"Walk"', '"-"')
    (folder / "none.zrf").write_text(text)
    result = zrf2js("convert", "none.zrf")
    assert (result.exit_code, "error[ZRF410]" in result.stderr) == (1, True)


def test_a_surplus_argument_of_an_attribute_is_reported(folder: Path) -> None:
    moves = "(moves (n (verify (moved n s)) add))"
    text = WALK.replace("(moves (n (verify empty?) add))", f"(attribute moved false) {moves}")
    assert text != WALK
    (folder / "surplus.zrf").write_text(text)
    result = zrf2js("check", "surplus.zrf", "--no-lint")
    assert (result.exit_code, result.stderr.count("warning[ZRF201]")) == (0, 1)


def test_one_missing_parenthesis_is_one_diagnostic(folder: Path) -> None:
    (folder / "one.zrf").write_text(WALK.replace("empty?) add)))", "empty?) add))"))
    found = json.loads(zrf2js("check", "one.zrf", "--no-lint", "--format", "json").stdout)
    assert [(row["code"], row["line"]) for row in found["diagnostics"]] == [("ZRF009", 5)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (WALK.replace('"Walk"', '"Walk'), "ZRF003"),
        (WALK.replace("(players", "(" * 151 + "players"), "ZRF008"),
    ],
)
def test_the_missing_rest_of_a_text_is_not_reported(text: str, code: str, folder: Path) -> None:
    (folder / "cut.zrf").write_text(text)
    found = json.loads(zrf2js("check", "cut.zrf", "--format", "json").stdout)
    assert [row["code"] for row in found["diagnostics"]] == [code]


DESCRIPTION = "game: Walk\nboard: 3x3\npiece Man M: betza W\nsetup:\n  m2\n  3\n  2M\n"
ROWS = {
    "a row that is too long": ("2M", "3M", "ZRF648", "7:3"),
    "an unknown letter": ("m2", "x2", "ZRF230", "5:3"),
    "a row in the line of the statement": ("\n  m2\n  3\n  2M", " m2/4/2M", "ZRF648", "4:11"),
    "a file that is not a text": ("Walk", "W\0lk", "ZRF001", "1:8"),
}


@pytest.mark.parametrize(("text", "fault", "code", "place"), ROWS.values(), ids=ROWS)
def test_errors_of_descriptions_have_exact_places(
    text: str, fault: str, code: str, place: str, folder: Path
) -> None:
    assert text in DESCRIPTION
    (folder / "walk.dgz").write_text(DESCRIPTION.replace(text, fault))
    first, second = zrf2js("check", "walk.dgz").stderr.splitlines()[:2]
    assert first.startswith(f"error[{code}]: ") and second.strip() == f"┌─ walk.dgz:{place}"


def test_library_checks_report_faults_as_errors() -> None:
    (found,) = check_text(WALK.replace("(Man a1)", "(Mann a1)"))
    assert (found.code, found.severity) == ("ZRF230", Severity.ERROR)


TWO = "(moves (n (verify empty?) add) (n n ({}) add))"
BLOCK_ERRORS = {
    "a misspelled word": ("varify empty?", "ZRF215", 0),
    "a misspelled test": ("verify emtpy?", "ZRF204", 0),
    "a missing argument": ("set-flag", "ZRF202", 0),
    "an unknown name": ("set-attribute moved? true", "ZRF209", 0),
    "an unknown operand": ("create Ghost", "ZRF212", 0),
    "an unrecognizable word": ("teleport a1", "ZRF215", 1),
    "an unrecognizable test": ("verify shiny?", "ZRF204", 1),
}


@pytest.mark.parametrize(("words", "code", "status"), BLOCK_ERRORS.values(), ids=BLOCK_ERRORS)
def test_an_error_in_a_block_is_a_warning_if_other_blocks_remain(
    words: str, code: str, status: int, folder: Path
) -> None:
    text = WALK.replace("(moves (n (verify empty?) add))", TWO.format(words))
    (folder / "two.zrf").write_text(text)
    result = zrf2js("check", "two.zrf")
    kind = ("warning", "error")[status]
    assert result.exit_code == status and result.stderr.startswith(f"{kind}[{code}]: ")
    assert ("the enclosing move block is ignored" in result.stderr) == (status == 0)
    assert zrf2js("check", "--strict", "two.zrf").exit_code == 1


@pytest.mark.parametrize(
    "command", [("convert",), ("moves",), ("perft", "--depth", "1"), ("play",)]
)
def test_every_compiling_command_reports_the_error(command: tuple[str, ...]) -> None:
    result = zrf2js(*command, "error.zrf")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[ZRF204]: unknown condition `emtpy?`" in result.stderr


def test_streams_and_exit_codes_in_a_new_process() -> None:
    run = fresh("check", "error.zrf")
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.startswith("error[ZRF204]: ")
    assert "\x1b" not in run.stderr  # no colors without a terminal
    run = fresh("check", "good.zrf")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


# --- exit codes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("good.zrf", 0),
        ("warning.zrf", 0),
        ("note.zrf", 0),
        ("error.zrf", 1),
        ("none.zrf", 1),
        ("good.zrf warning.zrf note.zrf", 0),
        ("good.zrf error.zrf note.zrf", 1),
        ("--strict good.zrf", 0),
        ("--strict note.zrf", 0),
        ("--strict warning.zrf", 1),
        ("", 2),
        ("--format xml good.zrf", 2),
    ],
)
def test_exit_codes(arguments: str, code: int) -> None:
    assert zrf2js("check", *arguments.split()).exit_code == code


def test_every_file_is_checked_even_after_an_error() -> None:
    stderr = zrf2js("check", "error.zrf", "none.zrf", "warning.zrf").stderr
    assert [code for code in ("ZRF204", "ZRF006", "ZRF221") if f"[{code}]" in stderr] == [
        "ZRF204",
        "ZRF006",
        "ZRF221",
    ]


def test_check_writes_nothing(folder: Path) -> None:
    before = files_in(folder)
    zrf2js("check", "good.zrf", "error.zrf")
    assert files_in(folder) == before


def test_the_dialect_determines_the_semantics_of_drops(folder: Path) -> None:
    drops = WALK.replace("(moves (n", "(drops (").replace("(White (Man a1))", "")
    (folder / "drops.zrf").write_text(drops)
    assert "note[ZRF520]" in zrf2js("check", "drops.zrf").stderr
    assert zrf2js("check", "drops.zrf", "--dialect", "zillions").stderr == ""


# --- formats -------------------------------------------------------------------------------------

FILES = ("good.zrf", "warning.zrf", "note.zrf", "error.zrf", "none.zrf")


def test_json() -> None:
    result = zrf2js("check", *FILES, "--format", "json")
    assert (result.exit_code, result.stderr) == (1, "")
    data = json.loads(result.stdout)
    assert list(data) == ["diagnostics", "games"]
    keys = ["code", "severity", "message", "file", "line", "column", "end_line", "end_column"]
    assert all(
        list(row) == [*keys, "help", "label", "notes", "related"] for row in data["diagnostics"]
    )
    assert [(row["code"], row["severity"], row["file"]) for row in data["diagnostics"]] == [
        ("ZRF221", "warning", "warning.zrf"),
        ("ZRF106", "note", "note.zrf"),
        ("ZRF204", "error", "error.zrf"),
        ("ZRF006", "error", None),
    ]
    fault = data["diagnostics"][2]
    assert (fault["line"], fault["column"], fault["end_line"], fault["end_column"]) == (
        5,
        39,
        5,
        45,
    )
    assert fault["help"] == "did you mean `empty?`?"
    assert data["games"][0] == {"file": "good.zrf", "title": "Walk", "index": 0, "engine": None}


def test_json_lists_games_and_their_plug_ins(folder: Path) -> None:
    (folder / "axiom.zrf").write_text(WALK.replace("(players", '(engine "a.dll") (players', 1))
    data = json.loads(zrf2js("check", TIC_TAC_TOE, "axiom.zrf", "--format", "json").stdout)
    assert [(game["title"], game["index"], game["engine"]) for game in data["games"]] == [
        ("Tic-Tac-Toe", 0, None),
        ("Misere Tic-Tac-Toe", 1, None),
        ("Walk", 0, "a.dll"),
    ]


def test_json_without_diagnostics() -> None:
    data = json.loads(zrf2js("check", "good.zrf", "--format", "json").stdout)
    assert data["diagnostics"] == []


def test_sarif() -> None:
    result = zrf2js("check", *FILES, "--format", "sarif")
    assert (result.exit_code, result.stderr) == (1, "")
    log = json.loads(result.stdout)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver: dict[str, Any] = run["tool"]["driver"]
    assert driver["name"] == "zrf2js"
    for row in run["results"]:
        assert driver["rules"][row["ruleIndex"]]["id"] == row["ruleId"]
        assert row["level"] in ("error", "warning", "note") and row["message"]["text"]
    (place,) = run["results"][2]["locations"]
    assert place["physicalLocation"]["artifactLocation"] == {"uri": "error.zrf"}
    assert place["physicalLocation"]["region"]["startLine"] == 5
    assert run["results"][3]["locations"] == []


def test_sarif_without_diagnostics() -> None:
    (run,) = json.loads(zrf2js("check", "good.zrf", "--format", "sarif").stdout)["runs"]
    assert run["results"] == []


def test_github() -> None:
    result = zrf2js("check", *FILES, "--format", "github")
    assert (result.exit_code, result.stderr) == (1, "")
    commands = [line.partition(" ")[0] for line in result.stdout.splitlines()]
    assert commands == ["::warning", "::notice", "::error", "::error"]
    assert result.stdout.splitlines()[2].startswith("::error file=error.zrf,line=5,col=39,")
    assert zrf2js("check", "good.zrf", "--format", "github").stdout == ""


# --- bugs of the compiler ------------------------------------------------------------------------


def broken(*_: object, **__: object) -> None:
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize("command", ["check", "convert", "moves"])
def test_an_exception_is_reported_as_a_bug(
    command: str, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setattr(games, "build", broken)
    before = files_in(folder)
    result = zrf2js(command, "good.zrf")
    assert (result.exit_code, result.stdout) == (70, "")
    assert result.stderr.startswith("error[ZRF999]: bug in zrf2js: ZeroDivision")
    assert "Traceback" not in result.stderr
    assert files_in(folder) == before


def test_debug_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "build", broken)
    with pytest.raises(ZeroDivisionError):
        zrf2js("--debug", "check", "good.zrf")
