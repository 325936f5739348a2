"""Tests of game.save() and game.load() of an emitted module, by short scripts in Node.js."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.node import find_node
from zrf2js import Options, compile_text
from zrf2js.options import HOSTED

# Two opening turns, then chains of steps by White alternate with single steps by Black.
RULES = """
(game
  (title "Steps")
  (players White Black)
  (turn-order White Black repeat White Black)
  (option "pass turn" true)
  (option "pass partial" true)
  (board (grid (dimensions ("a/b/c/d" (1 0)) ("2/1" (0 1))) (directions (e 1 0) (w -1 0))))
  (piece
    (name Man)
    (drops ((verify empty?) add))
    (moves
      (e (verify empty?) (if (piece? Man a1) (add-partial on) else add))
      (w (verify empty?) (add King))
      (move-type on)
      (e (verify empty?) add)))
  (piece (name King) (moves (w (verify empty?) add)))
  (board-setup (White (Man off 1 a1 b1)) (Black (Man b2))))
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    outcome = compile_text(RULES, Options(**HOSTED), name="steps.zrf")
    path = tmp_path_factory.mktemp("module") / "steps.mjs"
    path.write_text(outcome.value[0].text)
    return path


def run(module: Path, script: str) -> Any:
    """Return the result of a script; `game` is a new game, `play` applies several moves."""
    text = f"""
        import {{ createGame }} from {json.dumps(module.as_uri())}
        const game = createGame()
        const play = (...moves) => moves.forEach(move => game.apply(move))
        const failing = work => {{ try {{ work() }} catch (e) {{ return String(e) }} }}
        const result = (() => {{ {script} }})()
        process.stdout.write(JSON.stringify(result))
    """
    command = [find_node(), "--input-type=module", "-e", text]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def body(text: str) -> list[str]:
    """Return the lines after the header."""
    header, lines = text.split("\r\n")[:3], text.split("\r\n")[3:-1]
    assert header == [
        "Zillions Save Game File Version 0.02 HH",
        "RulesFile=steps.zrf",
        "VariantName=Steps",
    ]
    return lines


def test_a_game_without_moves_saves_as_a_header(module: Path) -> None:
    assert body(run(module, "return game.save()")) == []


def test_line_numbers_increase_at_the_repeated_turn(module: Path) -> None:
    """Rule 88."""
    script = "play('Pass', 'Pass', 'Pass', 'Pass', 'Pass', 'Pass', 'Pass'); return game.save()"
    assert [line.split(".")[0] for line in body(run(module, script))] == list("1122334")


def test_the_steps_of_a_chain_share_a_number(module: Path) -> None:
    script = """
        play('partial 1 Man b1 - c1', 'Pass', 'Pass', 'Pass')
        return game.save()
    """
    lines = body(run(module, script))
    assert lines == ["1. partial 1 Man b1 - c1", "1. Pass", "1. Pass", "2. Pass"]


def test_a_saved_game_loads(module: Path) -> None:
    script = """
        play('White Man c1', 'Man b2 - a2 = King', 'Pass', 'Pass')
        const [text, before] = [game.save(), JSON.stringify(game.position())]
        const other = createGame().load(text)
        return [JSON.stringify(other.position()) === before, other.save() === text, other.history]
    """
    moves = ["White Man c1", "Man b2 - a2 = King", "Pass", "Pass"]
    assert run(module, script) == [True, True, moves]


def test_saving_does_not_change_the_game(module: Path) -> None:
    script = """
        play('Pass', 'Man b2 - a2 = King', 'Pass')
        const before = JSON.stringify(game.position())
        game.save()
        const same = JSON.stringify(game.position()) === before
        return [same, game.undo(), game.undo(), game.undo(), game.undo()]
    """
    assert run(module, script) == [True, True, True, True, False]


def test_changes_of_the_start_position_are_saved_as_edits(module: Path) -> None:
    script = """
        const position = game.position()
        delete position.board.a1
        position.board.d1 = ['Black', 'King', {}]
        game.setPosition(position)
        play('Pass')
        const text = game.save()
        return [text, createGame().load(text).position().board]
    """
    text, board = run(module, script)
    assert body(text) == ["(x a1)", "(Black King d1)", "1. Pass"]
    assert sorted(board) == ["b1", "b2", "d1"]


def test_a_game_with_an_unknown_start_cannot_be_saved(module: Path) -> None:
    script = """
        play('Pass')
        game.setPosition(game.position())
        return [failing(() => game.save()), game.turn]
    """
    error, turn = run(module, script)
    assert error.startswith("RangeError: the start of the game cannot be saved")
    assert turn == 1


HEADER = r"Zillions Save Game File\nVariantName=Steps\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("nonsense", "line 1: not a saved Zillions game"),
        (HEADER + "nonsense", 'line 3: expected a move or an edit, found "nonsense"'),
        (HEADER + "(White Horse a1)", "line 3: unknown piece Horse"),
        (HEADER + "(x e5)", "line 3: unknown position e5"),
        (HEADER + r"1. Pass\n1. Man b1 - c1", "line 4: illegal move: Man b1 - c1"),
        (HEADER + r"1. Pass\n2. Pass", "line 4: expected move number 1, found 2"),
        (HEADER.replace("Steps", "Stairs"), "a saved game of Stairs, not of Steps"),
    ],
)
def test_an_invalid_record_is_rejected_with_its_line(module: Path, text: str, error: str) -> None:
    script = f"""
        play('Pass', 'Man b2 - a2 = King')
        const before = game.save()
        return [failing(() => game.load("{text}")), game.save() === before, game.history.length]
    """
    assert run(module, script) == [f"RangeError: {error}", True, 2]


def test_equivalent_move_texts_are_accepted(module: Path) -> None:
    script = "play('Pass', 'Man  b2 - a2 = King on a2'); return game.history"
    assert run(module, script) == ["Pass", "Man b2 - a2 = King"]


def test_force_applies_an_illegal_move(module: Path) -> None:
    script = (
        "game.force('Man b1 - d1 x a1'); return [game.player, game.position().board, game.history]"
    )
    player, board, history = run(module, script)
    assert (player, sorted(board), history) == ("Black", ["b2", "d1"], [])
