"""The order in which players follow each other."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR


def next_players(game: GameIR) -> dict[int, int]:
    """Return the next player of the turn order, by player (rule 64).

    The players are in the order of their first turns; others have no next player.
    """
    order = list(dict.fromkeys(turn.mover for turn in game.turns))
    return dict(zip(order, [*order[1:], *order[:1]], strict=True))
