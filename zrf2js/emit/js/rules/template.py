"""One template as one JavaScript function, for one of three purposes.

``move``    (p0, c, k, me, a0 ...) -> k   c is the piece's code, k the next free index of the arena
``drop``    the same; c is the code of the dropped piece
``attack``  (p0, c, t, me, a0 ...) -> true if a move from p0 lands on t or captures it

The writer only prints: it writes the statements of a body in their order.  Optimization passes
decide which statements these are.
"""

from __future__ import annotations

from typing import assert_never

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.control_flow import ControlFlowWriter
from zrf2js.emit.js.rules.functions import Function, function
from zrf2js.emit.js.rules.move_records import Flavor, PendingEffects
from zrf2js.emit.js.rules.operands import Local
from zrf2js.emit.js.rules.text import FALSE, TRUE, Lines
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Statement


def write_template(
    template: Template, layout: Layout, flavor: Flavor, keeps_cascades: bool
) -> Function:
    """Return the function of a template."""
    return Writer(template, layout, flavor, keeps_cascades).function()


class Writer(ControlFlowWriter):
    """Writes one function.  ``trace.TracedWriter`` adds a note around each test, step and end."""

    # --- the function ------------------------------------------------------------------------

    def function(self) -> Function:
        """Return the function with its parameters."""
        self._whole()
        if self._state.live:
            self._lines.add(self._end())
        body = Lines(1, self._template.origin)
        body.add(*self._prologue())
        body.take(self._part_lines)
        body.take(self._lines)
        parameters = ("p0", "c", "t" if self._attack else "k", "me", *self._parameters())
        return function(parameters, body)

    def _whole(self) -> None:
        """Write the statements of the block."""
        self._body(self._template.body)

    def _parameters(self) -> list[str]:
        """The parameters after position, code, index and player."""
        return [f"a{i}" for i in range(len(self._template.params))]

    def _prologue(self) -> list[str]:
        lines = self._rays.prologue()
        if self._uses(Local.FOE):
            lines.append(f"const foe = {self._layout.playing} & ~me")
        if self._uses(Local.STAMP):
            lines.append("const stamp = ++registers[STAMP]")
        if self._moves:
            lines.append("let p = p0")
        if self._uses(Local.MARK):
            lines.append("let m = p0")
        if self._lifts:
            lines.append(f"let f = {self._start}")
        if self._targets:
            lines.append("let to = -1")
        if self._uses(Local.RECORD):
            lines.append("let s = registers[RECORD_TOP] + HEADER")
        if self._uses(Local.HIT):
            lines.append("let hit = false")
        if self._uses(Local.PLACE):
            lines.append("let q = 0")
        if self._uses(Local.STEPS):
            lines.append("let steps = 0")
        if self._trails or self._uses(Local.TRAIL):
            lines.append("const trail = []")
        lines += [f"let {flag} = false" for flag in self._operands.locals.flag_names()]
        return lines

    # --- statements --------------------------------------------------------------------------

    def _write(self, op: Statement) -> None:
        match op:
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
                self._lines.add(self._end(op))
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
                self._write_simple(op)

    def _write_simple(
        self,
        op: ops.Navigate
        | ops.Jump
        | ops.Go
        | ops.Step
        | ops.Mark
        | ops.Back
        | ops.Hold
        | ops.From
        | ops.To
        | ops.Cascade
        | ops.SetFlag
        | ops.SetPositionFlag
        | ops.Sow,
    ) -> None:
        """Write a statement that moves the cursor or stores something."""
        match op:
            case ops.Navigate():
                self._go_to(op, self._operands.place(ops.Neighbor(op.direction)), may_be_off=True)
            case ops.Jump():
                self._go_to(op, self._operands.position(op.position), may_be_off=False)
            case ops.Go():
                self._go_to(op, self._operands.place(op.place), may_be_off=True)
            case ops.Step():
                self._go_to(op, self._operands.place(op.place), may_be_off=False)
            case ops.Mark():
                self._use(Local.MARK)
                self._lines.add(f"m = {self._operands.here}")
            case ops.Back():
                self._use(Local.MARK)
                self._flush()
                self._lines.add("p = m")
            case ops.Hold():
                place = self._operands.place(op.place)
                self._lines.add(f"const {self._operands.hold(op.slot)} = {place}")
            case ops.From():
                self._lines.add(f"f = {self._operands.here}")
            case ops.To():
                self._lines.add(f"to = {self._operands.here}")
                self._state.target = "set"
            case ops.Cascade():
                self._cascade()
            case ops.SetFlag():
                value = self._operands.condition(op.value).text
                self._lines.add(f"{self._operands.flag(op.flag)} = {value}")
            case ops.SetPositionFlag():
                self._set_position_flag(op)
            case ops.Sow():
                self._sow(op)
            case _:
                assert_never(op)

    def _go_to(self, op: Statement, place: str, *, may_be_off: bool) -> None:
        self._flush()
        self._lines.add(f"p = {place}")
        if may_be_off:
            self._lines.add(f"if (p === {self._layout.off}) {self._end(op)}")

    def _set_position_flag(self, op: ops.SetPositionFlag) -> None:
        self._use(Local.STAMP)
        number = self._operands.position_flag(op.flag, self._place_local(op.place))
        condition = self._operands.condition(op.value)
        text = {TRUE: "stamp", FALSE: "0"}.get(condition, f"{condition.text} ? stamp : 0")
        keep = (f"trail.push({number}, flags[{number}])",) if self._trails else ()
        self._guarded(op.place, *keep, f"flags[{number}] = {text}")

    def _sow(self, op: ops.Sow) -> None:
        """Write the round of a heap; the block continues where its last piece lands."""
        direction = self._operands.direction(op.direction)
        self._flush()
        if not self._attack:
            self._use(Local.RECORD)
            self._lines.add("records[s++] = SOW", f"records[s++] = {direction}")
            self._state.pending = PendingEffects.SOME
        self._lines.add(f"p = sownTo({self._operands.here}, {direction})")
        self._lines.add(f"if (p === {self._layout.off}) {self._end(op)}")
