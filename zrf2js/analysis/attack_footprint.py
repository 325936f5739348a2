"""Which positions a template can attack, and which it looks at on the way.

An attack test need not run every template of every enemy piece: from its links alone it is known
which positions a template can land on from where.  And a move that touches none of the positions
a template has looked at cannot open an attack.  Both follow from walking the template with every
condition undecided; the walk gives *paths*, small programs that the runtime runs once over the
board (templates/runtime/attack_tables.js):

    k            one step in the direction of argument k
    [k, ...]     the steps inside, any number of times
    {"at": p}    go to position p
    {"arg": k}   go to the position that argument k names

What cannot be walked so (marks moved inside loops, places of the last move, too many branches) is
taken to reach and to look at everything.  The idea of the second table is that of pinned pieces in
chess programs, turned round: it asks what a square's change may open, whoever stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from zrf2js.analysis.paths import Path, Places
from zrf2js.ir.nodes import Body, Op, Param, Template, walk
from zrf2js.ir.table import make_op

#: what opens an attack at a position that is looked at: a move that leaves or enters it
VACATING, OCCUPYING = 1, 2
#: any move may: the last one must not have been a certain one
MOVING = 4
_MAX_STATES = 48
#: in the path of a loop: not the loop that a path without it means, but one that goes the same way
AGAIN = ("again",)
#: where a round of a loop begins, while its steps are found out
_START = ("start",)
#: tests that no change of the board decides; attacked? is false inside an attack test (rule 49)
_NO_BOARD = (
    "true", "false", "in-zone", "on-board", "position", "flag", "position-flag", "marked",
    "goal-position", "attacked", "defended", "threatened", "protected", "at-origin",
    "been-before", "taken-before",
    "unused",
)  # fmt: skip
#: statements that change neither where a block goes on nor what it can capture
_IDLE = frozenset(("flip", "create", "change-owner", "change-type", "set-attribute"))
#: what may stand in a loop that runs over empty positions, for it to be a plain slide
_SLIDING = _IDLE | {"navigate", "if", "add", "add-partial", "add-copy", "add-copy-partial"}


class Unwalkable(Exception):
    """The template's ways cannot be listed; says why."""


@dataclass(frozen=True, slots=True)
class Look:
    """A position whose change may open the way; ``again`` for the condition of a loop."""

    path: Path
    opens: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Guard:
    """A test that is passed on the way to a landing: ``test`` with its ``argument`` at ``path``.

    Two stand for loops of one step that end there: "run" for those whose rounds begin on empty
    positions, "free" for those whose rounds end on them.  "on-board" stands for a place that the
    block steps on beside the way to the landing.
    """

    test: str
    path: Path
    argument: object = None
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a move may capture, and what it depends on.

    ``pieces`` narrows what can be captured there, if known.  What the template asks of the
    position it lands on is no look: whoever is attacked stands there.  Every guard must hold for
    the landing; when it is ``exact``, nothing else must.
    """

    path: Path
    looks: frozenset[Look]
    pieces: frozenset[int] | None = None
    guards: frozenset[Guard] = frozenset()
    exact: bool = False


def rank(landing: Landing) -> tuple[object, ...]:
    """What landings are sorted by; sets have an order of their own in every process."""
    looks, guards = (sorted(map(repr, found)) for found in (landing.looks, landing.guards))
    pieces = None if landing.pieces is None else sorted(landing.pieces)
    return repr(landing.path), looks, repr(pieces), guards, landing.exact


@dataclass(frozen=True, slots=True)
class _State(Places):
    """A point of the walk; ``facts`` are tests known to hold: (test, piece or None, path)."""

    facts: frozenset[tuple[str, object, Path]] = frozenset()
    looks: frozenset[Look] = frozenset()
    exits: tuple[Path, ...] = ()  # where loops ended because something stood there
    guards: frozenset[Guard] = frozenset()
    exact: bool = True
    hits: tuple[Path | None, ...] = ()  # what is captured if the block comes to an `add`
    visited: frozenset[Path] = frozenset()  # the farthest places stepped on: they are on the board
    loops: frozenset[tuple[Path, bool]] = frozenset()  # where loops ended; whether plain slides

    def step(self, direction: object) -> int:
        """The argument's number; fixed directions (no optimiser has run) are not walked."""
        if not isinstance(direction, Param):
            raise Unwalkable("directions are no arguments")
        return direction.index

    def position(self, position: object) -> object:
        """By number, or by argument."""
        return ("arg", position.index) if isinstance(position, Param) else ("at", position)


def landings_of(template: Template) -> frozenset[Landing]:
    """All landings of the template; raises Unwalkable."""
    walk = _Walk()
    walk.body((_State(),), template.body)
    return frozenset(walk.landings)


