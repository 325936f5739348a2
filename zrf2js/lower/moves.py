"""Handlers of the words of move and drop blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zrf2js.ir import ops
from zrf2js.ir.ops import Body, Condition
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Writes
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.registry import lowers
from zrf2js.model.nodes import Call

#: The state that a condition may read.  A loop that writes none of it would never terminate,
#: because tests see the board as it was before the move.
_STATE = (
    Writes.CURSOR | Writes.MARK | Writes.ORIGIN | Writes.TARGET | Writes.FLAG | Writes.POSITION_FLAG
)


def _by_name(*classes: type[ops.Op]) -> dict[str, Callable[..., Any]]:
    """Return the classes whose names are the words of the rules."""
    return {cls.name: cls for cls in classes}


_PLAIN = _by_name(ops.Mark, ops.Back, ops.From, ops.To, ops.Cascade, ops.Stop)
_ADDS = _by_name(ops.Add, ops.AddCopy)
_PARTIAL_ADDS = _by_name(ops.AddPartial, ops.AddCopyPartial)
_AT_PLACE = _by_name(ops.Capture, ops.Flip)
_ROUNDS = _by_name(ops.Spread, ops.Search)


@lowers("navigate")
def _navigate(low: Lowering, call: Call) -> Body:
    return (ops.Navigate(low.index(call.ref(0)), origin=call.origin),)


@lowers("jump")
def _jump(low: Lowering, call: Call) -> Body:
    return (ops.Jump(low.index(call.ref(0)), origin=call.origin),)


@lowers("opposite")
def _opposite(low: Lowering, call: Call) -> Body:
    direction = low.opposite_of(call.ref(0))
    return (ops.Navigate(direction, origin=call.origin) if direction >= 0 else ops.Stop(),)


@lowers("go")
def _go(low: Lowering, call: Call) -> Body:
    return (ops.Go(low.place(call.place(0)), origin=call.origin),)


@lowers(*_PLAIN)
def _plain(low: Lowering, call: Call) -> Body:
    return (_PLAIN[call.keyword](origin=call.origin),)


@lowers("verify")
def _verify(low: Lowering, call: Call) -> Body:
    return tuple(ops.Verify(low.condition(test), origin=test.origin) for test in call.calls(0))


@lowers("if")
def _if(low: Lowering, call: Call) -> Body:
    test, then = low.condition(call.call(0)), low.body(call.calls(1))
    return (ops.If(test, then, low.body(call.calls(2)), origin=call.origin),)


@lowers("while")
def _while(low: Lowering, call: Call) -> Body:
    actions = call.calls(1)
    if not actions:  # rule 39: a loop without actions has no effect
        return ()
    body, test = low.body(actions), low.condition(call.call(0))
    if not writes_inside(body) & _STATE:
        return (ops.If(test, body, (), origin=call.origin),)
    return (ops.While(test, body, origin=call.origin),)


@lowers(*_ADDS)
def _add(low: Lowering, call: Call) -> Body:
    return (_ADDS[call.keyword](low.indices(call.refs(0)), origin=call.origin),)


@lowers(*_PARTIAL_ADDS)
def _add_partial(low: Lowering, call: Call) -> Body:
    operands = low.indices(call.refs(0)), low.optional(call.optional_ref(1))
    return (_PARTIAL_ADDS[call.keyword](*operands, origin=call.origin),)


@lowers(*_AT_PLACE)
def _at_place(low: Lowering, call: Call) -> Body:
    return (_AT_PLACE[call.keyword](low.place(call.place(0)), origin=call.origin),)


@lowers("create")
def _create(low: Lowering, call: Call) -> Body:
    names = low.optional(call.optional_ref(0)), low.optional(call.optional_ref(1))
    return (ops.Create(*names, low.place(call.place(2)), origin=call.origin),)


@lowers("change-owner")
def _change_owner(low: Lowering, call: Call) -> Body:
    operands = low.optional(call.optional_ref(0)), low.place(call.place(1))
    return (ops.ChangeOwner(*operands, origin=call.origin),)


@lowers("change-type")
def _change_type(low: Lowering, call: Call) -> Body:
    piece = call.optional_ref(0)
    if piece is None:  # rule 64: without a type it has no effect
        return ()
    return (ops.ChangeType(low.index(piece), low.place(call.place(1)), origin=call.origin),)


# --- words that only formulas use ----------------------------------------------------------------


@lowers("fork")
def _fork(low: Lowering, call: Call) -> Body:
    return (ops.Fork(low.bodies(call.bodies(0)), origin=call.origin),)


@lowers(*_ROUNDS)
def _rounds(low: Lowering, call: Call) -> Body:
    iterations = low.bodies(call.bodies(0))
    return (_ROUNDS[call.keyword]((low.body(call.calls(1)), *iterations), origin=call.origin),)


@lowers("sow")
def _sow(low: Lowering, call: Call) -> Body:
    return (ops.Sow(low.index(call.ref(0)), origin=call.origin),)


@lowers("use-entry")
def _use_entry(low: Lowering, call: Call) -> Body:
    return (ops.UseEntry(call.number(0), origin=call.origin),)


# --- flags and attributes ------------------------------------------------------------------------


@lowers("set-flag")
def _set_flag(low: Lowering, call: Call) -> Body:
    operands = low.index(call.ref(0)), _truth(low, call.setting(1))
    return (ops.SetFlag(*operands, origin=call.origin),)


@lowers("set-position-flag")
def _set_position_flag(low: Lowering, call: Call) -> Body:
    flag, value = low.index(call.ref(0)), _truth(low, call.setting(1))
    return (ops.SetPositionFlag(flag, value, low.place(call.place(2)), origin=call.origin),)


@lowers("set-attribute")
def _set_attribute(low: Lowering, call: Call) -> Body:
    index, value = low.index(call.ref(0)), call.setting(1)
    constant: int | Condition
    if isinstance(value, str):
        constant = low.tables.attributes[index].values.index(value)
    else:
        constant = low.condition(value)
    return (ops.SetAttribute(index, constant, low.place(call.place(2)), origin=call.origin),)


def _truth(low: Lowering, value: Call | str) -> Condition:
    """Return the value of a flag: a test, or a constant that is true unless it is false or 0."""
    if isinstance(value, str):
        return ops.Never() if value in ("false", "0") else ops.Always()
    return low.condition(value)
