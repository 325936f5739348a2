"""The words of move and drop blocks."""

from __future__ import annotations

from typing import cast

from zrf2js.ir.nodes import Body, Op, walk
from zrf2js.language.keywords import Context
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.registry import lowers
from zrf2js.model.nodes import Call, Ref

MOVE = Context.MOVE

#: what can make a condition come out differently the next time: a test sees the board as it was
_TURNS = frozenset(
    (
        "navigate", "jump", "go", "back", "mark", "from", "to", "cascade",
        "set-flag", "set-position-flag",
    )
)  # fmt: skip


@lowers(MOVE, "navigate", "jump")
def _step(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword, (low.tables.of(cast(Ref, call.args[0])),), call.origin),)


@lowers(MOVE, "opposite")
def _opposite(low: Lowering, call: Call) -> Body:
    direction = low.opposite_of(call.args[0])
    return (Op("navigate", (direction,), call.origin) if direction >= 0 else Op("stop"),)


@lowers(MOVE, "go")
def _go(low: Lowering, call: Call) -> Body:
    return (Op("go", (low.place(call.args[0]),), call.origin),)


@lowers(MOVE, "mark", "back", "from", "to", "cascade", "stop")
def _plain(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword, (), call.origin),)


@lowers(MOVE, "verify")
def _verify(low: Lowering, call: Call) -> Body:
    conditions = cast(tuple[Call, ...], call.args[0])
    return tuple(Op("verify", (low.condition(c),), c.origin) for c in conditions)


@lowers(MOVE, "if")
def _if(low: Lowering, call: Call) -> Body:
    condition, then, otherwise = call.args
    args = (low.condition(condition), low.body(then), low.body(otherwise))
    return (Op("if", args, call.origin),)


@lowers(MOVE, "while")
def _while(low: Lowering, call: Call) -> Body:
    condition, actions = call.args
    if not actions:  # rule 39: the guard alone loops on nothing
        return ()
    body = low.body(actions)
    test = low.condition(condition)
    if _TURNS.isdisjoint(op.name for op in walk(body)):  # it would test the same for ever
        return (Op("if", (test, body, ()), call.origin),)
    return (Op("while", (test, body), call.origin),)


@lowers(MOVE, "add", "add-copy")
def _add(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword, (low.pieces(call.args[0]),), call.origin),)


@lowers(MOVE, "add-partial", "add-copy-partial")
def _add_partial(low: Lowering, call: Call) -> Body:
    pieces, mode = call.args
    return (Op(call.keyword, (low.pieces(pieces), low.optional(mode)), call.origin),)


@lowers(MOVE, "capture", "flip")
def _at_place(low: Lowering, call: Call) -> Body:
    return (Op(call.keyword, (low.place(call.args[0]),), call.origin),)


@lowers(MOVE, "create")
def _create(low: Lowering, call: Call) -> Body:
    player, piece, place = call.args
    args = (low.optional(player), low.optional(piece), low.place(place))
    return (Op("create", args, call.origin),)


@lowers(MOVE, "change-owner")
def _change_owner(low: Lowering, call: Call) -> Body:
    player, place = call.args
    return (Op("change-owner", (low.optional(player), low.place(place)), call.origin),)


@lowers(MOVE, "change-type")
def _change_type(low: Lowering, call: Call) -> Body:
    piece, place = call.args
    if piece is None:  # rule 64: without a type it does nothing
        return ()
    return (Op("change-type", (low.optional(piece), low.place(place)), call.origin),)


# --- what only formulas say ----------------------------------------------------------------------


@lowers(MOVE, "fork")
def _fork(low: Lowering, call: Call) -> Body:
    bodies = cast(tuple[object, ...], call.args[0])
    return (Op("fork", (tuple(low.body(body) for body in bodies),), call.origin),)


@lowers(MOVE, "spread", "search")
def _rounds(low: Lowering, call: Call) -> Body:
    bodies, rest = call.args
    rounds = tuple(low.body(body) for body in cast(tuple[object, ...], bodies))
    return (Op(call.keyword, ((low.body(rest), *rounds),), call.origin),)


@lowers(MOVE, "sow")
def _sow(low: Lowering, call: Call) -> Body:
    return (Op("sow", (low.tables.of(cast(Ref, call.args[0])),), call.origin),)


@lowers(MOVE, "use-entry")
def _use_entry(low: Lowering, call: Call) -> Body:
    return (Op("use", call.args, call.origin),)


# --- flags and attributes ------------------------------------------------------------------------


@lowers(MOVE, "set-flag")
def _set_flag(low: Lowering, call: Call) -> Body:
    flag, value = call.args
    return (Op("set-flag", (low.tables.of(cast(Ref, flag)), _truth(low, value)), call.origin),)


@lowers(MOVE, "set-position-flag")
def _set_position_flag(low: Lowering, call: Call) -> Body:
    flag, value, place = call.args
    index = low.tables.position_flag(cast(Ref, flag))
    return (Op("set-position-flag", (index, _truth(low, value), low.place(place)), call.origin),)


@lowers(MOVE, "set-attribute")
def _set_attribute(low: Lowering, call: Call) -> Body:
    ref, value, place = call.args
    index = low.tables.of(cast(Ref, ref))
    if isinstance(value, str):
        constant: object = low.tables.attributes[index].values.index(value)
    else:
        constant = low.condition(value)
    return (Op("set-attribute", (index, constant, low.place(place)), call.origin),)


def _truth(low: Lowering, value: object) -> Op:
    """A flag's value: a test, or a constant that is true unless it is false or 0."""
    if isinstance(value, str):
        return Op("false" if value in ("false", "0") else "true")
    return low.condition(value)