class _Walk:
    def __init__(self) -> None:
        self.landings: set[Landing] = set()

    def body(self, states: tuple[_State, ...], body: Body) -> tuple[_State, ...]:
        """All states after the body."""
        for op in body:
            after: dict[_State, None] = {}
            for state in states:
                after.update(dict.fromkeys(self._statement(state, op)))
            if len(after) > _MAX_STATES:  # without guards many of them may be the same
                after = dict.fromkeys(_loose(state) for state in after)
            if len(after) > _MAX_STATES:
                raise Unwalkable("too many branches")
            states = tuple(after)
        return states

    def _statement(self, state: _State, op: Op) -> tuple[_State, ...]:
        match op.name:
            case "navigate":
                return (self._moved(state, (*state.here, state.step(op.args[0]))),)
            case "jump":
                return (self._moved(state, (state.position(op.args[0]),)),)
            case "mark":
                return (replace(state, mark=state.here),)
            case "back":
                return (self._moved(state, state.mark),)
            case "go":
                there = _place(state, cast(Op, op.args[0]))
                if there is None:
                    raise Unwalkable("`go` to a place that no way leads to")
                return (self._moved(state, there),)
            case "from":
                return (replace(state, origin=state.here),)
            case "to":
                return (replace(state, target=state.here),)
            case "cascade":
                hits = (*state.hits, *self._captured(state))
                return (replace(state, origin=state.here, target=None, hits=hits),)
            case "set-flag" | "set-position-flag":
                return (self._noted(state, cast(Op, op.args[1])),)
            case "verify":
                return self._verify(state, cast(Op, op.args[0]))
            case "if":
                return self._if(state, *cast(tuple[Op, Body, Body], op.args))
            case "while":
                return self._while(state, *cast(tuple[Op, Body], op.args))
            case "stop":
                return ()
            case "capture":
                where = _place(state, cast(Op, op.args[0]))
                return (replace(state, hits=(*state.hits, where)),)
            case "add" | "add-partial" | "add-copy" | "add-copy-partial":
                for path in state.hits:
                    self._land(state, path)
                for path in self._captured(state):
                    # behind a `from` a loop without a round may end where the part began
                    runs = state.origin != () and any(isinstance(step, tuple) for step in path)
                    self._land(replace(state, exact=False) if runs else state, path)
                return (replace(state, hits=()),)
            case "fork":
                for body in cast(tuple[Body, ...], op.args[0]):
                    self.body((state,), body)
            case "spread" | "search" | "sow":
                raise Unwalkable(f"`{op.name}`")
        return (state,)

    def _moved(self, state: _State, path: Path) -> _State:
        """Whoever goes on from where a loop ended depends on what ended it."""
        looks = {Look(exit_path, VACATING | OCCUPYING) for exit_path in state.exits}
        visited = {place for place in state.visited if not _leads_to(place, path)}
        if not (path and isinstance(path[-1], tuple) and isinstance(path[-1][0], str)):
            visited.add(path)  # a position that is named needs no link
        return replace(
            state, here=path, exits=(), looks=state.looks | looks, visited=frozenset(visited)
        )

    def _land(self, state: _State, path: Path | None) -> None:
        if path is None or ("empty", None, path) in state.facts:
            return  # nothing to capture on an empty position
        known = {piece for test, piece, where in state.facts if test == "piece" and where == path}
        pieces = None
        if known and all(isinstance(piece, int) for piece in known):
            pieces = frozenset(cast(set[int], known))
        looks = frozenset(look for look in state.looks if look.again or look.path != path)
        beside = {
            Guard("on-board", place)
            for place in state.visited
            if not _leads_to(place, path) and Guard("empty", place) not in state.guards
        }
        self.landings.add(Landing(path, looks, pieces, state.guards | beside, state.exact))

    def _captured(self, state: _State) -> tuple[Path, ...]:
        """Where the running part lands, unless it stays where it is."""
        return () if state.destination == state.origin else (state.destination,)

    # --- control -----------------------------------------------------------------------------

    def _verify(self, state: _State, condition: Op) -> tuple[_State, ...]:
        if condition.name == "false":
            return ()
        return (self._holding(state, condition),)

    def _holding(self, state: _State, condition: Op, *, again: bool = False) -> _State:
        """The state once the condition is known to hold."""
        looks = self._looks(state, condition, holds=True, again=again)
        facts = self._facts(state, condition)
        state = self._guarded(state, condition, holds=True)
        return replace(state, facts=state.facts | facts, looks=state.looks | looks)

    def _noted(self, state: _State, condition: Op) -> _State:
        """The state once a flag tells how the condition came out."""
        looks = [self._looks(state, condition, holds=holds) for holds in (True, False)]
        return replace(state, looks=state.looks.union(*looks))

    def _if(self, state: _State, condition: Op, then: Body, otherwise: Body) -> tuple[_State, ...]:
        if _is_idle(then) and _is_idle(otherwise):
            return (state,)
        if condition.name in ("true", "false"):  # as asking for a piece that no game of these has
            return self.body((state,), then if condition.name == "true" else otherwise)
        looks = self._looks(state, condition, holds=False)
        refused = self._guarded(state, condition, holds=False)
        refused = replace(refused, looks=state.looks | looks)
        taken = self._holding(state, condition)
        return (*self.body((taken,), then), *self.body((refused,), otherwise))

    def _while(self, state: _State, condition: Op, body: Body) -> tuple[_State, ...]:
        """The body must come down to the same steps every time round."""
        if condition.name == "false":
            return (state,)
        probe = _Walk()
        start = replace(state, here=(_START,), facts=frozenset(), exits=(), loops=frozenset())
        ends = probe.body((start,), body)
        if any(end.here[:1] != (_START,) for end in ends):
            raise Unwalkable("a loop that goes back or jumps")
        steps = {end.here[1:] for end in ends}
        if len(steps) > 1 or any(
            end.mark != state.mark or end.target != state.target for end in ends
        ):
            raise Unwalkable("a loop with several ways round")
        if any(end.origin != state.origin for end in ends):
            raise Unwalkable("a loop that moves several pieces")
        around = next(iter(steps), ())
        slides = _slides(condition, body, around)
        path = _end_of_loop(state, around, slides=slides) if around else state.here
        passed = _passed(state, condition, around, path)
        inside = self._moved(state, path)
        inside = replace(inside, facts=frozenset(), exact=False, guards=state.guards | passed)
        inside = replace(inside, loops=state.loops | {(path, slides)})
        inside = self._holding(inside, condition, again=True)
        looks, hits = inside.looks, dict.fromkeys(state.hits)
        for _ in range(2):  # what one round captures another may add
            before = len(hits)
            for end in self.body((replace(inside, hits=tuple(hits)),), body):
                looks |= self._moved(end, end.here).looks
                hits.update((_on_the_way(hit, path), None) for hit in end.hits)
            if len(hits) == before:
                break
        exits = tuple(self._tested(inside, condition))
        after = replace(inside, exits=exits, looks=looks, facts=frozenset(), hits=tuple(hits))
        if not slides:
            return (replace(after, guards=state.guards | passed),)
        guards = state.guards | {Guard("run", after.here), Guard("empty", after.here, holds=False)}
        return (replace(after, guards=guards, exact=state.exact),)

    # --- conditions --------------------------------------------------------------------------

    def _looks(
        self, state: _State, condition: Op, *, holds: bool, again: bool = False
    ) -> frozenset[Look]:
        """What must be so for the condition to hold, or not to hold."""
        match condition.name:
            case "not":
                inner = cast(Op, condition.args[0])
                return self._looks(state, inner, holds=not holds, again=again)
            case "and" | "or":
                parts = cast(tuple[Op, ...], condition.args[0])
                looks = [self._looks(state, part, holds=holds, again=again) for part in parts]
                return frozenset().union(*looks)
            case "last-from" | "last-to":
                path = _place(state, cast(Op, condition.args[-1]))
                if not holds or path is None:
                    return frozenset((Look((), MOVING),))
                opens = VACATING if condition.name == "last-from" else OCCUPYING
                return frozenset((Look(path, opens, again),))
            case "adjacent-to-enemy":
                raise Unwalkable("all neighbours are looked at")
            case "handler":
                raise Unwalkable("a handler looks where it likes")
            case name if name in _NO_BOARD:
                return frozenset()
        path = _place(state, cast(Op, condition.args[-1]))
        if path is None:
            return frozenset()
        return frozenset((Look(path, _opens(condition.name, holds), again),))

    def _guarded(self, state: _State, condition: Op, *, holds: bool) -> _State:
        """The state with what the condition says as guards, as far as they can say it."""
        match condition.name:
            case "true" | "false":
                return state
            case "not":
                return self._guarded(state, cast(Op, condition.args[0]), holds=not holds)
            case "and" | "or":
                parts = cast(tuple[Op, ...], condition.args[0])
                if len(parts) > 1 and (condition.name == "and") is not holds:
                    return replace(state, exact=False)
                for part in parts:
                    state = self._guarded(state, part, holds=holds)
                return state
            case "attacked" | "defended" if not holds:
                return state  # false inside an attack test (rule 49)
            case name if name not in _GUARDS:
                return replace(state, exact=False)
        path = _place(state, cast(Op, condition.args[-1]))
        if path is None:
            return replace(state, exact=False)
        argument = condition.args[0] if len(condition.args) > 1 else None
        return replace(state, guards=state.guards | {Guard(condition.name, path, argument, holds)})

    def _facts(self, state: _State, condition: Op) -> frozenset[tuple[str, object, Path]]:
        if condition.name == "and":
            parts = cast(tuple[Op, ...], condition.args[0])
            return frozenset().union(*(self._facts(state, part) for part in parts))
        if condition.name not in ("empty", "piece"):
            return frozenset()
        path = _place(state, cast(Op, condition.args[-1]))
        piece = condition.args[0] if condition.name == "piece" else None
        return frozenset() if path is None else frozenset(((condition.name, piece, path),))

    def _tested(self, state: _State, condition: Op) -> list[Path]:
        """The positions whose change may end a loop."""
        if condition.name in ("and", "or"):
            parts = cast(tuple[Op, ...], condition.args[0])
            return [path for part in parts for path in self._tested(state, part)]
        if condition.name == "not":
            return self._tested(state, cast(Op, condition.args[0]))
        if condition.name in _NO_BOARD or not condition.args:
            return []
        path = _place(state, cast(Op, condition.args[-1]))
        return [] if path is None else [path]


