"""Tests of the members of games that python-chess has as well, with each engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tests.play.test_play import engine, load
from zrf2js import IllegalMove, Move
from zrf2js.play.load import ENGINES

__all__ = ["engine"]


def test_check_ends_after_the_reply(engine: str) -> None:
    game = load("chess.zrf", engine)
    seen = [game.is_check]
    for text in ("e2e4", "e7e5", "d1h5", "a7a6", "h5f7"):
        game.push(text)
        seen.append(game.is_check)
    assert seen == [False, False, False, False, False, True]
    game.push("e8f7")
    assert not game.is_check
    assert not load("reversi.zrf", engine).is_check


def test_legal_moves_stay_those_of_their_position(engine: str) -> None:
    game = load("chess.zrf", engine)
    moves = game.legal_moves
    first = tuple(moves)
    assert moves.count() == len(moves) == 20 and moves[-1] == first[-1] and moves[:2] == first[:2]
    assert moves.count(first[3]) == 1 and moves.count("no move") == 0
    replies = 0
    for move in moves:
        game.push(move)
        later = game.legal_moves
        assert move not in later
        assert moves == first and moves != later
        replies += len(later)
        game.pop()
    assert replies == game.perft(2) and moves == game.legal_moves == first
    assert "Pawn a2 - a3" in repr(moves)


def test_moves_are_requested_once_per_position(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tic-tac-toe.zrf", "node")
    sent: list[str] = []
    send = game._engine.send

    def noted(request: Mapping[str, Any]) -> dict[str, Any]:
        sent.append(request["do"])
        return send(request)

    monkeypatch.setattr(game._engine, "send", noted)
    assert len(game.legal_moves) == 9 and game.legal_moves[0] in game.legal_moves
    assert sent == ["moves"]


def test_texts_are_parsed_without_a_move(engine: str) -> None:
    game = load("chess.zrf", engine)
    move = game.parse("e2e4")
    assert move == Move("Pawn e2 - e4") and move in game.legal_moves and game.move_stack == ()
    with pytest.raises(IllegalMove):
        game.parse("e2e5")
    assert game.parse_san("Nf3") == game.parse("g1f3", notation="uci")
    assert (game.san("g1f3"), game.uci(game.parse_san("Nf3"))) == ("Nf3", "g1f3")
    with pytest.raises(IllegalMove):
        game.parse_san("g1f3x")


def test_hashes_are_those_of_positions(engine: str) -> None:
    game = load("chess.zrf", engine)
    seen = [game.hash]
    for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
        game.push(text)
        seen.append(game.hash)
    assert seen[0] == seen[4] and len(set(seen)) == 4
    assert re.fullmatch("[0-9a-f]{16}", seen[0])
    game.pop()
    assert game.hash == seen[3] == game.copy().hash


def test_reserves_are_counted(engine: str) -> None:
    game = load("tic-tac-toe.zrf", engine)
    game.push(game.legal_moves[0])
    assert game.reserves == {"X": {"Mark": 4}, "O": {"Mark": 5}}
    assert load("chess.zrf", engine).reserves == {}


#: games with other boards: stacks, hexagons, drawn positions, gaps, two boards
BOARDS = (
    "chess.zrf",
    "shogi.dgz",
    "bashni.dgz",
    "abalone.zrf",
    "jetan.dgz",
    "nine-mens-morris.zrf",
)
#: those that WebAssembly lacks: a rule, or the number of statements
ONLY_NODE = ("bashni.dgz", "jetan.dgz")


@pytest.mark.parametrize("name", BOARDS)
def test_boards_as_text_are_the_same_in_all_engines(name: str) -> None:
    engines = ENGINES if name not in ONLY_NODE else ("node",)
    games = [load(name, engine, variant=0) for engine in engines]
    for _ in range(4):
        texts = {game.board() for game in games}
        assert len(texts) == 1 and texts == {str(games[0])}
        text = str(games[0].legal_moves[0])
        for game in games:
            game.push(text)
