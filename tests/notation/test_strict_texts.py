"""Texts similar to those of moves and positions: each has the intended meaning or is an error."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.notation.test_notations import module_of, run
from zrf2js import Options, compile_text

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
PROMOTION = "8/P6k/8/8/8/8/7K/8 w - - 0 1"
CAPTURE = "4k3/8/8/3pp3/4P3/8/8/4K1N1 w - - 0 1"


@cache
def variant(name: str) -> str:
    """Return the module of a built-in variant of Fairy-Stockfish."""
    outcome = compile_text(
        f"[own:{name}]\n", name="own.ini", options=Options(with_features=("pgn",))
    )
    assert outcome.ok
    return outcome.value[0].text


def module(name: str) -> str:
    return module_of(name) if "." in name else variant(name)


#: game, position, text, and the move in UCI, None for an error
MOVES: dict[str, tuple[str, str, str, str | None]] = {
    "more of the origin": ("chess.zrf", CAPTURE, "Ng1-f3", "g1f3"),
    "no letter": ("chess.zrf", CAPTURE, "g1-f3", "g1f3"),
    "a letter of pawns": ("chess.zrf", CAPTURE, "Pexd5", "e4d5"),
    "a capture without x": ("chess.zrf", CAPTURE, "ed5", "e4d5"),
    "a capture without its file": ("chess.zrf", CAPTURE, "d5", None),
    "a capture with x only": ("chess.zrf", CAPTURE, "xd5", None),
    "a drop in chess": ("chess.zrf", CAPTURE, "N@f3", None),
    "a sign in the middle": ("chess.zrf", CAPTURE, "N=f3", None),
    "a sign before the letter": ("chess.zrf", CAPTURE, "xNf3", None),
    "two signs": ("chess.zrf", CAPTURE, "exxd5", None),
    "signs of check and mate": ("chess.zrf", CAPTURE, "Nf3#+", None),
    "a promotion in parentheses": ("chess.zrf", PROMOTION, "a8(Q)", "a7a8q"),
    "a small letter": ("chess.zrf", PROMOTION, "a8=n", "a7a8n"),
    "a name": ("chess.zrf", PROMOTION, "a7-a8=Knight", "a7a8n"),
    "the start of a name": ("chess.zrf", PROMOTION, "a7a8k", None),
    "a drop without a letter": ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "@e4", "P@e4"),
    "a drop without a sign": ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "e4", None),
    "a move as a drop": ("crazyhouse", "4k3/8/8/8/8/8/8/4K1N1[P] w - - 0 1", "N@f3", None),
    "a promotion": ("minishogi.zrf", "4k/S4/5/5/K4[] w - - 0 1", "Sa4-a5+", "a4a5+"),
    "no promotion": ("minishogi.zrf", "4k/S4/5/5/K4[] w - - 0 1", "Sa4-a5", "a4a5"),
    "a promoted piece": ("minishogi.zrf", "4k/5/5/+R4/4K[] w - - 0 1", "+Ra2-a3", "a2a3"),
    "not a promoted piece": ("minishogi.zrf", "4k/5/5/+R4/4K[] w - - 0 1", "Ra2-a3", None),
}


@pytest.mark.parametrize(("game", "fen", "text", "move"), MOVES.values(), ids=MOVES)
def test_a_text_is_the_move_that_is_meant_or_an_error(
    game: str, fen: str, text: str, move: str | None
) -> None:
    code = f"""
    result = ['move', 'pgn'].map(way => {{
      game.read('fen', '{fen}')
      const pgn = '[FEN "{fen}"]\\n\\n{text} *'
      const failed = error(() => way === 'move' ? game.move('{text}') : game.read('pgn', pgn))
      return failed === undefined ? game.format(game.played()[0], 'uci') : null
    }})"""
    assert run(module(game), code) == [
        move,
        move,
    ]


#: game, position, and a part of the message
INVALID: dict[str, tuple[str, str, str]] = {
    "a seventh field": ("chess.zrf", f"{START} w KQkq - 0 1 x", "after six fields"),
    "an exponent": ("chess.zrf", f"{START} w KQkq - 1e1 1", "counters"),
    "the ninth right": ("chess.zrf", f"{START} w KQkqKQkqX - 0 1", "the right X"),
    "a count": ("crazyhouse", f"{START}[Q2] w KQkq - 0 1", "a count without a piece"),
    "a target of White": ("chess.zrf", f"{START} w KQkq e3 0 1", "en passant"),
    "a target behind a piece that makes no such move": (
        *("chess.zrf", "4k3/8/8/3Pn3/8/8/8/4K3 w - e6 0 1", "en passant"),
    ),
}


@pytest.mark.parametrize(("game", "fen", "message"), INVALID.values(), ids=INVALID)
def test_no_part_of_a_position_is_ignored(game: str, fen: str, message: str) -> None:
    assert message in (run(module(game), f"result = error(() => game.read('fen', '{fen}'))") or "")


def test_a_text_in_sfen_has_four_fields_and_a_number() -> None:
    code = """
    const text = game.write('sfen')
    result = [text + ' 1', text.replace(/1$/, 'x')].map(one => error(() => game.read('sfen', one)))
    """
    fields, number = run(module_of("minishogi.zrf"), code)
    assert "after four fields" in fields
    assert "must be a number" in number


def test_pieces_of_the_other_side_do_not_castle_on_squares_of_the_start() -> None:
    fen = "8/8/8/8/8/8/K7/4k2r b - - 0 1"
    code = f"result = game.read('fen', '{fen}').moves({{ notation: 'uci' }}).includes('e1h1')"
    assert run(variant("fischerandom"), code) is False


#: values of tags as in files, and as they are read
TAGS = {
    "spaces": ("a  b\tc", "a  b\tc"),
    "a bracket": ('"]x', '"]x'),
    "a quote": ('x"]"', 'x"]"'),
    "an escaped quote": ('a \\"b\\"', 'a "b"'),
}


@pytest.mark.parametrize(("text", "value"), TAGS.values(), ids=TAGS)
def test_values_of_tags_are_kept(text: str, value: str) -> None:
    pgn = f'[Event "{text}"][Site "y"]\n' if '"' not in text else f'[Event "{text}"]\n'
    code = f"""
    const once = game.read('pgn', {json.dumps(pgn)} + '\\n1. e4 *').pgn()
    const twice = createGame().read('pgn', once).pgn()
    result = [once === twice, once.split('\\n')[0]]"""
    same, line = run(module_of("chess.zrf"), code)
    assert same
    escaped = value.replace('"', '\\"')
    assert line == f'[Event "{escaped}"]'


#: games in which FEN does not contain the attributes of pieces, or what a step of a pawn passed
PLAYED = {
    "moved pawns": ("chess-betza.dgz", ("d2d4", "h7h5", "g2g4")),
    "moved pawns of Dagaz": ("chess-dagaz.dgz", ("d2d4", "h7h5", "g2g4")),
    "a triple step": ("hiashatar.zrf", ("b2b5", "j9j7", "b5b6", "c9c6")),
}


@pytest.mark.parametrize(("game", "texts"), PLAYED.values(), ids=PLAYED)
def test_a_position_that_is_read_has_the_moves_of_the_game(
    game: str, texts: tuple[str, ...]
) -> None:
    code = f"""
    const movesOf = one => one.moves({{ notation: 'uci' }}).sort().join(' ')
    result = {list(texts)}.filter(text => {{
      game.move(text, {{ notation: 'uci' }})
      return movesOf(createGame().read('fen', game.fen())) !== movesOf(game)
    }})"""
    assert run(module_of(game), code) == []
