"""Whether the moves of a game can be told to differ, so that nobody has to compare them (rule 60).

Moves of one list are the same when their parts, effects and continuation are.  Those of different
pieces have different origins; so what remains is to compare the ways in which one piece can come
to an ``add``.  Each way is walked with every condition undecided, which gives a path, the tests
passed and the effects.  Two ways differ if they never lead to the same position (their paths are
followed over the real links, for all origins at once), if their tests exclude each other, or if
one has an effect that the other cannot have.

Whatever is not shown here to differ is compared when moves are made, as ever.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import TypeAlias, TypeGuard, cast

from zrf2js.emit.rules.bounds import has_circle
from zrf2js.emit.rules.groups import Group, Groups
from zrf2js.ir.nodes import Body, GameIR, Op, Param, Template, Use, walk

#: steps are directions by argument; ("at", position) and ("loop", number, *steps) stand for more
Path: TypeAlias = tuple[object, ...]
#: where a statement stands: its number in its body, the body, and so on outwards
Site: TypeAlias = tuple[int, ...]

_MAX_STATES = 32
#: statements that are walked for one template, and for the templates of one file
_MAX_STEPS = 2_000
_MAX_ALL_STEPS = 10_000
#: pairs of facts that are compared for the games of one file
_MAX_PAIRS = 60_000
#: statements by which a move comes to have several parts, or another origin
_SEVERAL = frozenset(("from", "cascade"))
_ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")
#: statements that go nowhere and add nothing
_CHANGES = frozenset((
    "flip", "create", "change-owner", "change-type", "set-attribute", "capture", "set-flag",
    "set-position-flag", "use",
))  # fmt: skip
#: effects that may turn out to change nothing, and then do not count
_EFFECTS = frozenset(("flip", "change-owner", "change-type", "set-attribute", "capture"))
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


@dataclass(frozen=True, slots=True)
class Comparisons:
    """Why moves have to be compared: all of them, the drops, those of a piece type; None if not."""

    all: str | None
    drops: str | None
    pieces: tuple[str | None, ...]

    @property
    def flags(self) -> tuple[bool, ...]:
        """Drops, then the moves of each piece type."""
        return tuple(bool(self.all or reason) for reason in (self.drops, *self.pieces))


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


def comparisons(game: GameIR, walked: Walked | None = None) -> Comparisons:
    """What cannot be shown to be different moves."""
    return _Proof(game, walked or Walked()).comparisons()


def may_idle(game: GameIR, walked: Walked | None = None) -> bool:
    """Whether all effects of a move may turn out to do nothing: it is to be told without them."""
    return any(_may_idle(template, walked or Walked()) for template in game.templates)


def _may_idle(template: Template, walked: Walked) -> bool:
    if _EFFECTS.isdisjoint(op.name for op in template.operations):
        return False
    try:
        return any(_is_idle(way) for way in walked.ways(template))
    except Unproven:
        return True


def _is_idle(way: Way) -> bool:
    """Whether the way has effects, none of which is sure to find something."""
    sure = [change.sure or change.path == way.target for change in way.certain]
    likely = [change.sure or change.path == way.target for change in way.maybe]
    return len(way.parts) == 1 and not any(sure) and not all(sure + likely)


# --- ways through a template ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _State:
    """A point of the walk; ``spent`` when moves of several parts have been added."""

    here: Path = ()
    mark: Path = ()
    target: Path | None = None
    origin: Path = ()
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
                return (replace(state, here=(("at", op.args[0]),)),)
            case "go":
                path = _place(state, cast(Op, op.args[0]))
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
        """The body must come down to the same steps every time round."""
        condition, body = cast(tuple[Op, Body], op.args)
        around, left = self._round(state, condition, body)
        state = _loosened(state, body, left)
        here = (*state.here, ("loop", site, *around)) if around else state.here
        start = replace(state, here=here)
        self._loops.append((*here, _NOWHERE) if not around else here)
        self.body(_holding(start, condition, holds=True), body, (*site, 0))
        self._loops.pop()
        return _holding(start, condition, holds=False)

    def _round(self, state: _State, condition: Op, body: Body) -> tuple[Path, list[Change]]:
        """The steps of one round, whatever happens in it, and the effects that wait at its end."""
        probe = replace(state, here=(), mark=(_NOWHERE,), facts=frozenset(), certain=(), maybe=())
        walker = _Walker(self._most - self.steps)
        ends = walker.body(_holding(probe, condition, holds=True), body, ())
        self.steps += walker.steps
        for end in ends:
            if replace(end, here=(), facts=frozenset(), certain=(), maybe=()) != probe:
                raise Unproven("a loop in which more than the position changes")
        steps = {end.here for end in ends}
        if len(steps) > 1:
            raise Unproven("a loop with several ways round")
        around = next(iter(steps), ())
        if any(isinstance(step, tuple) for step in around):
            raise Unproven("a loop in a loop, or one that jumps")
        return around, [change for end in ends for change in (*end.certain, *end.maybe)]


#: in place of a path that must not be followed
_NOWHERE = ("at", None)


def _part(state: _State) -> tuple[Path, Path]:
    """The part that ends here, or where `to` stood."""
    if not state.parts and state.origin:
        raise Unproven("a block chooses which piece it moves")
    return state.origin, state.here if state.target is None else state.target


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
    if op.name not in _EFFECTS:
        return state
    piece = op.args[0] if op.name == "change-type" else None
    path = _place(state, cast(Op, op.args[-1]))
    sure = any(_shows_piece(fact, path) for fact in state.facts)
    change = Change(op.name, path, piece, sure)
    if certain and change.path is not None:
        return replace(state, certain=(*state.certain, change))
    return replace(state, maybe=(*state.maybe, change))


def _place(state: _State, place: Op) -> Path | None:
    match place.name:
        case "here":
            return state.here
        case "neighbor":
            return (*state.here, place.args[0])
        case "at":
            return (("at", place.args[0]),)
        case "origin":
            return state.origin
        case "target":
            return state.here if state.target is None else state.target
        case "mark-place":
            return state.mark
    return None


# --- tests ---------------------------------------------------------------------------------------


def _holding(state: _State, condition: Op, *, holds: bool) -> tuple[_State, ...]:
    """The state once the condition is known to hold or not; none if it cannot."""
    facts = set(state.facts)
    for fact in _facts(state, condition, holds):
        if fact is None or any(_exclude(fact, f) for f in facts if f.path == fact.path):
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
            path = _place(state, cast(Op, condition.args[-1]))
            if path is not None:
                argument = condition.args[0] if len(condition.args) > 1 else None
                yield Fact(condition.name, path, argument, holds)


def _exclude(one: Fact, other: Fact) -> bool:
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


# --- ways of one piece over the links ------------------------------------------------------------


class _Proof:
    """Looks at every list of moves that the game's turns can ask for."""

    def __init__(self, game: GameIR, walked: Walked) -> None:
        self._game = game
        self._walked = walked
        self._groups = Groups(game)
        self._links = _Links(game)
        self._known: dict[object, str | None] = {}
        self._choosy = {
            number
            for number, template in enumerate(game.templates)
            if not _SEVERAL.isdisjoint(op.name for op in template.operations)
        }

    def comparisons(self) -> Comparisons:
        """The reasons found."""
        lists = list(self._lists())
        drops: str | None = None
        pieces: list[str | None] = [None] * len(self._game.pieces)
        try:
            for player, group in lists:
                self._check_parts(player, group)
        except Unproven as reason:
            return Comparisons(str(reason), None, tuple(pieces))
        for player, group in lists:
            for index, piece in enumerate(self._game.pieces):
                moves, dropped = group.uses(piece.moves), group.uses(piece.drops)
                pieces[index] = pieces[index] or self._why(index, moves, player, drops=False)
                drops = drops or self._why(index, dropped, player, drops=True)
        return Comparisons(None, drops, tuple(pieces))

    def _lists(self) -> Iterator[tuple[int, Group]]:
        groups = {g.name: g for turn in self._game.turns for g in self._groups.of_turn(turn.mode)}
        for mode in self._groups.continuations:
            group = self._groups.of_continuation(mode)
            groups[group.name] = group
        for player in sorted({turn.mover for turn in self._game.turns}):
            for group in groups.values():
                yield player, group

    def _ways_of(self, template: int) -> tuple[Way, ...]:
        return self._walked.ways(self._game.templates[template])

    # --- moves of several parts --------------------------------------------------------------

    def _check_parts(self, player: int, group: Group) -> None:
        """Raises Unproven where a move of several parts can be a move of another piece, too."""
        several = {
            index: leads
            for index, piece in enumerate(self._game.pieces)
            if (leads := list(self._of_several(index, group.uses(piece.moves), player)))
        }
        for leads in several.values():
            for lead in leads:
                for origin, _ in lead.way.parts[1:]:
                    self._check_part(lead, origin, frozenset(several))

    def _of_several(self, piece: int, uses: tuple[Use, ...], player: int) -> Iterator[_Lead]:
        symmetry = self._game.players[player].symmetry
        for number, use in enumerate(uses):
            if use.template in self._choosy:
                for way in self._ways_of(use.template):
                    if len(way.parts) > 1:
                        yield _Lead(way, number, piece, use, symmetry)

    def _check_part(self, lead: _Lead, origin: Path, movers: frozenset[int]) -> None:
        if self._links.ends(lead.path(origin)) & self._links.ends(()):
            raise Unproven("a piece that moves twice")
        facts = lead.placed(fact for fact in lead.way.facts if fact.path == origin)
        if not any(_is_other(fact, movers) for fact in facts):
            raise Unproven("a move of several parts that may be another piece's as well")

    # --- moves of one piece ------------------------------------------------------------------

    def _why(self, piece: int, uses: tuple[Use, ...], player: int, *, drops: bool) -> str | None:
        symmetry = self._game.players[player].symmetry
        key = (piece, uses, symmetry)
        if key not in self._known:
            try:
                self._walked.spend(len(uses))
                leads = list(self._leads(piece, uses, symmetry))
                if drops and any(lead.way.parts != (((), ()),) for lead in leads):
                    raise Unproven("a drop that goes elsewhere")
                self._known[key] = self._tell_apart(leads)
            except Unproven as reason:
                self._known[key] = str(reason)
        return self._known[key]

    def _leads(
        self, piece: int, uses: tuple[Use, ...], symmetry: tuple[int, ...]
    ) -> Iterator[_Lead]:
        for number, use in enumerate(uses):
            for way in self._ways_of(use.template):
                lead = _Lead(way, number, piece, use, symmetry)
                if not self._links.once(lead.running):
                    raise Unproven("a loop that may come to one position twice")
                if len({*map(lead.value, way.promotions)}) < len(way.promotions):
                    raise Unproven("a promotion that is named twice")
                yield lead

    def _tell_apart(self, leads: list[_Lead]) -> str | None:
        covered = 0
        for number, lead in enumerate(leads):
            ends = self._links.ends(lead.target)
            if covered & ends:
                for other in leads[:number]:
                    meet = self._links.ends(other.target) & ends
                    if meet and not self._differ(other, lead):
                        return "two moves may be the same"
            covered |= ends
        return None

    def _differ(self, one: _Lead, other: _Lead) -> bool:
        """Whether moves of the two ways to one position are different, or never both there."""
        first, second = one.way, other.way
        self._walked.spend(1 + len(first.facts) * len(second.facts))
        if (one.number, first.site, one.target) == (other.number, second.site, other.target):
            return True  # one statement, come to in two ways that exclude each other
        if first.kind != second.kind or (len(first.parts) > 1) != (len(second.parts) > 1):
            return True
        landings = self._landing(one), self._landing(other)
        if all(landings) and landings[0].isdisjoint(landings[1]):
            return True
        return _exclusive(one, other) or _captures(one, other) or _captures(other, one)

    def _landing(self, lead: _Lead) -> frozenset[object]:
        """What the piece may be when it lands; nothing if that is not known."""
        way = lead.way
        if way.promotions:
            kinds = frozenset(map(lead.value, way.promotions))
            return kinds if len(way.parts) == 1 else frozenset()
        own = [c for c in way.certain if c.word == "change-type" and c.path == way.target]
        rest = [c for c in (*way.certain, *way.maybe) if c.word == "change-type" and c not in own]
        if len(own) > 1 or any(self._is_at_target(change, lead) for change in rest):
            return frozenset()
        return frozenset((lead.value(own[0].piece) if own else lead.piece,))

    def _is_at_target(self, change: Change, lead: _Lead) -> bool:
        if change.path is None:
            return True
        path = lead.path(change.path)
        return bool(self._links.ends(path) & self._links.ends(lead.target))


