"""The measurable features of a game's goals, for the evaluation of a search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from zrf2js.analysis.games.goal_facts import positions_of
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Goal
from zrf2js.ir.ops import GoalTest, PieceSpec
from zrf2js.support.optional import attempt

#: [player, index of the piece type] of a piece that counts
Kind = list[int]


def aims_of(game: GameIR, goal: Goal) -> list[dict[str, object]]:
    """Return the features of a goal; the search plays without them."""
    return attempt("goal features", game, partial(goal_features, game, goal), [])


def goal_features(game: GameIR, goal: Goal) -> list[dict[str, object]]:
    """Return the parts of a goal for which progress can be measured, for each of its players.

    ``word`` is one of:
    ``at``: a piece of ``kinds`` on a position of each of ``targets``;
    ``line``: ``steps`` are directions (ints) and the kinds that must stand there, in order;
    ``count``: exactly ``number`` pieces of ``kinds`` are left;
    ``capture``: the loss of one of ``kinds``.
    Negated goals are left out.
    """
    return [
        feature | {"player": player}
        for player in goal.players
        for leaf in _leaves(goal.condition)
        if (feature := _feature(game, leaf, player)) is not None
    ]


def _leaves(goal: GoalTest) -> Iterator[GoalTest]:
    if isinstance(goal, ops.GoalAnd | ops.GoalOr):
        for part in goal.parts:
            yield from _leaves(part)
    elif not isinstance(goal, ops.GoalNot):
        yield goal


def _feature(game: GameIR, goal: GoalTest, player: int) -> dict[str, object] | None:
    match goal:
        case ops.AbsoluteConfig():
            kinds = kinds_of(game, ops.SpecOr(goal.specs), player)
            if kinds is None or not goal.targets:
                return None
            places = [positions_of(game, target, player) for target in goal.targets]
            return {"word": "at", "kinds": kinds, "targets": places}
        case ops.RelativeConfig():
            steps = [_step(game, step, player) for step in goal.steps]
            return None if None in steps else {"word": "line", "steps": steps}
        case ops.PiecesRemaining() | ops.TotalPieceCount():
            is_total = isinstance(goal, ops.TotalPieceCount)
            owners = game.playing if is_total else [player]
            types = goal.pieces or tuple(range(len(game.pieces)))
            kinds = [[owner, piece] for owner in owners for piece in types]
            return {"word": "count", "number": goal.count, "kinds": kinds}
        case ops.Captured():
            return {"word": "capture", "kinds": [[player, piece] for piece in goal.pieces]}
    return None


def _step(game: GameIR, step: PieceSpec | ops.ConfigStep, player: int) -> int | list[Kind] | None:
    if isinstance(step, ops.ConfigStep):
        return game.players[player].symmetry[step.direction]
    return kinds_of(game, step, player)


def kinds_of(game: GameIR, spec: PieceSpec, player: int) -> list[Kind] | None:
    """Return the pieces that fit a spec; None for a negated spec."""
    match spec:
        case ops.SpecNot():
            return None
        case ops.SpecOr():
            parts = [kinds_of(game, part, player) for part in spec.parts]
            return None if None in parts else [kind for part in parts for kind in part or []]
        case ops.OwnPiece():
            return [[player, spec.piece]]
        case ops.OpponentPiece():
            owners = [owner for owner in game.playing if owner != player]
            return [[owner, spec.piece] for owner in owners]
        case ops.AnyPiece():
            return [[owner, spec.piece] for owner in game.playing]
