"""Tests of `zrf2js replay` and `--zsg`: matches, mismatches and the lookup of rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.processes import shared_processes

# Men step to the right, and promote to kings by a step to the left. A king may step right twice.
RULES = """
(game
  (title "Steps")
  (players White Black)
  (turn-order White Black)
  (move-priorities step)
  (option "pass turn" true)
  (option "pass partial" true)
  (board
    (grid (dimensions ("a/b/c/d" (1 0)) ("2/1" (0 1))) (directions (e 1 0) (w -1 0))))
  (piece
    (name Man)
    (attribute moved? false)
    (moves
      (move-type step)
      (e (verify empty?) (set-attribute moved? true) add)
      (w (verify empty?) (add King))))
  (piece
    (name King)
    (moves
      (move-type step)
      (e (verify empty?) (add-partial more))
      (w (verify empty?) (add King))
      (move-type more)
      (e (verify empty?) add)))
  (board-setup (White (Man b1) (King a1)) (Black (Man b2))))
"""


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """Let the commands of this file share processes of Node.js."""
    with shared_processes():
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Steps.zrf").write_text(RULES)
    return tmp_path


def saved(folder: Path, *lines: str, rules: str = "Steps.zrf", variant: str = "Steps") -> Path:
    header = (
        "Zillions Save Game File Version 0.02 HH",
        f"RulesFile={rules}",
        f"VariantName={variant}",
    )
    path = folder / "game.zsg"
    path.write_text("\r\n".join((*header, *lines, "")))
    return path


def replay(*arguments: str | Path, exit_code: int = 0) -> dict[str, Any]:
    """Return the JSON record of the first saved game."""
    result = zrf2js("replay", "--json", *arguments)
    assert result.exit_code == exit_code, result.output
    row: dict[str, Any] = json.loads(result.stdout)[0]
    return row


def board(row: dict[str, Any]) -> dict[str, list[Any]]:
    position: dict[str, list[Any]] = row["final"]["board"]
    return position


def test_every_line_matches(folder: Path) -> None:
    row = replay(saved(folder, "1. Man b1 - c1 @ c1 0 1", "1. Man b2 - c2 @ c2 0 1", "2. Pass"))
    assert (row["lines"], row["matched"], row["skipped"]) == (3, 3, None)
    assert row["first_mismatch"] is None
    assert board(row)["c1"] == ["White", "Man", {"moved?": True}]
    assert row["final"]["turn"] == 1


def test_an_unchanged_attribute_may_be_recorded_or_omitted(folder: Path) -> None:
    steps = ("1. Man b1 - c1 @ c1 0 1", "1. Pass")
    assert replay(saved(folder, *steps, "2. Man c1 - d1 @ d1 0 1"))["matched"] == 3
    assert replay(saved(folder, *steps, "2. Man c1 - d1"))["matched"] == 3


def test_an_unchanged_type_may_be_recorded_or_omitted(folder: Path) -> None:
    edits = ("(White King d1)", "(x a1)")
    assert replay(saved(folder, *edits, "1. King d1 - c1"))["matched"] == 1
    assert replay(saved(folder, *edits, "1. King d1 - c1 = King"))["matched"] == 1


def test_numbers_of_move_types_may_come_from_older_rules(folder: Path) -> None:
    edits = ("(x b1)",)
    row = replay(saved(folder, *edits, "1. partial 7 King a1 - b1", "1. King b1 - c1"))
    assert row["matched"] == 2


def test_a_step_that_ends_the_turn_is_a_different_move(folder: Path) -> None:
    row = replay(saved(folder, "(x b1)", "1. King a1 - b1"), exit_code=1)
    assert row["first_mismatch"]["line"] == 5


def test_an_illegal_move_is_reported_and_applied(folder: Path) -> None:
    row = replay(saved(folder, "1. Man b1 - d1", "1. Man b2 - a2 = King"), exit_code=1)
    assert (row["lines"], row["matched"]) == (2, 1)
    legal = ["Man b1 - c1 @ c1 0 1", "Pass"]
    assert row["first_mismatch"] == {"line": 4, "text": "Man b1 - d1", "legal": legal}
    assert board(row)["d1"] == ["White", "Man", {"moved?": False}]
    assert board(row)["a2"] == ["Black", "King", {"moved?": False}]


def test_all_recorded_effects_are_applied(folder: Path) -> None:
    words = "Man b1 - c1 Black Man d2 @ c1 0 1 = Black x b2 = King"
    row = replay(saved(folder, f"1. {words}"), exit_code=1)
    assert {place: piece[:2] for place, piece in board(row).items()} == {
        "a1": ["White", "King"],
        "c1": ["White", "Man"],
        "d2": ["Black", "Man"],
    }


def test_a_turn_that_ends_too_early_continues_with_the_other_player(folder: Path) -> None:
    lines = ("(x b1)", "1. partial 2 King a1 - b1", "1. Man b2 - c2 @ c2 0 1", "2. King b1 - a1")
    row = replay(saved(folder, *lines), exit_code=1)
    assert (row["matched"], row["first_mismatch"]["line"]) == (2, 6)


@pytest.mark.parametrize("name", ["Steps.zrf", "STEPS.ZRF", r"Rules\steps.zrf", "Other/Steps.zrf"])
def test_rules_are_found_in_the_folder_of_the_record(folder: Path, name: str) -> None:
    row = replay(saved(folder, "1. Pass", rules=name))
    assert row["matched"] == 1
    assert Path(row["rules"]) == folder / "Steps.zrf"


def test_the_rules_option_replaces_missing_rules(folder: Path) -> None:
    path = saved(folder, "1. Pass", rules="none.zrf")
    row = replay(path)
    assert (row["matched"], row["final"]) == (0, None)
    assert "none.zrf" in row["skipped"]
    assert replay(path, "--rules", folder / "Steps.zrf")["matched"] == 1


def test_a_game_with_rules_in_a_plug_in_is_skipped(folder: Path) -> None:
    rules = RULES.replace("(players", '(engine "axiom.dll") (players')
    (folder / "Steps.zrf").write_text(rules)
    assert "axiom.dll" in replay(saved(folder, "1. Pass"))["skipped"]


@pytest.mark.parametrize(
    ("lines", "variant", "error"),
    [
        (["1. Man"], "Steps", "ZRF913"),
        (["1. Pass"], "Stairs", "ZRF902"),
        (["(White Horse a1)", "1. Pass"], "Steps", "line 4: unknown piece Horse"),
    ],
)
def test_invalid_records_are_errors(
    folder: Path, lines: list[str], variant: str, error: str
) -> None:
    result = zrf2js("replay", saved(folder, *lines, variant=variant))
    assert result.exit_code == 1
    assert error in result.stderr


def test_the_text_report_names_line_and_legal_moves(folder: Path) -> None:
    result = zrf2js("replay", saved(folder, "1. Man b1 - d1"))
    assert result.stdout.splitlines()[1:] == [
        "  line 4: Man b1 - d1",
        "    legal: Man b1 - c1 @ c1 0 1; Pass",
    ]


# --- the variant -------------------------------------------------------------------------------

#: three games of a file, of which two have the same title; a man starts one step further in each
VARIANTS = """
(game (title "One") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d" (1 0)) ("1" (0 1))) (directions (e 1 0))))
  (piece (name Man) (moves (e (verify empty?) add)))
  (board-setup (White (Man a1))))
