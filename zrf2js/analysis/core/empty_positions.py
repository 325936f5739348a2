"""A domain that tracks which positions are empty.

Positions are steps from the start of the block. All tests of a block see the board as it was before
the move, so a position remains empty once a test has found it empty.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from zrf2js.analysis.core.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.ir import ops
from zrf2js.ir.ops import AnyAdd, Condition, Param, Place, PlaceTest
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Reads, Writes, reads
from zrf2js.ir.visit import walk
from zrf2js.support.frozen_node import frozen_node, replaced

#: directions from the start of the block; None for an unknown position
Steps: TypeAlias = tuple[int | Param, ...] | None


@frozen_node()
class Point:
    """A point of a block; ``flags`` have these values, ``empty`` positions are empty.

    ``noted`` are the positions that a test of a subclass has noted on the way.
    """

    here: Steps = ()
    mark: Steps = ()
    empty: frozenset[Steps] = frozenset()
    flags: frozenset[tuple[int, bool]] = frozenset()
    noted: frozenset[Steps] = frozenset()

    def place(self, place: Place) -> Steps:
        """Return the steps to a place; None if they are unknown."""
        match place:
            case ops.Here():
                return self.here
            case ops.Neighbor():
                return None if self.here is None else (*self.here, place.direction)
        return None

    def noting(self, place: Steps) -> Point:
        """Return the point after a test of a position."""
        return replaced(self, noted=self.noted | {place})


class EmptyPositions(Domain[Point]):
    """Base of domains; subclasses define the effects of ``add`` and of tests of pieces."""

    def execute(self, state: Point, op: Straight) -> Point:
        """Follow the cursor and the flags."""
        match op:
            case ops.Navigate():
                return replaced(state, here=state.place(ops.Neighbor(op.direction)))
            case ops.Jump():
                return replaced(state, here=None)
            case ops.Go() | ops.Sow():
                raise NotAnalyzable(f"`{op.name}`")
            case ops.Mark():
                return replaced(state, mark=state.here)
            case ops.Back():
                return replaced(state, here=state.mark)
            case ops.SetFlag():
                flags = frozenset(flag for flag in state.flags if flag[0] != op.flag)
                if isinstance(op.value, ops.Always | ops.Never):
                    flags |= {(op.flag, isinstance(op.value, ops.Always))}
                return replaced(state, flags=flags)
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

    def add(self, state: Point, op: AnyAdd, site: Site) -> tuple[Point, ...]:
        """Continue after a move."""
        return (state,)

    def loop(
        self, run: Interpreter[Point], state: Point, op: ops.While, site: Site
    ) -> tuple[Point, ...]:
        """Run no iteration, one iteration, and one after any number of others."""
        never = self.assume(state, op.condition, holds=False)
        inside = {inner.flag for inner in walk(op.body) if isinstance(inner, ops.SetFlag)}
        marks = Writes.MARK in writes_inside(op.body)
        after: list[Point] = []
        for first in self.assume(state, op.condition, holds=True):
            run.body((first,), op.body)
            later = replaced(
                first,
                here=None,
                mark=None if marks else first.mark,
                flags=frozenset(flag for flag in first.flags if flag[0] not in inside),
            )
            run.body((later,), op.body)
            after.append(later)
        return (*never, *after)

    # --- conditions --------------------------------------------------------------------------

    def assume(self, state: Point, condition: Condition, *, holds: bool) -> tuple[Point, ...]:
        """Return the states with the flags and empty positions that the condition implies."""
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
        if isinstance(condition, PlaceTest):
            if reads(condition) == Reads.OCCUPANT:
                return self._occupied(state, condition, holds=holds)
            return (self.tested(state, condition, holds=holds),)
        return (state,)

    def tested(self, state: Point, test: PlaceTest, *, holds: bool) -> Point:
        """Return the point after a test that does not find a position empty."""
        return state

    def _all(self, state: Point, parts: tuple[Condition, ...], *, holds: bool) -> tuple[Point, ...]:
        states: tuple[Point, ...] = (state,)
        for part in parts:
            states = tuple(s for each in states for s in self.assume(each, part, holds=holds))
        return states

    def _occupied(self, state: Point, test: PlaceTest, *, holds: bool) -> tuple[Point, ...]:
        place = state.place(test.place)
        if place in state.empty:
            return (state,) if isinstance(test, ops.IsEmpty) is holds else ()
        if holds and place is not None and isinstance(test, ops.IsEmpty):
            return (replaced(state, empty=state.empty | {place}),)
        return (self.tested(state, test, holds=holds),)


def _with_flag(state: Point, flag: int, holds: bool) -> tuple[Point, ...]:
    value = dict(state.flags).get(flag)
    if value is None:
        return (replaced(state, flags=state.flags | {(flag, holds)}),)
    return (state,) if value is holds else ()
