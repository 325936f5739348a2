"""Programs as ``lower`` returns them, before any pass."""

from __future__ import annotations

from zrf2js.frontends.games import front_end, no_includes
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Body, GoalTest
from zrf2js.lower.lower import lower
from zrf2js.support.source import Source

BOARD = """(board (positions (a 0 0 9 9) (b 10 0 19 9) (c 20 0 29 9))
  (links e (a b) (b c)) (links w (c b) (b a)) (symmetry Black (e w) (w e)) (zone (name z)
  (positions a)))"""
PIECE = "(piece (name Man) (attribute fresh true) (moves (e add)))"
SETUP = "(board-setup (White (Man a)) (Black (Man c)))"
PLAYERS = '(title "T") (players White Black) (turn-order White Black)'


def lowered(
    players: str = PLAYERS,
    board: str = BOARD,
    pieces: str = PIECE,
    setup: str = SETUP,
    rest: str = "",
    dialect: str = "auto",
) -> tuple[GameIR, list[str]]:
    """Return the first game of a rules file, and the codes of the diagnostics of ``lower``."""
    text = f"(game {players} {board} {pieces} {setup} {rest})"
    games = front_end(Source("test.zrf", text), no_includes)
    assert not [d for d in games.diagnostics if d.severity.name == "ERROR"], games.diagnostics
    outcome = lower("test", games.value, dialect)
    return outcome.value.games[0], [d.code for d in outcome.diagnostics]


def block(text: str) -> Body:
    """Return the statements of one block of a piece Man; the other piece is a King."""
    pieces = f"(piece (name Man) (attribute fresh true) (moves ({text}))) (piece (name King))"
    return lowered(pieces=pieces)[0].templates[0].body


def goal(text: str) -> GoalTest:
    """Return the condition of a win of White."""
    pieces = f"{PIECE} (piece (name King) (moves (w add)))"
    game, _ = lowered(pieces=pieces, rest=f"(win-condition (White) {text})")
    return game.goals[0].condition
