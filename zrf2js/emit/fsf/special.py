"""Castling and captures en passant, compared with those of the engine."""

from __future__ import annotations

from zrf2js.analysis.core.move_cases import Case, Fact
from zrf2js.emit.faults import Misfit
from zrf2js.emit.fsf.attributes import Placed
from zrf2js.emit.fsf.board import Vector
from zrf2js.emit.fsf.hands import Kind
from zrf2js.emit.fsf.moves import Moves, other_effects
from zrf2js.ir import ops
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin

_UNMOVED = ops.AttributeIsTrue
#: the tests that a square of the king's way is safe
_ATTACKS = (ops.IsAttacked, ops.IsThreatened)
#: the tests of the ends of the last move
_LAST = {ops.IsLastFrom, ops.IsLastTo}


@frozen_node()
class Castling:
    """A castling: the squares where king and rook start, that of the king's end, and the types."""

    player: int
    king: int
    rook: int
    target: int
    king_piece: int
    piece: int

    def is_short(self, moves: Moves) -> bool:
        """Return True for castling to higher files."""
        return moves.grid.vector(self.king, self.target)[0] > 0


@frozen_node()
class Passing:
    """A capture en passant: the squares of the capturing piece and of the double step."""

    kind: Kind
    origin: int
    target: int
    captured: int
    start: int


