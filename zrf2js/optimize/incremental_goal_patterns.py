"""The pass that limits the search for goal patterns to what the last move changed."""

from __future__ import annotations

from zrf2js.analysis.games.goal_lines import has_few_positions
from zrf2js.ir.nodes import GameIR


def mark_incremental_patterns(game: GameIR) -> GameIR:
    """Set the annotation ``incremental_goal_patterns`` if goals test more than a few positions."""
    if has_few_positions(game):
        return game
    return game.annotated(incremental_goal_patterns=True)