#: tests that can be told from a guard
_GUARDS = frozenset(("empty", "enemy", "friend", "piece", "in-zone", "position"))


def _leads_to(place: Path, path: Path) -> bool:
    """Whether who follows the path comes by the place."""
    return path[: len(place)] == place


def _end_of_loop(state: _State, around: Path, *, slides: bool) -> Path:
    """The path to where a loop ends, told from those of other loops along the same way: only plain
    slides are sure to end at the same place."""
    path: Path = (*state.here, around)
    while any(known == path and not (slides and slid) for known, slid in state.loops):
        path = (*path[:-1], (*cast(Path, path[-1]), AGAIN))
    return path


def _on_the_way(hit: Path | None, loop: Path) -> Path | None:
    """What a round of a loop has captured, told from what stands where the loop ends."""
    if hit is None or not loop or not isinstance(loop[-1], tuple) or not _leads_to(loop, hit):
        return hit
    return (*loop[:-1], (*loop[-1], AGAIN), *hit[len(loop) :])


def _passed(state: _State, condition: Op, around: Path, path: Path) -> set[Guard]:
    """What the condition says of all rounds of a loop of one step."""
    parts = cast(tuple[Op, ...], condition.args[0]) if condition.name == "and" else (condition,)
    found = set()
    for part in parts if len(around) == 1 else ():
        place = cast(Op, part.args[0]) if part.name == "empty" else None
        if place is not None and place.name == "here":
            found.add(Guard("run", path))
        elif place is not None and place.name == "neighbor":
            found |= {Guard("free", path)} if state.step(place.args[0]) == around[0] else set()
    return found


