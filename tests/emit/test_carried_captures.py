"""Captures that move the captured piece: into a hand, where it changes sides, or off the board."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.node import find_node
from zrf2js import Options, compile_text

RULES = """(game
  (title "Hand") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10)))
      (directions (e 1 0) (w -1 0)))
    (positions (h 50 0 59 9)) (dummy z))
  (piece (name Man) (moves BLOCK))
  (board-setup (White (Man a1 d1)) (Black (Man b1)))
  (loss-condition (White Black) (pieces-remaining 0)))
"""
#: the block, and the captured position of its only move, if any
BLOCKS = {
    "a new owner": ("(e (verify enemy?) cascade h change-owner add)", "b1"),
    "flip": ("(e (verify enemy?) cascade h flip add)", "b1"),
    "off the board": ("(e (verify enemy?) cascade z add)", "b1"),
    "from": ("(e (verify enemy?) to cascade from h flip add)", "b1"),
    "from elsewhere": ("(e (verify enemy?) from h to flip add)", "b1"),
    "a push": ("(e (verify enemy?) cascade e add)", None),
    "a swap of own pieces": ("(e e e (verify friend?) cascade h change-owner add)", None),
    "a change in place": ("(e (verify enemy?) change-owner (go from) add)", None),
}
SCRIPT = """
import { readFileSync } from 'node:fs'
import { eventsOf } from 'SOUNDS'
import { capturedBy } from 'EFFECTS'
const text = encodeURIComponent(readFileSync('MODULE', 'utf8'))
const { createGame } = await import('data:text/javascript,' + text)
const game = createGame()
const move = game.moves()[0]
const off = new Set([5])
const found = game.search({ algorithm: 'auto', nodes: 50 })
console.log(JSON.stringify({
  text: String(move), captured: capturedBy(move, off), sounds: eventsOf(move, null), why: found.why,
  legal: game.apply(String(move)) !== null
}))
"""


def play(block: str, folder: Path) -> dict[str, Any]:
    outcome = compile_text(RULES.replace("BLOCK", block), Options(format="esm"))
    (folder / "hand.mjs").write_text(outcome.value[0].text, encoding="utf-8")
    script = SCRIPT.replace("MODULE", str(folder / "hand.mjs"))
    for name in ("sounds", "effects"):
        module = ROOT / "templates" / "page" / "play" / f"{name}.js"
        script = script.replace(name.upper(), module.as_uri())
    command = [find_node(), "--input-type=module", "--eval", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


COUNTS = """
import { readFileSync } from 'node:fs'
import { playGames } from 'MATCH'
const text = encodeURIComponent(readFileSync('MODULE', 'utf8'))
const { createGame } = await import('data:text/javascript,' + text)
const fixture = { number: 1, seed: 1, seats: [null, null], opening: 0 }
const [{ captured }] = await playGames(createGame, 'Hand', [], [fixture], 1)
const scoreWith = more => {
  const board = Object.assign({ a1: ['White', 'Man', {}], d1: ['Black', 'Walker', {}] }, more)
  return createGame({ position: { board } }).search({ depth: 1 }).score
}
const black = ['Black', 'Man', {}]
console.log(JSON.stringify({ captured, plain: scoreWith({}),
  atHidden: scoreWith({ z: black }), atHand: scoreWith({ h: black }) }))
"""


@pytest.mark.parametrize("start", ["hidden", "in play"])
def test_pieces_at_hidden_positions_are_out_of_play(start: str, tmp_path: Path) -> None:
    rules = RULES.replace("BLOCK", "(e (verify enemy?) cascade z add) (e (verify empty?) add)")
    walker = "(piece (name Walker) (moves (w (verify empty?) add) (e (verify empty?) add)))"
    rules = rules.replace("(loss-condition (White Black) (pieces-remaining 0))", "")
    rules = rules.replace("(board-setup", walker + "(board-setup")
    if start == "in play":
        rules = rules.replace("(Man b1)", "(Man b1 z)")
    outcome = compile_text(rules, Options(format="esm"))
    (tmp_path / "hand.mjs").write_text(outcome.value[0].text, encoding="utf-8")
    match = (ROOT / "templates" / "host" / "match.mjs").as_uri()
    script = COUNTS.replace("MODULE", str(tmp_path / "hand.mjs")).replace("MATCH", match)
    command = [find_node(), "--input-type=module", "--eval", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(run.stdout)
    assert found["captured"] == {"Black Man": 1}
    assert found["atHand"] != found["plain"]
    assert (found["atHidden"] == found["plain"]) is (start == "hidden")


@pytest.mark.parametrize(("block", "captured"), BLOCKS.values(), ids=BLOCKS)
def test_a_piece_that_is_carried_off_is_captured(
    block: str, captured: str | None, tmp_path: Path
) -> None:
    found = play(block, tmp_path)
    assert found["captured"] == ([] if captured is None else [1])
    assert ("capture" in found["sounds"]) is (captured is not None)
    if "from h" not in block:  # else the Man stays, so that the capture is not one of its moves
        assert (found["why"] == "pieces move and capture") is (captured is not None)
