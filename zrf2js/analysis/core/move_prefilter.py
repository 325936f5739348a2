"""Necessary conditions for moves and drops, as formulas over positions.

Before a man of draughts can jump, an enemy must stand one step away and the position behind it must
be empty.  The analysis follows a block to its first ``add`` and collects the tests on the way.
Positions are bits of a few integers, and a step is a shift. So a few operations leave the pieces
that may have a move.  The conditions are necessary, not sufficient: a test that has no formula
counts as passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from zrf2js.analysis.core.groups import Groups
from zrf2js.analysis.core.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.ops import AnyAdd, Body, Condition, Dir, Param, Place
from zrf2js.ir.position_formulas import (
    ALL,
    NONE,
    Formula,
    Occupied,
    at,
    both,
    either,
    has_steps,
    opposite,
)
from zrf2js.ir.traits import parts
from zrf2js.support.frozen_node import frozen_node, replaced

#: boards of more ints than that are not worth it
MOST_WORDS = 4
#: formulas of one group; more of them take longer than trying
_MOST_PATHS = 32


def needs_bitboards(game: GameIR) -> bool:
    """Return True if prefilters save enough work to pay for bitboards of the players' pieces.

    They do if a group of moves that has priority usually has no move, or if a drop requires more
    than an empty position.
    """
    if len(game.positions) > 32 * MOST_WORDS:
        return False
    preconditions = Preconditions(game)
    for mover, groups in Groups(game).of_turns():
        for group in groups:
            calls = tuple(call for piece in game.pieces for call in group.uses(piece.moves))
            if group is not groups[-1] and calls and has_steps(preconditions.of(calls, mover)):
                return True
            for call in (call for piece in game.pieces for call in group.uses(piece.drops)):
                if has_steps(preconditions.of((call,), mover)):
                    return True
    return False


def implied_prefix(body: Body) -> int:
    """Return the number of statements at the start of a block that its formula implies.

    They are tests that the formula states exactly, so a caller that evaluated it can leave them
    out.
    """
    count = 0
    for op in body:
        if not isinstance(op, ops.Verify) or not is_exact(op.condition):
            break
        count += 1
    return count


def is_exact(condition: Condition) -> bool:
    """Return True if a formula states the condition exactly."""
    match condition:
        case ops.Always() | ops.Never():
            return True
        case ops.Not():
            return is_exact(condition.condition)
        case ops.And() | ops.Or():
            return all(map(is_exact, condition.parts))
        case ops.IsEmpty() | ops.IsEnemy() | ops.IsFriend() | ops.OnBoard():
            return isinstance(condition.place, ops.Here | ops.Neighbor)
    return False


class Preconditions:
    """The conditions on the board that are necessary for moves of the blocks of a game."""

    def __init__(self, game: GameIR) -> None:
        self._game = game

    def of(self, calls: tuple[TemplateCall, ...], player: int) -> Formula:
        """Return the positions where one of the moves or drops may exist."""
        formulas: dict[Formula, None] = {}
        for template, args in dict.fromkeys((call.template, call.args) for call in calls):
            formulas[self._of_call(template, args, player)] = None
            if ALL in formulas or len(formulas) > _MOST_PATHS:
                return ALL
        return either(list(formulas))

    def _of_call(self, template: int, args: tuple[int, ...], player: int) -> Formula:
        domain = _Requirements(args, self._game.players[player].symmetry)
        try:
            Interpreter(domain).body((_State(),), self._game.templates[template].body)
        except NotAnalyzable:
            return ALL
        return domain.paths.formula()


class _Paths:
    """The conditions of all paths to a move, as a prefix tree."""

    def __init__(self) -> None:
        self._ends = False
        self._next: dict[Formula, _Paths] = {}

    def add(self, conditions: Iterable[Formula]) -> None:
        """Add a path."""
        node = self
        for condition in conditions:
            node = node._next.setdefault(condition, _Paths())
        node._ends = True

    def formula(self) -> Formula:
        """Return the positions that satisfy all conditions of some path."""
        if self._ends:
            return ALL
        return either([both([first, rest.formula()]) for first, rest in self._next.items()])


@frozen_node()
class _State:
    """A point of a block: paths of directions from its start, and the conditions passed."""

    here: tuple[int, ...] = ()
    mark: tuple[int, ...] = ()
    conditions: tuple[Formula, ...] = ()

    def require(self, formula: Formula) -> tuple[_State, ...]:
        """Return the state with one more condition; none if no position satisfies it."""
        if formula == NONE:
            return ()
        if formula == ALL:
            return (self,)
        return (replaced(self, conditions=(*self.conditions, formula)),)


class _Requirements(Domain[_State]):
    """The domain that collects in ``paths`` the conditions of paths to the first move."""

    max_states = 256
    max_steps = 400

    def __init__(self, args: tuple[int, ...], symmetry: tuple[int, ...]) -> None:
        self._args = args
        self._symmetry = symmetry
        self.paths = _Paths()

    def execute(self, state: _State, op: Straight) -> _State | None:
        """Follow directions and the mark; any other position is unknown."""
        match op:
            case ops.Navigate():
                here = (*state.here, self._direction(op.direction))
                (moved,) = replaced(state, here=here).require(at(here, ALL)) or (None,)
                return moved
            case ops.Mark():
                return replaced(state, mark=state.here)
            case ops.Back():
                return replaced(state, here=state.mark)
            case ops.Jump() | ops.Go() | ops.Sow():
                self.paths.add(state.conditions)
                return None
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
                | ops.SetFlag()
                | ops.SetPositionFlag()
                | ops.UseEntry()
            ):
                return state
        assert_never(op)

    def assume(self, state: _State, condition: Condition, *, holds: bool) -> tuple[_State, ...]:
        """Return the state with the formula of the condition."""
        return state.require(self._condition(condition, state.here, holds=holds))

    def add(self, state: _State, op: AnyAdd, site: Site) -> tuple[_State, ...]:
        """End the path: only the first move counts."""
        self.paths.add(state.conditions)
        return ()

    def loop(
        self, run: Interpreter[_State], state: _State, op: ops.While, site: Site
    ) -> tuple[_State, ...]:
        """End the paths on which the loop begins; continue where it does not."""
        for begun in self.assume(state, op.condition, holds=True):
            self.paths.add(begun.conditions)
        return self.assume(state, op.condition, holds=False)

    # --- conditions --------------------------------------------------------------------------

    def _condition(self, test: Condition, here: tuple[int, ...], *, holds: bool) -> Formula:
        """Return a formula that is necessary for the condition to hold, or not to hold."""
        match test:
            case ops.Always() | ops.Never():
                return ALL if isinstance(test, ops.Always) is holds else NONE
            case ops.Not():
                return self._condition(test.condition, here, holds=not holds)
            case ops.And() | ops.Or():
                formulas = [self._condition(part, here, holds=holds) for part in test.parts]
                return both(formulas) if isinstance(test, ops.And) is holds else either(formulas)
            case ops.IsEmpty():
                formula = self._standing(test.place, here, Occupied("empty"))
            case ops.IsEnemy():
                formula = self._standing(test.place, here, Occupied("enemy"))
            case ops.IsFriend():
                formula = self._standing(test.place, here, Occupied("friend"))
            case ops.OnBoard():
                formula = self._standing(test.place, here, ALL)
            case _:  # any other test may hold and may fail: that is always safe
                return ALL
        if formula is None:
            return ALL
        return formula if holds else opposite(formula)

    def _standing(self, place: Place, here: tuple[int, ...], who: Formula) -> Formula | None:
        match place:
            case ops.Here():
                return at(here, who)
            case ops.Neighbor():
                return at((*here, self._direction(place.direction)), who)
            case ops.Nowhere():
                return NONE
            case (
                ops.At()
                | ops.PartOrigin()
                | ops.PartTarget()
                | ops.MarkedPlace()
                | ops.LastFromPlace()
                | ops.LastToPlace()
                | ops.Held()
                | ops.Existing()
            ):
                return None
        assert_never(place)

    def _direction(self, direction: Dir) -> int:
        number = self._args[direction.index] if isinstance(direction, Param) else direction
        return self._symmetry[number]


def begins_on_empty(body: Body) -> bool:
    """Return True if the block ends at once on a position that is not empty."""
    return (
        bool(body)
        and isinstance(body[0], ops.Verify)
        and ops.IsEmpty(ops.HERE) in parts(body[0].condition)
    )
