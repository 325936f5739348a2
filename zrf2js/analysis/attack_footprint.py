"""The attack footprint of a template: where it can capture, and which positions that depends on.

An attack test need not run every template of every enemy piece: the links alone determine which
positions a template can capture on.  And a move that touches none of the positions a capture
depends on cannot open an attack.  Both follow from running the template with every condition
undecided, which gives *paths*, small programs that the runtime runs once over the board
(templates/runtime/attack_tables.js):

    k            one step in the direction of argument k
    [k, ...]     the steps inside, any number of times
    {"at": p}    go to position p
    {"arg": k}   go to the position that argument k names

A template that cannot be followed (a mark moved inside a loop, a place of the last move, too many
branches) is assumed to capture everywhere and to depend on everything.  The dependencies generalize
the pinned pieces of chess programs: they state which changes of a position may open an attack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias, assert_never, cast

from zrf2js.analysis.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.analysis.paths import Path, Places
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE, AnyAdd, Body, Condition, Param, Place, PlaceTest
from zrf2js.ir.traits import (
    Reads,
    Writes,
    parts,
    place_of,
    reads,
    reads_last_move,
    tested_here,
    writes,
)
from zrf2js.ir.visit import walk

#: what opens an attack at a position that it depends on: a move that leaves it or enters it
VACATING, OCCUPYING = 1, 2
#: any move may open it, unless the last move was a certain one
MOVING = 4
#: an element of the path of a loop: another loop that runs the same way
AGAIN = ("again",)
#: where a round of a loop begins, while its steps are computed
_START = ("start",)
_EMPTY, _ON_BOARD = ops.IsEmpty(HERE), ops.OnBoard(HERE)
#: what a condition reads if a change of the board can decide it; a nested attack test is false
_BOARD = (
    Reads.OCCUPANT
    | Reads.ATTRIBUTES
    | Reads.NEIGHBORHOOD
    | Reads.PILES
    | Reads.LAST_MOVE
    | Reads.HOST
)
#: statements that change neither where a block continues nor what it captures
_IDLE = Writes.RECORD | Writes.PIECE | Writes.PUT | Writes.OWNER


class Rounds(Enum):
    """What is proved about all rounds of a loop of one step that ends at a path."""

    BEGIN_EMPTY = "run"  # they begin on empty positions
    END_EMPTY = "free"  # they end on empty positions


@dataclass(frozen=True, slots=True)
class Dependency:
    """A position whose change may open an attack; ``again`` for the condition of a loop."""

    path: Path
    opens: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Guard:
    """A test of the position at ``path`` that is passed before a capture.

    ``test`` applies to the current position.  A guard with ``on-board`` stands for a position that
    the block visits off the path of the capture.
    """

    test: PlaceTest | Rounds
    path: Path
    holds: bool = True


@dataclass(frozen=True, slots=True)
class CaptureTarget:
    """Where a move may capture, and what that depends on.

    ``pieces`` are the types that can be captured there, None for any.  Tests of the target itself
    are no dependencies, because the attacked piece stands there.  Every guard must hold for the
    capture; when ``exact``, nothing else must.
    """

    path: Path
    dependencies: frozenset[Dependency]
    pieces: frozenset[int] | None = None
    guards: frozenset[Guard] = frozenset()
    exact: bool = False


def rank(target: CaptureTarget) -> tuple[object, ...]:
    """A sort key: the order of sets differs between processes."""
    found = (sorted(map(repr, each)) for each in (target.dependencies, target.guards))
    pieces = None if target.pieces is None else sorted(target.pieces)
    return repr(target.path), *found, repr(pieces), target.exact


#: a test of the current position that holds at the end of a path
_Fact: TypeAlias = tuple[PlaceTest, Path]


@dataclass(frozen=True, slots=True)
class _State(Places):
    """A point of a block.

    ``exits`` are the positions where loops ended because of what stands there, ``hits`` what is
    captured if the block adds a move, ``visited`` the farthest positions visited: they are on the
    board.  ``loops`` are the paths where loops ended, with whether they were plain slides.
    """

    facts: frozenset[_Fact] = frozenset()
    dependencies: frozenset[Dependency] = frozenset()
    exits: tuple[Path, ...] = ()
    guards: frozenset[Guard] = frozenset()
    exact: bool = True
    hits: tuple[Path | None, ...] = ()
    visited: frozenset[Path] = frozenset()
    loops: frozenset[tuple[Path, bool]] = frozenset()

    def step(self, direction: int | Param) -> int:
        """The number of the argument; without parameters, a template is not analyzed."""
        if not isinstance(direction, Param):
            raise NotAnalyzable("directions are no arguments")
        return direction.index

    def position(self, position: int | Param) -> object:
        """A position by number or by argument."""
        return ("arg", position.index) if isinstance(position, Param) else ("at", position)


def capture_targets(template: Template) -> frozenset[CaptureTarget]:
    """Return all capture targets of the template; raise NotAnalyzable."""
    domain = _Footprint()
    Interpreter(domain).body((_State(),), template.body)
    return frozenset(domain.targets)


class _Footprint(Domain[_State]):
    """Collects capture targets in ``targets``."""

    max_states = 48
    max_steps = 100_000

    def __init__(self) -> None:
        self.targets: set[CaptureTarget] = set()

    def widen(self, states: Iterable[_State]) -> Iterable[_State]:
        """Drop guards: many states differ in nothing else."""
        return (
            replace(state, guards=frozenset(), exact=False, visited=frozenset()) for state in states
        )

    def execute(self, state: _State, op: Straight) -> _State:
        """Follow the cursor and collect captures."""
        match op:
            case ops.Navigate() | ops.Jump() | ops.Back():
                return _moved(state, cast(Path, state.after(op)))
            case ops.Go():
                path = _path_to(state, op.place)
                if path is None:
                    raise NotAnalyzable("`go` to a place that no path leads to")
                return _moved(state, path)
            case ops.Mark() | ops.From() | ops.To():
                return state.noted(op)
            case ops.Cascade():
                hits = (*state.hits, *_landing(state))
                return replace(state.noted(op), hits=hits)
            case ops.SetFlag() | ops.SetPositionFlag():
                found = [_dependencies(state, op.value, holds=holds) for holds in (True, False)]
                return replace(state, dependencies=state.dependencies.union(*found))
            case ops.Capture():
                return replace(state, hits=(*state.hits, _path_to(state, op.place)))
            case ops.Sow():
                raise NotAnalyzable(f"`{op.name}`")
            case (
                ops.Flip()
                | ops.Create()
                | ops.ChangeOwner()
                | ops.ChangeType()
                | ops.SetAttribute()
                | ops.UseEntry()
            ):
                return state
        assert_never(op)

    def add(self, state: _State, op: AnyAdd, site: Site) -> tuple[_State, ...]:
        """Record what the move captures."""
        for path in state.hits:
            self._capture(state, path)
        for path in _landing(state):
            # after a `from`, a loop without a round may end where the part began
            loops = state.origin != () and any(isinstance(step, tuple) for step in path)
            self._capture(replace(state, exact=False) if loops else state, path)
        return (replace(state, hits=()),)

    def _capture(self, state: _State, path: Path | None) -> None:
        if path is None or (_EMPTY, path) in state.facts:
            return  # an empty position holds nothing to capture
        known = {
            test.piece
            for test, where in state.facts
            if isinstance(test, ops.IsPiece) and where == path
        }
        pieces = None
        if known and all(isinstance(piece, int) for piece in known):
            pieces = frozenset(cast(set[int], known))
        found = frozenset(each for each in state.dependencies if each.again or each.path != path)
        visited = {
            Guard(_ON_BOARD, place)
            for place in state.visited
            if not _leads_to(place, path) and Guard(_EMPTY, place) not in state.guards
        }
        guards = state.guards | visited
        self.targets.add(CaptureTarget(path, found, pieces, guards, state.exact))

    # --- control -----------------------------------------------------------------------------

    def assume(self, state: _State, condition: Condition, *, holds: bool) -> tuple[_State, ...]:
        """The state with the dependencies and guards of the condition."""
        if isinstance(condition, ops.Always | ops.Never):
            return (state,) if isinstance(condition, ops.Always) is holds else ()
        return (_assumed(state, condition, holds=holds),)

    def branch(
        self, run: Interpreter[_State], state: _State, op: ops.If, site: Site
    ) -> tuple[_State, ...]:
        """Skip an ``if`` that does not decide what is captured."""
        if _is_idle(op.then) and _is_idle(op.otherwise):
            return (state,)
        return super().branch(run, state, op, site)

    def loop(
        self, run: Interpreter[_State], state: _State, op: ops.While, site: Site
    ) -> tuple[_State, ...]:
        """Follow a loop whose rounds all take the same steps."""
        if isinstance(op.condition, ops.Never):
            return (state,)
        around = self._round(run, state, op.body)
        slides = _slides(op, around)
        path = _end_of_loop(state, around, slides=slides) if around else state.here
        passed = _passed(state, op.condition, around, path)
        inside = replace(
            _moved(state, path),
            facts=frozenset(),
            exact=False,
            guards=state.guards | passed,
            loops=state.loops | {(path, slides)},
        )
        inside = _assumed(inside, op.condition, holds=True, again=True)
        found, hits = self._rounds(run, inside, state.hits, op.body)
        exits = tuple(_tested(inside, op.condition))
        after = replace(inside, exits=exits, dependencies=found, facts=frozenset(), hits=hits)
        if not slides:
            return (replace(after, guards=state.guards | passed),)
        ended = {Guard(Rounds.BEGIN_EMPTY, after.here), Guard(_EMPTY, after.here, holds=False)}
        return (replace(after, guards=state.guards | ended, exact=state.exact),)

    def _round(self, run: Interpreter[_State], state: _State, body: Body) -> Path:
        """The steps of one round."""
        start = replace(state, here=(_START,), facts=frozenset(), exits=(), loops=frozenset())
        ends = run.probe(_Footprint(), (start,), body)
        if any(end.here[:1] != (_START,) for end in ends):
            raise NotAnalyzable("a loop that goes back or jumps")
        steps = {end.here[1:] for end in ends}
        if len(steps) > 1 or any(
            end.mark != state.mark or end.target != state.target for end in ends
        ):
            raise NotAnalyzable("a loop with several paths through it")
        if any(end.origin != state.origin for end in ends):
            raise NotAnalyzable("a loop that moves several pieces")
        return next(iter(steps), ())

    def _rounds(
        self, run: Interpreter[_State], inside: _State, before: tuple[Path | None, ...], body: Body
    ) -> tuple[frozenset[Dependency], tuple[Path | None, ...]]:
        """What rounds depend on and capture; one round may add what another captured."""
        found, hits = inside.dependencies, dict.fromkeys(before)
        for _ in range(2):
            known = len(hits)
            for end in run.body((replace(inside, hits=tuple(hits)),), body):
                found |= _moved(end, end.here).dependencies
                hits.update((_passed_by(hit, inside.here), None) for hit in end.hits)
            if len(hits) == known:
                break
        return found, tuple(hits)


# --- the cursor ----------------------------------------------------------------------------------


def _moved(state: _State, path: Path) -> _State:
    """The state with the cursor at ``path``; code after a loop depends on what ended the loop."""
    found = {Dependency(exit_path, VACATING | OCCUPYING) for exit_path in state.exits}
    visited = {place for place in state.visited if not _leads_to(place, path)}
    if not (path and isinstance(path[-1], tuple) and isinstance(path[-1][0], str)):
        visited.add(path)  # a named position needs no link
    return replace(
        state,
        here=path,
        exits=(),
        dependencies=state.dependencies | found,
        visited=frozenset(visited),
    )


def _landing(state: _State) -> tuple[Path, ...]:
    """Where the running part lands, unless it stays where it is."""
    return () if state.destination == state.origin else (state.destination,)


def _path_to(state: _State, place: Place) -> Path | None:
    if reads_last_move(place):
        raise NotAnalyzable("a place of the last move")
    return state.place(place)


def _leads_to(place: Path, path: Path) -> bool:
    """Return True if the path visits the place."""
    return path[: len(place)] == place


# --- loops ---------------------------------------------------------------------------------------


def _end_of_loop(state: _State, around: Path, *, slides: bool) -> Path:
    """The path to where a loop ends, distinct from those of other loops that run the same way: only
    plain slides are sure to end at the same position."""
    path: Path = (*state.here, around)
    while any(known == path and not (slides and slid) for known, slid in state.loops):
        path = (*path[:-1], (*cast(Path, path[-1]), AGAIN))
    return path


def _passed_by(hit: Path | None, loop: Path) -> Path | None:
    """What a round of a loop captured, distinct from what stands where the loop ends."""
    if hit is None or not loop or not isinstance(loop[-1], tuple) or not _leads_to(loop, hit):
        return hit
    return (*loop[:-1], (*loop[-1], AGAIN), *hit[len(loop) :])


def _passed(state: _State, condition: Condition, around: Path, path: Path) -> set[Guard]:
    """What the condition states about all rounds of a loop of one step."""
    found = set()
    for part in parts(condition) if len(around) == 1 else ():
        match part:
            case ops.IsEmpty(place=ops.Here()):
                found.add(Guard(Rounds.BEGIN_EMPTY, path))
            case ops.IsEmpty(place=ops.Neighbor(direction=direction)):
                if state.step(direction) == around[0]:
                    found.add(Guard(Rounds.END_EMPTY, path))
    return found


def _slides(op: ops.While, around: Path) -> bool:
    """Return True if the loop only runs over empty positions in one direction."""
    return (
        op.condition == _EMPTY
        and len(around) == 1
        and isinstance(op.body[-1], ops.Navigate)
        and not any(isinstance(inner, ops.Navigate) for inner in walk(op.body[:-1]))
        and all(_may_slide(inner) for inner in _statements(op.body))
    )


def _may_slide(op: ops.Statement) -> bool:
    slide = _IDLE | Writes.ADD | Writes.CONTINUE
    is_control = isinstance(op, ops.Navigate | ops.If)
    return is_control or (not isinstance(op, ops.While) and writes(op) in slide)


def _statements(body: Body) -> Iterator[ops.Statement]:
    """The statements of a body and of the ``if`` statements in it."""
    for op in body:
        yield op
        if isinstance(op, ops.If):
            yield from _statements(op.then)
            yield from _statements(op.otherwise)


def _is_idle(body: Body) -> bool:
    """Return True if the body decides neither where the block continues nor what it captures."""
    return all(
        _is_idle(op.then) and _is_idle(op.otherwise)
        if isinstance(op, ops.If)
        else writes(op) != Writes.NOTHING and writes(op) in _IDLE
        for op in body
    )


# --- conditions ----------------------------------------------------------------------------------


def _assumed(state: _State, condition: Condition, *, holds: bool, again: bool = False) -> _State:
    """The state once the condition is known to hold, or not to hold."""
    found = _dependencies(state, condition, holds=holds, again=again)
    facts = _facts(state, condition) if holds else frozenset()
    state = _guarded(state, condition, holds=holds)
    return replace(state, facts=state.facts | facts, dependencies=state.dependencies | found)


def _dependencies(
    state: _State, condition: Condition, *, holds: bool, again: bool = False
) -> frozenset[Dependency]:
    """The positions whose change may make the condition hold, or not hold."""
    match condition:
        case ops.Not():
            return _dependencies(state, condition.condition, holds=not holds, again=again)
        case ops.And() | ops.Or():
            found = [
                _dependencies(state, part, holds=holds, again=again) for part in condition.parts
            ]
            return frozenset().union(*found)
        case ops.IsLastFrom() | ops.IsLastTo():
            path = _path_to(state, condition.place)
            if not holds or path is None:
                return frozenset((Dependency((), MOVING),))
            opens = VACATING if isinstance(condition, ops.IsLastFrom) else OCCUPYING
            return frozenset((Dependency(path, opens, again),))
    if reads(condition) & Reads.HOST:
        raise NotAnalyzable("a handler, which may read anything")
    if reads(condition) & Reads.NEIGHBORHOOD:
        raise NotAnalyzable("a test of all neighbors")
    path = _tested_path(state, condition)
    if path is None:
        return frozenset()
    return frozenset((Dependency(path, _opens(condition, holds), again),))


def _tested_path(state: _State, condition: Condition) -> Path | None:
    """The position that decides a single test; None where no change of the board does."""
    place = place_of(condition)
    if place is None or not reads(condition) & _BOARD:
        return None
    return _path_to(state, place)


def _opens(condition: Condition, holds: bool) -> int:
    if isinstance(condition, ops.IsEmpty):
        return VACATING if holds else OCCUPYING
    return VACATING | OCCUPYING


def _guarded(state: _State, condition: Condition, *, holds: bool) -> _State:
    """The state with the guards that state the condition, inexact where guards cannot."""
    match condition:
        case ops.Always() | ops.Never():
            return state
        case ops.Not():
            return _guarded(state, condition.condition, holds=not holds)
        case ops.And() | ops.Or():
            if len(condition.parts) > 1 and isinstance(condition, ops.And) is not holds:
                return replace(state, exact=False)
            for part in condition.parts:
                state = _guarded(state, part, holds=holds)
            return state
        case ops.IsAttacked() | ops.IsDefended() if not holds:
            return state  # false inside an attack test (rule 49)
    if not isinstance(condition, PlaceTest) or not reads(condition) & (Reads.OCCUPANT | Reads.ZONE):
        return replace(state, exact=False)
    path = _path_to(state, condition.place)
    if path is None:
        return replace(state, exact=False)
    guard = Guard(tested_here(condition), path, holds)
    return replace(state, guards=state.guards | {guard})


def _facts(state: _State, condition: Condition) -> frozenset[_Fact]:
    if isinstance(condition, ops.And):
        return frozenset().union(*(_facts(state, part) for part in condition.parts))
    if not isinstance(condition, ops.IsEmpty | ops.IsPiece):
        return frozenset()
    path = _path_to(state, condition.place)
    return frozenset() if path is None else frozenset(((tested_here(condition), path),))


def _tested(state: _State, condition: Condition) -> list[Path]:
    """The positions whose change may end a loop."""
    match condition:
        case ops.And() | ops.Or():
            return [path for part in condition.parts for path in _tested(state, part)]
        case ops.Not():
            return _tested(state, condition.condition)
    path = _tested_path(state, condition)
    return [] if path is None else [path]


# --- data for the runtime ------------------------------------------------------------------------


def path_data(path: Path) -> list[object]:
    """The path as JSON data for the runtime."""
    return [_element(element) for element in path]


def _element(element: object) -> object:
    if isinstance(element, int):
        return element
    inner = cast(tuple[object, ...], element)
    if isinstance(inner[0], str):
        return {inner[0]: inner[1]}
    return [_element(part) for part in inner if part != AGAIN]
