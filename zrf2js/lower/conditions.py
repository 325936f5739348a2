"""The words of conditions."""

from __future__ import annotations

from typing import cast

from zrf2js.ir.nodes import Body, Op
from zrf2js.language.keywords import Context
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.registry import lowers
from zrf2js.model.nodes import Call, Ref

COND = Context.CONDITION


@lowers(COND, "true", "false")
def _constant(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword, (), call.origin),)


@lowers(COND, "not")
def _not(low: Lowering, call: Call) -> Body:
    return (Op("not", (low.condition(call.args[0]),), call.origin),)


@lowers(COND, "and", "or")
def _junction(low: Lowering, call: Call) -> Body:
    parts = tuple(low.condition(part) for part in cast(tuple[Call, ...], call.args[0]))
    return (Op(call.keyword, (parts,), call.origin),)


@lowers(
    COND, "empty?", "enemy?", "friend?", "neutral?", "on-board?", "last-from?", "last-to?",
    "marked?", "adjacent-to-enemy?", "goal-position?",
)  # fmt: skip
def _place_test(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword.removesuffix("?"), (low.place(call.args[0]),), call.origin),)


@lowers(COND, "piece?", "in-zone?", "position?", "attribute")
def _named_test(low: Lowering, call: Call) -> Body:
    name, place = call.args
    args = (low.tables.of(cast(Ref, name)), low.place(place))
    return (Op(call.keyword.removesuffix("?"), args, call.origin),)


@lowers(COND, "attacked?", "defended?")
def _attack_test(low: Lowering, call: Call) -> Body:
    mode, place = call.args
    args = (low.optional(mode), low.place(place))
    return (Op(call.keyword.removesuffix("?"), args, call.origin),)


@lowers(COND, "flag?")
def _flag(low: Lowering, call: Call) -> Body:
    return (Op("flag", (low.tables.of(cast(Ref, call.args[0])),), call.origin),)


@lowers(COND, "position-flag?")
def _position_flag(low: Lowering, call: Call) -> Body:
    flag, place = call.args
    args = (low.tables.position_flag(cast(Ref, flag)), low.place(place))
    return (Op("position-flag", args, call.origin),)


# --- what only formulas ask ----------------------------------------------------------------------


@lowers(COND, "threatened?", "protected?")
def _supposed(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword.removesuffix("?"), (low.place(call.args[0]),), call.origin),)


@lowers(COND, "been-before?", "taken-before?")
def _earlier(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword[:-1], (low.place(call.args[0]),), call.origin),)


@lowers(COND, "start?")
def _start(low: Lowering, call: Call) -> Body:
    return (Op("at-origin", (low.place(call.args[0]),), call.origin),)


@lowers(COND, "entry-unused?")
def _entry(low: Lowering, call: Call) -> Body:
    return (Op("unused", call.args, call.origin),)


@lowers(COND, "handler?", "pile-size?", "sown-size?")
def _handler(low: Lowering, call: Call) -> Body:
    number, place = call.args
    word = call.keyword.removesuffix("?")
    return (Op(word, (number, low.place(place)), call.origin),)