class _Lead:
    """A way of a piece with the arguments of a use in place, symmetry applied to directions.

    ``number`` is that of the use among those of the piece.
    """

    def __init__(
        self, way: Way, number: int, piece: int, use: Use, symmetry: tuple[int, ...]
    ) -> None:
        self.way = way
        self.number = number
        self.piece = piece
        self._use = use
        self._symmetry = symmetry
        self.target = self.path(way.target)

    @property
    def running(self) -> Path:
        """The path of the loops that are running when the move is added."""
        return () if self.way.around is None else self.target[self.way.around :]

    @cached_property
    def facts(self) -> list[Fact]:
        """Facts about positions that are known by their steps."""
        return [fact for fact in self.placed(self.way.facts) if not any(map(_is_loop, fact.path))]

    @cached_property
    def at_target(self) -> list[Fact]:
        """Facts about the position where the way leads."""
        return self.placed(fact for fact in self.way.facts if fact.path == self.way.target)

    def placed(self, facts: Iterable[Fact]) -> list[Fact]:
        """The facts with numbers for parameters."""
        return [
            replace(fact, path=self.path(fact.path), argument=self.value(fact.argument))
            for fact in facts
        ]

    def path(self, path: Path) -> Path:
        """The path with numbers for parameters."""
        return tuple(map(self._step, path))

    def value(self, value: object) -> object:
        """The number for a parameter."""
        return self._use.args[value.index] if isinstance(value, Param) else value

    def _step(self, step: object) -> object:
        if not isinstance(step, tuple):
            return self._symmetry[cast(int, self.value(step))]
        if step[0] == "at":
            return "at", self.value(step[1])
        return (*step[:2], *map(self._step, step[2:]))


