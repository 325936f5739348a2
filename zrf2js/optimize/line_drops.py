"""The pass that recognizes games of drops and lines."""

from __future__ import annotations

from zrf2js.analysis.line_drops import line_drops
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import replaced


def find_line_drops(game: GameIR) -> GameIR:
    """Annotate one game."""
    found = line_drops(game)
    if found is None:
        return game
    return replaced(game, annotations=replaced(game.annotations, line_drops=found))
