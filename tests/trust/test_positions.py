"""Tests of untrusted positions and saved games: accepted, or rejected without a change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.running import EXAMPLES
from tests.trust.test_endless import BEFORE_AND_AFTER, answer
from zrf2js.library import compile_text

MINISHOGI = (EXAMPLES / "minishogi.zrf").read_text()
DRAUGHTS = (EXAMPLES / "draughts.zrf").read_text()

BAD: dict[str, Any] = {
    "nothing": None,
    "a number": 7,
    "a text": "board",
    "a list": [],
    "a board that is a list": {"board": [["White", "King"]]},
    "a board that is a text": {"board": "White"},
    "an unknown place": {"board": {"z9": ["White", "King"]}},
    "an unknown piece": {"board": {"a1": ["White", "Wizard"]}},
    "an unknown player": {"board": {"a1": ["Red", "King"]}},
    "a place with a text": {"board": {"a1": "White King"}},
    "a place with nothing": {"board": {"a1": []}},
    "a place with null": {"board": {"a1": None}},
    "names that are numbers": {"board": {"a1": [0, 0]}},
    "names that are lists": {"board": {"a1": [["White"], ["King"]]}},
    "an unknown attribute": {"board": {"a1": ["White", "King", {"wings": True}]}},
    "a wrong value": {"board": {"a1": ["White", "King", {"never-moved?": "perhaps"}]}},
    "a list as a value": {"board": {"a1": ["White", "King", {"never-moved?": [["true"]]}]}},
    "attributes that are a list": {"board": {"a1": ["White", "King", [1]]}},
    "attributes that are a text": {"board": {"a1": ["White", "King", "x"]}},
    "a turn that is too late": {"board": {}, "turn": 2},
    "a turn before the first": {"board": {}, "turn": -1},
    "half a turn": {"board": {}, "turn": 0.5},
    "a turn in words": {"board": {}, "turn": "0"},
    "a turn that is true": {"board": {}, "turn": True},
    "reserves that are a list": {"board": {}, "reserves": [1]},
    "a reserve that is a number": {"board": {}, "reserves": {"White": 1}},
    "a reserve of an unknown piece": {"board": {}, "reserves": {"White": {"Wizard": 1}}},
    "a reserve below nothing": {"board": {}, "reserves": {"White": {"King": -2}}},
    "a reserve in words": {"board": {}, "reserves": {"White": {"King": "1"}}},
    "half a piece": {"board": {}, "reserves": {"White": {"King": 0.5}}},
    "a reserve without measure": {"board": {}, "reserves": {"White": {"King": 1e300}}},
    "a last move of one place": {"board": {}, "last": ["a1"]},
    "a last move in words": {"board": {}, "last": "a1"},
    "a last move to nowhere": {"board": {}, "last": ["a1", "z9"]},
    "a partial move of nothing": {"board": {}, "partial": {"place": "a1", "type": None}},
    "a partial move nowhere": {"board": {"a1": ["White", "King"]}, "partial": {"place": None}},
    "a partial move in words": {"board": {}, "partial": "a1"},
    "an unknown move type": {
        "board": {"a1": ["White", "King"]},
        "partial": {"place": "a1", "type": "fly"},
    },
}

SCRIPT = """
const game = ring.createGame()
const moves = game.moves()
game.apply(moves[0])
console.log(JSON.stringify(INPUTS.map(input => attempt(game, () => game.DO(input)))))
"""


def attempts(do: str, inputs: list[Any], folder: Path, rules: str = MINISHOGI) -> list[Any]:
    script = SCRIPT.replace("INPUTS", json.dumps(inputs)).replace("DO", do)
    return list(answer(rules, BEFORE_AND_AFTER + script, folder))


def test_an_invalid_position_is_rejected(tmp_path: Path) -> None:
    chess = (EXAMPLES / "chess.zrf").read_text()
    found = attempts("setPosition", list(BAD.values()), tmp_path, chess)
    for name, result in zip(BAD, found, strict=True):
        assert result is not None, f"{name} is taken"
        assert (name, result["kind"], result["same"]) == (name, "RangeError", True), result
        assert result["message"].startswith("position: "), name


def test_names_of_object_properties_are_ordinary_names(tmp_path: Path) -> None:
    rules = """
