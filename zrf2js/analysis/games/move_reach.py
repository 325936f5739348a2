"""The moves that a game can have: origins, targets, and the types of promotions.

The templates run with concrete positions. Zones and links are decided, tests of pieces are not, so
the result contains each move of each position of the game, and more. Pieces start from the setup
and from drops, and reach the positions to which their moves lead.

Several moves of one position may have the same origin, target and type. Statements that require
different contents of the target never list moves in the same position, so they count separately.

Positions that do not follow from the setup may have other moves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import reduce
from operator import and_, or_
from typing import TypeAlias

from zrf2js.analysis.core.interpreter import Domain, Interpreter, NotAnalyzable, Site, Straight
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall, TemplateRules
from zrf2js.ir.ops import AnyAdd, Condition, Place
from zrf2js.ir.visit import walk
from zrf2js.support.frozen_node import frozen_node, mutable_node

#: limit of statements of all templates together, which keeps compilation fast
MAX_STEPS = 1_500_000
#: a place off the board
_OFF = -1
#: the contents of a position, as bits: nothing, or a piece of one of three kinds of owners
_EMPTY, _ENEMY, _FRIEND, _NEUTRAL = 1, 2, 4, 8
_CONTENTS = (_EMPTY, _ENEMY, _FRIEND, _NEUTRAL)
_ANYTHING = sum(_CONTENTS)

_CONTENT_OF: dict[type[ops.Op], int] = {
    ops.IsEmpty: _EMPTY,
    ops.IsEnemy: _ENEMY,
    ops.IsFriend: _FRIEND,
    ops.IsNeutral: _NEUTRAL,
}

#: origin (None for a drop), target, and the type of a promotion or drop
Move: TypeAlias = tuple[int | None, int, int | None]
#: the numbers of statements that list a move onto each content of the target (``_CONTENTS``)
_Counts: TypeAlias = list[int]
#: player, piece type and position
_Standing: TypeAlias = tuple[int, int, int]


@frozen_node()
class MoveReach:
    """The moves, and a bound of how often one position lists each.

    ``is_bounded`` is False if iterations of loops may exceed the bound.
    """

    moves: dict[Move, int]
    is_bounded: bool


@frozen_node()
class _State:
    """A point of a block; ``first`` is the first part of a cascade, ``became`` a changed type.

    ``content`` are the possible contents of the current position, as bits.
    """

    here: int
    origin: int | None
    mark: int
    content: int = _ANYTHING
    target: int | None = None
    first: tuple[int | None, int] | None = None
    became: tuple[int, int] | None = None


@mutable_node()
class _Results:
    """The results of a template: its moves with their number, and changes of other pieces."""

    moves: dict[Move, _Counts] = field(default_factory=lambda: defaultdict(_no_counts))
    created: set[tuple[int | None, int | None, int]] = field(default_factory=set)
    #: positions where a piece may become any piece
    unclear: set[int] = field(default_factory=set)
    is_bounded: bool = True


def _no_counts() -> _Counts:
    return [0] * len(_CONTENTS)


class _Walk(Domain[_State]):
    """The run of a template for one player from one position."""

    max_states = 2_000
    max_steps = 200_000

    def __init__(self, game: GameIR, player: int, call: TemplateCall, start: int) -> None:
        self.results = _Results()
        self._game, self._player, self._call, self._start = game, player, call, start

    def _place(self, state: _State, place: Place) -> int:
        """Return a position, ``_OFF`` if there is none; raise NotAnalyzable if it is unknown."""
        match place:
            case ops.Here():
                return state.here
            case ops.Neighbor():
                direction = self._game.players[self._player].symmetry[
                    self._call.value(place.direction)
                ]
                return self._game.links[direction][state.here]
            case ops.At():
                return self._call.value(place.position)
            case ops.Nowhere():
                return _OFF
            case ops.PartOrigin():
                return _OFF if state.origin is None else state.origin
            case ops.PartTarget():
                return state.here if state.target is None else state.target
            case ops.MarkedPlace():
                return state.mark
        raise NotAnalyzable(f"`{place.name}`")

    # --- statements --------------------------------------------------------------------------

    def execute(self, state: _State, op: Straight) -> _State | None:
        """Follow the cursor, the parts of the move and its changes of pieces."""
        match op:
            case ops.Navigate():
                return self._at(state, ops.Neighbor(op.direction))
            case ops.Jump():
                return self._at(state, ops.At(op.position))
            case ops.Go():
                return self._at(state, op.place)
            case ops.Mark():
                return replace(state, mark=state.here)
            case ops.Back():
                return self._at(state, ops.MarkedPlace())
            case ops.From():
                return replace(state, origin=state.here)
            case ops.To():
                return replace(state, target=state.here)
            case ops.Cascade():
                end = self._place(state, ops.PartTarget())
                self.results.unclear.add(end)
                first = state.first or (state.origin, end)
                return replace(state, first=first, origin=state.here, target=None)
            case ops.Sow():
                raise NotAnalyzable(f"`{op.name}`")
            case ops.Create() | ops.ChangeType() | ops.ChangeOwner() | ops.Flip():
                return self._change(state, op)
        return state

    def _at(self, state: _State, place: Place) -> _State | None:
        here = self._place(state, place)
        return None if here == _OFF else replace(state, here=here, content=_ANYTHING)

    def _change(
        self, state: _State, op: ops.Create | ops.ChangeType | ops.ChangeOwner | ops.Flip
    ) -> _State:
        place = self._place(state, op.place)
        if isinstance(op, ops.Create):
            owner = None if op.player is None else self._call.value(op.player)
            piece = None if op.piece is None else self._call.value(op.piece)
            self.results.created.add((owner, piece, place))
            return state
        self.results.unclear.add(place)
        if isinstance(op, ops.ChangeType):
            return replace(state, became=(place, self._call.value(op.piece)))
        return state

    def add(self, state: _State, op: AnyAdd, site: Site) -> tuple[_State, ...]:
        """Note a move, or one for each promotion."""
        target = self._place(state, ops.PartTarget())
        became = None
        if state.became is not None and state.became[0] == target:
            became = state.became[1]
        if state.first is not None:
            self.results.unclear.add(target)
        origin, landing = state.first or (state.origin, target)
        for piece in op.pieces or (None,):
            kind = became if piece is None else self._call.value(piece)
            counts = self.results.moves[origin, landing, kind]
            content = state.content if target == state.here else _ANYTHING
            for number, bit in enumerate(_CONTENTS):
                counts[number] += bool(content & bit)
        return (state,)

    def loop(
        self, run: Interpreter[_State], state: _State, op: ops.While, site: Site
    ) -> tuple[_State, ...]:
        """Run iterations until they lead to no other state."""
        seen = {state}
        frontier: tuple[_State, ...] = (state,)
        while frontier:
            entered = tuple(
                s for each in frontier for s in self.assume(each, op.condition, holds=True)
            )
            reached = run.body(entered, op.body, site)
            frontier = tuple(s for s in reached if s not in seen)
            if len(frontier) < len(reached) and any(isinstance(o, AnyAdd) for o in walk(op.body)):
                self.results.is_bounded = False
            seen.update(frontier)
        return tuple(s for each in seen for s in self.assume(each, op.condition, holds=False))

    def flood(
        self, run: Interpreter[_State], state: _State, op: ops.Spread | ops.Search
    ) -> tuple[_State, ...]:
        """Run the first body wherever iterations of the others lead."""
        first, *others = op.bodies
        self.results.is_bounded = False
        seen = {state}
        frontier: tuple[_State, ...] = (state,)
        while frontier:
            run.body(frontier, first)
            frontier = tuple(
                s for body in others for s in run.body(frontier, body) if s not in seen
            )
            seen.update(frontier)
        return (state,)

    # --- conditions --------------------------------------------------------------------------

    def assume(self, state: _State, condition: Condition, *, holds: bool) -> tuple[_State, ...]:
        """Return the state with what the condition states about the current position."""
        if self._decided(state, condition) is (not holds):
            return ()
        content = state.content & self._contents(condition, holds=holds)
        if content == state.content:
            return (state,)
        return (replace(state, content=content),) if content else ()

    def _contents(self, condition: Condition, *, holds: bool) -> int:
        """Return the contents of the current position for which a condition may hold, or not."""
        match condition:
            case ops.Not():
                return self._contents(condition.condition, holds=not holds)
            case ops.And() | ops.Or():
                parts = [self._contents(part, holds=holds) for part in condition.parts]
                every = isinstance(condition, ops.And) is holds
                return reduce(and_ if every else or_, parts, _ANYTHING if every else 0)
            case ops.IsEmpty() | ops.IsEnemy() | ops.IsFriend() | ops.IsNeutral():
                if isinstance(condition.place, ops.Here):
                    wanted = _CONTENT_OF[type(condition)]
                    return wanted if holds else _ANYTHING & ~wanted
        return _ANYTHING

    def _decided(self, state: _State, condition: Condition) -> bool | None:
        """Return the value of a condition, None if it depends on pieces."""
        match condition:
            case ops.Always() | ops.Never():
                return isinstance(condition, ops.Always)
            case ops.Not():
                inner = self._decided(state, condition.condition)
                return None if inner is None else not inner
            case ops.And() | ops.Or():
                ends = isinstance(condition, ops.Or)
                values = [self._decided(state, part) for part in condition.parts]
                if ends in values:
                    return ends
                return None if None in values else not ends
            case ops.InZone() | ops.OnBoard() | ops.IsPosition() | ops.IsMarked():
                return self._placed(state, condition)
            case ops.IsBlockStart():
                return self._place(state, condition.place) == self._start
        return None

    def _placed(
        self, state: _State, test: ops.InZone | ops.OnBoard | ops.IsPosition | ops.IsMarked
    ) -> bool | None:
        try:
            place = self._place(state, test.place)
        except NotAnalyzable:
            return None
        if place == _OFF:
            return False
        match test:
            case ops.InZone():
                members = self._game.zones[self._call.value(test.zone)].members
                return bool(members[place] >> self._player & 1)
            case ops.IsPosition():
                return place == self._call.value(test.position)
            case ops.IsMarked():
                return place == state.mark
        return True


class _Spreading:
    """The pieces that may stand on each position, and their moves."""

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self._movers = frozenset(turn.mover for turn in game.turns)
        self._results: dict[tuple[object, ...], _Results] = {}
        self._steps = 0
        self._standing: set[_Standing] = set()
        self._open: list[_Standing] = []
        self._is_bounded = True
        self._counts: dict[Move, int] = {}

    def run(self) -> MoveReach:
        """Follow all pieces; raise NotAnalyzable over a limit."""
        for placed in self._game.setup:
            self._place(placed.player, placed.piece, placed.position)
        for piece, row in enumerate(self._game.pieces):
            for player in self._movers if row.drops else ():
                for place in range(len(self._game.positions)):
                    self._follow(player, piece, self._runs(player, row.drops, place, None))
        while self._open:
            player, piece, place = self._open.pop()
            if player in self._movers:
                calls = self._game.pieces[piece].moves
                self._follow(player, piece, self._runs(player, calls, place, place))
        return MoveReach(self._counts, self._is_bounded)

    def _place(self, player: int, piece: int, position: int) -> None:
        standing = player, piece, position
        if standing not in self._standing:
            self._standing.add(standing)
            self._open.append(standing)

    def _runs(
        self, player: int, calls: Iterable[TemplateCall], place: int, origin: int | None
    ) -> Iterator[_Results]:
        for call in calls:
            key = player, call.template, call.args, place, origin
            if key not in self._results:
                walk = _Walk(self._game, player, call, place)
                run = Interpreter(walk)
                run.body((_State(place, origin, place),), self._game.templates[call.template].body)
                self._steps += run.steps
                if self._steps > MAX_STEPS:
                    raise NotAnalyzable("too many statements")
                self._results[key] = walk.results
            yield self._results[key]

    def _follow(self, player: int, piece: int, runs: Iterable[_Results]) -> None:
        """Add the moves of a piece, and place what they leave on the board."""
        counts: dict[Move, _Counts] = defaultdict(_no_counts)
        for run in runs:
            self._is_bounded = self._is_bounded and run.is_bounded
            for (start, target, kind), more in run.moves.items():
                became = piece if kind is None else kind
                shown = became if start is None or became != piece else None
                totals = counts[start, target, shown]
                counts[start, target, shown] = [a + b for a, b in zip(totals, more, strict=True)]
                self._place(player, became, target)
            for owner, created, place in run.created:
                self._place(
                    player if owner is None else owner,
                    piece if created is None else created,
                    place,
                )
            for place in run.unclear:
                for each in range(len(self._game.players)):
                    for other in range(len(self._game.pieces)):
                        self._place(each, other, place)
        for move, numbers in counts.items():
            self._counts[move] = max(*numbers, self._counts.get(move, 0))


def move_reach(game: GameIR) -> MoveReach | None:
    """Return the moves that a game can have; None if scripts or large rules prevent that."""
    if not isinstance(game.rules, TemplateRules) or not game.templates:
        return None
    try:
        return _Spreading(game).run()
    except NotAnalyzable:
        return None
