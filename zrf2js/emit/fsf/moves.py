"""All moves of a game from all squares, sorted into plain moves and special ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from zrf2js.analysis.core.contents import Contents
from zrf2js.analysis.core.interpreter import TOO_MANY, NotAnalyzable
from zrf2js.analysis.core.move_cases import Case, Effect, cases_of
from zrf2js.emit.faults import Fault, Misfit
from zrf2js.emit.fsf.attributes import Attributes, Placed, landings_of
from zrf2js.emit.fsf.board import Grid, Vector
from zrf2js.emit.fsf.hands import Kind, merged, without_hand
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.visit import walk
from zrf2js.support.frozen_node import frozen_node, mutable_node, replaced
from zrf2js.support.source import Origin

#: a tested square, relative to the origin, and the contents that the test requires
Test = tuple[Vector, str]


@frozen_node()
class Way:
    """The form of a move: its distance, the contents of the target, and the tests on the way.

    ``mode`` is "m" for an empty target, "c" for an enemy, and "k" for a royal enemy only.
    """

    mode: str
    vector: Vector
    tests: tuple[Test, ...]


@mutable_node()
class Rules:
    """The moves of a type of one player.

    ``landings[origin, target, mode]`` are the types after the move. ``special`` are the cases that
    are not plain moves.
    """

    kind: Kind
    ways: dict[Way, set[int]] = field(default_factory=dict)
    landings: dict[tuple[int, int, str], set[int]] = field(default_factory=dict)
    special: list[Placed] = field(default_factory=list)
    places: dict[Way, Origin | None] = field(default_factory=dict)


class Moves(Attributes):
    """The moves of all types that can be on the board; ``faults`` are the blocks that do not fit.

    ``kinds`` are the types of each player that can be on the board.
    """

    def __init__(self, game: GameIR, grid: Grid, players: tuple[int, int]) -> None:
        super().__init__(game)
        self.grid, self.players = grid, players
        self.contents = Contents(game)
        self.faults: list[Fault] = []
        self.royals = _royals(game)
        #: the squares of pieces that never move, of players without turns, with their contents
        self.walls = {
            each.position: self.contents.piece(each.player, each.piece)
            for each in game.setup
            if each.player not in players
        }
        self.must_capture = False
        self._exhausted = False  # a block has too many branches
        self._tested = _tested_attributes(game)
        #: the types in the hand of captured pieces, for captures that lead there
        self.hands: dict[Kind, set[int]] = {}
        self._kept: list[Placed] = []
        self._blocks: dict[tuple[object, ...], tuple[Case, ...]] = {}
        #: the places of captures and of other moves in the order of priorities
        self._ranks: dict[bool, set[int]] = {True: set(), False: set()}
        self._find()
        self._check_priorities()
        self.possible = self.contents.empty
        for player, piece in self.cases:
            self.possible |= self.contents.piece(player, piece)
        self.reach = self._reached()
        self.rules = {kind: self._sorted(kind) for kind in sorted(self.cases)}

    # --- cases -----------------------------------------------------------------------------------

    def _find(self) -> None:
        """Collect the cases of all types that can be on the board."""
        pending = sorted({*self.starts, *self._in_reserve()})
        while pending:
            kind = pending.pop()
            if kind not in self.cases and kind[0] in self.players:
                squares = tuple(self.grid.at)
                self.cases[kind] = list(self._cases(kind, squares, drop=False))
                everywhere = tuple(range(len(self.game.positions)))
                self.drops[kind] = list(self._cases(kind, everywhere, drop=True))
                for each in (*self.cases[kind], *self.drops[kind]):
                    pending += sorted((kind[0], piece) for piece in landings_of(each.case))
                pending += sorted(self._captured())

    def held(self) -> set[Kind]:
        """Return the types that can be in the hands."""
        return self._in_reserve() | self._captured()

    def _in_reserve(self) -> set[Kind]:
        return {(each.player, each.piece) for each in self.game.reserves if each.count}

    def _captured(self) -> set[Kind]:
        """Return the types that captures put into the hands."""
        first, second = self.players
        other = {first: second, second: first}
        return {
            (other[owner], piece)
            for (owner, victim), pieces in self.hands.items()
            if (owner, victim) in self.cases
            for piece in pieces
        }

    def _cases(self, kind: Kind, squares: tuple[int, ...], *, drop: bool) -> Iterator[Placed]:
        player = kind[0]
        row = self.game.pieces[kind[1]]
        for call in row.drops if drop else row.moves:
            if self._exhausted:  # each further block would take as long
                return
            place = self._place(call)
            try:
                for square in squares:
                    placed = self._block(call, player, square, drop=drop)
                    own = placed if drop else tuple(self._of_piece(placed, kind))
                    own = tuple(filter(self._fits_walls, own))
                    plain = [self._without_hand(kind, case, place) for case in own]
                    self._rank(call, plain)
                    yield from (Placed(case, place) for case in merged(plain))
            except NotAnalyzable as reason:
                self._exhausted = str(reason) == TOO_MANY
                self.faults.append(Fault(f"a block uses {reason}", place))

    def _block(
        self, call: TemplateCall, player: int, square: int, *, drop: bool
    ) -> tuple[Case, ...]:
        """Return the cases of a block for any type of the player; types share blocks."""
        key = call.template, call.args, player, square, drop
        if key not in self._blocks:
            self._blocks[key] = cases_of(self.game, call, player, square, drop=drop)
        return self._blocks[key]

    def _of_piece(self, cases: tuple[Case, ...], kind: Kind) -> Iterator[Case]:
        """Yield the cases that a type has."""
        own = self.contents.piece(*kind)
        for case in cases:
            contents = dict(case.contents)
            contents[case.origin] = contents.get(case.origin, self.contents.all) & own
            if contents[case.origin]:
                yield replaced(case, contents=tuple(sorted(contents.items())))

    def _rank(self, call: TemplateCall, cases: list[Case]) -> None:
        """Collect the priorities of captures and of other moves."""
        order = self.game.priorities
        rank = order.index(call.mode) if call.mode in order else len(order)
        for case in cases:
            target = dict(case.contents).get(case.target, self.contents.all)
            others = any(each[0] is ops.Capture for each in case.effects)
            kinds = {others} if target == self.contents.empty else {True}
            if target & self.contents.empty and target != self.contents.empty:
                kinds = {True, False}
            for is_capture in kinds:
                self._ranks[is_capture].add(rank)

    def _check_priorities(self) -> None:
        """Report priorities other than those of compulsory captures."""
        captures, others = self._ranks[True], self._ranks[False]
        if not self.game.priorities or not captures or not others:
            return
        if len(captures) > 1 or len(others) > 1 or max(captures) >= min(others):
            self.faults.append(Fault("priorities other than those of captures", self.game.origin))
        elif self.royals:
            reason = "compulsory captures, also those that expose a royal piece"
            self.faults.append(Fault(reason, self.game.origin))
        self.must_capture = True

    def _fits_walls(self, case: Case) -> bool:
        """Return True if the squares of walls have contents with which the case exists."""
        contents = dict(case.contents)
        return all(contents.get(square, wall) & wall for square, wall in self.walls.items())

    def _without_hand(self, kind: Kind, case: Case, place: Origin | None) -> Case:
        """Return the case without captures to the hand, which are collected in ``hands``.

        The effects on attributes that the rules never test are left out, too.
        """
        case, taken = without_hand(case, kind[0], self.grid, self.contents)
        if taken is not None:
            for victim, piece in taken.types:
                self.hands.setdefault(victim, set()).add(piece)
        else:
            self._kept.append(Placed(case, place))
        effects = tuple(
            each
            for each in case.effects
            if each[0] is not ops.SetAttribute or each[2][0] in self._tested
        )
        return replaced(case, effects=effects)

    def captures_without_hand(self) -> Placed | None:
        """Return a capture of a piece that does not go to the hand, None if there is none."""
        for each in self._kept:
            target = dict(each.case.contents).get(each.case.target, self.possible) & self.possible
            if each.case.origin >= 0 and target & ~self.contents.empty & ~self._all_royal():
                return each
        return None

    def _all_royal(self) -> int:
        return sum(map(self.contents.of_type, self.royals))

    def _place(self, call: TemplateCall) -> Origin | None:
        return self.game.templates[call.template].origin or self.game.origin

    def _reached(self) -> dict[Kind, set[int]]:
        """Return the squares that pieces of each type can come to, whatever the board allows."""
        reach: dict[Kind, set[int]] = {kind: set() for kind in self.cases}
        steps: dict[tuple[Kind, int], list[tuple[Kind, int]]] = {}
        for kind, placed in self.cases.items():
            for each in placed:
                case = each.case
                taken = dict(case.contents).get(case.target, self.possible) & self.possible
                if not self.may_stand(kind, case, case.origin):
                    continue
                if taken and not taken & ~self.royal_enemies(kind[0]):
                    continue  # royal pieces are attacked, but not captured
                makes = landings_of(case) or {kind[1]}
                step = steps.setdefault((kind, case.origin), [])
                step += [((kind[0], piece), case.target) for piece in makes]
                for start, end in case.parts[1:]:
                    mask = dict(case.contents).get(start, self.possible)
                    others = self.contents.pieces_in(mask)
                    step += [(o, end) for o in others if self.may_stand(o, case, start)]
        pending = [(kind, square) for kind, squares in self.starts.items() for square in squares]
        pending += [(kind, each.case.target) for kind in self.drops for each in self.drops[kind]]
        while pending:
            kind, square = pending.pop()
            if square not in reach.setdefault(kind, set()):
                reach[kind].add(square)
                pending += steps.get((kind, square), ())
        return reach

    # --- plain moves -----------------------------------------------------------------------------

    def _sorted(self, kind: Kind) -> Rules:
        rules = Rules(kind)
        refused: set[Fault] = set()
        free = {_without_facts(each.case) for each in self.cases[kind] if not each.case.facts}
        for each in self.cases[kind]:
            case = self._resolved(kind, each.case)
            if case is None or case.origin not in self.reach[kind]:
                continue
            if case.facts and _without_facts(case) in free:
                continue  # the move exists without these conditions
            try:
                self._sort(rules, Placed(case, each.origin))
            except Misfit as error:
                refused.add(error.fault)
        self.faults += sorted(refused, key=lambda fault: fault.reason)
        return rules

    def _resolved(self, kind: Kind, case: Case) -> Case | None:
        """Return the case without tests of an attribute that start squares decide.

        The result is None if the move cannot exist.
        """
        facts = set(case.facts)
        for fact, holds in case.facts:
            name, attribute, square = fact
            if name != ops.AttributeIsTrue or square != case.origin:
                continue
            is_default = holds is self.default(kind[1], attribute)
            if square not in self.starts.get(kind, ()):
                is_decided = self.marks_moves(kind, attribute) and not self.marks_others
                if is_default and is_decided and not self.may_stand(kind, case, square):
                    return None
            elif self.is_unmoved(kind, attribute) and not is_default:
                return None
            if self.is_unmoved(kind, attribute):
                facts.discard((fact, holds))
        return replaced(case, facts=frozenset(facts))

    def _sort(self, rules: Rules, placed: Placed) -> None:
        """Add a case to the plain or to the special moves."""
        case, place = placed.case, placed.origin
        if not isinstance(case.op, ops.Add):
            raise Misfit(f"`{case.op.name}`", case.op.origin or place)
        if case.target not in self.grid.at or case.origin == case.target:
            raise Misfit("a move does not lead to another square of the board", place)
        if case.target in self.walls:
            raise Misfit("a move captures a piece of a player without turns", place)
        if len(case.parts) > 1 or other_effects(case) or case.facts:
            rules.special.append(placed)
            return
        for way in self._ways(rules.kind[0], case, place):
            rules.ways.setdefault(way, set()).add(case.origin)
            rules.places.setdefault(way, place)
            key = case.origin, case.target, way.mode
            landings = landings_of(case) or {rules.kind[1]}
            rules.landings.setdefault(key, set()).update(landings)

    def _ways(self, player: int, case: Case, place: Origin | None) -> Iterator[Way]:
        """Yield the way of a case for each kind of contents of the target."""
        occupied = self.possible & ~self.contents.empty
        contents = {
            square: occupied if square in self.walls else mask & self.possible
            for square, mask in case.contents
        }
        if not all(contents.values()):
            return
        contents.pop(case.origin, None)
        on_target = contents.pop(case.target, self.possible)
        tests = tuple(
            sorted(
                (self.grid.vector(case.origin, square), self._occupant(mask, place))
                for square, mask in contents.items()
                if mask != self.possible
            )
        )
        vector = self.grid.vector(case.origin, case.target)
        if on_target & self.contents.empty:
            yield Way("m", vector, tests)
        taken = on_target & ~self.contents.empty
        if taken == self.enemies(player):
            yield Way("c", vector, tests)
        elif taken and taken == self.royal_enemies(player):
            yield Way("k", vector, tests)
        elif taken & self.contents.owned(player):
            raise Misfit("a move captures own pieces", place)
        elif taken:
            raise Misfit("a capture depends on the type of the piece", place)

    def enemies(self, player: int) -> int:
        """Return the pieces of the opponent that can be on the board."""
        return self.possible & self.contents.enemies(player)

    def royal_enemies(self, player: int) -> int:
        """Return the royal pieces of the opponent."""
        return self.enemies(player) & self._all_royal()

    def _occupant(self, mask: int, place: Origin | None) -> str:
        """Return the name of a set of contents that formulas have."""
        if mask == self.contents.empty:
            return "empty"
        if mask == self.possible & ~self.contents.empty:
            return "piece"
        raise Misfit("a move depends on the type or the owner of another piece", place)


def _without_facts(case: Case) -> Case:
    return replaced(case, facts=frozenset())


def other_effects(case: Case) -> list[Effect]:
    """Return the effects that concern other pieces than the one that moves."""
    own = (ops.SetAttribute, ops.ChangeType)
    return [each for each in case.effects if each[0] not in own or each[1] != case.target]


def _royals(game: GameIR) -> frozenset[int]:
    goals = (op for goal in game.goals for op in walk(goal.condition))
    return frozenset(p for op in goals if isinstance(op, ops.Checkmated) for p in op.pieces)


def _tested_attributes(game: GameIR) -> set[object]:
    return {
        op.attribute
        for template in game.templates
        for op in template.operations
        if isinstance(op, ops.AttributeIsTrue)
    }
