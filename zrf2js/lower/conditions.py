"""Handlers of the words of conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zrf2js.ir import ops
from zrf2js.ir.ops import Condition
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.registry import lowers_condition
from zrf2js.model.nodes import Call


def _tests(*classes: type[ops.Op]) -> dict[str, Callable[..., Any]]:
    """Return the classes, keyed by their words in the rules: the name with a question mark."""
    return {f"{cls.name}?": cls for cls in classes}


_CONSTANTS: dict[str, Callable[..., Condition]] = {"true": ops.Always, "false": ops.Never}
_JUNCTIONS: dict[str, Callable[..., Condition]] = {"and": ops.And, "or": ops.Or}
_OF_PLACE = _tests(
    ops.IsEmpty,
    ops.IsEnemy,
    ops.IsFriend,
    ops.IsNeutral,
    ops.OnBoard,
    ops.IsLastFrom,
    ops.IsLastTo,
    ops.IsMarked,
    ops.IsAdjacentToEnemy,
    ops.IsGoalPosition,
    ops.IsThreatened,
    ops.IsProtected,
    ops.BeenBefore,
    ops.TakenBefore,
)
_OF_NAME = _tests(ops.IsPiece, ops.InZone, ops.IsPosition) | {"attribute": ops.AttributeIsTrue}
_OF_NUMBER = _tests(ops.Handler, ops.PileSize, ops.SownSize)
_OF_ATTACKS = _tests(ops.IsAttacked, ops.IsDefended)


@lowers_condition(*_CONSTANTS)
def _constant(low: Lowering, call: Call) -> Condition:
    return _CONSTANTS[call.keyword](origin=call.origin)


@lowers_condition("not")
def _not(low: Lowering, call: Call) -> Condition:
    return ops.Not(low.condition(call.call(0)), origin=call.origin)


@lowers_condition(*_JUNCTIONS)
def _junction(low: Lowering, call: Call) -> Condition:
    parts = tuple(low.condition(part) for part in call.calls(0))
    return _JUNCTIONS[call.keyword](parts, origin=call.origin)


@lowers_condition(*_OF_PLACE)
def _place_test(low: Lowering, call: Call) -> Condition:
    test: Condition = _OF_PLACE[call.keyword](low.place(call.place(0)), origin=call.origin)
    return test


@lowers_condition(*_OF_NAME)
def _named_test(low: Lowering, call: Call) -> Condition:
    operands = low.index(call.ref(0)), low.place(call.place(1))
    test: Condition = _OF_NAME[call.keyword](*operands, origin=call.origin)
    return test


@lowers_condition(*_OF_ATTACKS)
def _attack_test(low: Lowering, call: Call) -> Condition:
    operands = low.optional(call.optional_ref(0)), low.place(call.place(1))
    test: Condition = _OF_ATTACKS[call.keyword](*operands, origin=call.origin)
    return test


@lowers_condition("flag?")
def _flag(low: Lowering, call: Call) -> Condition:
    return ops.FlagIsSet(low.index(call.ref(0)), origin=call.origin)


@lowers_condition("position-flag?")
def _position_flag(low: Lowering, call: Call) -> Condition:
    operands = low.index(call.ref(0)), low.place(call.place(1))
    return ops.PositionFlagIsSet(*operands, origin=call.origin)


# --- words that only formulas use ----------------------------------------------------------------


@lowers_condition("start?")
def _start(low: Lowering, call: Call) -> Condition:
    return ops.IsBlockStart(low.place(call.place(0)), origin=call.origin)


@lowers_condition("entry-unused?")
def _entry(low: Lowering, call: Call) -> Condition:
    return ops.EntryIsUnused(call.number(0), origin=call.origin)


@lowers_condition(*_OF_NUMBER)
def _numbered_test(low: Lowering, call: Call) -> Condition:
    operands = call.number(0), low.place(call.place(1))
    test: Condition = _OF_NUMBER[call.keyword](*operands, origin=call.origin)
    return test
