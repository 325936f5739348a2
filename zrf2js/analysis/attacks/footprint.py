"""The attack footprint of a template: where it can capture, and on which positions that depends.

An attack test need not run every template of every enemy piece: the links alone determine the
positions on which a template can capture. A move that touches none of the positions on which a
capture depends cannot open an attack. The analysis runs the template with every condition
undecided. The result is *paths*, small programs that the runtime executes once over the board
(templates/runtime/tables/attack_tables.js):

    k                    one step in the direction of argument k
    {"again": [k, ...]}  the steps inside, any number of times
    {"goTo": p}          go to position p
    {"goToArgument": k}  go to the position that argument k names

Some templates cannot be analyzed: a mark moves inside a loop, a place depends on the last move, or
there are too many branches. They are assumed to capture everywhere and to depend on everything.
The dependencies generalize the pins of chess programs: they state which changes of a position may
open an attack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never, cast

from zrf2js.analysis.attacks.capture_conditions import (
    EMPTY,
    State,
    assumed,
    dependencies_of,
    path_to,
    tested_positions,
)
from zrf2js.analysis.attacks.capture_targets import (
    AGAIN,
    OCCUPYING,
    VACATING,
    CaptureTarget,
    Dependency,
    Guard,
    Iterations,
)
from zrf2js.analysis.core.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.analysis.core.paths import Path
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE, AnyAdd, Body, Condition
from zrf2js.ir.traits import Writes, parts, writes
from zrf2js.ir.visit import walk
from zrf2js.support.frozen_node import replaced

#: the start of an iteration of a loop, while its steps are computed
_START = ("start",)
#: a position of a flood fill, as a named position
_ANYWHERE = (("anywhere",),)
_ON_BOARD = ops.OnBoard(HERE)
#: statements that change neither where a block continues nor what it captures
_IDLE = Writes.RECORD | Writes.PIECE | Writes.PUT | Writes.OWNER


def capture_targets(template: Template) -> frozenset[CaptureTarget]:
    """Return all capture targets of the template; raise NotAnalyzable."""
    domain = _Footprint()
    Interpreter(domain).body((State(),), template.body)
    return frozenset(domain.targets)


class _Footprint(Domain[State]):
    """The domain that collects capture targets in ``targets``."""

    max_states = 48

    def __init__(self) -> None:
        self.targets: set[CaptureTarget] = set()

    def widen(self, states: Iterable[State]) -> Iterable[State]:
        """Drop the guards, which are the only difference of many states."""
        return (
            replaced(state, guards=frozenset(), exact=False, visited=frozenset())
            for state in states
        )

    def execute(self, state: State, op: Straight) -> State:
        """Follow the cursor and collect captures."""
        match op:
            case ops.Navigate() | ops.Jump() | ops.Back():
                return _moved(state, cast(Path, state.after(op)))
            case ops.Go():
                path = path_to(state, op.place)
                if path is None:
                    raise NotAnalyzable("`go` to a place that no path leads to")
                return _moved(state, path)
            case ops.Mark() | ops.From() | ops.To():
                return state.noted(op)
            case ops.Cascade():
                hits = (*state.hits, *_landing(state))
                return replaced(state.noted(op), hits=hits)
            case ops.SetFlag() | ops.SetPositionFlag():
                sets = [dependencies_of(state, op.value, holds=holds) for holds in (True, False)]
                return replaced(state, dependencies=state.dependencies.union(*sets))
            case ops.Capture():
                return replaced(state, hits=(*state.hits, path_to(state, op.place)))
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

    def add(self, state: State, op: AnyAdd, site: Site) -> tuple[State, ...]:
        """Record what the move captures."""
        for path in state.hits:
            self._capture(state, path)
        for path in _landing(state):
            # after a `from`, a loop without an iteration may end where the part began
            loops = state.origin != () and any(isinstance(step, tuple) for step in path)
            self._capture(replaced(state, exact=False) if loops else state, path)
        return (replaced(state, hits=()),)

    def _capture(self, state: State, path: Path | None) -> None:
        if path is None or (EMPTY, path) in state.facts:
            return  # an empty position holds nothing to capture
        types = {
            test.piece
            for test, where in state.facts
            if isinstance(test, ops.IsPiece) and where == path
        }
        pieces = None
        if types and all(isinstance(piece, int) for piece in types):
            pieces = frozenset(cast(set[int], types))
        others = frozenset(each for each in state.dependencies if each.again or each.path != path)
        visited = {
            Guard(_ON_BOARD, place)
            for place in state.visited
            if not _leads_to(place, path) and Guard(EMPTY, place) not in state.guards
        }
        guards = state.guards | visited
        self.targets.add(CaptureTarget(path, others, pieces, guards, state.exact))

    # --- control -----------------------------------------------------------------------------

    def assume(self, state: State, condition: Condition, *, holds: bool) -> tuple[State, ...]:
        """Return the state with the dependencies and guards of the condition."""
        if isinstance(condition, ops.Always | ops.Never):
            return (state,) if isinstance(condition, ops.Always) is holds else ()
        return (assumed(state, condition, holds=holds),)

    def branch(
        self, run: Interpreter[State], state: State, op: ops.If, site: Site
    ) -> tuple[State, ...]:
        """Skip an ``if`` that does not decide what is captured."""
        if _is_idle(op.then) and _is_idle(op.otherwise):
            return (state,)
        return super().branch(run, state, op, site)

    def loop(
        self, run: Interpreter[State], state: State, op: ops.While, site: Site
    ) -> tuple[State, ...]:
        """Follow a loop whose iterations all take the same steps."""
        if isinstance(op.condition, ops.Never):
            return (state,)
        around = self._iteration(run, state, op.body)
        slides = _slides(op, around)
        path = _end_of_loop(state, around, slides=slides) if around else state.here
        passed = _passed(state, op.condition, around, path)
        inside = replaced(
            _moved(state, path),
            facts=frozenset(),
            exact=False,
            guards=state.guards | passed,
            loops=state.loops | {(path, slides)},
        )
        inside = assumed(inside, op.condition, holds=True, again=True)
        iterated, hits = self._iterations(run, inside, state.hits, op.body)
        exits = tuple(tested_positions(inside, op.condition))
        after = replaced(inside, exits=exits, dependencies=iterated, facts=frozenset(), hits=hits)
        if not slides:
            return (replaced(after, guards=state.guards | passed),)
        ended = {Guard(Iterations.BEGIN_EMPTY, after.here), Guard(EMPTY, after.here, holds=False)}
        return (replaced(after, guards=state.guards | ended, exact=state.exact),)

    def flood(
        self, run: Interpreter[State], state: State, op: ops.Spread | ops.Search
    ) -> tuple[State, ...]:
        """Follow a flood fill that captures nothing, wherever its iterations lead."""
        anywhere = replaced(state, here=_ANYWHERE, facts=frozenset(), exits=(), loops=frozenset())
        scratch = _Footprint()
        for body in op.bodies:
            for end in run.probe(scratch, (anywhere,), body):
                if (end.mark, end.target, end.origin) != (state.mark, state.target, state.origin):
                    raise NotAnalyzable(f"a `{op.name}` that moves marks or several pieces")
                if end.hits:
                    raise NotAnalyzable(f"a `{op.name}` that captures")
        if scratch.targets:
            raise NotAnalyzable(f"a `{op.name}` that captures")
        return (state,)

    def _iteration(self, run: Interpreter[State], state: State, body: Body) -> Path:
        """Return the steps of one iteration."""
        start = replaced(state, here=(_START,), facts=frozenset(), exits=(), loops=frozenset())
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

    def _iterations(
        self, run: Interpreter[State], inside: State, before: tuple[Path | None, ...], body: Body
    ) -> tuple[frozenset[Dependency], tuple[Path | None, ...]]:
        """Return the dependencies and captures of iterations; one may extend those of another."""
        dependencies, hits = inside.dependencies, dict.fromkeys(before)
        for _ in range(2):
            hit_count = len(hits)
            for end in run.body((replaced(inside, hits=tuple(hits)),), body):
                dependencies |= _moved(end, end.here).dependencies
                hits.update((_passed_by(hit, inside.here), None) for hit in end.hits)
            if len(hits) == hit_count:
                break
        return dependencies, tuple(hits)


# --- the cursor ----------------------------------------------------------------------------------


def _moved(state: State, path: Path) -> State:
    """Return the state with the cursor at ``path``, and with the dependencies of loops on it."""
    dependencies = {Dependency(exit_path, VACATING | OCCUPYING) for exit_path in state.exits}
    visited = {place for place in state.visited if not _leads_to(place, path)}
    if not (path and isinstance(path[-1], tuple) and isinstance(path[-1][0], str)):
        visited.add(path)  # a named position needs no link
    return replaced(
        state,
        here=path,
        exits=(),
        dependencies=state.dependencies | dependencies,
        visited=frozenset(visited),
    )


def _landing(state: State) -> tuple[Path, ...]:
    """Return the path to which the running part moves; empty if it stays."""
    return () if state.destination == state.origin else (state.destination,)


def _leads_to(place: Path, path: Path) -> bool:
    """Return True if the path visits the place."""
    return path[: len(place)] == place


# --- loops ---------------------------------------------------------------------------------------


def _end_of_loop(state: State, around: Path, *, slides: bool) -> Path:
    """Return the path to the end of a loop, distinct from those of other loops on the same path.

    Only plain slides are certain to end at the same position.
    """
    path: Path = (*state.here, around)
    while any(loop_path == path and not (slides and slid) for loop_path, slid in state.loops):
        path = (*path[:-1], (*cast(Path, path[-1]), AGAIN))
    return path


def _passed_by(hit: Path | None, loop: Path) -> Path | None:
    """Return the path of a capture in an iteration, distinct from the end of the loop."""
    if hit is None or not loop or not isinstance(loop[-1], tuple) or not _leads_to(loop, hit):
        return hit
    return (*loop[:-1], (*loop[-1], AGAIN), *hit[len(loop) :])


def _passed(state: State, condition: Condition, around: Path, path: Path) -> set[Guard]:
    """Return the guards that a condition implies for all iterations of a loop of one step."""
    guards = set()
    for part in parts(condition) if len(around) == 1 else ():
        match part:
            case ops.IsEmpty(place=ops.Here()):
                guards.add(Guard(Iterations.BEGIN_EMPTY, path))
            case ops.IsEmpty(place=ops.Neighbor(direction=direction)):
                if state.step(direction) == around[0]:
                    guards.add(Guard(Iterations.END_EMPTY, path))
    return guards


def _slides(op: ops.While, around: Path) -> bool:
    """Return True if the loop only runs over empty positions in one direction."""
    return (
        op.condition == EMPTY
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
    """Yield the statements of a body and of the ``if`` statements in it."""
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
