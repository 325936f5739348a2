"""The patterns of one leg: leaps, rides, hops, crooked rides, and the target square."""

from __future__ import annotations

from zrf2js.notation.algebra import (
    Check,
    Lift,
    Pattern,
    Put,
    Remember,
    Repeat,
    Return,
    Step,
    Test,
    alt,
    leap,
    seq,
    test,
)
from zrf2js.notation.read.betza.atoms import Atom
from zrf2js.notation.read.betza.leg import Leg
from zrf2js.notation.read.scan import Scanner

EMPTY, _ENEMY, _OCCUPIED = test("p"), test("e"), test("P")


class LegPaths:
    """Builder of the patterns of one leg in a dialect."""

    def __init__(self, scanner: Scanner, dialect: str) -> None:
        self._scan = scanner
        self._auto = dialect == "auto"
        signs = frozenset("aey[")
        xbetza = dialect == "auto" and not signs.isdisjoint(scanner.text)
        self._eight_fold = dialect in ("xbetza", "xboard") or xbetza
        self._paired = dialect in ("fsf", "xboard", "xbetza") or xbetza
        self._half_lame = dialect == "xboard"
        self._swapped = dialect == "xboard"
        self._fsf = dialect == "fsf"
        self._groups = 0

    def _initial(self, leg: Leg, path: Pattern) -> Pattern:
        return seq(test("M"), path) if leg.has("i") else path

    def _leap(self, leg: Leg, atom: Atom, move: int) -> Pattern:
        """Return the pattern of one leap, step by step."""
        x, y = atom.vector(move)
        letters = leap(x, y)
        steps: list[Pattern] = []
        blocked = range(1, len(letters)) if leg.has("n") else range(0)
        if leg.has("n") and self._half_lame:  # the middle square, rounded toward the origin
            first = leap(int(x / 2), int(y / 2))
            letters = first + leap(x - int(x / 2), y - int(y / 2))
            blocked = range(len(first), len(first) + 1)
        needed = len(letters) // 2 if leg.has("j") and atom.reach == 1 else 0
        for number, letter in enumerate(letters):
            if number and number in blocked:
                steps.append(EMPTY)
            if number and number == needed:
                steps.append(_OCCUPIED)
            steps.append(Step(letter, leg.has("o")))
        return seq(*steps)

    def _ride(self, leg: Leg, atom: Atom, first: Pattern, again: Pattern) -> Pattern:
        """Return the path of a leg: a leap, or a ride of up to ``reach`` leaps."""
        reach = atom.reach
        if leg.has("p") or leg.has("g"):
            return self._hop(leg, reach, first, again)
        if leg.has("j") and reach != 1:
            free = Repeat(seq(EMPTY, again), 0, None if reach is None else max(reach - 2, 0))
            return seq(first, again, free)
        if reach == 1:
            return first
        return seq(first, Repeat(seq(EMPTY, again), 0, None if reach is None else reach - 1))

    def _hop(self, leg: Leg, reach: int | None, first: Pattern, again: Pattern) -> Pattern:
        """Return a hop over one piece: with p the ride continues, with g it ends behind the piece.

        ``reach`` counts all steps.
        """
        free = seq(EMPTY, again)
        if reach is None:
            approach = seq(first, Repeat(free, 0, None), _OCCUPIED, again)
            return approach if leg.has("g") else seq(approach, Repeat(free, 0, None))
        if leg.has("g"):
            return seq(first, Repeat(free, 0, max(reach - 2, 0)), _OCCUPIED, again)
        paths = []
        for before in range(reach - 1):
            ahead = (Repeat(free, before, before),) if before else ()
            left = reach - 2 - before
            after = (Repeat(free, 0, left),) if left else ()
            paths.append(seq(first, *ahead, _OCCUPIED, again, *after))
        return alt(*paths)

    def _crooked_ride(self, leg: Leg, atom: Atom, moves: frozenset[int]) -> Pattern:
        """Return a crooked ride: z alternates right and left turns, q keeps its side."""
        paths: list[Pattern] = []
        for move in sorted(moves):
            for side in (1, -1):
                turns = self._turns(leg, atom, side)
                reach = 8 if leg.has("q") else None
                reach = atom.reach if atom.reach not in (1, None) else reach
                steps = [self._leap(leg, atom, move + turn) for turn in turns]
                paths.append(
                    _alternating_ride(steps) if reach is None else _limited_ride(steps, reach, 0)
                )
        landing = self._landing(leg)
        return alt(*(self._landed(leg, path, landing) for path in paths))

    def _turns(self, leg: Leg, atom: Atom, side: int) -> list[int]:
        if leg.has("q"):
            return [side * i for i in range(8)]
        turn = 1 if atom.oblique else 2
        return [0, side * turn]

    def _landing(self, leg: Leg) -> Pattern:
        """Return the test of the target; without a mode, it may be empty or hold an enemy."""
        modes = leg.modes or frozenset("mc")
        paths: list[Pattern] = []
        if modes >= {"m", "c"}:
            paths.append(seq())
        elif "m" in modes:
            paths.append(EMPTY)
        elif "c" in modes:
            paths.append(_ENEMY)
        if "d" in modes:
            paths.append(test("f", "x"))
        if "e" in modes:
            paths.append(Test((Check("p"), Check("skipped"))))
        return alt(*paths)

    def _landed(self, leg: Leg, path: Pattern, landing: Pattern) -> Pattern:
        if not leg.has("u"):
            return seq(path, landing)
        swap = seq(path, _OCCUPIED if leg.modes >= {"c", "d"} else landing)
        if leg.modes == {"d"}:
            swap = seq(path, test("f"))
        return seq(Remember(), swap, Put(), Lift(any_owner=True), Return(), Put())


def _alternating_ride(steps: list[Pattern]) -> Pattern:
    """Return an unlimited ride of two alternating steps."""
    first, second = steps
    pair = seq(EMPTY, second, EMPTY, first)
    turn = seq(EMPTY, second)
    return alt(seq(first, Repeat(pair, 0, None)), seq(first, Repeat(pair, 0, None), turn))


def _limited_ride(steps: list[Pattern], left: int, number: int) -> Pattern:
    """Return up to ``left`` steps over empty squares, starting with step ``number``."""
    step = steps[number % len(steps)]
    if left == 1:
        return step
    return seq(step, Repeat(seq(EMPTY, _limited_ride(steps, left - 1, number + 1)), 0, 1))
