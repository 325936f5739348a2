"""One template as one JavaScript function, for one of three purposes.

``move``    (start, piece, next, me, ...) -> next
``drop``    the same; ``piece`` is the code of the dropped piece
``attack``  (start, piece, target, me, ...) -> true if a move from ``start`` lands on ``target`` or
            captures there

``piece`` is a piece code, ``next`` the next free index of the arena, ``me`` the owner bit of the
player. The other parameters are the arguments of the template.

The writer only prints: it writes the statements of a body in their order.  Optimization passes
decide which statements these are.
"""

from __future__ import annotations

from typing import assert_never

from zrf2js.emit.js.names import Constants
from zrf2js.emit.js.rules.control_flow import ControlFlowWriter
from zrf2js.emit.js.rules.dead_code import without_dead_code
from zrf2js.emit.js.rules.functions import Function, function
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import MARKED, ME, STAMP, START, TRAIL, P, parameter_names
from zrf2js.emit.js.rules.move_records import entry_word, new_entry
from zrf2js.emit.js.rules.shared_effects import SharedEffects
from zrf2js.emit.js.rules.state import FIRST_ENTRY, FLAGS, REGISTERS, SOWN_TO
from zrf2js.emit.js.rules.template_state import Flavor, PendingEffects
from zrf2js.emit.js.tree import FALSE, TRUE, Conditional, Expression, Global, Items, Number, Update
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Statement


def write_template(
    template: Template,
    constants: Constants,
    flavor: Flavor,
    effects: SharedEffects | None = None,
) -> Function:
    """Return the function of a template."""
    writer = Writer(template, constants, flavor)
    writer.effects = effects
    return writer.function()


class Writer(ControlFlowWriter):
    """A writer for one function.  ``TracedWriter`` adds a note around each test, step and end."""

    # --- the function ------------------------------------------------------------------------

    def function(self) -> Function:
        """Return the function with its parameters."""
        self._whole()
        if self._state.live:
            self._end()
        body = Lines(self._template.origin)
        self._prologue(body)
        body.take(self._part_lines)
        body.take(self._lines)
        parameters = (
            *("start", "piece", "target" if self._attack else "next", "me"),
            *self._parameters(),
        )
        return function(parameters, without_dead_code(body))

    def _whole(self) -> None:
        """Write the statements of the block."""
        self._body(self._template.body)

    def _parameters(self) -> list[str]:
        """Return the parameters after position, code, index and player."""
        return list(parameter_names(self._template))

    def _prologue(self, lines: Lines) -> None:
        """Declare the locals that a template may need."""
        self._rays.prologue(lines)
        lines.declare("foe", self._constants.playing() & ~ME)
        lines.declare("stamp", Update("++", REGISTERS[Global("STAMP")]))
        lines.declare("p", START, "let")
        lines.declare("marked", START, "let")
        lines.declare("from", self._start, "let")
        lines.declare("to", -1, "let")
        lines.declare("end", FIRST_ENTRY, "let")
        lines.declare("hit", FALSE, "let")
        lines.declare("place", 0, "let")
        lines.declare("steps", 0, "let")
        lines.declare("trail", Items(()))
        for flag in self._flags:
            lines.declare(self._constants.flag(flag), FALSE, "let")

    # --- statements --------------------------------------------------------------------------

    def _write(self, op: Statement) -> None:
        match op:  # the most frequent ones first
            case ops.Navigate() | ops.Jump() | ops.Go() | ops.Step() | ops.Back() | ops.Sow():
                self._move_cursor(op)
            case ops.If():
                self._if(op)
            case ops.Verify():
                self._verify(op, self._operands.condition(op.condition))
            case ops.While() | ops.BoundedWhile():
                self._loop(op)
            case ops.Fork():
                self._fork(op.bodies)
            case ops.Spread():
                self._spread(op.bodies)
            case ops.Search():
                self._search(op.bodies)
            case ops.Stop():
                self._end(op)
                self._state.live = False
            case ops.Guard():
                self._guard(op)
            case ops.IfOnRay():
                self._if_on_ray(op)
            case ops.AddIfEmpty():
                self._add_if_empty(op)
            case ops.Shared():
                self._shared(op)
            case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
                self._add(op)
            case (
                ops.Capture()
                | ops.Flip()
                | ops.ChangeOwner()
                | ops.ChangeType()
                | ops.SetAttribute()
                | ops.Create()
            ):
                self._effect(op)
            case ops.UseEntry():
                self._use_entry(op.entry)
            case _:
                self._store(op)

    def _move_cursor(
        self, op: ops.Navigate | ops.Jump | ops.Go | ops.Step | ops.Back | ops.Sow
    ) -> None:
        match op:
            case ops.Navigate():
                self._go_to(op, self._operands.place(ops.Neighbor(op.direction)), may_be_off=True)
            case ops.Jump():
                self._go_to(op, self._operands.position(op.position), may_be_off=False)
            case ops.Go():
                place = self._operands.place(op.place)
                self._go_to(op, place, may_be_off=place != START)
            case ops.Step():
                self._go_to(op, self._operands.place(op.place), may_be_off=False)
            case ops.Back():
                self._go_to(op, MARKED, may_be_off=False)
            case ops.Sow():
                self._sow(op)
            case _:
                assert_never(op)

    def _store(
        self,
        op: ops.Mark
        | ops.Hold
        | ops.From
        | ops.To
        | ops.Cascade
        | ops.SetFlag
        | ops.SetPositionFlag,
    ) -> None:
        """Write a statement that stores the cursor, a place or a truth value."""
        match op:
            case ops.Mark():
                self._lines.assign("marked", self._operands.here)
            case ops.Hold():
                place = self._operands.place(op.place)
                self._lines.declare(self._operands.hold(op.slot), place)
            case ops.From():
                self._lines.assign("from", self._operands.here)
                self._state.lifted = True
            case ops.To():
                self._lines.assign("to", self._operands.here)
                self._state.target = "set"
            case ops.Cascade():
                self._cascade()
            case ops.SetFlag():
                value = self._operands.condition(op.value)
                self._lines.assign(self._constants.flag(op.flag), value)
            case ops.SetPositionFlag():
                self._set_position_flag(op)
            case _:
                assert_never(op)

    def _go_to(self, op: Statement, place: Expression, *, may_be_off: bool) -> None:
        self._flush()
        self._lines.assign("p", place)
        self._at_cursor()
        if may_be_off:
            self._end(op, P.equals(self._constants.off_board()))

    def _set_position_flag(self, op: ops.SetPositionFlag) -> None:
        number = self._operands.position_flag(op.flag, self._place_local(op.place))
        condition = self._operands.condition(op.value)
        stamp: Expression = Conditional(condition, STAMP, Number(0))
        if condition in (TRUE, FALSE):
            stamp = STAMP if condition == TRUE else Number(0)
        keep = (TRAIL.member("push")(number, FLAGS[number]),) if self._trails else ()
        self._guarded(op.place, *keep, FLAGS[number].set(stamp))

    def _sow(self, op: ops.Sow) -> None:
        """Write the round of a heap; the block continues where its last piece lands."""
        direction = self._operands.direction(op.direction)
        self._flush()
        if not self._attack:
            self._lines.add(entry_word("SOW"), new_entry(direction))
            self._state.pending = PendingEffects.SOME
        self._lines.assign("p", SOWN_TO(self._operands.here, direction), effect=True)
        self._at_cursor()
        self._end(op, P.equals(self._constants.off_board()))
