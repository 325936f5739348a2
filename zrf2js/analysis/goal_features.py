"""What the goals of a game are about, as data: a search measures how near a player is to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from zrf2js.ir.nodes import GameIR, Goal, Op
from zrf2js.ir.table import make_op

#: [player, piece index from 0] of a piece that counts
Kind = list[int]


def aims_of(game: GameIR, goal: Goal) -> list[dict[str, object]]:
    """The parts of a goal that can be nearer or farther, for each player it is asked for.

    ``at``: one of ``kinds`` on a place of each of ``targets``. ``line``: ``steps`` are directions
    (ints) to walk along and kinds that must stand there. ``count``: exactly ``number`` of
    ``kinds`` are left. ``capture``: the loss of one of ``kinds``. What is asked for with ``not``
    is left out.
    """
    return [
        aim | {"player": player}
        for player in goal.players
        for leaf in _leaves(goal.condition)
        if (aim := _aim(game, leaf, player)) is not None
    ]


def _leaves(op: Op) -> Iterator[Op]:
    if op.name in ("goal-and", "goal-or"):
        for part in cast(tuple[Op, ...], op.args[0]):
            yield from _leaves(part)
    elif op.name != "goal-not":
        yield op


def _aim(game: GameIR, op: Op, player: int) -> dict[str, object] | None:
    match op.name:
        case "absolute-config":
            specs, targets = cast(tuple[tuple[Op, ...], tuple[Op, ...]], op.args)
            kinds = _kinds(game, make_op("spec-or", (specs,)), player)
            if kinds is None or not targets:
                return None
            places = [_places(game, target, player) for target in targets]
            return {"word": "at", "kinds": kinds, "targets": places}
        case "relative-config":
            steps = [_step(game, step, player) for step in cast(tuple[Op, ...], op.args[0])]
            return None if None in steps else {"word": "line", "steps": steps}
        case "pieces-remaining" | "total-piece-count":
            number, pieces = cast(tuple[int, tuple[int, ...]], op.args)
            owners = [player] if op.name == "pieces-remaining" else _playing(game)
            types = pieces or tuple(range(len(game.pieces)))
            kinds = [[owner, piece] for owner in owners for piece in types]
            return {"word": "count", "number": number, "kinds": kinds}
        case "captured":
            pieces = cast(tuple[int, ...], op.args[0])
            return {"word": "capture", "kinds": [[player, piece] for piece in pieces]}
    return None


def _places(game: GameIR, target: Op, player: int) -> list[int]:
    index = cast(int, target.args[0])
    if target.name == "target-position":
        return [index]
    members = game.zones[index].members
    return [place for place, mask in enumerate(members) if mask >> player & 1]


def _step(game: GameIR, step: Op, player: int) -> int | list[Kind] | None:
    if step.name == "step-dir":
        return game.players[player].symmetry[cast(int, step.args[0])]
    return _kinds(game, step, player)


def _kinds(game: GameIR, spec: Op, player: int) -> list[Kind] | None:
    """The pieces that fit a spec; None for one that says what must not be there."""
    if spec.name == "spec-not":
        return None
    if spec.name == "spec-or":
        parts = [_kinds(game, part, player) for part in cast(tuple[Op, ...], spec.args[0])]
        return None if None in parts else [kind for part in parts for kind in part or []]
    piece = cast(int, spec.args[0])
    if spec.name == "own":
        return [[player, piece]]
    others = spec.name != "any-owner"
    return [[owner, piece] for owner in _playing(game) if not (others and owner == player)]


def _playing(game: GameIR) -> list[int]:
    return [index for index, player in enumerate(game.players) if player.in_turn_order]
