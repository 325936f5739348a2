"""Goals: the arguments of `design.goal`, and data for the extension that tests the other goals."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.games.goal_facts import positions_of
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Goal, Op


def unsupported_goals(condition: ops.GoalTest, *, partial: bool) -> list[ops.GoalTest]:
    """Return the parts that the extension cannot test: those about steps and earlier positions.

    ``partial``: the game has partial moves; the kernel tests goals at the end of a chain only.
    """
    match condition:
        case ops.GoalAnd() | ops.GoalOr():
            parts = (unsupported_goals(part, partial=partial) for part in condition.parts)
            return [goal for goals in parts for goal in goals]
        case ops.GoalNot():
            return unsupported_goals(condition.part, partial=partial)
        case ops.Captured():
            return [condition] if partial else []
        case (
            ops.Stalemated()
            | ops.Checkmated()
            | ops.JustMoved()
            | ops.PiecesRemaining()
            | ops.TotalPieceCount()
            | ops.AbsoluteConfig()
            | ops.RelativeConfig()
        ):
            return []
    return [condition]


def holds_inside_turns(condition: ops.GoalTest) -> bool:
    """Return True if a goal can hold after a step of a move, and not at the end of the move.

    The kernel then continues the game. A player without pieces remains without pieces.
    """
    match condition:
        case ops.GoalAnd() | ops.GoalOr():
            return any(map(holds_inside_turns, condition.parts))
        case ops.GoalNot():
            return holds_inside_turns(condition.part)
        case ops.PiecesRemaining():
            return condition.count > 0
    return isinstance(condition, ops.AbsoluteConfig | ops.RelativeConfig | ops.TotalPieceCount)


def plain_config(goal: Goal) -> tuple[ops.OwnPiece, tuple[ops.Target, ...]] | None:
    """Return the piece and the targets of a goal that the kernel supports, else None.

    The kernel supports a win by pieces of one type on every target.
    """
    match goal:
        case Goal(
            kind="win", condition=ops.AbsoluteConfig(specs=(ops.OwnPiece() as piece,)) as config
        ):
            return piece, config.targets
    return None


def plain_rows(game: GameIR) -> Iterator[tuple[int, str, str, list[int]]]:
    """Yield the arguments of `design.goal`: number, player, piece and positions.

    Rows with the same number form a conjunction; each player of a goal has a number.
    """
    number = 0
    for goal in game.goals:
        plain = plain_config(goal)
        if plain is None:
            continue
        piece, targets = plain
        name = game.pieces[piece.piece].name
        for player in goal.players:
            for target in targets:
                yield number, game.players[player].name, name, positions_of(game, target, player)
            number += 1


def goal_data(game: GameIR, goal: Goal) -> dict[str, object]:
    """Return a goal in the form of the extension, where players are numbered from 1."""
    return {
        "kind": goal.kind,
        "players": [player + 1 for player in goal.players],
        "condition": _data(game, goal.condition),
    }


def _data(game: GameIR, operand: object) -> object:
    if isinstance(operand, ops.Target):  # by player, the positions of the target
        return [[], *(positions_of(game, operand, player) for player in range(len(game.players)))]
    if isinstance(operand, Op):
        return [operand.name, *(_data(game, part) for part in operand.operands)]
    if isinstance(operand, tuple):
        return [_data(game, item) for item in operand]
    return operand
