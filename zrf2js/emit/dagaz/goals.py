"""Goals: what `design.goal` can say, and data for the extension that says the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from zrf2js.ir.nodes import GameIR, Goal, Op, walk

_WORDS = frozenset(
    (
        "goal-and", "goal-or", "goal-not", "stalemated", "checkmated", "pieces-remaining",
        "total-piece-count", "absolute-config", "relative-config", "own", "opponent", "any-owner",
        "spec-or", "spec-not", "target-position", "target-zone", "step-dir",
    )
)  # fmt: skip


def unknown_words(goal: Goal) -> list[Op]:
    """What the extension cannot find out: events and the history."""
    return [op for op in walk(goal.condition) if op.name not in _WORDS]


def is_plain(goal: Goal) -> bool:
    """A win by pieces of one type on every target: the kernel has that itself."""
    condition = goal.condition
    if goal.kind != "win" or condition.name != "absolute-config":
        return False
    specs = cast(tuple[Op, ...], condition.args[0])
    return len(specs) == 1 and specs[0].name == "own"


def plain_rows(game: GameIR) -> Iterator[tuple[int, str, str, list[int]]]:
    """The arguments of `design.goal`: an alternative's number, player, piece, positions."""
    number = 0
    for goal in filter(is_plain, game.goals):
        (spec,), targets = cast(tuple[tuple[Op, ...], ...], goal.condition.args)
        piece = game.pieces[cast(int, spec.args[0])].name
        for player in goal.players:
            for target in targets:
                yield number, game.players[player].name, piece, positions(game, player, target)
            number += 1


def positions(game: GameIR, player: int, target: Op) -> list[int]:
    """The positions one of which fulfils a target."""
    index = cast(int, target.args[0])
    if target.name == "target-position":
        return [index]
    return [p for p, mask in enumerate(game.zones[index].members) if mask >> player & 1]


def goal_data(game: GameIR, goal: Goal) -> dict[str, object]:
    """A goal as the extension reads it; players count from 1 there."""
    return {
        "kind": goal.kind,
        "players": [player + 1 for player in goal.players],
        "condition": _data(game, goal.condition),
    }


def _data(game: GameIR, op: Op) -> object:
    if op.name in ("target-position", "target-zone"):  # for each player its positions
        return [[], *(positions(game, player, op) for player in range(len(game.players)))]
    return [op.name, *(_argument(game, argument) for argument in op.args)]


def _argument(game: GameIR, argument: object) -> object:
    if isinstance(argument, Op):
        return _data(game, argument)
    if isinstance(argument, tuple):
        return [_argument(game, item) for item in argument]
    return argument
