"""Drops that can only be made beside an enemy, and loops that seldom begin.

A disc of Reversi can be dropped nowhere but next to one of the enemy's, though its block says so
in a roundabout way: a flag that only a line of enemies sets. Walking the block with every other
condition undecided shows that no way leads to an ``add`` without an enemy one step from where it
began; then only such positions need be tried.

On the same walk it turns out which loops begin on an empty position. If what follows such a loop
asks for a piece to stand there, both are skipped at once where the loop does not begin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from zrf2js.ir.nodes import Body, Op, Template, walk
from zrf2js.ir.table import make_op

#: steps from where the block began; None for anywhere
Place = tuple[object, ...] | None

_MAX_STATES = 64
_ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")
#: statements that change nothing of what is walked with
_IDLE = frozenset((
    "from", "to", "cascade", "capture", "flip", "create", "change-owner", "change-type",
    "set-attribute", "set-position-flag", "use",
))  # fmt: skip


class _Unwalkable(Exception):
    """Nothing can be told."""


@dataclass(frozen=True, slots=True)
class _State:
    """A point of the walk: ``flags`` are known, ``empty`` positions too."""

    here: Place = ()
    mark: Place = ()
    empty: frozenset[Place] = frozenset()
    flags: frozenset[tuple[object, bool]] = frozenset()
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """``steps``: an enemy must stand one of these steps away, None if it need not.

    ``skipped`` are the loops, by identity, that begin on an empty position.
    """

    steps: tuple[object, ...] | None = None
    skipped: frozenset[int] = frozenset()


def beside(template: Template) -> Beside:
    """What a drop with this template asks of its surroundings."""
    if not any(op.name == "enemy" for op in template.operations):
        return Beside()
    flags = {op.args[0] for op in template.operations if op.name == "set-flag"}
    walker = _Walker()
    try:
        walker.body((_State(flags=frozenset((flag, False) for flag in flags)),), template.body)
    except _Unwalkable:
        return Beside()
    skipped = frozenset(loop for loop, begins in walker.loops.items() if begins)
    steps = tuple(walker.steps) if walker.steps and walker.only_beside else None
    return Beside(steps, skipped)


def skipping(template: Template) -> Template:
    """The template with loops and what belongs to them skipped where they do not begin."""
    skipped = beside(template).skipped
    return replace(template, body=tuple(_guarded(template.body, skipped))) if skipped else template


def _guarded(body: Body, skipped: frozenset[int]) -> Iterator[Op]:
    """A ``while`` and the ``if`` behind it in another ``if``."""
    waiting = list(body)
    while waiting:
        op = waiting.pop(0)
        if id(op) in skipped and waiting and _needs_piece(waiting[0]):
            yield make_op("if", (op.args[0], (op, waiting.pop(0)), ()), op.origin)
        else:
            yield op


def _needs_piece(op: Op) -> bool:
    """Whether this does nothing on an empty position."""
    if op.name != "if" or op.args[2]:
        return False
    condition = cast(Op, op.args[0])
    parts = cast(tuple[Op, ...], condition.args[0]) if condition.name == "and" else (condition,)
    return any(part.name in ("enemy", "friend", "piece") and _is_here(part) for part in parts)


def _is_here(test: Op) -> bool:
    return test.args[-1] == make_op("here")


@dataclass(slots=True)
class _Walker:
    loops: dict[int, bool] = field(default_factory=dict)
    steps: dict[object, None] = field(default_factory=dict)
    only_beside: bool = True

    def body(self, states: tuple[_State, ...], body: Body) -> tuple[_State, ...]:
        for op in body:
            states = tuple(dict.fromkeys(s for state in states for s in self._after(state, op)))
            if len(states) > _MAX_STATES:
                raise _Unwalkable
        return states

    def _after(self, state: _State, op: Op) -> tuple[_State, ...]:
        match op.name:
            case "navigate":
                here = None if state.here is None else (*state.here, op.args[0])
                return (replace(state, here=here),)
            case "jump":
                return (replace(state, here=None),)
            case "mark":
                return (replace(state, mark=state.here),)
            case "back":
                return (replace(state, here=state.mark),)
            case "verify":
                return self._holding(state, cast(Op, op.args[0]), holds=True)
            case "if":
                condition, then, otherwise = cast(tuple[Op, Body, Body], op.args)
                taken = self.body(self._holding(state, condition, holds=True), then)
                return taken + self.body(self._holding(state, condition, holds=False), otherwise)
            case "while":
                return self._while(state, op)
            case "set-flag":
                return (_flagged(state, op.args[0], cast(Op, op.args[1]).name),)
            case "stop":
                return ()
            case "fork":
                for body in cast(tuple[Body, ...], op.args[0]):
                    self.body((state,), body)
                return (state,)
            case name if name in _ADDS:
                self.only_beside = self.only_beside and state.beside
                return (state,)
            case name if name in _IDLE:
                return (state,)
        raise _Unwalkable

    def _while(self, state: _State, op: Op) -> tuple[_State, ...]:
        """Not at all; once; or any number of times, after which little is known."""
        condition, body = cast(tuple[Op, Body], op.args)
        begins = state.here is not None and state.here in state.empty
        self.loops[id(op)] = begins and self.loops.get(id(op), True)
        never = self._holding(state, condition, holds=False)
        set_inside = {inner.args[0] for inner in walk(body) if inner.name == "set-flag"}
        marks = any(inner.name == "mark" for inner in walk(body))
        after: list[_State] = []
        for first in self._holding(state, condition, holds=True):
            self.body((first,), body)
            later = replace(
                first,
                here=None,
                mark=None if marks else first.mark,
                flags=frozenset(flag for flag in first.flags if flag[0] not in set_inside),
            )
            self.body((later,), body)
            after.append(later)
        return (*never, *after)

    # --- conditions --------------------------------------------------------------------------

    def _holding(self, state: _State, condition: Op, *, holds: bool) -> tuple[_State, ...]:
        """The states once the condition is known to hold or not."""
        match condition.name:
            case "true" | "false":
                return (state,) if (condition.name == "true") is holds else ()
            case "not":
                return self._holding(state, cast(Op, condition.args[0]), holds=not holds)
            case "and" | "or":
                parts = cast(tuple[Op, ...], condition.args[0])
                if (condition.name == "and") is holds:
                    return self._all(state, parts, holds=holds)
                return tuple(s for part in parts for s in self._holding(state, part, holds=holds))
            case "flag":
                return _with_flag(state, condition.args[0], holds)
            case "empty" | "enemy" | "friend" | "piece":
                return self._standing(state, condition, holds=holds)
        return (state,)

    def _all(self, state: _State, parts: tuple[Op, ...], *, holds: bool) -> tuple[_State, ...]:
        states: tuple[_State, ...] = (state,)
        for part in parts:
            states = tuple(s for each in states for s in self._holding(each, part, holds=holds))
        return states

    def _standing(self, state: _State, test: Op, *, holds: bool) -> tuple[_State, ...]:
        place = _place(state, cast(Op, test.args[-1]))
        if place in state.empty:
            return (state,) if (test.name == "empty") is holds else ()
        if holds and place is not None:
            if test.name == "empty":
                return (replace(state, empty=state.empty | {place}),)
            if test.name == "enemy" and len(place) == 1:
                self.steps[place[0]] = None
                return (replace(state, beside=True),)
        return (state,)


def _place(state: _State, place: Op) -> Place:
    if place.name == "here":
        return state.here
    if place.name == "neighbor" and state.here is not None:
        return (*state.here, place.args[0])
    return None


def _flagged(state: _State, flag: object, value: str) -> _State:
    flags = frozenset(known for known in state.flags if known[0] != flag)
    if value in ("true", "false"):
        flags |= {(flag, value == "true")}
    return replace(state, flags=flags)


def _with_flag(state: _State, flag: object, holds: bool) -> tuple[_State, ...]:
    known = dict(state.flags).get(flag)
    if known is None:
        return (replace(state, flags=state.flags | {(flag, holds)}),)
    return (state,) if known is holds else ()
