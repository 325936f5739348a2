"""The parts of a move with piles: all piles are lifted before any lands (rule 54)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.together import _game_in as game_in
from tests.play.together import play_together

RULES = """(game (title "Towers") (players White Black) (turn-order White Black)
  (option "board model" {kind})
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0))) (directions (e 1) (w -1))))
  (piece (name Man) (moves ({block})))
  (board-setup (White (Man {white})) (Black (Man {black}))))"""
#: by block, setup of both players: the owners on each position after the move, from the top
AFTER = {
    "a part ends on an empty position": ("e cascade e add", "a a", "c", {"b": "WW", "c": "B"}),
    "piles follow each other": ("e cascade e add", "a a", "b b", {"b": "WW", "c": "BB"}),
    "piles change places": ("e cascade w add", "a a", "b", {"a": "B", "b": "WW"}),
    "the last part stays": ("e cascade add", "a a", "b", {"b": "WWB"}),
    "both parts end on a pile": ("e cascade e add", "a", "b c", {"b": "W", "c": "BB"}),
}


@pytest.mark.parametrize("engine", ["node", "python", "wasm"])
@pytest.mark.parametrize("kind", ["stack", "heap"])
@pytest.mark.parametrize("name", AFTER)
def test_piles_move_at_once(name: str, kind: str, engine: str, tmp_path: Path) -> None:
    block, white, black, expected = AFTER[name]
    rules = tmp_path / "towers.zrf"
    rules.write_text(RULES.format(kind=kind, block=block, white=white, black=black))
    with game_in(rules, engine, 0) as game:
        before = game.position()
        game.push(str(game.legal_moves[0]))
        board = game.position()["board"]
        owners = {
            place: piece[0][0] + "".join(below[0][0] for below in (piece[3:] or [[]])[0])
            for place, piece in board.items()
        }
        game.pop()
        assert game.position() == before
    assert owners == expected


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_engines_play_the_same_games(engine: str, tmp_path: Path) -> None:
    rules = tmp_path / "towers.zrf"
    block = "e cascade e add) (w cascade w add) (e (verify enemy?) cascade w add"
    rules.write_text(RULES.format(kind="stack", block=block, white="a a b", black="b c c"))
    compared = play_together(rules, 0, plies=20, width=4, engine=engine)
    assert not compared.difference and compared.positions
