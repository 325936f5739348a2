"""The moves of a block from one position, each with the exact condition under which it exists.

A template is run from a position of the board, for one player, by the abstract interpreter. Zones,
links and names of positions are known there. Each test of a piece splits the state, so that a case
is a set of contents for each tested position. Tests of other facts, such as the last move, become
facts with a truth value. Loops are unrolled. Two blocks with the same cases are the same rule.
"""

from __future__ import annotations

from typing import assert_never

from zrf2js.analysis.core.case_operations import Conditions, Places, Statements
from zrf2js.analysis.core.contents import Contents, Possible
from zrf2js.analysis.core.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.ops import AnyAdd, Condition, Param, Place
from zrf2js.support.frozen_node import frozen_node, replaced

#: a position that is not on the board
OFF = -1
#: a fact that is not about the occupant of a position: the class of its test, an index, a position
Fact = tuple[type[Condition], int, int]
#: the tests of the ends of the last move
_ENDS = (ops.IsLastFrom, ops.IsLastTo)
#: an effect: the class of its operation, its position, and its operands
Effect = tuple[type[ops.Effect], int, tuple[object, ...]]


@frozen_node()
class Case:
    """A move and the condition under which it exists.

    ``contents`` maps tested positions to sets of contents, as bits of ``Contents``. ``facts`` are
    other tests with their results. ``parts`` are (origin, target), the part of the piece itself
    first; the origin of a drop is ``OFF``. ``landings`` are the types of a promotion, () for none.
    """

    parts: tuple[tuple[int, int], ...]
    contents: tuple[tuple[int, int], ...]
    facts: frozenset[tuple[Fact, bool]]
    effects: tuple[Effect, ...]
    landings: tuple[int, ...]
    op: AnyAdd

    @property
    def origin(self) -> int:
        """The position where the piece starts."""
        return self.parts[0][0]

    @property
    def target(self) -> int:
        """The position where the piece lands."""
        return self.parts[0][1]


def cases_of(
    game: GameIR, call: TemplateCall, player: int, origin: int, *, drop: bool = False
) -> tuple[Case, ...]:
    """Return the moves that a call generates from a position, or the drops onto it.

    The piece may have any type; a test of its type is one of the contents of the position. Raise
    NotAnalyzable for a block that the analysis cannot follow; the argument is the reason.
    """
    return BlockCases(game, call, player).run(origin, drop=drop)


@frozen_node()
class _State:
    """A point of a block; ``begin`` is where the running part starts."""

    here: int
    mark: int
    start: int
    begin: int
    target: int | None = None
    parts: tuple[tuple[int, int], ...] = ()
    contents: tuple[tuple[int, int], ...] = ()
    facts: frozenset[tuple[Fact, bool]] = frozenset()
    flags: frozenset[Fact] = frozenset()
    effects: tuple[Effect, ...] = ()
    spent: bool = False


