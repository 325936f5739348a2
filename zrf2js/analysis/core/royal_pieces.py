"""The pieces whose capture a player must not allow."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Checkmated
from zrf2js.ir.visit import walk


def royals(game: GameIR) -> dict[int, set[int]]:
    """Return the piece types that each player must not leave under attack (rule 73), by player."""
    types_by_player: dict[int, set[int]] = {}
    for goal in game.goals:
        for op in walk(goal.condition):
            if isinstance(op, Checkmated) and op.pieces:
                for player in goal.players:
                    types_by_player.setdefault(player, set()).update(op.pieces)
    return types_by_player


def creates_royals(game: GameIR) -> bool:
    """Return True if moves may create royal pieces or change their owner."""
    pieces = frozenset().union(*royals(game).values())
    for template in game.templates:
        created = template.created
        if created is None or any(not isinstance(each, int) or each in pieces for each in created):
            return True
    return any(game.pieces[piece].drops for piece in pieces)
