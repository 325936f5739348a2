"""Facts about goals that several targets need: their positions, and when they are tested."""

from __future__ import annotations

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Goal
from zrf2js.ir.traits import Needs, needs
from zrf2js.ir.visit import walk


def goal_positions(game: GameIR) -> frozenset[int]:
    """Return the positions that some absolute-config names, in zones of any player."""
    positions: set[int] = set()
    for goal in game.goals:
        for op in walk(goal.condition):
            if isinstance(op, ops.TargetPosition):
                positions.add(op.position)
            elif isinstance(op, ops.TargetZone):
                positions.update(p for p, mask in enumerate(game.zones[op.zone].members) if mask)
    return frozenset(positions)


def positions_of(game: GameIR, target: ops.Target, player: int) -> list[int]:
    """Return the positions of a target, one of which must hold the piece."""
    if isinstance(target, ops.TargetPosition):
        return [target.position]
    return game.zones[target.zone].of(player)


def holds_for_all(game: GameIR, goal: Goal) -> bool:
    """Return True for a draw if no player who chooses a move has one."""
    choosers = {turn.chooser for turn in game.turns}
    is_same = goal.kind in ("draw", "count") and choosers.issubset(goal.players)
    return is_same and isinstance(goal.condition, ops.Stalemated)


def tests_negated_mobility(condition: ops.GoalTest) -> bool:
    """Return True if the goal may hold because the player can move."""
    return any(
        isinstance(op, ops.GoalNot) and Needs.MOBILITY in needs(op.part) for op in walk(condition)
    )


def needs_mobility(game: GameIR) -> bool:
    """Return True if a goal must be tested again after a legal move is found."""
    return any(
        tests_negated_mobility(goal.condition) or isinstance(goal.condition, ops.WordOutcome)
        for goal in game.goals
    )


def reason(condition: ops.GoalTest) -> str:
    """Return the word of the rules that states why the game ended."""
    composed = ops.GoalAnd | ops.GoalOr | ops.GoalNot | ops.JustMoved
    return next(
        (
            op.name
            for op in walk(condition)
            if isinstance(op, ops.GoalTest) and not isinstance(op, composed)
        ),
        "goal",
    )
