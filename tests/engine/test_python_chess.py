"""python-chess, which this project did not write, plays with our engines over UCI and CECP."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import chess
import chess.engine
import pytest

from tests.cli.running import EXAMPLES, command
from tests.engine.dialogue import engine_of

TIMEOUT = 60.0
#: mate in one: Qxf7
SCHOLARS_MATE = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
#: en passant, castling and promotion are possible in this order
RICH = "rnbq1k1r/pP1p1ppp/8/2pPp3/8/8/P4PPP/R3K2R w KQ c6 0 9"


@pytest.fixture(autouse=True)
def _policy() -> Iterator[None]:
    """Restore the policy of event loops, which python-chess changes for the whole process."""
    policy = asyncio.get_event_loop_policy()
    yield
    asyncio.set_event_loop_policy(policy)


def test_a_whole_game_over_uci() -> None:
    """Both sides play from the command line's engine; python-chess checks every move and line."""
    with chess.engine.SimpleEngine.popen_uci(
        command("engine", EXAMPLES / "chess.zrf"), timeout=TIMEOUT
    ) as engine:
        assert "MultiPV" in engine.options and engine.options["UCI_Variant"].default == "chess"
        board = chess.Board()
        while not board.is_game_over(claim_draw=True) and board.ply() < 120:
            limit = chess.engine.Limit(nodes=200 if board.turn else 20)
            result = engine.play(board, limit, info=chess.engine.INFO_ALL)
            assert result.move is not None and result.info["nodes"] <= 200
            assert result.info["pv"][0] == result.move
            board.push(result.move)
        assert board.ply() > 20


def test_positions_moves_and_lines_are_those_of_chess() -> None:
    with chess.engine.SimpleEngine.popen_uci(engine_of("chess"), timeout=TIMEOUT) as engine:
        board = chess.Board(RICH)
        for move in list(
            board.legal_moves
        ):  # searchmoves: each move has the same text on both sides
            limit = chess.engine.Limit(depth=1)
            assert engine.play(board, limit, root_moves=[move]).move == move
        infos = engine.analyse(board, chess.engine.Limit(depth=3), multipv=4)
        assert len({info["pv"][0] for info in infos}) == 4
        scores = [info["score"].relative.score(mate_score=10000) for info in infos]
        assert scores == sorted(scores, reverse=True)
        info = engine.analyse(chess.Board(SCHOLARS_MATE), chess.engine.Limit(mate=1))
        assert info["score"].relative == chess.engine.Mate(1)


def test_an_analysis_streams_and_stops() -> None:
    with (
        chess.engine.SimpleEngine.popen_uci(engine_of("chess"), timeout=TIMEOUT) as engine,
        engine.analysis(chess.Board()) as analysis,
    ):
        depths = []
        for info in analysis:
            depths.append(info.get("depth", 0))
            if depths[-1] >= 5:
                break
        assert sorted(set(depths)) == [1, 2, 3, 4, 5]
        analysis.stop()
        analysis.wait()  # the search itself has no limit


def test_clocks_and_pondering() -> None:
    with chess.engine.SimpleEngine.popen_uci(engine_of("chess"), timeout=TIMEOUT) as engine:
        engine.ping()
        limit = chess.engine.Limit(white_clock=6, black_clock=60, white_inc=0)
        result = engine.play(chess.Board(), limit, info=chess.engine.INFO_ALL, ponder=True)
        assert result.info["time"] < 2  # a small part of White's 6 s
        board = chess.Board()
        assert result.move is not None and result.ponder is not None
        board.push(result.move)
        board.push(result.ponder)
        assert engine.play(board, limit).move in board.legal_moves


@pytest.mark.parametrize("moves", [8, 30])
def test_a_game_over_cecp(moves: int) -> None:
    with chess.engine.SimpleEngine.popen_xboard(engine_of("chess"), timeout=TIMEOUT) as engine:
        board = chess.Board()
        for ply in range(moves):
            limit = chess.engine.Limit(depth=1 + ply % 2)
            result = engine.play(board, limit, info=chess.engine.INFO_ALL)
            assert result.move in board.legal_moves
            board.push(result.move)
        clock = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.1, black_inc=0.1)
        assert engine.play(board, clock).move in board.legal_moves
        with engine.analysis(chess.Board(SCHOLARS_MATE)) as analysis:
            mate = chess.engine.Mate(1)
            assert any("score" in info and info["score"].relative == mate for info in analysis)
