"""The goal of insufficient material as a conjunction of counts, for targets that count pieces."""

from __future__ import annotations

from collections import Counter

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR


def counts_of(game: GameIR, op: ops.InsufficientMaterial) -> ops.GoalAnd:
    """Return the tests of the numbers of pieces, those that rarely hold first."""
    own, opposing, free = Counter(op.own), Counter(op.opposing), set(op.free)
    fixed = sorted({*own, *opposing} - free)
    if free:
        others = tuple(sorted({*range(len(game.pieces))} - free - {*fixed}))
        tests = [ops.TotalPieceCount(0, others)] if others else []
    else:
        tests = [ops.TotalPieceCount(own.total() + opposing.total(), ())]
    parts: list[ops.GoalTest] = [*tests]
    for piece in fixed:
        parts.append(ops.PiecesRemaining(own[piece], (piece,)))
        parts.append(ops.TotalPieceCount(own[piece] + opposing[piece], (piece,)))
    return ops.GoalAnd(tuple(parts), origin=op.origin)


def tested_player(game: GameIR, op: ops.InsufficientMaterial, player: int) -> int:
    """Return a player for whom the goal is the same: the first one, if both have equal pieces.

    A third owner, such as a neutral one, is an opponent of both, so the goals of the two differ.
    """
    same_pieces = Counter(op.own) == Counter(op.opposing)
    both = sum(1 << each for each in game.playing)
    masks = {mask & both for zone in op.zones for mask in game.zones[zone].members}
    is_same = same_pieces and len(game.playing) == len(game.players) == 2 and masks <= {0, both}
    return min(game.playing) if is_same and player in game.playing else player


def outside_of(game: GameIR, op: ops.InsufficientMaterial, player: int) -> tuple[int, ...]:
    """Return the positions on which no piece of any number may be: those outside of the zones."""
    zones = [game.zones[zone].members for zone in op.zones]
    return tuple(
        place
        for place in range(len(game.positions))
        if zones and not any(members[place] >> player & 1 for members in zones)
    )


def goal_of(game: GameIR, op: ops.InsufficientMaterial, player: int) -> ops.GoalAnd:
    """Return the goal of a player without the operation: counts, and positions without pieces."""
    counts, outside = counts_of(game, op), outside_of(game, op, player)
    if not outside:
        return counts
    none = ops.SpecNot(ops.SpecOr(tuple(map(ops.AnyPiece, op.free))))
    places = tuple(map(ops.TargetPosition, outside))
    return ops.GoalAnd((*counts.parts, ops.AbsoluteConfig((none,), places)), origin=op.origin)
