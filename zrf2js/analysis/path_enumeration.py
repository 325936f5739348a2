"""The ways in which one template can come to an ``add``.

A template is walked with every condition undecided.  Each way that is found has paths, the tests
passed and the effects, with the template's parameters still in it.  ``distinct`` compares them.

Paths are made of directions by argument, ("at", position) and ("loop", number, *steps).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from zrf2js.analysis.paths import Path, Places
from zrf2js.ir.nodes import Body, Op, Template, walk

#: where a statement stands: its number in its body, the body, and so on outwards
Site: TypeAlias = tuple[int, ...]

_MAX_STATES = 32
#: statements that are walked for one template, and for the templates of one file
_MAX_STEPS = 2_000
_MAX_ALL_STEPS = 10_000
#: pairs of facts that are compared for the games of one file
_MAX_PAIRS = 60_000
_ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")
#: statements that go nowhere and add nothing
_CHANGES = frozenset((
    "flip", "create", "change-owner", "change-type", "set-attribute", "capture", "set-flag",
    "set-position-flag", "use",
))  # fmt: skip
#: effects that may turn out to change nothing, and then do not count
EFFECTS = frozenset(("flip", "change-owner", "change-type", "set-attribute", "capture"))
#: what a piece that stands there rules out
_OCCUPIED = frozenset(("enemy", "friend", "neutral", "piece"))


class Unproven(Exception):
    """It cannot be shown that moves differ; says why."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A test of who stands at the end of a path, passed or failed on the way."""

    test: str
    path: Path
    argument: object
    holds: bool


@dataclass(frozen=True, slots=True)
class Change:
    """An effect, named by its word; None stands for what is not known.

    ``piece`` is the type that a piece is turned into; ``sure`` says that one stands there.
    """

    word: str
    path: Path | None = None
    piece: object = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """How a template comes to an ``add``: one move for each round of the loops around it.

    ``parts`` are (origin, target), that of the piece itself first.  From ``around`` on the target's
    path is that of loops that are running; None where none is, and only one move can be added.
    """

    site: Site
    around: int | None
    kind: tuple[str, object]
    parts: tuple[tuple[Path, Path], ...]
    facts: frozenset[Fact]
    certain: tuple[Change, ...]
    maybe: tuple[Change, ...]
    promotions: tuple[object, ...]

    @property
    def target(self) -> Path:
        """Where the piece lands."""
        return self.parts[0][1]


