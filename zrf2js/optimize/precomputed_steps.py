"""The pass that finds groups of moves whose packed moves can be computed in advance.

The move of a draughts man to an empty square is always the same packed move: the links determine
the target, and a zone determines the promotion.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.core.groups import Group, Groups
from zrf2js.ir.annotations import PrecomputedStep, StepGroup
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.ops import (
    HERE,
    Add,
    Body,
    Here,
    If,
    InZone,
    IsEmpty,
    Navigate,
    Statement,
    Verify,
    ZoneIndex,
)

#: limit for the steps of a group; testing more of them takes longer than generating the moves
MAX_STEPS = 16


def precompute_steps(game: GameIR) -> GameIR:
    """Set the annotation ``precomputed_steps``; attributes and reserves make the moves vary."""
    if not game.annotations.bitboards or game.attributes or game.recycles_promotions:
        return game
    return game.annotated(precomputed_steps=tuple(_groups(game)))


def _groups(game: GameIR) -> Iterator[StepGroup]:
    for mover, groups in Groups(game).of_turns():
        for group in groups:
            steps = _steps(game, group, mover)
            if steps:
                yield StepGroup(mover, group.name, steps)


def _steps(
    game: GameIR, group: Group, player: int
) -> tuple[tuple[int, tuple[PrecomputedStep, ...]], ...]:
    """Return the steps by piece type; () if one of the moves is not a step."""
    calls = [
        (piece, call) for piece, row in enumerate(game.pieces) for call in group.uses(row.moves)
    ]
    if not 0 < len(calls) <= MAX_STEPS:
        return ()
    steps_by_piece: dict[int, list[PrecomputedStep]] = {}
    for piece, call in calls:
        step = _step(game, call, piece, player)
        if step is None:
            return ()
        steps_by_piece.setdefault(piece, []).append(step)
    return tuple((piece, tuple(steps)) for piece, steps in steps_by_piece.items())


def _step(game: GameIR, call: TemplateCall, piece: int, player: int) -> PrecomputedStep | None:
    body: Body = game.templates[call.template].body
    if len(body) != 3:
        return None
    step, test, last = body
    if not isinstance(step, Navigate) or test != Verify(IsEmpty(HERE)):
        return None
    ends = _ends(last)
    if ends is None:
        return None
    zone, inside, outside = ends
    direction = game.players[player].symmetry[call.value(step.direction)]
    return PrecomputedStep(
        direction,
        None if zone is None else call.value(zone),
        _landing(inside, call, piece),
        _landing(outside, call, piece),
    )


def _ends(last: Statement) -> tuple[ZoneIndex | None, Add, Add] | None:
    """Return the move at the end, or two moves that depend on a zone of the target."""
    match last:
        case Add() if len(last.pieces) < 2:
            return None, last, last
        case If(
            condition=InZone(zone=zone, place=Here()),
            then=(Add() as inside,),
            otherwise=(Add() as outside,),
        ):
            if len(inside.pieces) < 2 and len(outside.pieces) < 2:
                return zone, inside, outside
    return None


def _landing(add: Add, call: TemplateCall, piece: int) -> int:
    """Return the piece type that lands."""
    return call.value(add.pieces[0]) if add.pieces else piece