class Special:
    """The special moves of a game: ``castlings`` and ``passings``, all proved."""

    def __init__(self, moves: Moves) -> None:
        self._moves = moves
        self.castlings: list[Castling] = []
        self.passings: list[Passing] = []
        #: the double steps after which a type can be captured en passant
        self.doubles: dict[Kind, set[Vector]] = {}
        self._places: dict[Kind, Origin | None] = {}
        for kind, rules in moves.rules.items():
            for placed in rules.special:
                self._add(kind, placed)
        if self.passings:
            self._check_passings()

    def _add(self, kind: Kind, placed: Placed) -> None:
        case = placed.case
        names = {fact[0] for fact, _ in case.facts}
        others = other_effects(case)
        if len(case.parts) == 2:
            self.castlings.append(self._castling_of(kind, placed))
        elif names == _LAST and len(others) == 1 and others[0][0] is ops.Capture:
            self._places[kind] = placed.origin
            self.passings += self._passing(kind, placed)
        elif any(effect[0] is ops.Capture for effect in others):
            raise Misfit("a move captures on another square than its target", placed.origin)
        elif others or len(case.parts) > 1:
            raise Misfit("a move has an effect on other pieces", placed.origin)
        else:
            words = ", ".join(sorted(f"`{test.name}`" for test in names))
            raise Misfit(f"a move depends on {words}", placed.origin)

    # --- castling --------------------------------------------------------------------------------

    def _castling_of(self, kind: Kind, placed: Placed) -> Castling:
        """Return the castling of a case; only royal types have reasons that concern castling."""
        try:
            return self._castling(kind, placed)
        except Misfit as error:
            if kind[1] in self._moves.royals:
                raise
            raise Misfit("a move moves two pieces", placed.origin) from error

    def _castling(self, kind: Kind, placed: Placed) -> Castling:
        """Return the castling of a case; raise Misfit if the engine has other conditions."""
        moves, case, player = self._moves, placed.case, kind[0]
        (king, target), (rook, beside) = case.parts
        vector = moves.grid.vector(king, target)
        step = 1 if vector[0] > 0 else -1
        if (
            vector[1]
            or target not in moves.grid.at
            or beside != moves.grid.moved(target, (-step, 0))
        ):
            raise Misfit("castling does not end next to the king", placed.origin)
        if moves.starts.get(kind) != {king}:
            raise Misfit("the king that castles has no single start square", placed.origin)
        contents = dict(case.contents)
        wanted = contents.get(rook, 0) & moves.possible
        rooks = [k for k in moves.contents.pieces_in(wanted) if moves.may_stand(k, case, rook)]
        if len(rooks) != 1 or wanted & ~moves.contents.owned(player):
            raise Misfit("castling does not test the type of the rook", placed.origin)
        way = self._between(king, target) | {target}
        passed = (way | self._between(rook, beside) | {beside}) - {king, rook}
        empty = moves.contents.empty
        expected = dict.fromkeys(passed, empty) | {
            rook: wanted,
            king: moves.contents.piece(player, kind[1]),
        }
        if {square: mask & moves.possible for square, mask in contents.items()} != expected:
            raise Misfit("castling requires other squares to be empty", placed.origin)
        self._check_rights(kind, rooks[0], placed, king, rook)
        needed = {king} | way - {target} if kind[1] in moves.royals else set()
        self._check_attacks(case, placed, needed, target)
        return Castling(player, king, rook, target, kind[1], rooks[0][1])

    def _between(self, first: int, last: int) -> set[int]:
        """Return the squares between two squares of a rank."""
        x, y = self._moves.grid.at[first]
        u, _ = self._moves.grid.at[last]
        row = range(min(x, u) + 1, max(x, u))
        return {self._moves.grid.positions[each, y] for each in row}

    def _check_rights(self, king: Kind, rook: Kind, placed: Placed, home: int, corner: int) -> None:
        """Raise Misfit unless castling requires exactly that king and rook have not moved."""
        moves = self._moves
        tested = [(fact, holds) for fact, holds in placed.case.facts if fact[0] == _UNMOVED]
        squares = {fact[2] for fact, _ in tested}
        if squares != {home, corner} or corner not in moves.starts.get(rook, ()):
            raise Misfit(
                "castling does not require that king and rook have not moved", placed.origin
            )
        for (_, attribute, square), holds in tested:
            kind = king if square == home else rook
            if (
                not moves.marks_moves(kind, attribute)
                or moves.default(kind[1], attribute) is not holds
            ):
                raise Misfit("moves do not record that a piece has moved", placed.origin)
        if any(c.target == corner for c in moves.arrivals(rook)):
            raise Misfit("another rook that has not moved can stand in the corner", placed.origin)

    def _check_attacks(self, case: Case, placed: Placed, needed: set[int], target: int) -> None:
        """Raise Misfit unless exactly the way of the king must be safe."""
        tested: dict[Fact, bool] = {f: holds for f, holds in case.facts if f[0] in _ATTACKS}
        safe = {fact[2] for fact, holds in tested.items() if not holds}
        if any(tested.values()) or safe - {target} != needed:
            raise Misfit(
                "castling does not require that the way of the king is safe", placed.origin
            )
        if {fact[0] for fact, _ in case.facts} - {*_ATTACKS, _UNMOVED}:
            raise Misfit("castling has other conditions than in chess", placed.origin)

    # --- en passant ------------------------------------------------------------------------------

    def _passing(self, kind: Kind, placed: Placed) -> list[Passing]:
        """Return the capture en passant of a case; none if no such move was possible before."""
        moves, case = self._moves, placed.case
        facts = {fact[0]: fact[2] for fact, holds in case.facts if holds}
        if set(facts) != _LAST or len(case.parts) != 1:
            raise Misfit("a move depends on the last move", placed.origin)
        captured = other_effects(case)[0][1]
        contents = dict(case.contents)
        victims = contents.get(captured, moves.possible) & moves.enemies(kind[0])
        if facts[ops.IsLastTo] != captured:
            raise Misfit("a move captures another piece than the last that moved", placed.origin)
        if set(contents) - {captured, case.origin, case.target}:
            raise Misfit("a capture en passant depends on other squares", placed.origin)
        passed = [
            self._double_step(victim, facts[ops.IsLastFrom], captured)
            for victim in moves.contents.pieces_in(victims)
        ]
        mids = {mid for mid in passed if mid is not None}
        if not mids:
            return []
        if mids != {case.target} or None in passed:
            raise Misfit("a capture en passant is not that of chess", placed.origin)
        return [Passing(kind, case.origin, case.target, captured, facts[ops.IsLastFrom])]

    def _double_step(self, kind: Kind, start: int, end: int) -> int | None:
        """Return the square between the ends of a double step of a type, None if it has none."""
        rules = self._moves.rules.get(kind)
        if rules is None or not any((start, end, mode) in rules.landings for mode in "mck"):
            return None
        x, y = self._moves.grid.vector(start, end)
        if (start, end, "c") in rules.landings or x % 2 or y % 2:
            return -1
        middle = self._moves.grid.moved(start, (x // 2, y // 2))
        return -1 if middle is None else middle

    def _check_passings(self) -> None:
        """Raise Misfit unless all captures of these types on passed squares are en passant."""
        moves = self._moves
        types = {each.kind[1] for each in self.passings}
        kinds = [kind for kind in moves.rules if kind[1] in types]
        steps = [
            (kind, start, end, middle)
            for kind in kinds
            for start, end, mode in moves.rules[kind].landings
            if mode == "m" and max(map(abs, moves.grid.vector(start, end))) == 2
            for middle in (self._double_step(kind, start, end),)
            if middle is not None and middle >= 0
        ]
        expected = {
            Passing(kind, origin, middle, end, start)
            for victim, start, end, middle in steps
            for kind in kinds
            if kind[0] != victim[0]
            for origin, target, mode in moves.rules[kind].landings
            if mode == "c" and target == middle
        }
        if set(self.passings) != expected:
            place = next(iter(self._places.values()))
            raise Misfit("captures en passant are not those of chess", place)
        for victim, start, end, _ in steps:
            self.doubles.setdefault(victim, set()).add(moves.grid.vector(start, end))


def first_royal_capture(moves: Moves) -> Placed | None:
    """Return a capture of a royal piece in the start position; None without one."""
    first, _ = moves.players
    contents = {
        square: moves.contents.piece(*kind)
        for kind, squares in moves.starts.items()
        for square in squares
    } | moves.walls
    victims = moves.royal_enemies(first)

    def is_possible(case: Case) -> bool:
        return contents.get(case.target, 0) & victims != 0 and all(
            mask & contents.get(square, moves.contents.empty) for square, mask in case.contents
        )

    placed = (
        each
        for (player, piece), cases in moves.cases.items()
        if player == first
        for each in cases
        if each.case.origin in moves.starts.get((player, piece), ())
    )
    return next((each for each in placed if is_possible(each.case)), None)
