"""The pass that skips loops of drops that usually have no iteration.

A block that begins on an empty position and follows a line of enemies from there contains loops
that start at a neighbor.  If the statement after such a loop requires a piece at the cursor, it has
no effect where the loop has no iteration.  Both are dead there, and one test skips them together.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.core.dead_loops import dead_loops
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import HERE, Body, Statement
from zrf2js.ir.traits import parts
from zrf2js.optimize.bodies import rewrite_bodies, same_if_equal
from zrf2js.support.identity_cache import cached_by_identity


class SkipDeadLoops:
    """The pass that rewrites the bodies of drops.

    It is the first of the passes that rewrite bodies, because it analyzes the original templates.
    """

    def __init__(self) -> None:
        self._rewritten = cached_by_identity(skip_dead_loops)

    def __call__(self, game: GameIR) -> GameIR:
        """Rewrite the bodies of one game."""
        dropped = {call.template for piece in game.pieces for call in piece.drops}

        def rewrite(number: int, body: Body) -> Body:
            return self._rewritten(game.templates[number]) if number in dropped else body

        return rewrite_bodies(game, ("drop_bodies",), rewrite)


def skip_dead_loops(template: Template) -> Body:
    """Return the body with each dead loop and the statement after it inside an ``if``."""
    return same_if_equal(template.body, tuple(_guarded(template.body, dead_loops(template))))


def _guarded(body: Body, dead: frozenset[int]) -> Iterator[Statement]:
    waiting = list(body)
    while waiting:
        op = waiting.pop(0)
        if isinstance(op, ops.While) and id(op) in dead and waiting and _requires_piece(waiting[0]):
            yield ops.If(op.condition, (op, waiting.pop(0)), (), origin=op.origin)
        else:
            yield op


def _requires_piece(op: Statement) -> bool:
    """Return True if the statement has no effect on an empty position."""
    if not isinstance(op, ops.If) or op.otherwise:
        return False
    return any(
        isinstance(part, ops.IsEnemy | ops.IsFriend | ops.IsPiece) and part.place == HERE
        for part in parts(op.condition)
    )
