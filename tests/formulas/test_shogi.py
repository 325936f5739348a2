"""Mate by a dropped pawn loses; mate by any other move wins, including later pawn moves."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES, zrf2js
from tests.formulas.test_games import run_script

#: the position without the pawn that mates in front of Gote's king
MATES: dict[str, tuple[str, str, dict[str, list[Any]]]] = {
    "shogi": ("i7", "i8", {
        "i9": ["Gote", "King", {}], "h1": ["Sente", "Rook", {}],
        "i1": ["Sente", "Lance", {}], "e1": ["Sente", "King", {}],
    }),
    "minishogi-betza": ("e3", "e4", {
        "e5": ["Gote", "King", {}], "d3": ["Sente", "Gold", {}],
        "c4": ["Sente", "Silver", {}], "a1": ["Sente", "King", {}],
    }),
}  # fmt: skip

SCRIPT = """
import { createGame } from MODULE
const game = createGame()
game.setPosition(POSITION)
game.apply(game.moves().find(move => String(move) === MOVE))
const outcome = game.outcome()
process.stdout.write(JSON.stringify([outcome && outcome.winner, game.position()]))
"""


def after(game: str, position: dict[str, Any], move: str, folder: Path) -> Any:
    """Return the winner after the move and the position."""
    module = folder / "game.mjs"
    assert zrf2js("convert", EXAMPLES / f"{game}.dgz", "-o", module).exit_code == 0
    script = SCRIPT.replace("MODULE", json.dumps(module.as_uri()))
    script = script.replace("POSITION", json.dumps(position)).replace("MOVE", json.dumps(move))
    return json.loads(run_script(script))


@pytest.mark.parametrize("game", MATES)
def test_mate_by_a_dropped_pawn_loses(game: str, tmp_path: Path) -> None:
    _, square, board = MATES[game]
    position = {"board": board, "reserves": {"Sente": {"Pawn": 1}}, "turn": 0}
    winner, reached = after(game, position, f"Sente Pawn {square} = FreshPawn", tmp_path)
    assert winner == "Gote"
    assert reached["reserves"] == {}


@pytest.mark.parametrize("game", MATES)
@pytest.mark.parametrize("pawn", ["Pawn", "FreshPawn"])
def test_mate_by_a_pawn_on_the_board_wins(game: str, pawn: str, tmp_path: Path) -> None:
    start, square, board = MATES[game]
    position = {"board": board | {start: ["Sente", pawn, {}]}, "turn": 0}
    become = " = Pawn" if pawn == "FreshPawn" else ""
    winner, reached = after(game, position, f"{pawn} {start} - {square}{become}", tmp_path)
    assert winner == "Sente"
    assert reached["board"][square] == ["Sente", "Pawn", {}]


def test_a_dropped_pawn_may_give_check(tmp_path: Path) -> None:
    _, square, board = MATES["shogi"]
    board = {
        place: piece for place, piece in board.items() if place != "h1"
    }  # an escape for the king
    position = {"board": board, "reserves": {"Sente": {"Pawn": 1}}, "turn": 0}
    winner, _ = after("shogi", position, f"Sente Pawn {square} = FreshPawn", tmp_path)
    assert winner is None


def test_a_captured_fresh_pawn_is_a_pawn_in_hand(tmp_path: Path) -> None:
    board = {
        "e5": ["Gote", "FreshPawn", {}], "e4": ["Sente", "Gold", {}],
        "a1": ["Sente", "King", {}], "a9": ["Gote", "King", {}],
    }  # fmt: skip
    _, reached = after(
        "shogi",
        {"board": board, "turn": 0},
        "Gold e4 x e5 FreshPawn e5 - hand = Pawn = Sente x hand",
        tmp_path,
    )
    held = reached["reserves"]["Sente"]
    assert (held.get("Pawn"), held.get("FreshPawn", 0)) == (1, 0)
