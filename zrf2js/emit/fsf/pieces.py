"""The formula of a piece, from the distances and tests of its moves on all squares."""

from __future__ import annotations

from collections import defaultdict
from math import gcd

from zrf2js.emit.faults import Misfit
from zrf2js.emit.fsf.betza import ENDLESS, MAX_DISTANCE, Term, formula_of, has_atom
from zrf2js.emit.fsf.board import Vector
from zrf2js.emit.fsf.moves import Moves, Rules, Way
from zrf2js.emit.fsf.riders import adds_moves
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node()
class Element:
    """A way that formulas have: ``kind`` as in ``Term``, at one distance in steps."""

    mode: str
    kind: str
    step: Vector
    distance: int


#: the steps to adjacent squares of the same file or rank
_STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))


@frozen_node()
class Formula:
    """The moves of a type of one player.

    ``home`` has the squares where the initial moves start, ``confined`` all squares that the piece
    may move to; None without such moves or limits. From the squares of ``stuck``, the piece has no
    move. ``flies`` is True if the piece captures royal pieces along all lines (`flyingGeneral`).
    """

    text: str
    home: frozenset[int] | None
    confined: frozenset[int] | None
    stuck: frozenset[int]
    flies: bool = False


def formula_of_rules(moves: Moves, rules: Rules, doubles: set[Vector]) -> Formula:
    """Return the formula that has exactly the moves of the rules; raise Misfit.

    The moves with the distances of ``doubles`` are initial moves, wherever they start.
    """
    return _Inference(moves, rules).result(doubles)


