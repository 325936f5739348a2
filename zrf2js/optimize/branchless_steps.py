"""The pass that stores the move of a step without a branch.

A block that only steps, and then adds a move if the target is empty, ends in a branch that
processors predict badly.  ``add-if-empty`` always stores the move and counts it only if the
position is empty.
"""

from __future__ import annotations

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import HERE, Body
from zrf2js.optimize.bodies import BodyPass


class MakeStepsBranchless:
    """The pass that rewrites the bodies whose moves are single packed moves.

    A drop that promotes is not, nor is a move whose promotion uses the reserve (rule 69).
    """

    def __init__(self) -> None:
        self._moves = BodyPass(branchless, "move_bodies")
        self._recycling_moves = BodyPass(_without_promotion, "move_bodies")
        self._drops = BodyPass(_without_promotion, "drop_bodies")

    def __call__(self, game: GameIR) -> GameIR:
        """Rewrite the bodies of one game."""
        moves = self._recycling_moves if game.recycles_promotions else self._moves
        return self._drops(moves(game))


def branchless(body: Body) -> Body:
    """Replace the last test and the ``add`` of a body, or its two ``add`` that a zone selects."""
    return body if last_adds(body) is None else _replaced(body)


def _without_promotion(body: Body) -> Body:
    adds = last_adds(body)
    return body if adds is None or any(add.pieces for add in adds) else _replaced(body)


def _replaced(body: Body) -> Body:
    return (*body[:-2], ops.AddIfEmpty(body[-1:], origin=body[-2].origin))


def last_adds(body: Body) -> tuple[ops.Add, ...] | None:
    """Return the moves at the end of a body of steps; None if the body has another form.

    The steps end in a test for an empty position.  There are two moves if a zone of the target
    determines the promotion.
    """
    if len(body) < 3 or not all(isinstance(op, ops.Navigate | ops.Verify) for op in body[:-1]):
        return None
    step, test, last = body[-3:]
    if not isinstance(step, ops.Navigate) or test != ops.Verify(ops.IsEmpty(HERE)):
        return None
    adds: tuple[ops.Add, ...]
    match last:
        case ops.Add():
            adds = (last,)
        case ops.If(then=(ops.Add() as inside,), otherwise=(ops.Add() as outside,)):
            if not isinstance(last.condition, ops.InZone) or last.condition.place != HERE:
                return None
            adds = (inside, outside)
        case _:
            return None
    return adds if all(len(add.pieces) < 2 for add in adds) else None
