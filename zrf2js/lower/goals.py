"""The words of goals."""

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
    op.name: op for op in (ops.PiecesRemaining, ops.TotalPieceCount)
}
_OWNERS: dict[str, Callable[..., PieceSpec]] = {
    op.name: op for op in (ops.OwnPiece, ops.OpponentPiece, ops.AnyPiece)
}


@lowers_goal(*_JUNCTIONS)
def _junction(low: Lowering, call: Call) -> GoalTest:
    parts = tuple(low.goal(part) for part in low.calls(call.args[0]))
    return _JUNCTIONS[call.keyword](parts, origin=call.origin)


@lowers_goal("not")
def _not(low: Lowering, call: Call) -> GoalTest:
    return ops.GoalNot(low.goal(call.args[0]), origin=call.origin)


@lowers_goal(*_PLAIN)
def _plain(low: Lowering, call: Call) -> GoalTest:
    return _PLAIN[call.keyword](origin=call.origin)


@lowers_goal(*_OF_PIECES)
def _pieces(low: Lowering, call: Call) -> GoalTest:
    return _OF_PIECES[call.keyword](low.pieces(call.args[0]), origin=call.origin)


@lowers_goal(*_COUNTS)
def _count(low: Lowering, call: Call) -> GoalTest:
    number, pieces = call.args
    operands = low.number(number), low.pieces(pieces)
    return _COUNTS[call.keyword](*operands, origin=call.origin)


@lowers_goal("absolute-config")
def _absolute(low: Lowering, call: Call) -> GoalTest:
    specs, targets = map(low.items, call.args)
    return ops.AbsoluteConfig(
        tuple(_spec(low, spec) for spec in specs),
        tuple(_target(low, target) for target in targets),
        origin=call.origin,
    )


@lowers_goal("relative-config")
def _relative(low: Lowering, call: Call) -> GoalTest:
    steps = tuple(_step(low, step) for step in low.items(call.args[0]))
    return ops.RelativeConfig(steps, origin=call.origin)


def _target(low: Lowering, ref: object) -> Target:
    is_position = isinstance(ref, Ref) and ref.kind == "position"
    index = low.index(ref)
    return ops.TargetPosition(index) if is_position else ops.TargetZone(index)


def _step(low: Lowering, step: object) -> PieceSpec | ops.ConfigStep:
    if isinstance(step, Ref) and step.kind == "direction":
        return ops.ConfigStep(low.index(step))
    return _spec(low, step)


def _spec(low: Lowering, spec: object) -> PieceSpec:
    if isinstance(spec, Ref):
        return ops.OwnPiece(low.index(spec))
    assert isinstance(spec, Call)
    inner = low.items(spec.args[0])
    if spec.keyword in ("not", "or"):
        one_of = ops.SpecOr(tuple(_spec(low, part) for part in inner), origin=spec.origin)
        return ops.SpecNot(one_of, origin=spec.origin) if spec.keyword == "not" else one_of
    owner = _OWNERS[spec.keyword]
    parts = tuple(owner(low.index(part)) for part in inner)
    return parts[0] if len(parts) == 1 else ops.SpecOr(parts, origin=spec.origin)
