"""The pass that replaces calls of underscore in Dagaz scripts (``emit/js/script_loops``)."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR


def mark_script_loops(game: GameIR) -> GameIR:
    """Allow loops in the scripts of a game that plays on the Dagaz kernel."""
    return game if game.kernel is None else game.annotated(script_loops=True)
