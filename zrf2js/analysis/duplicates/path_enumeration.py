"""The paths on which one template can reach a statement that emits a move.

A template is run with every condition undecided.  Each move path that is found has positions, the
tests passed and the effects, still in terms of the template's parameters.  ``duplicate_proof``
compares them.

Paths are made of directions, ("at", position) and ("loop", site, *steps).  A direction or position
is a number, or ``~k`` for argument k: states are hashed often, and numbers hash fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, assert_never

from zrf2js.analysis.core.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.analysis.core.links import Links
from zrf2js.analysis.core.paths import Path, Places
from zrf2js.analysis.duplicates.position_facts import Fact, exclude, shows_piece
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import AnyAdd, Body, Condition, Param, PieceChange, Place, PlaceTest
from zrf2js.ir.summaries import reads_inside, writes_inside
from zrf2js.ir.traits import Reads, Writes, place_of, tested_here, writes
from zrf2js.support.frozen_node import frozen_node, replaced
from zrf2js.support.identity_cache import cached_by_identity

#: statements executed for one template, and for the templates of one file
_MAX_STEPS = 2_000
_MAX_ALL_STEPS = 10_000
#: steps and effects of one path, which every further statement of its block copies and compares
_MAX_LENGTH = 200
#: pairs of facts that are compared for the games of one file
_MAX_PAIRS = 60_000
#: what ``_Paths.branch`` joins without running the branches: effects and flags
_CHANGES = (
    Writes.RECORD
    | Writes.PIECE
    | Writes.PUT
    | Writes.OWNER
    | Writes.CAPTURE
    | Writes.FLAG
    | Writes.POSITION_FLAG
)
#: the reads of tests whose results are facts about their positions
_FACTS = (Reads.OCCUPANT, Reads.ZONE)


class NotProved(NotAnalyzable):
    """Error: it cannot be proved that moves differ; the argument is the reason."""


class Change(NamedTuple):
    """An effect; None stands for an unknown path.

    ``piece`` is the type that a piece is turned into; ``sure`` states that a piece is there.
    """

    effect: type[PieceChange]
    path: Path | None = None
    piece: int | Param | None = None
    sure: bool = False


@frozen_node()
class MovePath:
    """A path of a template to an ``add``: one move for each iteration of the loops around it.

    ``parts`` are (origin, target), the part of the piece itself first.  From element ``around`` on,
    the target's path is that of running loops; None if there is none and only one move can be
    emitted.
    """

    site: Site
    around: int | None
    kind: tuple[type[AnyAdd], int | None]
    parts: tuple[tuple[Path, Path], ...]
    facts: frozenset[Fact]
    certain: tuple[Change, ...]
    maybe: tuple[Change, ...]
    promotions: tuple[int | Param, ...]

    @property
    def target(self) -> Path:
        """The path to the position where the piece lands."""
        return self.parts[0][1]


class PathCache:
    """The move paths of templates and the paths on boards, for games that share some."""

    def __init__(self) -> None:
        #: returns the paths on a board with these links and this number of positions
        self._links = cache(Links)
        self._paths_of = cached_by_identity(self._run)
        self._steps = _MAX_ALL_STEPS
        self._pairs = _MAX_PAIRS

    def spend(self, pairs: int) -> None:
        """Count comparisons; raise NotProved over the limit."""
        self._pairs -= pairs
        if self._pairs < 0:
            raise NotProved("too much to compare")

    def links(self, game: GameIR) -> Links:
        """Return the paths on the board of a game."""
        return self._links(game.links, len(game.positions))

    def paths(self, template: Template) -> tuple[MovePath, ...]:
        """Return all move paths of the template; raise NotProved."""
        paths = self._paths_of(template)
        if isinstance(paths, str):
            raise NotProved(paths)
        return paths

    def _run(self, template: Template) -> tuple[MovePath, ...] | str:
        domain = _Paths()
        run = Interpreter(domain, min(_MAX_STEPS, self._steps))
        try:
            run.body((_State(),), template.body)
        except NotAnalyzable as reason:
            return str(reason)
        finally:
            self._steps -= run.steps
        return tuple(domain.paths)


# --- paths through a template --------------------------------------------------------------------


@frozen_node()
class _State(Places):
    """A point of a block; ``spent`` when a multi-part move has been emitted."""

    parts: tuple[tuple[Path, Path], ...] = ()
    facts: frozenset[Fact] = frozenset()
    certain: tuple[Change, ...] = ()
    maybe: tuple[Change, ...] = ()
    spent: bool = False

    def step(self, direction: int | Param) -> int:
        """Return a direction as an element of a path."""
        return _number(direction)

    def position(self, position: int | Param) -> object:
        """Return a position as an element of a path."""
        return "at", _number(position)


class _Paths(Domain[_State]):
    """The domain that collects move paths in ``paths``."""

    max_states = 32

    def __init__(self) -> None:
        self.paths: dict[MovePath, None] = {}
        self._loops: list[Path] = []  # the paths at the starts of the enclosing loops

    def widen(self, states: Iterable[_State]) -> Iterable[_State]:
        """Keep only the facts that all states have."""
        all_states = tuple(states)
        common = frozenset.intersection(*(state.facts for state in all_states))
        return (replaced(state, facts=common) for state in all_states)

    def execute(self, state: _State, op: Straight) -> _State:
        """Follow the cursor and collect effects."""
        match op:
            case ops.Navigate() | ops.Jump() | ops.Back() | ops.Go():
                path = state.after(op)
                if path is None:
                    raise NotProved("a block goes to where the last move was")
                if len(path) > _MAX_LENGTH:
                    raise NotProved("a block of many steps")
                return replaced(state, here=path)
            case ops.Mark() | ops.From() | ops.To():
                return state.noted(op)
            case ops.Cascade():
                return replaced(state.noted(op), parts=(*state.parts, _part(state)))
            case (
                ops.Capture()
                | ops.Flip()
                | ops.ChangeOwner()
                | ops.ChangeType()
                | ops.SetAttribute()
            ):
                return _changed(state, op, certain=True)
            case ops.Create() | ops.SetFlag() | ops.SetPositionFlag() | ops.UseEntry():
                return state
            case ops.Sow():
                raise NotProved(f"`{op.name}`")
        assert_never(op)

    def assume(self, state: _State, condition: Condition, *, holds: bool) -> tuple[_State, ...]:
        """Return the state with the facts of the condition; none if they contradict others."""
        facts = state.facts
        for fact in _facts(state, condition, holds):
            if fact is None or any(exclude(fact, f) for f in facts if f.path == fact.path):
                return ()
            facts |= {fact}
        return (state if facts is state.facts else replaced(state, facts=facts),)

    def add(self, state: _State, op: AnyAdd, site: Site) -> tuple[_State, ...]:
        """Record the move path."""
        if state.spent:
            raise NotProved("a multi-part move is emitted before another")
        parts = (*state.parts, _part(state))
        if not all(_is_known(place) for part in parts for place in part):
            raise NotProved("a block that emits a move where a loop may have led")
        if any(parts[0][1][: len(loop)] != loop for loop in self._loops):
            raise NotProved("a loop may emit one move repeatedly")
        mode = op.mode if isinstance(op, ops.AddPartial | ops.AddCopyPartial) else None
        around = len(self._loops[0]) - 1 if self._loops else None
        effects = state.facts, state.certain, state.maybe
        path = MovePath(site, around, (type(op), mode), parts, *effects, op.pieces)
        self.paths[path] = None
        return (replaced(state, certain=(), maybe=(), spent=bool(state.parts)),)

    # --- control -----------------------------------------------------------------------------

    def branch(
        self, run: Interpreter[_State], state: _State, op: ops.If, site: Site
    ) -> tuple[_State, ...]:
        """Join branches that only have effects; run the others."""
        if not all(map(_only_changes, _statements(op))):
            return super().branch(run, state, op, site)
        for inner in _statements(op):
            if isinstance(inner, PieceChange):
                state = _changed(state, inner, certain=False)
        return (state,)

    def loop(
        self, run: Interpreter[_State], state: _State, op: ops.While, site: Site
    ) -> tuple[_State, ...]:
        """Follow a loop; its end is unknown unless all iterations take the same steps."""
        around, marks, left = self._iteration(run, state, op)
        state = _loosened(state, op.body, left)
        here = (*state.here, ("loop", site, *around)) if around else state.here
        here = (_UNKNOWN,) if around is None else here
        start = replaced(state, here=here, mark=(_UNKNOWN,) if marks else state.mark)
        self._loops.append((*here, _UNKNOWN) if not around else here)
        run.body(self.assume(start, op.condition, holds=True), op.body, (*site, 0))
        self._loops.pop()
        return self.assume(start, op.condition, holds=False)

    def _iteration(
        self, run: Interpreter[_State], state: _State, op: ops.While
    ) -> tuple[Path | None, bool, list[Change]]:
        """Return the steps of an iteration, True if it moves the mark, and its pending effects.

        The steps are None if they differ between paths.
        """
        probe = replaced(
            state, here=(_START,), mark=(_UNKNOWN,), facts=frozenset(), certain=(), maybe=()
        )
        scratch = _Paths()
        ends = run.probe(scratch, scratch.assume(probe, op.condition, holds=True), op.body)
        for end in ends:
            moved = replaced(probe, here=end.here, mark=end.mark)
            if replaced(end, facts=frozenset(), certain=(), maybe=()) != moved:
                raise NotProved("a loop in which more than the position changes")
        marks = any(end.mark != probe.mark for end in ends)
        left = [change for end in ends for change in (*end.certain, *end.maybe)]
        return _steps_of_round(ends, op.body), marks, left


def _number(operand: int | Param) -> int:
    return ~operand.index if isinstance(operand, Param) else operand


#: the start of an iteration of a loop
_START = ("at", "start")
#: the start of a path that leads to an unknown position
_UNKNOWN = ("at", None)


def _steps_of_round(ends: tuple[_State, ...], body: Body) -> Path | None:
    """Return the steps of one iteration, computed from the states at its ends."""
    reason = None
    heres = {end.here for end in ends} or {(_START,)}
    around = next(iter(heres))[1:]
    if len(heres) > 1:
        reason = "a loop with several paths through it"
    elif next(iter(heres))[:1] != (_START,) or any(isinstance(step, tuple) for step in around):
        reason = "a loop in a loop, or one that jumps"
    if reason is not None and Writes.ADD in writes_inside(body):
        raise NotProved(reason)
    return around if reason is None else None


def _is_known(path: Path) -> bool:
    return _UNKNOWN not in path


def _path_of(state: _State, place: Place) -> Path | None:
    """Return the path to a place, if it can be followed."""
    path = state.place(place)
    return path if path is None or _is_known(path) else None


def _part(state: _State) -> tuple[Path, Path]:
    """Return the part that ends here, or where ``to`` was executed."""
    if not state.parts and state.origin:
        raise NotProved("a block chooses which piece it moves")
    return state.origin, state.destination


def _statements(op: ops.If) -> Iterator[ops.Statement]:
    """Yield the statements of a body and of the ``if`` statements in it."""
    for body in (op.then, op.otherwise):
        for statement in body:
            yield statement
            if isinstance(statement, ops.If):
                yield from _statements(statement)


def _only_changes(op: ops.Statement) -> bool:
    return isinstance(op, ops.If) or (not isinstance(op, ops.While) and writes(op) in _CHANGES)


def _loosened(state: _State, body: Body, left: list[Change]) -> _State:
    """Return the state when iterations of a loop may have been executed."""
    certain, maybe = state.certain, state.maybe
    if Writes.ADD in writes_inside(body):  # its moves have the pending effects
        certain, maybe = (), (*maybe, *certain)
    maybe = (*maybe, *(Change(change.effect, sure=change.sure) for change in left))
    return replaced(state, certain=certain, maybe=tuple(dict.fromkeys(maybe)))


def _changed(state: _State, op: PieceChange, *, certain: bool) -> _State:
    """Return the state after an effect; raise NotProved if it has too many."""
    if len(state.certain) + len(state.maybe) >= _MAX_LENGTH:
        raise NotProved("a block of many effects")
    piece = op.piece if isinstance(op, ops.ChangeType) else None
    path = _path_of(state, op.place)
    sure = any(shows_piece(fact, path) for fact in state.facts)
    change = Change(type(op), path, piece, sure)
    if certain and change.path is not None:
        return replaced(state, certain=(*state.certain, change))
    return replaced(state, maybe=(*state.maybe, change))


# --- tests ---------------------------------------------------------------------------------------


def _facts(state: _State, condition: Condition, holds: bool) -> Iterator[Fact | None]:
    """Yield the facts about positions that a condition implies; None for a contradiction."""
    match condition:
        case ops.Always() | ops.Never():
            if isinstance(condition, ops.Always) is not holds:
                yield None
        case ops.Not():
            yield from _facts(state, condition.condition, not holds)
        case ops.And() | ops.Or():
            if len(condition.parts) == 1 or isinstance(condition, ops.And) is holds:
                for part in condition.parts:
                    yield from _facts(state, part, holds)
        case _:
            place = place_of(condition)
            if place is None or reads_inside(condition) not in _FACTS:
                return
            path = _path_of(state, place)
            if path is not None and isinstance(condition, PlaceTest):
                yield Fact(tested_here(condition), path, holds)