class _Links:
    """Paths followed over the links of a board, from all positions at once."""

    def __init__(self, game: GameIR) -> None:
        self._links = game.links
        self._size = len(game.positions)
        self._masks: dict[Path, tuple[tuple[int, ...], bool]] = {}
        self._ends: dict[Path, int] = {}

    def ends(self, path: Path) -> int:
        """A bit for each origin and position that the path leads to from there."""
        if path not in self._ends:
            width = (self._size + 7) // 8
            masks, _ = self._table(path)
            rows = b"".join(mask.to_bytes(width, "little") for mask in masks)
            self._ends[path] = int.from_bytes(rows, "little")
        return self._ends[path]

    def once(self, path: Path) -> bool:
        """Whether no two ways along the path, by different numbers of rounds, meet again."""
        return self._table(path)[1]

    def _table(self, path: Path) -> tuple[tuple[int, ...], bool]:
        """By origin a mask of all ends of the path; whether it comes to each of them but once."""
        path = tuple(("loop", 0, *step[2:]) if _is_loop(step) else step for step in path)
        if path not in self._masks:
            self._masks[path] = self._followed(path)
        return self._masks[path]

    def _followed(self, path: Path) -> tuple[tuple[int, ...], bool]:
        if not path:
            return tuple(1 << place for place in range(self._size)), True
        step, rest = path[0], path[1:]
        ends, once = self._table(rest)
        if isinstance(step, int):
            return tuple(ends[to] if to >= 0 else 0 for to in self._links[step]), once
        assert isinstance(step, tuple)
        if step[0] == "at":
            return (ends[step[1]],) * self._size, once
        return _repeated(self._around(step[2:]), ends, once)

    def _around(self, steps: Path) -> list[int]:
        """Where the steps of a round lead from each position, -1 off the board."""
        places = list(range(self._size))
        for step in steps:
            row = self._links[cast(int, step)]
            places = [row[place] if place >= 0 else -1 for place in places]
        return places


