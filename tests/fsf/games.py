"""Random games on pyffish and on zrf2js: moves as texts, positions in FEN, and results."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pyffish

import zrf2js
from tests.fsf.comparison import read_fen


def walk(game: zrf2js.Game, name: str, start: str, chance: Random, plies: int) -> tuple[int, str]:
    """Play a random game; return the number of compared plies and the first difference."""
    while game.move_stack:
        game.pop()
    made: list[str] = []
    for ply in range(plies):
        ended, value = pyffish.is_immediate_game_end(name, start, made)
        theirs = [] if ended else pyffish.legal_moves(name, start, made)
        listed = [move.text for move in game.legal_moves]
        ours: list[str] = game._request("format", notation="uci", texts=listed)["texts"]
        fen = pyffish.get_fen(name, start, made)
        found = difference(ours, theirs) or different_fen(game.fen(), fen)
        if not found and (game.outcome() or not theirs):
            result = value if ended or theirs else pyffish.game_result(name, start, made)
            claim = pyffish.is_optional_game_end(name, start, made)
            found = different_end(game.outcome(), bool(theirs), result, claim, " b " in fen)
        if found:
            return ply + 1, f"{found} after {' '.join(made)}"
        if not theirs or game.outcome() is not None:
            return ply + 1, ""
        made.append(selected(theirs, made, fen, chance))
        game.push_index(ours.index(made[-1]))
    return plies, ""


def selected(moves: list[str], made: list[str], fen: str, chance: Random) -> str:
    """Return a move: sometimes a capture, or the way back, so that positions repeat."""
    what = chance.random()
    if what < 0.2 and len(made) > 1:
        squares = re.match(r"([a-l]\d+)([a-l]\d+)$", made[-2])
        if squares and f"{squares[2]}{squares[1]}" in moves:
            return f"{squares[2]}{squares[1]}"
    if 0.2 < what < 0.4:
        occupied = {square for square, _ in read_fen(fen)}
        captures = [
            m for m in moves if (t := re.match(r"[a-l]\d+([a-l]\d+)", m)) and t[1] in occupied
        ]
        return chance.choice(captures or moves)
    return chance.choice(moves)


def difference(ours: list[str], theirs: list[str]) -> str:
    """Return the difference of the legal moves; the end of a game has none."""
    if not ours or not theirs or sorted(ours) == sorted(theirs):
        return ""
    more, fewer = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
    return f"additional {sorted(more.elements())[:6]}, missing {sorted(fewer.elements())[:6]}"


def different_fen(ours: str, theirs: str) -> str:
    """Return the difference of the boards, the hands and the movers."""
    own, other = (text.replace("[]", "").split()[:2] for text in (ours, theirs))
    return "" if own == other else f"FEN {' '.join(own)} instead of {' '.join(other)}"


def different_end(
    outcome: zrf2js.Result | None,
    continues: bool,
    result: int,
    claim: tuple[bool, int],
    black: bool,
) -> str:
    """Return the difference of the ends and results; a repetition ends a game by a claim."""
    claimed, value = claim
    if outcome is None:
        return "no end"
    if outcome.reason == "repetition" and continues:
        if not claimed:
            return f"{outcome}, but no repetition"
        result = value
    elif continues:
        return f"{outcome}, but moves"
    winner = None if result == 0 else "Black" if black == (result > 0) else "White"
    return f"{outcome} instead of {winner}" if outcome.winner != winner else ""