class Walked:
    """The ways of templates, for games that share some: each template is walked once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Template, tuple[Way, ...] | str]] = {}
        self._steps = _MAX_ALL_STEPS
        self._pairs = _MAX_PAIRS

    def spend(self, pairs: int) -> None:
        """Raises Unproven when more has been compared than is worth the time."""
        self._pairs -= pairs
        if self._pairs < 0:
            raise Unproven("too much to compare")

    def ways(self, template: Template) -> tuple[Way, ...]:
        """All ways of the template to an ``add``; raises Unproven."""
        if id(template) not in self._known:
            self._known[id(template)] = template, self._walk(template)
        ways = self._known[id(template)][1]
        if isinstance(ways, str):
            raise Unproven(ways)
        return ways

    def _walk(self, template: Template) -> tuple[Way, ...] | str:
        walker = _Walker(min(_MAX_STEPS, self._steps))
        try:
            walker.body((_State(),), template.body, ())
        except Unproven as reason:
            return str(reason)
        finally:
            self._steps -= walker.steps
        return tuple(walker.ways)


# --- ways through a template ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _State(Places):
    """A point of the walk; ``spent`` when moves of several parts have been added."""

    parts: tuple[tuple[Path, Path], ...] = ()
    facts: frozenset[Fact] = frozenset()
    certain: tuple[Change, ...] = ()
    maybe: tuple[Change, ...] = ()
    spent: bool = False


class _Walker:
    def __init__(self, most: int) -> None:
        self.ways: dict[Way, None] = {}
        self.steps = 0
        self._most = most
        self._loops: list[Path] = []  # where the bodies of the loops around begin

    def body(self, states: tuple[_State, ...], body: Body, site: Site) -> tuple[_State, ...]:
        """All states after the body."""
        for number, op in enumerate(body):
            after: dict[_State, None] = {}
            self.steps += len(states)
            if self.steps > self._most:
                raise Unproven("too much to walk")
            for state in states:
                after.update(dict.fromkeys(self._statement(state, op, (*site, number))))
            if len(after) > _MAX_STATES:  # with less known of each, many may be the same
                common = frozenset.intersection(*(state.facts for state in after))
                after = dict.fromkeys(replace(state, facts=common) for state in after)
            if len(after) > _MAX_STATES:
                raise Unproven("too many branches")
            states = tuple(after)
        return states

    def _statement(self, state: _State, op: Op, site: Site) -> tuple[_State, ...]:
        match op.name:
            case "navigate":
                return (replace(state, here=(*state.here, op.args[0])),)
            case "jump":
                return (replace(state, here=(state.position(op.args[0]),)),)
            case "go":
                path = state.place(cast(Op, op.args[0]))
                if path is None:
                    raise Unproven("a block goes to where the last move was")
                return (replace(state, here=path),)
            case "mark":
                return (replace(state, mark=state.here),)
            case "back":
                return (replace(state, here=state.mark),)
            case "from":
                return (replace(state, origin=state.here),)
            case "to":
                return (replace(state, target=state.here),)
            case "cascade":
                parts = (*state.parts, _part(state))
                return (replace(state, origin=state.here, target=None, parts=parts),)
            case "verify":
                return _holding(state, cast(Op, op.args[0]), holds=True)
            case "if":
                return self._if(state, op, site)
            case "while":
                return self._while(state, op, site)
            case "stop":
                return ()
            case "fork":
                for number, body in enumerate(cast(tuple[Body, ...], op.args[0])):
                    self.body((state,), body, (*site, number))
                return (state,)
            case name if name in _ADDS:
                return (self._added(state, op, site),)
            case name if name in _CHANGES:
                return (_changed(state, op, certain=True),)
        raise Unproven(f"`{op.name}`")

    def _added(self, state: _State, op: Op, site: Site) -> _State:
        if state.spent:
            raise Unproven("a move of several parts goes before another")
        parts = (*state.parts, _part(state))
        if not all(_is_known(place) for part in parts for place in part):
            raise Unproven("a block that adds where a loop may have led")
        if any(parts[0][1][: len(loop)] != loop for loop in self._loops):
            raise Unproven("a loop may add one move again and again")
        pieces, *mode = op.args
        kind = (op.name, mode[0] if mode else None)
        promotions = cast(tuple[object, ...], pieces)
        around = len(self._loops[0]) - 1 if self._loops else None
        way = Way(site, around, kind, parts, state.facts, state.certain, state.maybe, promotions)
        self.ways[way] = None
        return replace(state, certain=(), maybe=(), spent=bool(state.parts))

    # --- control -----------------------------------------------------------------------------

    def _if(self, state: _State, op: Op, site: Site) -> tuple[_State, ...]:
        condition, then, otherwise = cast(tuple[Op, Body, Body], op.args)
        if all(inner.name in _CHANGES or inner.name == "if" for inner in _statements(op)):
            for inner in _statements(op):
                state = _changed(state, inner, certain=False)
            return (state,)
        taken = _holding(state, condition, holds=True)
        refused = _holding(state, condition, holds=False)
        return (
            *self.body(taken, then, (*site, 0)),
            *self.body(refused, otherwise, (*site, 1)),
        )

    def _while(self, state: _State, op: Op, site: Site) -> tuple[_State, ...]:
        """The body must come down to the same steps every time round, or nobody knows where it
        leads; nor where the mark is, if the body moves that."""
        condition, body = cast(tuple[Op, Body], op.args)
        around, marks, left = self._round(state, condition, body)
        state = _loosened(state, body, left)
        here = (*state.here, ("loop", site, *around)) if around else state.here
        if around is None:
            here = (_NOWHERE,)
        start = replace(state, here=here, mark=(_NOWHERE,) if marks else state.mark)
        self._loops.append((*here, _NOWHERE) if not around else here)
        self.body(_holding(start, condition, holds=True), body, (*site, 0))
        self._loops.pop()
        return _holding(start, condition, holds=False)

    def _round(
        self, state: _State, condition: Op, body: Body
    ) -> tuple[Path | None, bool, list[Change]]:
        """The steps of one round, whatever happens in it, None if that depends; whether it moves
        the mark; and the effects that wait at its end."""
        probe = replace(
            state, here=(_START,), mark=(_NOWHERE,), facts=frozenset(), certain=(), maybe=()
        )
        walker = _Walker(self._most - self.steps)
        ends = walker.body(_holding(probe, condition, holds=True), body, ())
        self.steps += walker.steps
        for end in ends:
            moved = replace(probe, here=end.here, mark=end.mark)
            if replace(end, facts=frozenset(), certain=(), maybe=()) != moved:
                raise Unproven("a loop in which more than the position changes")
        marks = any(end.mark != probe.mark for end in ends)
        left = [change for end in ends for change in (*end.certain, *end.maybe)]
        return self._around(ends, body), marks, left

    def _around(self, ends: tuple[_State, ...], body: Body) -> Path | None:
        """The steps of one round that comes to one of these ends."""
        reason = None
        heres = {end.here for end in ends} or {(_START,)}
        around = next(iter(heres))[1:]
        if len(heres) > 1:
            reason = "a loop with several ways round"
        elif next(iter(heres))[:1] != (_START,) or any(isinstance(step, tuple) for step in around):
            reason = "a loop in a loop, or one that jumps"
        if reason is not None and any(op.name in _ADDS for op in walk(body)):
            raise Unproven(reason)
        return around if reason is None else None


#: where a round of a loop begins
_START = ("at", "start")
#: where a path begins of which nobody knows where it leads
_NOWHERE = ("at", None)


def _is_known(path: Path) -> bool:
    return _NOWHERE not in path


def _known(state: _State, place: Op) -> Path | None:
    """The path to a place, if it can be followed."""
    path = state.place(place)
    return path if path is None or _is_known(path) else None


def _part(state: _State) -> tuple[Path, Path]:
    """The part that ends here, or where `to` stood."""
    if not state.parts and state.origin:
        raise Unproven("a block chooses which piece it moves")
    return state.origin, state.destination


def _statements(op: Op) -> Iterator[Op]:
    """The statements inside an `if`."""
    for part in cast(tuple[Body, Body], op.args[1:]):
        for statement in part:
            yield statement
            if statement.name == "if":
                yield from _statements(statement)


def _loosened(state: _State, body: Body, left: list[Change]) -> _State:
    """The state when rounds of a loop may have gone before."""
    certain, maybe = state.certain, state.maybe
    if any(op.name in _ADDS for op in walk(body)):  # they take what was pending with them
        certain, maybe = (), (*maybe, *certain)
    maybe = (*maybe, *(Change(change.word, sure=change.sure) for change in left))
    return replace(state, certain=certain, maybe=tuple(dict.fromkeys(maybe)))


def _changed(state: _State, op: Op, *, certain: bool) -> _State:
    """The state after a statement, if it is an effect."""
    if op.name not in EFFECTS:
        return state
    piece = op.args[0] if op.name == "change-type" else None
    path = _known(state, cast(Op, op.args[-1]))
    sure = any(shows_piece(fact, path) for fact in state.facts)
    change = Change(op.name, path, piece, sure)
    if certain and change.path is not None:
        return replace(state, certain=(*state.certain, change))
    return replace(state, maybe=(*state.maybe, change))


# --- tests ---------------------------------------------------------------------------------------


def _holding(state: _State, condition: Op, *, holds: bool) -> tuple[_State, ...]:
    """The state once the condition is known to hold or not; none if it cannot."""
    facts = set(state.facts)
    for fact in _facts(state, condition, holds):
        if fact is None or any(exclude(fact, f) for f in facts if f.path == fact.path):
            return ()
        facts.add(fact)
    return (replace(state, facts=frozenset(facts)),)


def _facts(state: _State, condition: Op, holds: bool) -> Iterator[Fact | None]:
    """What the condition says about positions; None if it cannot be so."""
    match condition.name:
        case "true" | "false":
            if (condition.name == "true") is not holds:
                yield None
        case "not":
            yield from _facts(state, cast(Op, condition.args[0]), not holds)
        case "and" | "or":
            parts = cast(tuple[Op, ...], condition.args[0])
            if len(parts) == 1 or (condition.name == "and") is holds:
                for part in parts:
                    yield from _facts(state, part, holds)
        case "empty" | "piece" | "in-zone" | "position" | "enemy" | "friend" | "neutral":
            path = _known(state, cast(Op, condition.args[-1]))
            if path is not None:
                argument = condition.args[0] if len(condition.args) > 1 else None
                yield Fact(condition.name, path, argument, holds)


def exclude(one: Fact, other: Fact) -> bool:
    """Whether two facts about one position contradict each other, arguments being numbers."""
    if (one.test, one.argument) == (other.test, other.argument):
        return one.holds is not other.holds
    if not one.holds or not other.holds:
        return False
    tests = {one.test, other.test}
    if "empty" in tests:
        return not tests.isdisjoint(_OCCUPIED)
    if tests <= {"enemy", "friend", "neutral"}:
        return True
    same = len(tests) == 1 and one.test in ("piece", "position")
    return same and isinstance(one.argument, int) and isinstance(other.argument, int)


def shows_piece(fact: Fact, path: Path | None) -> bool:
    """Whether the fact says that a piece stands at the end of the path."""
    test = fact.test == "empty" if not fact.holds else fact.test in _OCCUPIED
    return test and fact.path == path
