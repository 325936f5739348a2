"""The pass that recognizes games of drops and lines."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR


def find_line_drops(game: GameIR) -> GameIR:
    """Annotate one game."""
    if any(piece.moves for piece in game.pieces):
        return game
    from zrf2js.analysis.games.line_drops import line_drops  # not imported for most games

    drops = line_drops(game)
    return game if drops is None else game.annotated(line_drops=drops)
