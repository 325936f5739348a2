"""Dead loops: a loop and the statement after it, skipped together where the loop does not begin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zrf2js.analysis.adjacent_enemy_drops import adjacent_enemy
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE, Body, Statement
from zrf2js.ir.traits import parts


def skip_dead_loops(template: Template) -> Template:
    """Return the template with dead loops and what requires them inside an ``if``."""
    dead = adjacent_enemy(template).dead_loops
    return replace(template, body=tuple(_guarded(template.body, dead))) if dead else template


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
