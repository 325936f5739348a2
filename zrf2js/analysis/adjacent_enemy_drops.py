"""Drops that need an adjacent enemy, and loops that seldom begin.

A disc of Reversi can be dropped only next to an enemy disc, although its block states this
indirectly: a flag that only a line of enemies sets.  Running the block with every other condition
undecided proves that no path leads to an ``add`` without an enemy one step from where the block
began; then only such positions need to be tried.

The same run finds the loops that begin on an empty position.  If the statement after such a loop
requires a piece there, both are dead where the loop does not begin.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never

from zrf2js.analysis.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import AnyAdd, Condition, Param, Place, PlaceTest
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Reads, Writes, reads
from zrf2js.ir.visit import walk
from zrf2js.support.frozen_node import frozen_node

#: directions from where the block began; None for an unknown position
_Steps: TypeAlias = tuple[int | Param, ...] | None


@frozen_node()
class AdjacentEnemy:
    """The requirements of a drop on adjacent positions.

    ``steps``: an enemy must stand one of these steps away, None if it need not.  ``dead_loops`` are
    the loops, by identity, that begin on an empty position on every path.
    """

    steps: tuple[int | Param, ...] | None = None
    dead_loops: frozenset[int] = frozenset()


def adjacent_enemy(template: Template) -> AdjacentEnemy:
    """Return what a drop with this template requires; nothing if it cannot be analyzed."""
    if not template.has(ops.IsEnemy):
        return AdjacentEnemy()
    unset = frozenset((op.flag, False) for op in template.find(ops.SetFlag))
    domain = _Adjacency()
    try:
        Interpreter(domain).body((_State(flags=unset),), template.body)
    except NotAnalyzable:
        return AdjacentEnemy()
    dead = frozenset(loop for loop, is_dead in domain.loops.items() if is_dead)
    steps = tuple(domain.steps) if domain.steps and domain.only_adjacent else None
    return AdjacentEnemy(steps, dead)


@frozen_node()
class _State:
    """A point of a block; ``flags`` have these values, ``empty`` positions are empty."""

    here: _Steps = ()
    mark: _Steps = ()
    empty: frozenset[_Steps] = frozenset()
    flags: frozenset[tuple[int, bool]] = frozenset()
    adjacent: bool = False

    def place(self, place: Place) -> _Steps:
        """Return the steps to a place; None if they are unknown."""
        match place:
            case ops.Here():
                return self.here
            case ops.Neighbor():
                return None if self.here is None else (*self.here, place.direction)
        return None


class _Adjacency(Domain[_State]):
    """``steps`` are the directions of adjacent enemies; ``only_adjacent`` holds if every ``add``
    has one."""

    def __init__(self) -> None:
        self.loops: dict[int, bool] = {}
        self.steps: dict[int | Param, None] = {}
        self.only_adjacent = True

    def execute(self, state: _State, op: Straight) -> _State:
        """Follow the cursor and the flags."""
        match op:
            case ops.Navigate():
                return replace(state, here=state.place(ops.Neighbor(op.direction)))
            case ops.Jump():
                return replace(state, here=None)
            case ops.Go() | ops.Sow():
                raise NotAnalyzable(f"`{op.name}`")
            case ops.Mark():
                return replace(state, mark=state.here)
            case ops.Back():
                return replace(state, here=state.mark)
            case ops.SetFlag():
                flags = frozenset(known for known in state.flags if known[0] != op.flag)
                if isinstance(op.value, ops.Always | ops.Never):
                    flags |= {(op.flag, isinstance(op.value, ops.Always))}
                return replace(state, flags=flags)
            case (
                ops.From()
                | ops.To()
                | ops.Cascade()
                | ops.Capture()
                | ops.Flip()
                | ops.Create()
                | ops.ChangeOwner()
                | ops.ChangeType()
                | ops.SetAttribute()
                | ops.SetPositionFlag()
                | ops.UseEntry()
            ):
                return state
        assert_never(op)

    def add(self, state: _State, op: AnyAdd, site: Site) -> tuple[_State, ...]:
        """Require an adjacent enemy."""
        self.only_adjacent = self.only_adjacent and state.adjacent
        return (state,)

    def loop(
        self, run: Interpreter[_State], state: _State, op: ops.While, site: Site
    ) -> tuple[_State, ...]:
        """Run no round, one round, and a round after any number of others."""
        begins = state.here is not None and state.here in state.empty
        self.loops[id(op)] = begins and self.loops.get(id(op), True)
        never = self.assume(state, op.condition, holds=False)
        inside = {inner.flag for inner in walk(op.body) if isinstance(inner, ops.SetFlag)}
        marks = Writes.MARK in writes_inside(op.body)
        after: list[_State] = []
        for first in self.assume(state, op.condition, holds=True):
            run.body((first,), op.body)
            later = replace(
                first,
                here=None,
                mark=None if marks else first.mark,
                flags=frozenset(flag for flag in first.flags if flag[0] not in inside),
            )
            run.body((later,), op.body)
            after.append(later)
        return (*never, *after)

    # --- conditions --------------------------------------------------------------------------

    def assume(self, state: _State, condition: Condition, *, holds: bool) -> tuple[_State, ...]:
        """Return the states with what the condition states about flags and positions."""
        match condition:
            case ops.Always() | ops.Never():
                return (state,) if isinstance(condition, ops.Always) is holds else ()
            case ops.Not():
                return self.assume(state, condition.condition, holds=not holds)
            case ops.And() | ops.Or():
                if isinstance(condition, ops.And) is holds:
                    return self._all(state, condition.parts, holds=holds)
                return tuple(
                    s for part in condition.parts for s in self.assume(state, part, holds=holds)
                )
            case ops.FlagIsSet():
                return _with_flag(state, condition.flag, holds)
        if isinstance(condition, PlaceTest) and reads(condition) == Reads.OCCUPANT:
            return self._occupied(state, condition, holds=holds)
        return (state,)

    def _all(
        self, state: _State, parts: tuple[Condition, ...], *, holds: bool
    ) -> tuple[_State, ...]:
        states: tuple[_State, ...] = (state,)
        for part in parts:
            states = tuple(s for each in states for s in self.assume(each, part, holds=holds))
        return states

    def _occupied(self, state: _State, test: PlaceTest, *, holds: bool) -> tuple[_State, ...]:
        place = state.place(test.place)
        if place in state.empty:
            return (state,) if isinstance(test, ops.IsEmpty) is holds else ()
        if holds and place is not None:
            if isinstance(test, ops.IsEmpty):
                return (replace(state, empty=state.empty | {place}),)
            if isinstance(test, ops.IsEnemy) and len(place) == 1:
                self.steps[place[0]] = None
                return (replace(state, adjacent=True),)
        return (state,)


def _with_flag(state: _State, flag: int, holds: bool) -> tuple[_State, ...]:
    known = dict(state.flags).get(flag)
    if known is None:
        return (replace(state, flags=state.flags | {(flag, holds)}),)
    return (state,) if known is holds else ()
