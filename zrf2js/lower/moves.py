"""The words of move and drop blocks."""

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
    return (ops.Navigate(low.index(call.args[0]), origin=call.origin),)


@lowers("jump")
def _jump(low: Lowering, call: Call) -> Body:
    return (ops.Jump(low.index(call.args[0]), origin=call.origin),)


@lowers("opposite")
def _opposite(low: Lowering, call: Call) -> Body:
    direction = low.opposite_of(call.args[0])
    return (ops.Navigate(direction, origin=call.origin) if direction >= 0 else ops.Stop(),)


@lowers("go")
def _go(low: Lowering, call: Call) -> Body:
    return (ops.Go(low.place(call.args[0]), origin=call.origin),)


@lowers(*_PLAIN)
def _plain(low: Lowering, call: Call) -> Body:
    return (_PLAIN[call.keyword](origin=call.origin),)


@lowers("verify")
def _verify(low: Lowering, call: Call) -> Body:
    return tuple(
        ops.Verify(low.condition(test), origin=test.origin) for test in low.calls(call.args[0])
    )


@lowers("if")
def _if(low: Lowering, call: Call) -> Body:
    condition, then, otherwise = call.args
    test, bodies = low.condition(condition), (low.body(then), low.body(otherwise))
    return (ops.If(test, *bodies, origin=call.origin),)


@lowers("while")
def _while(low: Lowering, call: Call) -> Body:
    condition, actions = call.args
    if not actions:  # rule 39: a loop without actions has no effect
        return ()
    body, test = low.body(actions), low.condition(condition)
    if not writes_inside(body) & _STATE:
        return (ops.If(test, body, (), origin=call.origin),)
    return (ops.While(test, body, origin=call.origin),)


@lowers(*_ADDS)
def _add(low: Lowering, call: Call) -> Body:
    return (_ADDS[call.keyword](low.pieces(call.args[0]), origin=call.origin),)


@lowers(*_PARTIAL_ADDS)
def _add_partial(low: Lowering, call: Call) -> Body:
    pieces, mode = call.args
    add = _PARTIAL_ADDS[call.keyword]
    return (add(low.pieces(pieces), low.optional(mode), origin=call.origin),)


@lowers(*_AT_PLACE)
def _at_place(low: Lowering, call: Call) -> Body:
    return (_AT_PLACE[call.keyword](low.place(call.args[0]), origin=call.origin),)


@lowers("create")
def _create(low: Lowering, call: Call) -> Body:
    player, piece, place = call.args
    names = low.optional(player), low.optional(piece)
    return (ops.Create(*names, low.place(place), origin=call.origin),)


@lowers("change-owner")
def _change_owner(low: Lowering, call: Call) -> Body:
    player, place = call.args
    return (ops.ChangeOwner(low.optional(player), low.place(place), origin=call.origin),)


@lowers("change-type")
def _change_type(low: Lowering, call: Call) -> Body:
    piece, place = call.args
    if piece is None:  # rule 64: without a type it has no effect
        return ()
    return (ops.ChangeType(low.index(piece), low.place(place), origin=call.origin),)


# --- words that only formulas use ----------------------------------------------------------------


@lowers("fork")
def _fork(low: Lowering, call: Call) -> Body:
    return (ops.Fork(low.bodies(call.args[0]), origin=call.origin),)


@lowers(*_ROUNDS)
def _rounds(low: Lowering, call: Call) -> Body:
    bodies, rest = call.args
    rounds = low.bodies(bodies)
    return (_ROUNDS[call.keyword]((low.body(rest), *rounds), origin=call.origin),)


@lowers("sow")
def _sow(low: Lowering, call: Call) -> Body:
    return (ops.Sow(low.index(call.args[0]), origin=call.origin),)


@lowers("use-entry")
def _use_entry(low: Lowering, call: Call) -> Body:
    return (ops.UseEntry(low.number(call.args[0]), origin=call.origin),)


# --- flags and attributes ------------------------------------------------------------------------


@lowers("set-flag")
def _set_flag(low: Lowering, call: Call) -> Body:
    flag, value = call.args
    return (ops.SetFlag(low.index(flag), _truth(low, value), origin=call.origin),)


@lowers("set-position-flag")
def _set_position_flag(low: Lowering, call: Call) -> Body:
    flag, value, place = call.args
    operands = low.position_flag(flag), _truth(low, value), low.place(place)
    return (ops.SetPositionFlag(*operands, origin=call.origin),)


@lowers("set-attribute")
def _set_attribute(low: Lowering, call: Call) -> Body:
    ref, value, place = call.args
    index = low.index(ref)
    constant: int | Condition
    if isinstance(value, str):
        constant = low.tables.attributes[index].values.index(value)
    else:
        constant = low.condition(value)
    return (ops.SetAttribute(index, constant, low.place(place), origin=call.origin),)


def _truth(low: Lowering, value: object) -> Condition:
    """Return the value of a flag: a test, or a constant that is true unless it is false or 0."""
    if isinstance(value, str):
        return ops.Never() if value in ("false", "0") else ops.Always()
    return low.condition(value)
