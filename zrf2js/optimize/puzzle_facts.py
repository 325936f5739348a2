"""The pass that derives facts for the solver of a game for one player."""

from __future__ import annotations

from zrf2js.analysis.puzzle_data import puzzle_data
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import replaced


def find_puzzle_facts(game: GameIR) -> GameIR:
    """Annotate one game."""
    found = puzzle_data(game)
    if found is None:
        return game
    return replaced(game, annotations=replaced(game.annotations, puzzle=found))
