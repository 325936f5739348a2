"""Boards of stacks and heaps: stacks move as piles, heaps are sown."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES
from tests.node import answer_of
from zrf2js.library import compile_file

SCRIPT = """
import { createGame } from MODULE
const game = createGame({ variant: VARIANT, seed: 5 })
if (POSITION !== null) game.setPosition(POSITION)
const seen = [JSON.stringify(game.position())]
for (const text of MOVES) { game.apply(text); seen.push(JSON.stringify(game.position())) }
const last = game.position()
for (let i = MOVES.length - 1; i >= 0; i--) {
  game.undo()
  if (JSON.stringify(game.position()) !== seen[i]) throw new Error('undo of ' + MOVES[i])
}
let random = 7
for (let i = 0; i < 60 && game.moves().length > 0; i++) {
  random = (random * 1103515245 + 12345) % 2147483648
  const before = JSON.stringify(game.position())
  const moves = game.moves()
  game.apply(moves[random % moves.length])
  game.undo()
  if (JSON.stringify(game.position()) !== before) throw new Error('undo in random play')
  game.apply(game.moves()[random % moves.length])
}
const piles = Object.values(game.position().board)
const pieces = piles.reduce((sum, [, , , below]) => sum + 1 + (below || []).length, 0)
const counts = Object.values(game.position().reserves).map(held => Object.values(held))
const held = counts.reduce((all, some) => all.concat(some), []).reduce((a, b) => a + b, 0)
process.stdout.write(JSON.stringify({ board: last.board, reserves: last.reserves, pieces, held }))
"""


def played(
    folder: Path, name: str, moves: list[str], position: Any = None, variant: int = 0
) -> Any:
    """Return the position after the moves; also undo them, and a random game."""
    module = folder / "game.mjs"
    own = folder / f"{name}.dgz"
    rules = own if own.exists() else EXAMPLES / own.name
    module.write_text(compile_file(rules).value[0].text, encoding="utf-8")
    script = folder / "play.mjs"
    text = SCRIPT.replace("MODULE", json.dumps(module.as_uri())).replace("VARIANT", str(variant))
    text = text.replace("POSITION", json.dumps(position)).replace("MOVES", json.dumps(moves))
    script.write_text(text, encoding="utf-8")
    return answer_of(script)


def test_a_captured_top_piece_moves_below_and_frees_the_pile(tmp_path: Path) -> None:
    position = {
        "board": {
            "c3": ["White", "Man", {}],
            "d4": ["Black", "Man", {}, [["White", "Man"], ["Black", "Man"]]],
            "g7": ["Black", "Man", {}],
        }
    }
    board = played(tmp_path, "bashni", ["partial 1 Man c3 - e5 x d4"], position)["board"]
    assert board["e5"] == ["White", "Man", {}, [["Black", "Man"]]]
    assert board["d4"] == ["White", "Man", {}, [["Black", "Man"]]]


def test_the_number_of_pieces_in_bashni_is_constant(tmp_path: Path) -> None:
    assert played(tmp_path, "bashni", [])["pieces"] == 24


@pytest.mark.parametrize("variant", [0, 1])
def test_the_number_of_seeds_is_constant(tmp_path: Path, variant: int) -> None:
    end = played(tmp_path, "mancala", [], variant=variant)
    assert end["pieces"] + end["held"] == 48


def test_a_heap_is_sown_seed_by_seed(tmp_path: Path) -> None:
    board = played(tmp_path, "mancala", ["Seed e1 - d2"])["board"]
    sizes = {square: 1 + len(heap[3]) for square, heap in board.items()}
    assert "e1" not in sizes
    assert sizes == dict.fromkeys(("f1", "f2", "e2", "d2"), 5) | dict.fromkeys(
        ("a1", "b1", "c1", "d1", "c2", "b2", "a2"), 4
    )
    assert board["f2"][0] == "North"  # a seed belongs to the owner of its pit


def test_two_or_three_seeds_are_captured(tmp_path: Path) -> None:
    position = {
        "board": {
            "f1": ["South", "Seed", {}],
            "f2": ["North", "Seed", {}],
            "a2": ["North", "Seed", {}],
        }
    }
    end = played(tmp_path, "mancala", ["Seed f1 - f2 x f2"], position)
    assert end["reserves"]["South"]["Seed"] == 2
    assert "f2" not in end["board"]


def test_piles_play_in_a_game_whose_moves_have_no_other_effects(tmp_path: Path) -> None:
    lines = ["game: Piles", "board: 3x3", "kind: stack", "piece Man M: betza mW"]
    lines += ["setup: M2/3/2m", "count: stalemated", ""]
    (tmp_path / "piles.dgz").write_text("\n".join(lines))
    found = played(tmp_path, "piles", ["Man a3 - a2", "Man c1 - c2"])
    assert sorted(found["board"]) == ["a2", "c2"]