(game (title "Names") (players __proto__ constructor) (turn-order __proto__ constructor)
  (board (positions (__proto__ 0 0 9 9) (toString 10 0 19 9) (valueOf 20 0 29 9))
         (links hasOwnProperty (__proto__ toString) (toString valueOf)))
  (piece (name __proto__) (attribute __proto__ true)
    (moves (hasOwnProperty (verify empty?) (set-attribute __proto__ false) add)))
  (board-setup (__proto__ (__proto__ __proto__ off 2))))
"""
    script = """
    const game = ring.createGame()
    const start = JSON.stringify(game.position())
    const move = String(game.moves()[0])
    game.setPosition(JSON.parse(start))
    const same = JSON.stringify(game.position()) === start
    game.apply(move)
    console.log(JSON.stringify({ start: JSON.parse(start), move, same, now: game.position() }))
    """
    found = answer(rules, script, tmp_path)
    assert found["same"] is True
    assert found["start"]["board"] == {"__proto__": ["__proto__", "__proto__", {"__proto__": True}]}
    assert found["start"]["reserves"] == {"__proto__": {"__proto__": 2}}
    assert found["move"].startswith("__proto__ __proto__ - toString")
    assert found["now"]["board"] == {"toString": ["__proto__", "__proto__", {"__proto__": False}]}


HEAD = "Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName=Draughts\n"
SAVED = [
    "", "x", "\0", HEAD.replace("Zillions", "Zillion"), HEAD.replace("Draughts", "Chess"),
    HEAD + "1. Man z9 - z8\n", HEAD + "2. Man a1 - b2\n", HEAD + "(White Man z9)\n",
    HEAD + "(x a1)(x\n", HEAD + "1. partial\n", HEAD + "1. partial x Man\n", HEAD + "1. = = =\n",
    HEAD + "1. @ a1 99 99\n", HEAD + "1. @ a1 length 0\n", HEAD + "1. x\n", HEAD + "1. flip\n",
    HEAD + "1. Pass\n", HEAD + "99999999999999999999. Pass\n", HEAD + "1. " + "x a1 " * 50_000,
    HEAD + "(White Man a1)\n" * 20_000 + "1. Pass\n",
]  # fmt: skip


def test_an_invalid_saved_game_is_rejected(tmp_path: Path) -> None:
    title = DRAUGHTS.split('(title "')[1].split('"')[0]
    texts = [text.replace("Draughts", title) for text in SAVED]
    found = attempts("load", texts, tmp_path, DRAUGHTS)
    for text, result in zip(SAVED, found, strict=True):
        assert result is not None, text[:200]
        assert (result["kind"], result["same"]) == ("RangeError", True), (text[:200], result)
        assert "stack" not in result["message"]


def test_a_game_with_a_full_undo_log_is_kept(tmp_path: Path) -> None:
    """Two kings move back and forth until the undo log is full."""
    rules = """
(game (title "To and fro") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b" (40 0)) ("2/1" (0 40))) (directions (e 1 0) (w -1 0))))
  (piece (name King) (moves (e (verify empty?) add) (w (verify empty?) add)))
  (board-setup (White (King a1)) (Black (King a2))))
"""
    assert compile_text(rules).value
    script = """
    const game = ring.createGame()
    let error = null
    let moves = 0
    try { for (;; moves++) game._play(0, 'a move') } catch (found) { error = found }
    const before = snapshot(game)
    const again = attempt(game, () => game._play(0, 'a move'))
    game.setPosition(game.position())
    const goesOn = game.moves().length
    console.log(JSON.stringify({ message: error.message, moves, again, goesOn }))
    """
    found = answer(rules, BEFORE_AND_AFTER + script, tmp_path)
    assert found["message"].startswith("ZRF803") and found["again"]["same"] is True
    assert found["moves"] > 50_000 and found["goesOn"] == 1
