"""A template as commands of Dagaz's stack machine: the structure becomes jumps.

The kernel's generator keeps what it has done when it forks, while a block forgets its effects with
every ``add`` (rule 51).  So a template is followed in three modes: NONE has done nothing yet; at
the first effect that another ``add`` must not see it splits into DONE, which carries the effects
to the next ``add`` and ends there, and LEFT_OUT, which passes that ``add`` by and is NONE again
after it.

A point of the body together with what is known there is written once; all ways that lead to it
jump there.  What the machine cannot do is noted as a ``Limit``, and something that comes near to
it is written in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import cast

from zrf2js.ir.linear.assembly import Label
from zrf2js.ir.linear.commands import Linear, Machine
from zrf2js.ir.linear.effects import Doing
from zrf2js.ir.linear.program_points import ADDS, Point, Points
from zrf2js.ir.nodes import Body, Op, Template, walk

_AWAY = frozenset(("navigate", "jump", "go", "back"))
_LANDS = frozenset(("to", "cascade"))


class Mode(Enum):
    NONE = "none"
    DONE = "done"
    LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class State:
    """What is known at a point: the mode, and whether `to` has been met in this part."""

    mode: Mode = Mode.NONE
    target: bool = False


class Writer(Doing):
    """Follows the ways through a template."""

    def __init__(
        self, template: Template, args: tuple[int, ...], machine: Machine, drops: bool
    ) -> None:
        super().__init__(template, args, machine, drops)
        self._template = template
        self._points = Points()
        self._labels: dict[tuple[int, State], Label] = {}
        self._waiting: list[Callable[[], None]] = []
        names = {op.name for op in walk(template.body)}
        self._puts_down = "cascade" in names  # `to` acts at once, for the next part to follow
        self._promotes = "change-type" in names or any(
            op.name in ADDS and op.args[0] for op in walk(template.body)
        )

    def written(self) -> Linear:
        """The whole template."""
        self._prologue()
        self._follow(self._points.point(self._template.body, 0, None), State())
        while self._waiting:
            self._waiting.pop()()
        return self.linear()

    def _prologue(self) -> None:
        if not self.drops:
            self.function("from")
        names = {op.name for op in walk(self._template.body)}
        if names & {"back", "mark-place"}:  # without a mark it is where the block starts
            self.function("mark")
        if self._promotes and not self.drops:
            for attribute in self.kept():
                self.say("ATTR", attribute)
                self.say("SET_FLAG", self.kept_flag(attribute), "as it was before a promotion")

    # --- control -------------------------------------------------------------------------------

    def _label(self, point: Point | None, state: State) -> Label:
        """Where this point is written, now or later."""
        if point is None or not point.adds:  # nothing can come of it
            return self.fail
        key = (id(point), state)
        if key not in self._labels:
            self._labels[key] = Label()
            self._waiting.append(lambda: self._wanted(point, state))
        return self._labels[key]

    def _wanted(self, point: Point, state: State) -> None:
        """Write what a jump leads to, unless another way has led there by now."""
        if self._labels[id(point), state].at < 0:
            self._follow(point, state)

    def _follow(self, point: Point | None, state: State) -> None:
        """Write on from here until the way ends or meets one that is written already."""
        while point is not None and point.adds:
            label = self._labels.setdefault((id(point), state), Label())
            if label.at >= 0:
                self.say("JUMP", label)
                return
            self.place(label)
            if point.loop is not None:
                self.condition(cast(Op, point.loop.args[0]))
                self.say("IF", self._label(self._points.point(point.ops, 0, point), state))
                point = point.after
                continue
            following = self._step(point, state)
            if following is None:
                return
            point, state = following
        self.say("JUMP", self.fail)

    def _step(self, point: Point, state: State) -> tuple[Point | None, State] | None:
        """Write one statement; None when the way ends there."""
        op, rest = point.ops[point.index], self._points.next(point)
        match op.name:
            case "navigate" | "jump" | "go" | "mark" | "back" | "from":
                if not self.move(op):
                    return None
            case "verify":
                self.condition(cast(Op, op.args[0]))
                self.function("verify")
            case "if":
                condition, then, otherwise = cast(tuple[Op, Body, Body], op.args)
                self.condition(condition)
                self.say("IF", self._label(self._points.point(then, 0, rest), state))
                return self._points.point(otherwise, 0, rest), state
            case "while":
                return self._points.point(cast(Body, op.args[1]), 0, rest, loop=op), state
            case "fork":
                bodies = cast(tuple[Body, ...], op.args[0])
                for body in bodies[1:]:
                    self.say("FORK", self._label(self._points.point(body, 0, rest), state))
                return (self._points.point(bodies[0], 0, rest) if bodies else rest), state
            case "spread" | "search":
                self.limit(op, "it cannot go wherever steps lead; it stays where they begin")
                first = cast(tuple[Body, ...], op.args[0])[0]
                return self._points.point(first, 0, rest), state
            case "use":
                self.limit(op, "it does not remember what has been done once")
            case "stop":
                self.say("JUMP", self.fail)
                return None
            case "to":
                return rest, self._to(op, state)
            case "cascade":
                return rest, self._cascade(op, point, state)
            case "set-flag":
                self.condition(cast(Op, op.args[1]))
                self.say("SET_FLAG", cast(int, op.args[0]))
            case "set-position-flag":
                self.set_position_flag(op)
            case name if name in ADDS:
                return self._add(op, rest, state)
            case _:
                return self._effect(op, rest, state)
        return rest, state

    # --- parts and moves -----------------------------------------------------------------------

    def _to(self, op: Op, state: State) -> State:
        if not self._puts_down:
            self.function("push")  # for `add` to return to
        elif state.target:
            self.limit(op, "it puts a piece down once")
        else:
            self.function("to")
        return replace(state, target=True)

    def _cascade(self, op: Op, point: Point, state: State) -> State:
        if not self.machine.keeps_cascades and point.adds > 1:
            self.limit(op, "it keeps the parts of a move for the next `add` (rule 69a)")
        if not state.target:
            self.function("to")
        if not self._lifts_another(self._points.next(point)):
            self.function("from")
        return replace(state, target=False)

    def _lifts_another(self, point: Point | None) -> bool:
        """Whether `from` comes before anything is done with what `cascade` would lift here: there
        may be nothing to lift, which the machine takes for the end of the way."""
        while point is not None and point.loop is None:
            name = point.ops[point.index].name
            if name == "from":
                return True
            if name not in _AWAY and name not in ("mark", "verify", "set-flag"):
                return False
            point = self._points.next(point)
        return False

    def _add(self, op: Op, rest: Point | None, state: State) -> tuple[Point | None, State] | None:
        after = replace(state, mode=Mode.NONE)
        if state.mode is Mode.LEFT_OUT:
            return rest, after
        if state.mode is Mode.DONE or rest is None or not rest.adds:
            self._finish(op, state)
            return None
        label = Label()
        self.say("FORK", label)
        self._waiting.append(lambda: self._finish_at(label, op, state))
        return rest, after

    def _finish_at(self, label: Label, op: Op, state: State) -> None:
        self.place(label)
        self._finish(op, state)

    def _finish(self, op: Op, state: State) -> None:
        """The move is complete: put the piece down and hand it out."""
        if op.name.startswith("add-copy"):
            self.limit(op, "it leaves no copy behind; the piece moves")
        *others, last = cast(tuple[object, ...], op.args[0]) or (None,)
        for piece in others:
            label = Label()
            self.say("FORK", label)
            self._waiting.append(
                lambda piece=piece, label=label: self._promotion(label, op, piece, state)  # type: ignore[misc]
            )
        self._promotion(Label(), op, last, state)

    def _promotion(self, label: Label, op: Op, piece: object, state: State) -> None:
        self.place(label)
        if state.target and not self._puts_down:
            self.function("pop")
        if piece is not None:
            if state.target and self._puts_down:
                self.limit(op, "the piece is down before it promotes")
            self.promote(piece)
        if op.name.endswith("partial"):
            self.mode(op)
        if not (state.target and self._puts_down):
            self.function("to")
        self.function("end")

    # --- effects -------------------------------------------------------------------------------

    def _effect(
        self, op: Op, rest: Point | None, state: State
    ) -> tuple[Point | None, State] | None:
        if state.mode is Mode.LEFT_OUT:
            return rest, state
        if state.mode is Mode.NONE and rest is not None and rest.adds > 1:
            label = Label()
            self.say("FORK", label)
            done = replace(state, mode=Mode.DONE)
            self._waiting.append(lambda: self._done_at(label, op, rest, done))
            return rest, replace(state, mode=Mode.LEFT_OUT)
        self._do(op, rest, state)
        return rest, state

    def _done_at(self, label: Label, op: Op, rest: Point, state: State) -> None:
        self.place(label)
        self._do(op, rest, state)
        self._follow(rest, state)

    def _do(self, op: Op, rest: Point | None, state: State) -> None:
        place = cast(Op, op.args[-1])
        if place.name == "nowhere":
            return
        lands = place.name == "here" and not state.target and self._lands(rest, {})
        match op.name:
            case "capture":
                following = rest.ops[rest.index] if rest and rest.loop is None else None
                replaced = following is not None and following.name == "create"
                if replaced and following is not None and following.args[-1] == place:
                    return  # captures come last: the new piece would go
                self.at(op, place, lambda: self.function("capture"), otherwise=False)
            case "create":
                self.at(op, place, lambda: self.create(op), otherwise=False)
            case "flip" | "change-owner":
                self.owner(op, place, lands)
            case "change-type":
                if not lands:
                    self.limit(op, "it changes the type of the moving piece only, where it lands")
                else:
                    self.promote(op.args[0])
            case "set-attribute":
                if not lands:
                    self.limit(op, "it sets attributes of the moving piece only, where it lands")
                else:
                    self.attribute(op)

    def _lands(self, point: Point | None, seen: dict[int, bool]) -> bool:
        """Whether every way that adds something puts the moving piece down right here."""
        while point is not None and point.adds:
            if id(point) in seen:
                return True
            seen[id(point)] = True
            if point.loop is not None:
                return self._lands(self._points.point(point.ops, 0, point), seen) and self._lands(
                    point.after, seen
                )
            op, rest = point.ops[point.index], self._points.next(point)
            if op.name in _AWAY or op.name == "from":
                return False
            if op.name in ADDS or op.name in _LANDS:
                return True
            if op.name == "if":
                bodies = cast(tuple[Body, ...], op.args[1:])
            elif op.name == "fork":
                bodies = cast(tuple[Body, ...], op.args[0])
            elif op.name == "while":
                point = self._points.point(cast(Body, op.args[1]), 0, rest, loop=op)
                continue
            else:
                point = rest
                continue
            return all(self._lands(self._points.point(body, 0, rest), seen) for body in bodies)
        return True