def _is_loop(step: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(step, tuple) and step[0] == "loop"


def _repeated(around: list[int], ends: tuple[int, ...], once: bool) -> tuple[tuple[int, ...], bool]:
    """The ends after any number of rounds."""
    if has_circle([tuple(around)]):
        return tuple(_union(ends, _chain(around, place)) for place in range(len(around))), False
    found: dict[int, int] = {-1: 0}
    for place in range(len(around)):
        for at in reversed(_chain(around, place, found)):
            mask = found[around[at]]
            once = once and not mask & ends[at]
            found[at] = mask | ends[at]
    return tuple(found[place] for place in range(len(around))), once


def _chain(around: list[int], place: int, known: Container[int] = (-1,)) -> list[int]:
    """The positions that rounds lead to, up to one that is known or comes again."""
    chain: dict[int, None] = {}
    while place not in known and place not in chain:
        chain[place] = None
        place = around[place]
    return list(chain)


def _union(masks: tuple[int, ...], places: list[int]) -> int:
    return reduce(or_, (masks[place] for place in places), 0)


# --- two ways ------------------------------------------------------------------------------------


def _exclusive(one: _Lead, other: _Lead) -> bool:
    """Whether no board lets both ways come to the same position."""
    return any(_exclude(a, b) for a in one.at_target for b in other.at_target) or any(
        a.path == b.path and _exclude(a, b) for a in one.facts for b in other.facts
    )


def _captures(one: _Lead, other: _Lead) -> bool:
    """Whether the first captures something for certain, and the second never anything."""
    way, rest = one.way, other.way
    if any(change.word == "capture" for change in (*rest.certain, *rest.maybe)):
        return False
    return any(change.word == "capture" and change.sure for change in way.certain)


def _shows_piece(fact: Fact, path: Path | None) -> bool:
    """Whether the fact says that a piece stands at the end of the path."""
    test = fact.test == "empty" if not fact.holds else fact.test in _OCCUPIED
    return test and fact.path == path


def _is_other(fact: Fact, movers: frozenset[int]) -> bool:
    """Whether none of the player's pieces of these types stands there."""
    match fact.test:
        case "friend":
            return not fact.holds
        case "enemy" | "empty" | "neutral":
            return fact.holds
        case "piece":
            return fact.holds and fact.argument not in movers
    return False
