"""Handlers of the words of goals."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.ir import ops
from zrf2js.ir.ops import GoalTest, PieceSpec, Target
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.registry import lowers_goal
from zrf2js.model.nodes import Call, Ref

_JUNCTIONS: dict[str, Callable[..., GoalTest]] = {"and": ops.GoalAnd, "or": ops.GoalOr}
_PLAIN: dict[str, Callable[..., GoalTest]] = {
    op.name: op for op in (ops.Stalemated, ops.JustMoved, ops.Repetition)
}
_OF_PIECES: dict[str, Callable[..., GoalTest]] = {
    op.name: op for op in (ops.Checkmated, ops.Captured)
}
_COUNTS: dict[str, Callable[..., GoalTest]] = {
    op.name: op for op in (ops.PiecesRemaining, ops.TotalPieceCount, ops.NoProgress)
}
_OWNERS: dict[str, Callable[..., PieceSpec]] = {
    op.name: op for op in (ops.OwnPiece, ops.OpponentPiece, ops.AnyPiece)
}


@lowers_goal(*_JUNCTIONS)
def _junction(low: Lowering, call: Call) -> GoalTest:
    parts = tuple(low.goal(part) for part in call.calls(0))
    return _JUNCTIONS[call.keyword](parts, origin=call.origin)


@lowers_goal("not")
def _not(low: Lowering, call: Call) -> GoalTest:
    return ops.GoalNot(low.goal(call.call(0)), origin=call.origin)


@lowers_goal(*_PLAIN)
def _plain(low: Lowering, call: Call) -> GoalTest:
    return _PLAIN[call.keyword](origin=call.origin)


@lowers_goal(*_OF_PIECES)
def _pieces(low: Lowering, call: Call) -> GoalTest:
    return _OF_PIECES[call.keyword](low.indices(call.refs(0)), origin=call.origin)


@lowers_goal(*_COUNTS)
def _count(low: Lowering, call: Call) -> GoalTest:
    types = tuple(dict.fromkeys(low.indices(call.refs(1))))  # a piece counts once
    operands = call.number(0), types
    return _COUNTS[call.keyword](*operands, origin=call.origin)


@lowers_goal("insufficient-material")
def _material(low: Lowering, call: Call) -> GoalTest:
    own, opposing, free, zones = (low.indices(call.refs(index)) for index in range(4))
    return ops.InsufficientMaterial(own, opposing, free, zones, origin=call.origin)


@lowers_goal("absolute-config")
def _absolute(low: Lowering, call: Call) -> GoalTest:
    return ops.AbsoluteConfig(
        tuple(_spec(low, spec) for spec in call.specs(0)),
        tuple(_target(low, target) for target in call.refs(1)),
        origin=call.origin,
    )


@lowers_goal("relative-config")
def _relative(low: Lowering, call: Call) -> GoalTest:
    steps = tuple(_step(low, step) for step in call.specs(0))
    return ops.RelativeConfig(steps, origin=call.origin)


def _target(low: Lowering, ref: Ref) -> Target:
    target = ops.TargetPosition if ref.kind == "position" else ops.TargetZone
    return target(low.index(ref))


def _step(low: Lowering, step: Ref | Call) -> PieceSpec | ops.ConfigStep:
    if isinstance(step, Ref) and step.kind == "direction":
        return ops.ConfigStep(low.index(step))
    return _spec(low, step)


def _spec(low: Lowering, spec: Ref | Call) -> PieceSpec:
    if isinstance(spec, Ref):
        return ops.OwnPiece(low.index(spec))
    if spec.keyword in ("not", "or"):
        one_of = ops.SpecOr(tuple(_spec(low, part) for part in spec.specs(0)), origin=spec.origin)
        return ops.SpecNot(one_of, origin=spec.origin) if spec.keyword == "not" else one_of
    owner = _OWNERS[spec.keyword]
    parts = tuple(owner(low.index(part)) for part in spec.refs(0))
    return parts[0] if len(parts) == 1 else ops.SpecOr(parts, origin=spec.origin)