class _Inference:
    """The search for a formula: elements that apply everywhere, then limits of the others."""

    def __init__(self, moves: Moves, rules: Rules) -> None:
        self._moves, self._rules, self._grid = moves, rules, moves.grid
        self._sign = 1 if rules.kind[0] == moves.players[0] else -1
        self._origins: dict[Element, set[int]] = {}
        self._ways: dict[Element, Way] = {}
        self._flying: dict[Element, set[int]] = {}

    def result(self, doubles: set[Vector]) -> Formula:
        for way, origins in self._rules.ways.items():
            self._add(way, origins)
        targets = {end for _, end, mode in self._rules.landings if mode != "k"}
        fits = {element: self._fitting(self._ways[element]) for element in self._origins}
        free = {e for e, origins in self._origins.items() if origins == fits[e]}
        inside = {e: {o for o in fits[e] if self._target(e, o) in targets} for e in self._origins}
        limited = {e for e, origins in self._origins.items() if origins == inside[e]}
        confined = None
        dropped = {each.case.target for each in self._moves.drops.get(self._rules.kind, ())}
        if len(limited) > len(free) and dropped <= targets:  # some squares are closed to the piece
            free, fits = limited, inside
            confined = frozenset(targets)
        free -= {e for e in free if e.mode == "m" and self._ways[e].vector in doubles}
        initial = set(self._origins) - free
        for element in initial:
            if element.mode != "m":
                place = self._rules.places[self._ways[element]]
                raise Misfit("initial moves that capture", place)
        home = self._home(initial, fits)
        text = formula_of(self._terms(free))
        text += formula_of(self._terms(initial), prefix="i")
        return Formula(text, home, confined, self._stuck(free), self._flies())

    def _stuck(self, elements: set[Element]) -> frozenset[int]:
        """Return the squares from which all moves leave the board."""
        vectors = {self._ways[element].vector for element in elements}
        squares = self._grid.at
        return frozenset(
            o for o in squares if all(self._grid.moved(o, vector) is None for vector in vectors)
        )

    # --- elements --------------------------------------------------------------------------------

    def _add(self, way: Way, origins: set[int]) -> None:
        element = self._element(way)
        if element is None:
            raise Misfit("a formula has no such move", self._rules.places[way])
        origins_by_element = self._flying if way.mode == "k" else self._origins
        origins_by_element.setdefault(element, set()).update(origins)
        self._ways[element] = way

    def _element(self, way: Way) -> Element | None:
        """Return the element of a way, as seen by its player."""
        tests = dict(way.tests)
        kinds = set(tests.values())
        steps = gcd(*way.vector)
        for count in range(2, steps + 1):
            if steps % count == 0:
                step = way.vector[0] // count, way.vector[1] // count
                if set(tests) == {(step[0] * k, step[1] * k) for k in range(1, count)}:
                    return self._ride(way.mode, step, count, tests)
        if not tests:
            return self._made(way.mode, "", way.vector, 1)
        if kinds == {"empty"} and set(tests) == set(_lame_path(way.vector)):
            return self._made(way.mode, "n", way.vector, 1)
        return None

    def _ride(
        self, mode: str, step: Vector, count: int, tests: dict[Vector, str]
    ) -> Element | None:
        hurdles = [square for square, kind in tests.items() if kind == "piece"]
        if not hurdles:
            return self._made(mode, "r", step, count)
        if len(hurdles) > 1:
            return None
        if not self._grid.is_full:  # the engine has a wall there, over which pieces jump
            raise Misfit("jumps over pieces on a board with missing squares", self._any_place())
        steps_to_hurdle = gcd(*hurdles[0]) // gcd(*step)
        return self._made(mode, f"h{steps_to_hurdle}", step, count)

    def _made(self, mode: str, kind: str, step: Vector, count: int) -> Element:
        return Element(mode, kind, (step[0] * self._sign, step[1] * self._sign), count)

    def _target(self, element: Element, origin: int) -> int | None:
        return self._grid.moved(origin, self._ways[element].vector)

    def _fitting(self, way: Way) -> set[int]:
        """Return the squares where a way stays on the board and passes no wall."""
        passed = [way.vector, *(vector for vector, kind in way.tests if kind == "empty")]
        hurdles = [vector for vector, kind in way.tests if kind != "empty"]
        moved, walls = self._grid.moved, self._moves.walls
        return {
            origin
            for origin in self._moves.reach[self._rules.kind]
            if all(moved(origin, vector) not in (None, *walls) for vector in passed)
            and all(moved(origin, vector) is not None for vector in hurdles)
        }

    # --- terms -----------------------------------------------------------------------------------

    def _terms(self, elements: set[Element]) -> set[Term]:
        """Return terms with exactly these elements; raise Misfit."""
        distances: dict[tuple[str, str, Vector], set[int]] = defaultdict(set)
        terms: set[Term] = set()
        hops: dict[tuple[str, Vector], set[tuple[int, int]]] = defaultdict(set)
        for each in elements:
            if each.kind == "n":
                terms.add(Term(each.mode, "n", each.step))
            elif each.kind.startswith("h"):
                hops[each.mode, each.step].add((int(each.kind[1:]), each.distance))
            else:
                distances[each.mode, "", each.step].add(each.distance)
        for (mode, _, step), lengths in distances.items():
            terms |= self._rides(mode, step, lengths)
        for (mode, step), pairs in hops.items():
            terms.add(self._hop(mode, step, pairs))
        for term in terms:
            if not has_atom(term.step):
                raise Misfit("a leap is longer than those of formulas", self._any_place())
        if adds_moves(terms):
            raise Misfit("the engine reads such moves together as more moves", self._any_place())
        return terms

    def _rides(self, mode: str, step: Vector, distances: set[int]) -> set[Term]:
        """Return a ride over the first distances, and lame leaps of the others."""
        first = 0
        while first + 1 in distances:
            first += 1
        terms = set()
        if first == 1:
            terms.add(Term(mode, "", step))
        elif first:
            endless = first == self._longest(step)
            if not endless and first > MAX_DISTANCE:
                raise Misfit("a ride has a limit of more than 9 steps", self._any_place())
            terms.add(Term(mode, "r", step, ENDLESS if endless else first))
        for distance in distances - set(range(1, first + 1)):
            terms.add(Term(mode, "n", (step[0] * distance, step[1] * distance)))
        return terms

    def _longest(self, step: Vector) -> int:
        """Return the largest number of steps that any square has in a direction."""
        sides = ((step[0], self._grid.files), (step[1], self._grid.ranks))
        return min((size - 1) // abs(length) for length, size in sides if length)

    def _hop(self, mode: str, step: Vector, pairs: set[tuple[int, int]]) -> Term:
        """Return the ride over a hurdle: to all squares behind it, or to the next one."""
        longest = self._longest(step)
        everywhere = {(h, n) for n in range(2, longest + 1) for h in range(1, n)}
        if pairs == everywhere:
            return Term(mode, "p", step, ENDLESS)
        if pairs == {(n - 1, n) for n in range(2, longest + 1)}:
            return Term(mode, "g", step, ENDLESS)
        raise Misfit("a formula has no such jump over a piece", self._any_place())

    def _home(self, initial: set[Element], fits: dict[Element, set[int]]) -> frozenset[int] | None:
        """Return the squares where initial moves start; raise Misfit if they differ."""
        if not initial:
            return None
        home = frozenset().union(*(self._origins[element] for element in initial))
        for element in initial:
            if self._origins[element] != fits[element] & home:
                place = self._rules.places[self._ways[element]]
                raise Misfit("a move exists on some squares only", place)
        return home

    def _flies(self) -> bool:
        """Return True if the piece captures royal pieces along all lines; raise Misfit if some."""
        if not self._flying:
            return False
        moves, (player, _) = self._moves, self._rules.kind
        attacked = {
            (origin, self._grid.moved(origin, way.vector))
            for way, origins in self._rules.ways.items()
            if way.mode == "k" or (way.mode == "c" and way.vector in _STRAIGHT)
            for origin in origins
        }
        expected = {
            (origin, square)
            for origin in moves.reach[self._rules.kind]
            for other, squares in moves.reach.items()
            if other[0] != player and other[1] in moves.royals
            for square in squares
            if 0 in self._grid.vector(origin, square)
        }
        straight = all(each.kind in ("", "r") and 0 in each.step for each in self._flying)
        is_royal = self._rules.kind[1] in moves.royals
        if not is_royal or not straight or not expected <= attacked:
            raise Misfit("only royal pieces are captured this way", self._any_place())
        return True

    def _any_place(self) -> Origin | None:
        return next(iter(self._rules.places.values()), self._moves.game.origin)


def _lame_path(vector: Vector) -> list[Vector]:
    """Return the squares on which a piece blocks a lame leap, as `lame_leaper_path` has them."""
    x = y = 0
    path = []
    while (x, y) != vector:
        left = vector[0] - x, vector[1] - y
        if abs(left[0]) >= abs(left[1]):
            x += 1 if left[0] > 0 else -1
        if abs(left[1]) >= abs(left[0]):
            y += 1 if left[1] > 0 else -1
        path.append((x, y))
    return path[:-1]