def _loose(state: _State) -> _State:
    return replace(state, guards=frozenset(), exact=False, visited=frozenset())


def _is_idle(body: Body) -> bool:
    """Whether nothing in the body decides what is captured."""
    return all(
        op.name in _IDLE
        or (op.name == "if" and all(_is_idle(cast(Body, part)) for part in op.args[1:]))
        for op in body
    )


def _slides(condition: Op, body: Body, around: Path) -> bool:
    """Whether the loop does nothing but run over empty positions in one direction."""
    return (
        condition == make_op("empty", (make_op("here"),))
        and len(around) == 1
        and body[-1].name == "navigate"
        and all(op.name != "navigate" for op in walk(body[:-1]))
        and _SLIDING.issuperset(op.name for op in _statements(body))
    )


def _statements(body: Body) -> Iterator[Op]:
    for op in body:
        yield op
        if op.name == "if":
            for part in op.args[1:]:
                yield from _statements(cast(Body, part))


def _opens(test: str, holds: bool) -> int:
    if test == "empty":
        return VACATING if holds else OCCUPYING
    return VACATING | OCCUPYING


def _place(state: _State, place: Op) -> Path | None:
    if place.name in ("last-from-place", "last-to-place"):
        raise Unwalkable("the last move is asked for")
    return state.place(place)


def path_data(path: Path) -> list[object]:
    """The path as JSON data for the runtime."""
    return [_element(element) for element in path]


def _element(element: object) -> object:
    if isinstance(element, int):
        return element
    parts = cast(tuple[object, ...], element)
    if isinstance(parts[0], str):
        return {parts[0]: parts[1]}
    return [_element(part) for part in parts if part != AGAIN]
