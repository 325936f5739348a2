"""Tests of endgame tables: `zrf2js tables`, and the search with them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, ROOT, WALK, command, zrf2js
from tests.node import answer_of
from tests.training.small_games import FOX_AND_HOUNDS, HUNT, SMALL_CHESS, SMALL_DRAUGHTS

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
CHECK = Path(__file__).with_name("check_tables.mjs")

#: the squares on which the pieces of SMALL_DRAUGHTS and the pawns of SMALL_CHESS can stand
DARK = ["a1", "c1", "e1", "b2", "d2", "a3", "c3", "e3", "b4", "d4", "a5", "c5", "e5"]
PLACES = {
    "White King": DARK,
    "Black King": DARK,
    "White Man": DARK[:-3],
    "Black Man": DARK[3:],
}
MIDDLE = ["a2", "b2", "c2", "a3", "b3", "c3"]
PAWN_PLACES = {"White Pawn": ["b1", *MIDDLE], "Black Pawn": [*MIDDLE, "b4"]}


def pieces(text: str) -> list[tuple[str, str]]:
    """Return the pieces of a class such as `White King, Black King`."""
    return [(player, piece) for player, piece in (name.split() for name in text.split(", "))]


def tables_of(folder: Path, rules: str, *options: str) -> list[dict[str, Any]]:
    """Write `rules.zrf` and `rules.tables.json`; return the facts about the tables."""
    (folder / "rules.zrf").write_text(rules)
    result = zrf2js("tables", folder / "rules.zrf", "--json", *options)
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)["classes"]
    return found


def module_of(folder: Path) -> Path:
    """Return a module with the tables, whose internal properties have full names."""
    files = ("--tables", folder / "rules.tables.json", "-o", folder / "rules.mjs")
    result = zrf2js("convert", folder / "rules.zrf", "--full-names", *files)
    assert result.exit_code == 0, result.output
    return folder / "rules.mjs"


def check(
    folder: Path, classes: list[str], places: dict[str, list[str]] | None = None
) -> dict[str, Any]:
    """Compare all positions of some classes with an exhaustive evaluation."""
    given = json.dumps([pieces(each) for each in classes])
    arguments = (module_of(folder), given, json.dumps(places or {}))
    found: dict[str, Any] = answer_of(CHECK, *arguments, seconds=300)
    return found


@pytest.fixture(scope="module")
def small_chess(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """Return the folder of the tables of SMALL_CHESS, and the facts about them."""
    folder = tmp_path_factory.mktemp("tables")
    return folder, tables_of(folder, SMALL_CHESS)


@pytest.fixture
def chess_folder(small_chess: tuple[Path, Any], tmp_path: Path) -> Path:
    """Return a copy of the folder."""
    for path in small_chess[0].glob("rules.[zt]*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def test_tables_equal_an_exhaustive_evaluation(small_chess: tuple[Path, Any]) -> None:
    folder, facts = small_chess
    names = [each["pieces"] for each in facts]
    assert names == [
        "White King, Black King",
        "White King, White Pawn, Black King",
        "White King, White Rook, Black King",
    ]
    others = ["White King, Black King, Black Pawn", "White King, Black King, Black Rook"]
    found = check(folder, [*names, *others], PAWN_PLACES)
    assert found["wrong"] == []
    assert found["longest"] == max(each["longest"] for each in facts) > 10
    assert found["positions"] == 3938 and found["hits"] > found["positions"]


def test_turns_of_several_captures_are_one_turn(tmp_path: Path) -> None:
    facts = tables_of(tmp_path, SMALL_DRAUGHTS)
    one = ["White Man", "White King"]
    other = ["Black Man", "Black King", "Black Man, Black Man"]
    other += ["Black King, Black Man", "Black King, Black King"]
    found = check(tmp_path, [f"{white}, {black}" for white in one for black in other], PLACES)
    assert found["wrong"] == [] and found["positions"] > 1000
    tables = json.loads((tmp_path / "rules.tables.json").read_text())["games"]["Small Draughts"]
    assert sorted(map(len, tables["tables"]["squares"].values())) == [10, 10, 13, 13]
    assert len(facts) == 9


def test_a_rule_for_one_position_prevents_symmetries(tmp_path: Path) -> None:
    facts = tables_of(tmp_path, HUNT)
    found = check(tmp_path, ["Cats Cat, Cats Cat, Mouse Mouse"])
    assert found["wrong"] == [] and found["positions"] > 1500
    tables = json.loads((tmp_path / "rules.tables.json").read_text())["games"]["Hunt"]["tables"]
    kept = {len(each["codes"]): len(each["symmetries"]) for each in tables["classes"]}
    assert kept == {1: 8, 2: 8, 3: 1}
    assert [each["pieces"] for each in facts][-1] == "Cats Cat, Cats Cat, Mouse Mouse"


@pytest.mark.sweep
def test_endings_of_chess_have_their_known_lengths(tmp_path: Path) -> None:
    rules = (EXAMPLES / "chess.zrf").read_text()
    facts = {each["pieces"]: each for each in tables_of(tmp_path, rules, "--variant", "0")}
    rook, queen, pawn = (
        facts[f"White King, White {name}, Black King"] for name in ("Rook", "Queen", "Pawn")
    )
    assert (rook["longest"], queen["longest"], pawn["longest"]) == (2 * 16, 2 * 10, 2 * 28)
    assert "White King, White Knight, Black King" not in facts  # a draw by insufficient-material
    # published for pawns on the files a to d: White to move wins, Black to move loses
    assert (pawn["wins"], pawn["losses"]) == (62_480, 48_802)


@pytest.mark.sweep
def test_hounds_win_against_a_fox(tmp_path: Path) -> None:
    """The whole game is solved; the result is published in "Winning Ways" (Berlekamp et al.)."""
    facts = tables_of(tmp_path, FOX_AND_HOUNDS, "--pieces", "5")
    assert facts[-1]["pieces"] == "Fox Fox" + 4 * ", Hounds Hound"
    assert (facts[-1]["draws"], facts[-1]["longest"]) == (0, 44)
    module_of(tmp_path)
    script = tmp_path / "search.mjs"
    script.write_text(
        "import { createGame } from './rules.mjs'\n"
        "const { score, pv } = createGame().search({ nodes: 50 })\n"
        "console.log(JSON.stringify([score, pv.length]))\n"
    )
    assert answer_of(script, seconds=60) == [-1_000_000 + 44, 44]


# --- files ---------------------------------------------------------------------------------------


def test_an_interrupted_command_continues(chess_folder: Path) -> None:
    path = chess_folder / "rules.tables.json"
    whole = path.read_bytes()
    path.unlink()
    rules = (chess_folder / "rules.zrf").read_text()
    tables_of(chess_folder, rules, "--pieces", "2")
    assert len(path.read_bytes()) < len(whole)
    tables_of(chess_folder, rules)
    assert path.read_bytes() == whole


def test_a_file_that_has_changed_is_refused(chess_folder: Path) -> None:
    path = chess_folder / "rules.tables.json"
    text = path.read_text()
    for changed in (text.replace('"data": "', '"data": "$', 1), text[:500], "{}"):
        assert changed != text
        path.write_text(changed)
        for words in (("convert", "-o", chess_folder / "x.mjs", "--tables", path), ("tables",)):
            result = zrf2js(words[0], chess_folder / "rules.zrf", *words[1:])
            assert result.exit_code == 1 and "error[ZRF927]" in result.stderr
    assert path.read_text() == "{}"


def test_tables_of_other_rules_are_left_out(chess_folder: Path) -> None:
    module = module_of(chess_folder).read_text()
    assert "tableHits" in module
    rules = chess_folder / "rules.zrf"
    for changed, reason in [
        (rules.read_text().replace("(leap n) ", ""), "the rules differ"),
        (rules.read_text().replace('"Small Chess"', '"Chess"'), "they are for `Small Chess`"),
    ]:
        rules.write_text(changed)
        output = chess_folder / "other.mjs"
        options = ("--tables", chess_folder / "rules.tables.json", "-o", output)
        result = zrf2js("convert", rules, *options)
        assert result.exit_code == 0 and "warning[ZRF928]" in result.stderr
        assert reason in result.stderr and "tableHits" not in output.read_text()


def test_texts_may_change(chess_folder: Path) -> None:
    rules = chess_folder / "rules.zrf"
    rules.write_text(rules.read_text().replace("(players", '(description "Mate.") (players'))
    assert "tableHits" in module_of(chess_folder).read_text()


def test_a_script_may_change_the_rules(chess_folder: Path) -> None:
    script = chess_folder / "rules.js"
    script.write_text("Model.pieceValues = { Rook: 700 }")
    options = ("--override", script, "--tables", chess_folder / "rules.tables.json")
    result = zrf2js("convert", chess_folder / "rules.zrf", *options, "-o", chess_folder / "x.mjs")
    assert "warning[ZRF928]" in result.stderr and "scripts may change the rules" in result.stderr


def test_a_build_finds_the_tables(chess_folder: Path) -> None:
    output = chess_folder / "out"
    result = zrf2js("build", chess_folder, "-o", output, "--target", "module")
    assert result.exit_code == 0, result.output
    assert "tableHits" in (output / "rules.js").read_text(encoding="utf-8")


def test_an_engine_reports_hits_and_mates(chess_folder: Path) -> None:
    options = ("engine", chess_folder / "rules.zrf", "--tables", chess_folder / "rules.tables.json")
    lines = "uci\nposition fen k2/3/2R/K2 w - - 0 1\ngo nodes 500\n"
    run = subprocess.run(
        command(*options), input=lines, env=ENVIRONMENT, capture_output=True, text=True
    )
    info = [line for line in run.stdout.splitlines() if "tbhits" in line][-1]
    assert "score mate " in info
    mate = int(info.split("score mate ")[1].split()[0])
    assert len(info.split(" pv ")[1].split()) == 2 * mate - 1


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (EXAMPLES / "minishogi.zrf", "pieces can be dropped"),
        (EXAMPLES / "census.zrf", "generated by a program"),
        (WALK.replace("White Black", "White").replace("(Black (Man b2))", ""), "two players"),
        (SMALL_CHESS.replace("empty? add ", "empty? (create Pawn s) add "), "create pieces"),
        (SMALL_CHESS.replace("not-friend?)", "not-last-from?)", 1), "the last move"),
        (SMALL_CHESS.replace("repetition))", "(and repetition stalemated)))"), "a repetition"),
    ],
)
def test_games_without_tables_are_refused(tmp_path: Path, rules: Path | str, reason: str) -> None:
    if isinstance(rules, str):
        (tmp_path / "rules.zrf").write_text(rules)
        rules = tmp_path / "rules.zrf"
    output = tmp_path / "out.tables.json"
    result = zrf2js("tables", rules, "-o", output)
    assert result.exit_code == 1 and "error[ZRF926]" in result.stderr
    assert reason in result.stderr and not output.exists()


def test_memory_is_limited(tmp_path: Path) -> None:
    output = tmp_path / "chess.tables.json"
    options = ("--variant", "1", "--memory", "1", "-o", output)
    result = zrf2js("tables", EXAMPLES / "chess.zrf", *options)
    assert result.exit_code == 0, result.output
    assert (
        "White King, White Rook, Black King: no table, it requires 2 MB of memory" in result.stderr
    )
    assert result.stdout.endswith("1 tables\n")
