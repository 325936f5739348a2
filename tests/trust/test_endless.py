"""Tests that endless rules are stopped and leave the game unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.node import answer_of
from zrf2js.library import compile_text
from zrf2js.options import Options

# The loop of White's men ends at an enemy on the ring of a1, b1 and c1, and only there.
RING = """\
(game
  (title "Ring")
  (players White Black)
  (turn-order White Black)
  (board
    (grid (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40))) (directions (n 0 -1) (e 1 0)))
    (links round (a1 b1) (b1 c1) (c1 a1)))
  (piece (name Man) (moves
    (n (verify empty?) add)
    (LOOP)))
  (board-setup (White (Man a1)) (Black (Man c1 c2)))
  GOALS)
"""
LOOP = "(while (not-enemy? round) round) add"
ROYAL = "(loss-condition (White Black) (checkmated Man))"
CHAIN = "round (verify not-enemy?) (add-partial)"


def rules(loop: str, goals: str = "") -> str:
    return RING.replace("(LOOP)", f"({loop})").replace("GOALS", goals)


def module(text: str) -> str:
    outcome = compile_text(text, Options(format="cjs", full_names=True), name="ring.zrf")
    assert outcome.value, outcome.diagnostics
    return outcome.value[0].text


def answer(text: str, script: str, folder: Path) -> Any:
    """Return the JSON output of a script that imports the module of the game as `ring`."""
    (folder / "ring.cjs").write_text(module(text))
    (folder / "script.cjs").write_text("const ring = require('./ring.cjs')\n" + script)
    return answer_of(folder / "script.cjs", seconds=60)


# The visible state of a game before and after a failing call.
BEFORE_AND_AFTER = """
function snapshot (game) {
  const { player, history } = game
  return JSON.stringify([player, game.outcome(), history, game.position(), String(game.moves())])
}
function attempt (game, work) {
  const before = snapshot(game)
  try { work(game) } catch (error) {
    return { kind: error.name, message: error.message, same: snapshot(game) === before }
  }
  return null
}
"""


@pytest.mark.parametrize(
    ("loop", "goals", "code"),
    [
        (LOOP, "", "ZRF801"),
        (LOOP, ROYAL, "ZRF801"),
        (CHAIN, '(option "maximal captures" true)', "ZRF804"),
    ],
)
def test_endless_rules_leave_the_game_unchanged(
    loop: str, goals: str, code: str, tmp_path: Path
) -> None:
    script = """
    const start = {
      turn: 1,
      board: { a1: ['White', 'Man'], c1: ['Black', 'Man'], c3: ['Black', 'Man'] }
    }
    const free = { board: { a1: ['White', 'Man'], c2: ['Black', 'Man'] }, turn: 0 }
    const game = ring.createGame()
    game.setPosition(start)
    const results = [
      attempt(game, () => game.apply('Man c1 - c2')),
      attempt(game, () => game.setPosition(free)),
      attempt(game, () => game.perft(3)),
      attempt(game, () => game.search({ depth: 3 })),
      attempt(game, () => game.load(`Zillions Save Game File Version 0.02 HH
RulesFile=ring.zrf
VariantName=Ring
(x c1)
1. Man a1 - a2`))
    ]
    console.log(JSON.stringify(results))
    """
    results = answer(rules(loop, goals), BEFORE_AND_AFTER + script, tmp_path)
    assert [found["same"] for found in results] == [True] * len(results)
    assert {found["kind"] for found in results} == {"RangeError"}
    assert all(code in found["message"] for found in results), results


def test_the_command_names_the_loop_and_its_line(tmp_path: Path) -> None:
    path = tmp_path / "ring.zrf"
    path.write_text(rules(LOOP).replace("(Man c1 c2)", "(Man c2)"))
    result = zrf2js("moves", path)
    assert result.exit_code == 1
    reason = "a `while` in ring.zrf:10 exceeded the limit of 1000000 iterations"
    assert f"error[ZRF801]: the game stopped: {reason}" in result.stderr


@pytest.mark.parametrize(
    ("loop", "counted"),
    [
        ("(while (empty? n) n) add", False),
        ("(while (empty? n) n (while (empty? e) e)) add", False),
        ("(while (empty? n) (if (empty? e) n else e)) add", False),
        ("(while (empty? n) (if (empty? e) e) n) add", False),
        ("(while (empty? n) (if (empty? e) e)) add", True),  # an iteration may make no step
        (LOOP, True),
        ("(while (empty? n) a1 n) add", True),
        ("mark (while (empty? n) back n) add", True),
        ("(while (empty? n) (go from) n) add", True),
        ("(while (empty? n) n (while (not-enemy? round) round)) add", True),
        ("(while (not-flag? done) (set-flag done true)) n add", True),
    ],
)
def test_only_loops_without_a_termination_proof_are_counted(loop: str, counted: bool) -> None:
    assert ("throwLimitExceeded(" in module(rules(loop)).split("--- the rules ---")[1]) is counted


def test_the_termination_proof_respects_symmetry(tmp_path: Path) -> None:
    """With a symmetry, the links of the mapped directions determine the termination."""
    turned = rules("(while (empty? n) n) add").replace(
        "(links ", "(symmetry Black (n round)) (links "
    )
    assert "throwLimitExceeded(" in module(turned).split("--- the rules ---")[1]