class BlockCases(Domain[_State]):
    """The domain that collects the cases of a call; one domain runs from many positions."""

    max_states = 400

    def __init__(self, game: GameIR, call: TemplateCall, player: int) -> None:
        self._game, self._call, self._player = game, call, player
        self._possible: Possible | None = None
        self.contents = Contents(game)
        self._symmetry = game.players[player].symmetry
        self._keeps_parts = game.option("discard cascades") != "true"
        self._cases: dict[Case, None] = {}
        self._tested: dict[int, int | None] = {}  # by the id of a test

    def run(
        self, origin: int, *, drop: bool = False, possible: Possible | None = None
    ) -> tuple[Case, ...]:
        """Return the cases from a position, as ``cases_of``; only those that are possible."""
        self._possible, self._cases = possible, {}
        begin = OFF if drop else origin
        contents = () if drop else ((origin, self.contents.owned(self._player)),)
        start = _State(origin, origin, origin, begin, contents=contents)
        Interpreter(self).body((start,), self._game.templates[self._call.template].body)
        return tuple(self._cases)

    def _neighbor(self, here: int, direction: int | Param) -> int:
        return self._game.links[self._symmetry[self._call.value(direction)]][here]

    def _place(self, state: _State, place: Place) -> int:
        if not isinstance(place, Places):
            raise NotAnalyzable(f"`{place.name}`")
        match place:
            case ops.Here():
                return state.here
            case ops.Neighbor():
                return self._neighbor(state.here, place.direction)
            case ops.At():
                return self._call.value(place.position)
            case ops.Nowhere():
                return OFF
            case ops.PartOrigin():
                return state.begin
            case ops.PartTarget():
                return state.here if state.target is None else state.target
            case ops.MarkedPlace():
                return state.mark
            case ops.LastFromPlace() | ops.LastToPlace():
                return self._last(state, place)
        assert_never(place)

    def _last(self, state: _State, place: ops.LastFromPlace | ops.LastToPlace) -> int:
        """Return an end of the last move, which a test must have shown before."""
        test = ops.IsLastFrom if isinstance(place, ops.LastFromPlace) else ops.IsLastTo
        positions = [fact[2] for fact, holds in state.facts if fact[0] is test and holds]
        if len(positions) != 1:
            raise NotAnalyzable(f"`{place.name}`")
        return positions[0]

    def execute(self, state: _State, op: Straight) -> _State | None:
        """Follow the cursor and collect effects."""
        if not isinstance(op, Statements):
            raise NotAnalyzable(f"`{op.name}`")
        match op:
            case ops.Navigate():
                return self._went(state, self._neighbor(state.here, op.direction))
            case ops.Jump():
                return self._went(state, self._call.value(op.position))
            case ops.Go():
                return self._went(state, self._place(state, op.place))
            case ops.Back():
                return self._went(state, state.mark)
            case ops.Mark():
                return replaced(state, mark=state.here)
            case ops.From():
                return replaced(state, begin=state.here)
            case ops.To():
                return replaced(state, target=state.here)
            case ops.Cascade():
                parts = (*state.parts, self._part(state))
                return replaced(state, parts=parts, begin=state.here, target=None)
            case ops.SetFlag():
                return self._flagged(state, (ops.FlagIsSet, op.flag, OFF), op.value)
            case ops.SetPositionFlag():
                place = self._place(state, op.place)
                return self._flagged(state, (ops.PositionFlagIsSet, op.flag, place), op.value)
            case _:
                return self._changed(state, op)

    def _went(self, state: _State, place: int) -> _State | None:
        if place == OFF:
            return None
        return _moved(state, place, state.contents)

    def _part(self, state: _State) -> tuple[int, int]:
        return state.begin, state.here if state.target is None else state.target

    def _flagged(self, state: _State, flag: Fact, value: Condition) -> _State:
        holds = self.assume(state, value, holds=True)
        fails = self.assume(state, value, holds=False)
        if holds and fails:
            raise NotAnalyzable("a flag whose value depends on the board")
        return replaced(state, flags=state.flags | {flag} if holds else state.flags - {flag})

    def _changed(self, state: _State, op: ops.Effect) -> _State:
        place = self._place(state, op.place)
        if place == OFF:
            return state  # rule 43
        operands: tuple[object, ...] = ()
        match op:
            case ops.Capture() | ops.Flip():
                pass
            case ops.Create():
                operands = self._optional(op.player), self._optional(op.piece)
            case ops.ChangeOwner():
                operands = (self._optional(op.player),)
            case ops.ChangeType():
                operands = (self._call.value(op.piece),)
            case ops.SetAttribute():
                operands = op.attribute, self._value(state, op)
            case _:
                assert_never(op)
        return replaced(state, effects=(*state.effects, (type(op), place, operands)))

    def _optional(self, value: int | Param | None) -> int:
        return -1 if value is None else self._call.value(value)

    def _value(self, state: _State, op: ops.SetAttribute) -> bool:
        """Return the truth of the new value of an attribute."""
        if isinstance(op.value, int):
            return op.value >= self._game.attributes[op.attribute].falsy
        holds = self.assume(state, op.value, holds=True)
        if holds and self.assume(state, op.value, holds=False):
            raise NotAnalyzable("an attribute whose value depends on the board")
        return bool(holds)

    def add(self, state: _State, op: AnyAdd, site: Site) -> tuple[_State, ...]:
        """Record the case."""
        if state.spent:
            raise NotAnalyzable("a multi-part move is emitted before another")
        case = Case(
            parts=(*state.parts, self._part(state)),
            contents=state.contents,
            facts=state.facts,
            effects=state.effects,
            landings=tuple(map(self._call.value, op.pieces)),
            op=op,
        )
        self._cases[case] = None
        return (replaced(state, effects=(), spent=bool(state.parts) and self._keeps_parts),)

    def loop(
        self, run: Interpreter[_State], state: _State, op: ops.While, site: Site
    ) -> tuple[_State, ...]:
        """Unroll the loop; a loop that visits all positions twice does not end."""
        if not op.body:
            return (state,)  # rule 39
        ended: list[_State] = []
        iterations: tuple[_State, ...] = (state,)
        for _ in range(2 * len(self._game.positions)):
            if not iterations:
                return tuple(ended)
            for each in iterations:
                ended += self.assume(each, op.condition, holds=False)
            inside = [s for each in iterations for s in self.assume(each, op.condition, holds=True)]
            iterations = run.body(tuple(inside), op.body, site)
        raise NotAnalyzable("a loop that does not end")

    def assume(self, state: _State, condition: Condition, *, holds: bool) -> tuple[_State, ...]:
        """Return the states in which the condition has the value; they exclude each other."""
        occupants = self._occupants(state, condition)
        if occupants is not None:
            place, wanted = occupants
            return self._narrowed(state, place, wanted if holds else self.contents.all & ~wanted)
        if not isinstance(condition, Conditions):
            raise NotAnalyzable(f"`{condition.name}`")
        match condition:
            case ops.Always() | ops.Never():
                return (state,) if isinstance(condition, ops.Always) is holds else ()
            case ops.Not():
                return self.assume(state, condition.condition, holds=not holds)
            case ops.And() | ops.Or():
                return self._junction(state, condition, holds)
            case ops.FlagIsSet():
                is_off = (ops.FlagIsSet, condition.flag, OFF) in state.flags
                return (state,) if is_off is holds else ()
        place = self._place(state, condition.place)
        value = self._value_of(state, condition, place)
        if value is not None:
            return (state,) if value is holds else ()
        return self._fact(state, condition, place, holds)

    def _occupants(self, state: _State, condition: Condition) -> tuple[int, int] | None:
        """Return the position and the contents of a condition about one occupant, else None."""
        match condition:
            case ops.Not():
                inner = self._occupants(state, condition.condition)
                return None if inner is None else (inner[0], self.contents.all & ~inner[1])
            case ops.And() | ops.Or():
                parts = [self._occupants(state, part) for part in condition.parts]
                pairs = [part for part in parts if part is not None]
                if len(pairs) < len(parts) or len({place for place, _ in pairs}) != 1:
                    return None
                mask = pairs[0][1]
                for _, other in pairs[1:]:
                    mask = mask & other if isinstance(condition, ops.And) else mask | other
                return pairs[0][0], mask
        if not isinstance(condition, ops.PlaceTest):
            return None
        if id(condition) not in self._tested:
            self._tested[id(condition)] = self._wanted(condition)
        wanted = self._tested[id(condition)]
        place = OFF if wanted is None else self._place(state, condition.place)
        return None if wanted is None or place == OFF else (place, wanted)

    def _junction(self, state: _State, op: ops.And | ops.Or, holds: bool) -> tuple[_State, ...]:
        """Return the states of a conjunction or disjunction, whose parts are tested in order."""
        going = isinstance(op, ops.And)  # the value of a part after which the next is tested
        decided: list[_State] = []
        states: tuple[_State, ...] = (state,)
        for part in op.parts:
            if holds is not going:
                decided += [s for each in states for s in self.assume(each, part, holds=not going)]
            states = tuple(s for each in states for s in self.assume(each, part, holds=going))
        return states if holds is going else tuple(decided)

    def _value_of(self, state: _State, condition: ops.PlaceTest, place: int) -> bool | None:
        """Return the value of a test that depends on the position only, or None."""
        match condition:
            case ops.OnBoard():
                return place != OFF
            case _ if place == OFF:
                return False  # rule 44
            case ops.IsPosition():
                return place == self._call.value(condition.position)
            case ops.InZone():
                zone = self._game.zones[self._call.value(condition.zone)]
                return bool(zone.members[place] >> self._player & 1)
            case ops.IsMarked():
                return place == state.mark
            case ops.IsBlockStart():
                return place == state.start
            case ops.PositionFlagIsSet():
                return (ops.PositionFlagIsSet, condition.flag, place) in state.flags
        return None

    def _wanted(self, condition: ops.PlaceTest) -> int | None:
        """Return the contents for which a test of the occupant holds; None for other tests."""
        match condition:
            case ops.IsEmpty():
                return self.contents.empty
            case ops.IsEnemy():
                return self.contents.enemies(self._player)
            case ops.IsFriend():
                return self.contents.owned(self._player)
            case ops.IsNeutral():
                return self.contents.neutrals()
            case ops.IsPiece():
                return self.contents.of_type(self._call.value(condition.piece))
        return None

    def _fact(
        self, state: _State, condition: ops.PlaceTest, place: int, holds: bool
    ) -> tuple[_State, ...]:
        """Return the states in which a fact has the value; an empty position has no attributes."""
        match condition:
            case ops.AttributeIsTrue():
                fact = (type(condition), condition.attribute, place)
                pieces = self.contents.all & ~self.contents.empty
                occupied = self._narrowed(state, place, pieces)
                with_fact = [s for each in occupied for s in _with(each, fact, holds)]
                empty = () if holds else self._narrowed(state, place, self.contents.empty)
                return (*with_fact, *empty)
            case ops.IsLastFrom() | ops.IsLastTo():
                return _with(state, (type(condition), -1, place), holds)
            case ops.IsAttacked(mode=None) | ops.IsThreatened():
                return _with(state, (type(condition), -1, place), holds)
        raise NotAnalyzable(f"`{condition.name}`")

    def _narrowed(self, state: _State, place: int, wanted: int) -> tuple[_State, ...]:
        """Return the state with fewer contents of a position; none if none are left."""
        before = next((mask for position, mask in state.contents if position == place), -1)
        left = before & wanted
        if not left:
            return ()
        if self._possible is not None and self._possible.excludes(place, left):
            return ()
        if before == left:
            return (state,)
        contents = dict(state.contents)
        contents[place] = left
        return (_moved(state, state.here, tuple(sorted(contents.items()))),)


def _moved(s: _State, here: int, contents: tuple[tuple[int, int], ...]) -> _State:
    """Return a state elsewhere; `replaced` takes too long for the most frequent changes."""
    return _State(
        here, s.mark, s.start, s.begin, s.target,
        s.parts, contents, s.facts, s.flags, s.effects, s.spent,
    )  # fmt: skip


def _with(state: _State, fact: Fact, holds: bool) -> tuple[_State, ...]:
    """Return the state with a fact; none if it has the opposite.

    The last move has one origin and one target, so that other positions are not its ends.
    """
    if (fact, not holds) in state.facts:
        return ()
    facts = state.facts
    if fact[0] in _ENDS:
        ends = {each for each in facts if each[0][0] is fact[0]}
        if (other := next((end for end, true in ends if true), None)) is not None:
            return (state,) if holds is (other == fact) else ()
        facts = facts - ends if holds else facts
    return (replaced(state, facts=facts | {(fact, holds)}),)
