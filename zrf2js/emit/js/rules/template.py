"""One template as one JavaScript function, for one of three purposes.

``move``    (start, piece, next, me, ...) -> next
``drop``    the same; ``piece`` is the code of the dropped piece
``attack``  (start, piece, target, me, ...) -> true if a move from ``start`` lands on ``target`` or
            captures there

``piece`` is a piece code, ``next`` the next free index of the move buffer, ``me`` the owner bit of
the player. The other parameters are the arguments of the template.

The writer only prints: it writes the statements of a body in their order.  Optimization passes
decide which statements these are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.expressions import data
from zrf2js.emit.js.rules.alternatives import write_fork, write_search, write_spread
from zrf2js.emit.js.rules.control_flow import (
    end_block,
    read_cursor,
    write_body,
    write_if,
    write_if_on_ray,
    write_loop,
    write_shared,
    write_verify,
)
from zrf2js.emit.js.rules.functions import Function, function
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import MARKED, ME, STAMP, START, TRAIL, P, parameter_names
from zrf2js.emit.js.rules.move_records import (
    first_entry,
    new_entry,
    place_local,
    use_entry,
    write_add,
    write_cascade,
    write_effect,
    write_folded,
    write_guarded,
)
from zrf2js.emit.js.rules.names import Constants
from zrf2js.emit.js.rules.notes import Notes
from zrf2js.emit.js.rules.passes import optimized
from zrf2js.emit.js.rules.state import FIRST_ENTRY, FLAGS, REGISTERS, SOWN_TO
from zrf2js.emit.js.rules.template_state import PendingEffects
from zrf2js.emit.js.rules.writing import Writing
from zrf2js.emit.js.tree import FALSE, TRUE, Conditional, Expression, Global, Number, Update
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Statement


def write_template(
    template: Template,
    constants: Constants,
    flavor: Flavor,
    notes: Notes | None = None,
) -> Function:
    """Return the function of a template; with ``notes``, it notes what it does."""
    writing = Writing(template, constants, flavor, write_operation, notes)
    write_body(writing, template.body)
    return complete(writing, parameter_names(template))


def complete(writing: Writing, arguments: Iterable[str]) -> Function:
    """Return the function with its parameters; ``arguments`` are those after the player."""
    if writing.state.live:
        end_block(writing)
    body = Lines(writing.template.origin)
    _prologue(writing, body)
    body.take(writing.part_lines)
    body.take(writing.lines)
    last = "target" if writing.attack else "next"
    return function(("start", "piece", last, "me", *arguments), optimized(body))


def _prologue(writing: Writing, lines: Lines) -> None:
    """Declare the locals that a template may need."""
    writing.rays.prologue(lines)
    lines.declare("foe", writing.constants.playing() & ~ME)
    lines.declare("stamp", Update("++", REGISTERS[Global("STAMP")]))
    lines.declare("p", START, "let")
    lines.declare("marked", START, "let")
    lines.declare("from", writing.start, "let")
    lines.declare("to", -1, "let")
    lines.declare("end", FIRST_ENTRY, "let")
    lines.declare("hit", FALSE, "let")
    lines.declare("place", 0, "let")
    lines.declare("steps", 0, "let")
    lines.declare("trail", data([]))
    for flag in writing.flags:
        lines.declare(writing.constants.flag(flag), FALSE, "let")


# --- statements --------------------------------------------------------------------------


def write_operation(writing: Writing, op: Statement) -> None:
    match op:  # the most frequent ones first
        case ops.Navigate() | ops.Jump() | ops.Go() | ops.Step() | ops.Back() | ops.Sow():
            _move_cursor(writing, op)
        case ops.If():
            write_if(writing, op)
        case ops.Verify():
            write_verify(writing, op, writing.operands.condition(op.condition))
        case ops.While() | ops.BoundedWhile():
            write_loop(writing, op)
        case ops.Fork():
            write_fork(writing, op.bodies)
        case ops.Spread():
            write_spread(writing, op.bodies)
        case ops.Search():
            write_search(writing, op.bodies)
        case ops.Stop():
            end_block(writing, op)
            writing.state.live = False
        case ops.IfOnRay():
            write_if_on_ray(writing, op)
        case ops.Shared():
            write_shared(writing, op)
        case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
            write_add(writing, op)
        case (
            ops.Capture()
            | ops.Flip()
            | ops.ChangeOwner()
            | ops.ChangeType()
            | ops.SetAttribute()
            | ops.Create()
        ):
            write_effect(writing, op)
        case ops.UseEntry():
            use_entry(writing, op.entry)
        case _:
            _store(writing, op)


def _move_cursor(
    writing: Writing, op: ops.Navigate | ops.Jump | ops.Go | ops.Step | ops.Back | ops.Sow
) -> None:
    match op:
        case ops.Navigate():
            _go_to(writing, op, writing.operands.place(ops.Neighbor(op.direction)), may_be_off=True)
        case ops.Jump():
            _go_to(writing, op, writing.operands.position(op.position), may_be_off=False)
        case ops.Go():
            place = writing.operands.place(op.place)
            _go_to(writing, op, place, may_be_off=place != START)
        case ops.Step():
            _go_to(writing, op, writing.operands.place(op.place), may_be_off=False)
        case ops.Back():
            _go_to(writing, op, MARKED, may_be_off=False)
        case ops.Sow():
            _sow(writing, op)
        case _:
            assert_never(op)


def _store(
    writing: Writing,
    op: ops.Mark | ops.Hold | ops.From | ops.To | ops.Cascade | ops.SetFlag | ops.SetPositionFlag,
) -> None:
    """Write a statement that stores the cursor, a place or a truth value."""
    match op:
        case ops.Mark():
            writing.lines.assign("marked", writing.operands.here)
        case ops.Hold():
            place = writing.operands.place(op.place)
            writing.lines.declare(writing.operands.hold(op.slot), place)
        case ops.From():
            writing.lines.assign("from", writing.operands.here)
            writing.state.lifted = True
        case ops.To():
            writing.lines.assign("to", writing.operands.here)
            writing.state.target = "set"
        case ops.Cascade():
            write_cascade(writing)
        case ops.SetFlag():
            value = writing.operands.condition(op.value)
            writing.lines.assign(writing.constants.flag(op.flag), value)
        case ops.SetPositionFlag():
            _set_position_flag(writing, op)
        case _:
            assert_never(op)


def _go_to(writing: Writing, op: Statement, place: Expression, *, may_be_off: bool) -> None:
    write_folded(writing)
    writing.lines.assign("p", place)
    read_cursor(writing)
    if may_be_off:
        end_block(writing, op, P.equals(writing.constants.off_board()))
    if writing.notes is not None:
        writing.lines.add(writing.notes.step(op, writing.operands.here))


def _set_position_flag(writing: Writing, op: ops.SetPositionFlag) -> None:
    number = writing.operands.position_flag(op.flag, place_local(writing, op.place))
    condition = writing.operands.condition(op.value)
    stamp: Expression = Conditional(condition, STAMP, Number(0))
    if condition in (TRUE, FALSE):
        stamp = STAMP if condition == TRUE else Number(0)
    keep = (TRAIL.member("push")(number, FLAGS[number]),) if writing.trails else ()
    write_guarded(writing, op.place, *keep, FLAGS[number].set(stamp))


def _sow(writing: Writing, op: ops.Sow) -> None:
    """Write the sowing of a heap; the block continues where its last piece lands."""
    direction = writing.operands.direction(op.direction)
    write_folded(writing)
    if not writing.attack:
        writing.lines.add(first_entry("SOW"), new_entry(direction))
        writing.state.pending = PendingEffects.SOME
    writing.lines.assign("p", SOWN_TO(writing.operands.here, direction), effect=True)
    read_cursor(writing)
    end_block(writing, op, P.equals(writing.constants.off_board()))
