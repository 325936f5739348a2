"""The pass that derives facts for the solver of a game for one player."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR


def find_puzzle_facts(game: GameIR) -> GameIR:
    """Annotate one game."""
    if len(game.playing) != 1:
        return game
    from zrf2js.analysis.puzzles.data import puzzle_data  # not imported for most games

    facts = puzzle_data(game)
    return game if facts is None else game.annotated(puzzle=facts)
