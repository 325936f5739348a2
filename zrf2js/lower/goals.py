"""The words of goals."""

from __future__ import annotations

from typing import cast

from zrf2js.ir.nodes import Body, Op
from zrf2js.language.keywords import Context
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.registry import lowers
from zrf2js.model.nodes import Call, Ref

GOAL = Context.GOAL


@lowers(GOAL, "and", "or")
def _junction(low: Lowering, call: Call) -> Body:
    parts = tuple(low.goal(part) for part in cast(tuple[Call, ...], call.args[0]))
    return (Op(f"goal-{call.keyword}", (parts,), call.origin),)


@lowers(GOAL, "not")
def _not(low: Lowering, call: Call) -> Body:
    return (Op("goal-not", (low.goal(call.args[0]),), call.origin),)


@lowers(GOAL, "stalemated", "repetition")
def _plain(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword, (), call.origin),)


@lowers(GOAL, "checkmated", "captured")
def _pieces(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword, (low.pieces(call.args[0]),), call.origin),)


@lowers(GOAL, "pieces-remaining", "total-piece-count")
def _count(low: Lowering, call: Call) -> Body:
    number, pieces = call.args
    return (Op(call.keyword, (number, low.pieces(pieces)), call.origin),)


@lowers(GOAL, "absolute-config")
def _absolute(low: Lowering, call: Call) -> Body:
    specs, targets = cast(tuple[tuple[object, ...], tuple[Ref, ...]], call.args)
    args = (tuple(_spec(low, spec) for spec in specs), tuple(_target(low, t) for t in targets))
    return (Op("absolute-config", args, call.origin),)


@lowers(GOAL, "relative-config")
def _relative(low: Lowering, call: Call) -> Body:
    steps = cast(tuple[object, ...], call.args[0])
    return (Op("relative-config", (tuple(_step(low, s) for s in steps),), call.origin),)


def _target(low: Lowering, ref: Ref) -> Op:
    name = "target-position" if ref.kind == "position" else "target-zone"
    return Op(name, (low.tables.of(ref),))


def _step(low: Lowering, step: object) -> Op:
    if isinstance(step, Ref) and step.kind == "direction":
        return Op("step-dir", (low.tables.of(step),))
    return _spec(low, step)


def _spec(low: Lowering, spec: object) -> Op:
    if isinstance(spec, Ref):
        return Op("own", (low.tables.of(spec),))
    call = cast(Call, spec)
    inner = cast(tuple[object, ...], call.args[0])
    if call.keyword in ("not", "or"):
        one_of = Op("spec-or", (tuple(_spec(low, part) for part in inner),), call.origin)
        return Op("spec-not", (one_of,), call.origin) if call.keyword == "not" else one_of
    parts = tuple(Op(call.keyword, (low.tables.of(cast(Ref, part)),)) for part in inner)
    return parts[0] if len(parts) == 1 else Op("spec-or", (parts,), call.origin)