(variant (title "Two") (board-setup (White (Man b1))))
(variant (title "Two") (board-setup (White (Man c1))))
"""


@pytest.mark.parametrize(
    ("header", "options", "matched", "title"),
    [
        ("VariantName=Two", (), 1, "Two"),
        ("VariantName=One", (), 0, "One"),
        ("VariantName=One", ("--variant", "Two"), 1, "Two"),
        ("VariantName=Two", ("--variant", "2"), 0, "Two"),
        ("  VariantName=Other", ("--variant", "1"), 1, "Two"),
        ("", ("--variant", "1"), 1, "Two"),
    ],
)
def test_the_variant_is_that_of_the_record_or_of_the_option(
    header: str, options: tuple[str, ...], matched: int, title: str, tmp_path: Path
) -> None:
    (tmp_path / "Steps.zrf").write_text(VARIANTS)
    path = saved(tmp_path, "1. Man b1 - c1")
    text = path.read_text().replace("VariantName=Steps", header)
    path.write_bytes(text.replace("\n", "\r\n").encode())
    row = replay(path, *options, exit_code=1 - matched)
    assert (row["matched"], row["variant"], row["lines"]) == (matched, title, 1)
    first = row["first_mismatch"]
    assert matched or (first["line"], first["text"]) == (4, "Man b1 - c1")
    found = zrf2js("moves", tmp_path / "Steps.zrf", "--zsg", path, "--ply", "0", *options)
    assert (found.stdout == "Man b1 - c1\n") == bool(matched)
    is_title = (options or (header,))[-1].endswith("Two")
    assert ("ZRF903" in zrf2js("replay", path, *options).stderr) == is_title


def test_a_record_without_a_variant_requires_the_option(tmp_path: Path) -> None:
    (tmp_path / "Steps.zrf").write_text(VARIANTS)
    path = saved(tmp_path, "1. Man b1 - c1")
    path.write_text(path.read_text().replace("VariantName=Steps\n", ""))
    result = zrf2js("replay", path)
    assert result.exit_code == 1 and "ZRF911" in result.stderr
    assert zrf2js("replay", path, "--variant", "Two").exit_code == 0
    result = zrf2js("replay", path, "--variant", "Three")
    assert result.exit_code == 1 and "ZRF902" in result.stderr


def test_a_game_in_pgn_is_of_the_variant_of_the_option(tmp_path: Path) -> None:
    rules = tmp_path / "Steps.zrf"
    rules.write_text(VARIANTS)
    path = tmp_path / "game.pgn"
    path.write_text('[Variant "One"]\n\n1. c1 *\n')
    row = replay(path, "--rules", rules, exit_code=1)
    assert (row["matched"], row["variant"]) == (0, "One")
    row = replay(path, "--rules", rules, "--variant", "Two")
    assert (row["matched"], row["variant"]) == (1, "Two")
    path.write_text("1. Man_b1_-_c1 *\n")
    assert replay(path, "--rules", rules, "--variant", "1")["matched"] == 1


# --- starting from a saved game ----------------------------------------------------------------


def moves(folder: Path, *options: str | Path) -> list[str]:
    result = zrf2js("moves", folder / "Steps.zrf", *options)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_moves_after_a_saved_game(folder: Path) -> None:
    path = saved(folder, "1. Pass", "1. Man b2 - a2 = King")
    assert moves(folder, "--zsg", path) == moves(folder)
    assert moves(folder, "--zsg", path, "--ply", "1")[0] == "Man b2 - a2 = King"
    assert moves(folder, "--zsg", path, "--ply", "0") == moves(folder)


@pytest.mark.parametrize("options", [["--ply", "1"], ["--zsg", "FILE", "--ply", "3"]])
def test_a_ply_out_of_range_is_a_usage_error(folder: Path, options: list[str]) -> None:
    path = str(saved(folder, "1. Pass", "1. Pass"))
    result = zrf2js("moves", folder / "Steps.zrf", *[path if o == "FILE" else o for o in options])
    assert result.exit_code == 2


def test_an_illegal_move_in_a_start_position_is_an_error(folder: Path) -> None:
    path = saved(folder, "1. Pass", "1. Man b2 - d2")
    result = zrf2js("perft", folder / "Steps.zrf", "--depth", "1", "--zsg", path)
    assert result.exit_code == 1
    assert "line 5: illegal move: Man b2 - d2" in result.stderr
