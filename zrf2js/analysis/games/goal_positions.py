"""The positions that goals name."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import TargetPosition, TargetZone
from zrf2js.ir.visit import walk


def goal_positions(game: GameIR) -> frozenset[int]:
    """Return the positions that some absolute-config names, in zones of any player."""
    positions: set[int] = set()
    for goal in game.goals:
        for op in walk(goal.condition):
            if isinstance(op, TargetPosition):
                positions.add(op.position)
            elif isinstance(op, TargetZone):
                positions.update(p for p, mask in enumerate(game.zones[op.zone].members) if mask)
    return frozenset(positions)
