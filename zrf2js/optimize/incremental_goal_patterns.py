"""The pass that limits the search for goal patterns to what the last move changed."""

from __future__ import annotations

from zrf2js.analysis.games.goal_lines import has_few_lines
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import RelativeConfig, TargetZone
from zrf2js.ir.visit import walk


def mark_incremental_patterns(game: GameIR) -> GameIR:
    """Set the annotation ``incremental_goal_patterns`` if a goal names a pattern or a zone.

    A few lines are tested as fast as the last change is looked up.
    """
    if not any(
        isinstance(op, RelativeConfig | TargetZone)
        for goal in game.goals
        for op in walk(goal.condition)
    ) or has_few_lines(game):
        return game
    return game.annotated(incremental_goal_patterns=True)
