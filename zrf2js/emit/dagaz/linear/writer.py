"""Translation of a template to commands of Dagaz's stack machine; its structure becomes jumps.

The kernel's generator keeps the effects of a path when it forks, but a block discards its effects
at every ``add`` (rule 51).  A path is therefore written in one of three modes.  NONE has no effect
yet.  At the first effect that a later ``add`` must not include, the path splits into DONE and
LEFT_OUT.  DONE carries the effects to the next ``add`` and ends there.  LEFT_OUT skips the effects
and that ``add``, after which its mode is NONE.

The kernel has found a move of a type as soon as the first path of a piece ends with one: forks
do not count for priorities. So the path that forks is the one that emits the next move.

A point of the body is written once per state, and all paths that lead to it jump there.
Constructs that the machine does not support are recorded as a ``Limit``, and approximated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import TypeAlias, assert_never

from zrf2js.emit.dagaz.linear.assembly import Label
from zrf2js.emit.dagaz.linear.commands import END, POP, PUSH, Linear, Machine
from zrf2js.emit.dagaz.linear.effects import Effects
from zrf2js.emit.dagaz.linear.occupancy import may_lack_piece
from zrf2js.emit.dagaz.linear.program_points import ProgramPoint, ProgramPoints
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.traits import Writes, is_add, writes
from zrf2js.ir.visit import bodies
from zrf2js.support.frozen_node import frozen_node


class Mode(Enum):
    """The treatment of effects on a path."""

    NONE = "none"
    DONE = "done"
    LEFT_OUT = "left out"


@frozen_node()
class State:
    """The state at a point: the mode, and whether a ``to`` precedes it in this part."""

    mode: Mode = Mode.NONE
    target: bool = False


#: the next point and its state, None where the path ends
Next: TypeAlias = tuple[ProgramPoint | None, State] | None

#: the reason of a limit of `capture`
_NO_ARRIVALS = "on a position that was empty before, it captures no arriving piece"

#: the writes of statements that do not affect a piece
_NOT_ON_PIECES = Writes.CURSOR | Writes.MARK | Writes.FLAG | Writes.END


class Writer(Effects):
    """Writer of all paths through a template."""

    def __init__(
        self, template: Template, args: tuple[int, ...], machine: Machine, drops: bool
    ) -> None:
        super().__init__(template, args, machine, drops)
        self._template = template
        self._points = ProgramPoints()
        self._labels: dict[tuple[int, State], Label] = {}
        self._waiting: list[Callable[[], None]] = []
        self._unoccupied = may_lack_piece(template.body, occupied=not drops)
        self._puts_down = template.has(ops.Cascade)  # with parts, `to` puts the piece down at once
        self._promotes = template.has(ops.ChangeType) or any(
            is_add(op) and op.pieces for op in template.operations
        )

    def write(self) -> Linear:
        """Write the whole template."""
        self._prologue()
        self._follow(self._points.point(self._template.body, 0, None), State())
        while self._waiting:
            self._waiting.pop()()
        return self.linear()

    def _prologue(self) -> None:
        if not self.drops:
            self.project(ops.From)
        if self._template.has(ops.Back, ops.MarkedPlace):  # the mark is initially here
            self.project(ops.Mark)
        if self._promotes and not self.drops:
            self.save_attributes()

    # --- control -------------------------------------------------------------------------------

    def _label(self, point: ProgramPoint | None, state: State) -> Label:
        """Return the label of a point, which is written now or later."""
        if point is None or not point.adds:  # the path emits no move
            return self.fail
        key = (id(point), state)
        if key not in self._labels:
            self._labels[key] = Label()
            self._waiting.append(lambda: self._write_target(point, state))
        return self._labels[key]

    def _write_target(self, point: ProgramPoint, state: State) -> None:
        """Write the target of a jump, unless it is already written."""
        if self._labels[id(point), state].at < 0:
            self._follow(point, state)

    def _follow(self, point: ProgramPoint | None, state: State) -> None:
        """Write a path until it ends or reaches a point that is already written."""
        while point is not None and point.adds:
            label = self._labels.setdefault((id(point), state), Label())
            if label.at >= 0:
                self.append("JUMP", label)
                return
            self.place(label)
            if point.loop is not None:
                self.condition(point.loop.condition)
                self.append("IF", self._label(self._points.point(point.ops, 0, point), state))
                point = point.after
                continue
            following = self._step(point, state)
            if following is None:
                return
            point, state = following
        self.append("JUMP", self.fail)

    def _step(self, point: ProgramPoint, state: State) -> Next:
        """Write one statement."""
        op, rest = point.ops[point.index], self._points.next(point)
        match op:
            case ops.Navigate():
                self.navigate(op.direction)
            case ops.Jump():
                self.jump(op.position)
            case ops.Go():
                return (rest, state) if self.go(op) else None
            case ops.From():
                if id(op) in self._unoccupied:
                    self.limit(op, "it ends the block on an empty position", is_own_meaning=True)
                self.project(op)
            case ops.Mark() | ops.Back():
                self.project(op)
            case ops.Verify():
                self.condition(op.condition)
                self.project(op)
            case ops.If() | ops.While() | ops.Fork() | ops.Spread() | ops.Search():
                return self._branch(op, rest, state)
            case ops.UseEntry():
                self.limit(op, "it does not store used entries")
            case ops.Stop():
                self.append("JUMP", self.fail)
                return None
            case ops.To():
                return rest, self._to(op, state)
            case ops.Cascade():
                return rest, self._cascade(op, point, state)
            case ops.SetFlag():
                self.condition(op.value)
                self.project(op, op.flag)
            case ops.SetPositionFlag():
                self.set_position_flag(op)
            case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
                return self._add(op, rest, state)
            case (
                ops.Capture()
                | ops.Flip()
                | ops.Create()
                | ops.ChangeOwner()
                | ops.ChangeType()
                | ops.SetAttribute()
            ):
                return self._effect(op, rest, state)
            case ops.Sow():
                self.limit(op, "it does not support boards with heaps")
            case _:
                self.limit(op, "it has no such statement")
        return rest, state

    def _branch(
        self,
        op: ops.If | ops.While | ops.Fork | ops.Spread | ops.Search,
        rest: ProgramPoint | None,
        state: State,
    ) -> Next:
        """Write the jumps to the bodies of a statement."""
        match op:
            case ops.If():
                self.condition(op.condition)
                self.append("IF", self._label(self._points.point(op.then, 0, rest), state))
                return self._points.point(op.otherwise, 0, rest), state
            case ops.While():
                return self._points.point(op.body, 0, rest, loop=op), state
            case ops.Fork():
                for body in op.bodies[1:]:
                    self.append("FORK", self._label(self._points.point(body, 0, rest), state))
                return (self._points.point(op.bodies[0], 0, rest) if op.bodies else rest), state
            case ops.Spread() | ops.Search():
                self.limit(op, "it cannot repeat steps; the body runs only where they begin")
                return self._points.point(op.bodies[0], 0, rest), state
            case _:
                assert_never(op)

    # --- parts and moves -----------------------------------------------------------------------

    def _to(self, op: ops.To, state: State) -> State:
        if not self._puts_down:
            self.call(PUSH)  # `add` returns to this position
        elif state.target:
            self.limit(op, "it accepts one target per part")
        else:
            self.project(op)
        return replace(state, target=True)

    def _cascade(self, op: ops.Cascade, point: ProgramPoint, state: State) -> State:
        if not self.machine.keeps_cascades and point.adds > 1:
            self.limit(op, "it keeps the parts of a move for the next `add` (rule 69a)")
        if not state.target:
            self.project(ops.To)
        if not self._next_part_has_from(self._points.next(point)):
            self.project(ops.From)
        return replace(state, target=False)

    def _next_part_has_from(self, point: ProgramPoint | None) -> bool:
        """Return True if a ``from`` precedes everything that acts on a piece.

        Then ``cascade`` must not pick up the piece here, because the machine ends the path on an
        empty position.
        """
        while point is not None and point.loop is None:
            op = point.ops[point.index]
            if isinstance(op, ops.From):
                return True
            if bodies(op) or writes(op) & ~_NOT_ON_PIECES:
                return False
            point = self._points.next(point)
        return False

    def _add(self, op: ops.AnyAdd, rest: ProgramPoint | None, state: State) -> Next:
        after = replace(state, mode=Mode.NONE)
        if state.mode is Mode.LEFT_OUT:
            return rest, after
        if state.mode is not Mode.DONE and rest is not None and rest.adds:
            self.append("FORK", self._label(rest, after))
        self._finish(op, state)
        return None

    def _finish(self, op: ops.AnyAdd, state: State) -> None:
        """Put the piece down and emit the move, one per type that it promotes to."""
        if isinstance(op, ops.AddCopy | ops.AddCopyPartial):
            self.limit(op, "it leaves no copy on the origin")
        *others, last = op.pieces or (None,)
        for piece in others:
            self._fork_to_promotion(op, piece, state)
        self._promotion(Label(), op, last, state)

    def _fork_to_promotion(self, op: ops.AnyAdd, piece: ops.PieceType | None, state: State) -> None:
        label = Label()
        self.append("FORK", label)
        self._waiting.append(lambda: self._promotion(label, op, piece, state))

    def _promotion(
        self, label: Label, op: ops.AnyAdd, piece: ops.PieceType | None, state: State
    ) -> None:
        self.place(label)
        if state.target and not self._puts_down:
            self.call(POP)
        if piece is not None:
            if state.target and self._puts_down:
                self.limit(op, "it cannot promote a piece that is already on its target")
            self.promote(piece)
        if isinstance(op, ops.AddPartial | ops.AddCopyPartial):
            self.mode(op)
        if not (state.target and self._puts_down):
            self.project(ops.To)
        self.call(END)

    # --- effects -------------------------------------------------------------------------------

    def _effect(self, op: ops.Effect, rest: ProgramPoint | None, state: State) -> Next:
        if state.mode is Mode.LEFT_OUT:
            return rest, state
        if state.mode is Mode.NONE and rest is not None and rest.adds > 1:
            self.append("FORK", self._label(rest, replace(state, mode=Mode.LEFT_OUT)))
            state = replace(state, mode=Mode.DONE)
        self._do(op, rest, state)
        return rest, state

    def _do(self, op: ops.Effect, rest: ProgramPoint | None, state: State) -> None:
        place = op.place
        if isinstance(place, ops.Nowhere):
            return
        lands = isinstance(place, ops.Here) and not state.target and self._lands(rest, {})
        match op:
            case ops.Capture():
                if lands and id(op) in self._unoccupied:
                    self.limit(op, _NO_ARRIVALS)
                # before a `create`, it would remove the new piece
                if self._following(ops.Create, op, rest) is None:
                    self.at(op, place, lambda: self.project(op), otherwise=False)
            case ops.Create():
                if (capture := self._following(ops.Capture, op, rest)) is not None:
                    self.limit(capture, _NO_ARRIVALS)
                self.at(op, place, lambda: self.create(op), otherwise=False)
            case ops.Flip() | ops.ChangeOwner():
                self.change_owner(op, lands)
            case ops.ChangeType():
                if lands:
                    self.promote(op.piece)
                else:
                    self.limit(op, "it changes the type of the moving piece only, on its target")
            case ops.SetAttribute():
                if lands:
                    self.set_attribute(op)
                else:
                    self.limit(op, "it sets attributes of the moving piece only, on its target")
            case _:
                assert_never(op)

    def _following(
        self, kind: type[ops.Create | ops.Capture], op: ops.Effect, point: ProgramPoint | None
    ) -> ops.Op | None:
        """Return the next statement of a kind at the place of an effect, before any jump."""
        stops = Writes.ADD | Writes.PART
        if not isinstance(op.place, ops.At):
            stops |= Writes.CURSOR
        while point is not None and point.loop is None:
            following = point.ops[point.index]
            if isinstance(following, kind) and following.place == op.place:
                return following
            if bodies(following) or writes(following) & stops:
                return None
            point = self._points.next(point)
        return None

    def _lands(self, point: ProgramPoint | None, seen: dict[int, bool]) -> bool:
        """Return True if every path that emits a move puts the moving piece down here."""
        while point is not None and point.adds:
            if id(point) in seen:
                return True
            seen[id(point)] = True
            if point.loop is not None:
                return self._lands(self._points.point(point.ops, 0, point), seen) and self._lands(
                    point.after, seen
                )
            op, rest = point.ops[point.index], self._points.next(point)
            if writes(op) & Writes.CURSOR or isinstance(op, ops.From):
                return False
            if writes(op) & (Writes.ADD | Writes.TARGET):
                return True
            if isinstance(op, ops.If | ops.Fork):
                paths = [self._points.point(body, 0, rest) for body in bodies(op)]
                return all(self._lands(path, seen) for path in paths)
            point = self._points.point(op.body, 0, rest, op) if isinstance(op, ops.While) else rest
        return True
