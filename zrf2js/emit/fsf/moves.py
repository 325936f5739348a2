"""All moves of a game from all squares, sorted into plain moves and special ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from zrf2js.analysis.interpreter import NotAnalyzable
from zrf2js.analysis.move_cases import Case, Contents, Effect, cases_of
from zrf2js.emit.fsf.board import Grid, Vector
from zrf2js.emit.fsf.faults import Fault, Misfit
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.visit import walk
from zrf2js.support.frozen_node import frozen_node, replaced
from zrf2js.support.source import Origin

#: a tested square, relative to the origin, and the contents that the test requires
Test = tuple[Vector, str]
#: a player and a type
Kind = tuple[int, int]


@frozen_node()
class Way:
    """The form of a move: its distance, the contents of the target, and the tests on the way.

    ``mode`` is "m" for an empty target, "c" for an enemy, and "k" for a royal enemy only.
    """

    mode: str
    vector: Vector
    tests: tuple[Test, ...]


@frozen_node()
class Placed:
    """A case with the place of its block in the rules."""

    case: Case
    origin: Origin | None


@dataclass(slots=True)
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


class Moves:
    """The moves of all types that can be on the board; ``faults`` are the blocks that do not fit.

    ``kinds`` are the types of each player that can be on the board.
    """

    def __init__(self, game: GameIR, grid: Grid, players: tuple[int, int]) -> None:
        self.game, self.grid, self.players = game, grid, players
        self.contents = Contents(game)
        self.faults: list[Fault] = []
        self.royals = _royals(game)
        self.starts: dict[Kind, set[int]] = {}
        for each in game.setup:
            self.starts.setdefault((each.player, each.piece), set()).add(each.position)
        self._tested = _tested_attributes(game)
        self.drops: dict[Kind, list[Placed]] = {}
        self.cases: dict[Kind, list[Placed]] = {}
        self._find()
        self.possible = self.contents.empty
        for player, piece in self.cases:
            self.possible |= self.contents.piece(player, piece)
        self.reach = self._reached()
        self._unmoved: dict[tuple[Kind, int], bool] = {}
        self.rules = {kind: self._sorted(kind) for kind in sorted(self.cases)}

    # --- cases -----------------------------------------------------------------------------------

    def _find(self) -> None:
        """Collect the cases of all types that can be on the board."""
        held = {(each.player, each.piece) for each in self.game.reserves if each.count}
        pending = sorted({*self.starts, *held})
        while pending:
            kind = pending.pop()
            if kind not in self.cases and kind[0] in self.players:
                squares = tuple(self.grid.at)
                self.cases[kind] = list(self._cases(kind, squares, drop=False))
                everywhere = tuple(range(len(self.game.positions)))
                self.drops[kind] = list(self._cases(kind, everywhere, drop=True))
                for each in (*self.cases[kind], *self.drops[kind]):
                    pending += sorted((kind[0], piece) for piece in landings_of(each.case))

    def _cases(self, kind: Kind, squares: tuple[int, ...], *, drop: bool) -> Iterator[Placed]:
        player, piece = kind
        row = self.game.pieces[piece]
        for call in row.drops if drop else row.moves:
            place = self._place(call)
            try:
                for square in squares:
                    for case in cases_of(self.game, call, player, piece, square, drop=drop):
                        yield Placed(self._without_idle(case), place)
            except NotAnalyzable as reason:
                self.faults.append(Fault(f"a block uses {reason}", place))

    def _without_idle(self, case: Case) -> Case:
        """Return the case without the effects on attributes that the rules never test."""
        effects = tuple(
            each
            for each in case.effects
            if each[0] != "set-attribute" or each[2][0] in self._tested
        )
        return replaced(case, effects=effects)

    def _place(self, call: TemplateCall) -> Origin | None:
        return self.game.templates[call.template].origin or self.game.origin

    def _reached(self) -> dict[Kind, set[int]]:
        """Return the squares that pieces of each type can come to, whatever the board allows."""
        reach: dict[Kind, set[int]] = {kind: set() for kind in self.cases}
        steps: dict[tuple[Kind, int], list[tuple[Kind, int]]] = {}
        for kind, found in self.cases.items():
            for each in found:
                case = each.case
                taken = dict(case.contents).get(case.target, self.possible) & self.possible
                if taken and not taken & ~self.royal_enemies(kind[0]):
                    continue  # royal pieces are attacked, but not captured
                makes = landings_of(case) or {kind[1]}
                step = steps.setdefault((kind, case.origin), [])
                step += [((kind[0], piece), case.target) for piece in makes]
                for start, end in case.parts[1:]:
                    mask = dict(case.contents).get(start, self.possible)
                    step += [(other, end) for other in self.contents.pieces_in(mask)]
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
        for each in self.cases[kind]:
            case = self._resolved(kind, each.case)
            if case is not None and case.origin in self.reach[kind]:
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
            if name != "attribute" or square != case.origin:
                continue
            is_default = holds is self.default(kind[1], attribute)
            if square not in self.starts.get(kind, ()):
                if is_default and self.marks_moves(kind, attribute) and not self._is_made(kind):
                    return None
            elif self.is_unmoved(kind, attribute) and not is_default:
                return None
            if self.is_unmoved(kind, attribute):
                facts.discard((fact, holds))
        return replaced(case, facts=frozenset(facts))

    def default(self, piece: int, attribute: int) -> bool:
        """Return the truth of an attribute of new pieces of a type."""
        value = self.game.pieces[piece].attributes[attribute]
        return value >= self.game.attributes[attribute].falsy

    def is_unmoved(self, kind: Kind, attribute: int) -> bool:
        """Return True if an attribute has its default exactly where the piece stands at the start.

        Every move of the type changes the attribute, no move of it ends on one of its start
        squares, and no other move or drop makes a piece of the type.
        """
        key = kind, attribute
        if key not in self._unmoved:
            self._unmoved[key] = self.marks_moves(kind, attribute) and not self._returns(kind)
        return self._unmoved[key]

    def marks_moves(self, kind: Kind, attribute: int) -> bool:
        """Return True if every move of the type changes the attribute from its default."""
        value = not self.default(kind[1], attribute)
        return all(
            ("set-attribute", each.case.target, (attribute, value)) in each.case.effects
            for each in self.cases[kind]
            if kind[1] in landings_of(each.case) or not landings_of(each.case)
        )

    def _is_made(self, kind: Kind) -> bool:
        """Return True if a piece of the type can appear, or get an attribute, by other moves."""
        everything = [(other, each.case) for other, found in self.cases.items() for each in found]
        made = any(
            kind[1] in landings_of(case)
            for other, case in everything
            if other[0] == kind[0] and other != kind
        )
        is_set = any(
            effect[0] == "set-attribute" and effect[1] not in {end for _, end in case.parts}
            for _, case in everything
            for effect in case.effects
        )
        return made or is_set or bool(self.drops[kind])

    def _returns(self, kind: Kind) -> bool:
        """Return True if a piece of the type can come to a start square of the type."""
        if self._is_made(kind):
            return True
        starts = self.starts.get(kind, set())
        ends = {
            target
            for found in self.cases.values()
            for each in found
            for _, target in each.case.parts[1:]
        }
        for each in self.cases[kind]:
            if each.case.origin in self.reach[kind]:
                ends.add(each.case.target)
        return bool(ends & starts)

    def _sort(self, rules: Rules, placed: Placed) -> None:
        """Add a case to the plain or to the special moves."""
        case, place = placed.case, placed.origin
        if not isinstance(case.op, ops.Add):
            raise Misfit(f"`{case.op.name}`", case.op.origin or place)
        if case.target not in self.grid.at or case.origin == case.target:
            raise Misfit("a move does not lead to another square of the board", place)
        others = [each for each in case.effects if not _is_own(each, case)]
        if len(case.parts) > 1 or others or case.facts:
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
        contents = {square: mask & self.possible for square, mask in case.contents}
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
        kings = sum(map(self.contents.of_type, self.royals))
        return self.enemies(player) & kings

    def _occupant(self, mask: int, place: Origin | None) -> str:
        """Return the name of a set of contents that formulas have."""
        if mask == self.contents.empty:
            return "empty"
        if mask == self.possible & ~self.contents.empty:
            return "piece"
        raise Misfit("a move depends on the type or the owner of another piece", place)


def landings_of(case: Case) -> set[int]:
    """Return the types that the piece becomes; none if it keeps its type."""
    turned = [each[2][0] for each in case.effects if each[:2] == ("change-type", case.target)]
    if turned and not case.landings:
        return {piece for piece in turned[-1:] if isinstance(piece, int)}
    return set(case.landings)


def _is_own(effect: Effect, case: Case) -> bool:
    """Return True for an effect that only concerns the piece that moves."""
    return effect[0] in ("set-attribute", "change-type") and effect[1] == case.target


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
