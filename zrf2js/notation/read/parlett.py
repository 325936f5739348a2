"""The parser of Parlett's notation.

piece := option ((',' | ';') option)*
option := term ('.' term)*                    each further term leads outward
term  := (i | c | o)* ('~' | '^')? core direction? '&'? '(narrow)'?
core  := distance | a '/' b | count? type? '(' piece ')'
distance := number | 'n' | number '-' (number | 'n')
direction := of  + X * > < =
"""

from __future__ import annotations

from dataclasses import replace

from zrf2js.notation.algebra import (
    CIRCLE,
    VECTORS,
    Pattern,
    Repeat,
    Step,
    alt,
    leap,
    seq,
    sign,
    test,
)
from zrf2js.notation.read.scan import Scanner
from zrf2js.support.frozen_node import frozen_node

_EMPTY = test("p")


@frozen_node()
class _Move:
    """A move in one direction of a term; (x, y) is its smallest displacement.

    ``pattern`` is the path to the last square; ``jumps``: the path captures on the way.
    """

    x: int
    y: int
    pattern: Pattern
    jumps: bool = False


@frozen_node()
class _Conditions:
    initial: bool = False
    captures: bool = False
    quiet: bool = False


class ParlettReader:
    """Parser of one formula; ``hops``: a piece jumps over any piece without capture."""

    def __init__(self, scanner: Scanner, *, hops: bool) -> None:
        self._scan = scanner
        self._hops = hops

    def piece(self) -> Pattern:
        """Parse the whole text with an optional prefix ``m=``."""
        scan = self._scan
        scan.space()
        if scan.text.startswith("m=", scan.index):
            scan.index += 2
        moves = self._options()
        if scan.here:
            scan.unknown()
        return alt(*(move.pattern for move in moves))

    def _options(self) -> list[_Move]:
        moves = self._option()
        self._scan.space()
        while self._scan.take(",;"):
            moves += self._option()
            self._scan.space()
        return moves

    def _option(self) -> list[_Move]:
        """Parse terms joined by `.`: the first ends on an empty square, the next leads outward."""
        moves, conditions = self._term()
        self._scan.space()
        bent = False
        while self._scan.take("."):
            bent = True
            following, more = self._term()
            conditions = replace(
                conditions,
                captures=conditions.captures or more.captures,
                quiet=conditions.quiet or more.quiet,
            )
            moves = [_joined(a, b) for a in moves for b in following if _outward(a, b)]
            self._scan.space()
        if bent and not moves:
            self._scan.fail("ZRF607", 0, self._scan.index)
        return [_conditioned(move, conditions) for move in moves]

    # --- terms -------------------------------------------------------------------------------

    def _term(self) -> tuple[list[_Move], _Conditions]:
        scan = self._scan
        scan.space()
        start = scan.index
        letters = ""
        while scan.at("ico"):
            letters += scan.take("ico")
            scan.space()
        conditions = _Conditions("i" in letters, "c" in letters, "o" in letters)
        kind = scan.take("~^")
        moves = self._core(kind, start)
        return moves, conditions

    def _core(self, kind: str, start: int) -> list[_Move]:
        scan = self._scan
        scan.space()
        if scan.at("("):
            return self._group(1, 1)
        low, high = self._distance(start)
        scan.space()
        inner = scan.take("~^") if scan.at("~^") else ""
        if scan.at("("):
            return self._group(1, high, inner or kind)
        if inner:
            scan.unknown()
        if scan.take("/"):
            across = scan.number()
            if across is None or low is None:
                scan.unknown()
            return self._leaps(low, across, kind, start)
        return self._lines(kind, low or 1, high, self._direction())

    def _distance(self, start: int) -> tuple[int | None, int | None]:
        """Parse a distance: a number, n for any distance, or a range; return its bounds."""
        scan = self._scan
        if scan.take("n"):
            return 1, None
        number = scan.number()
        if number is None:
            scan.unknown()
        if number == 0 and not scan.at("/"):
            scan.fail("ZRF607", start, scan.index)
        if not scan.take("-"):
            return number, number
        if scan.take("n"):
            return number, None
        high = scan.number()
        if high is None:
            scan.unknown()
        if high < number:
            scan.fail("ZRF617", start, scan.index)
        return number, high

    # --- directions --------------------------------------------------------------------------

    def _direction(self) -> str:
        scan = self._scan
        scan.space()
        letters = ""
        while scan.at("+X*><="):
            letters += scan.take("+X*><=")
            scan.space()
        if not letters:
            scan.unknown()
        return letters

    def _chosen(self, letters: str) -> list[int]:
        """Return those of the eight directions that the symbols name."""
        base = {"X": (1, 3, 5, 7), "*": tuple(range(8))}.get(letters[0], (0, 2, 4, 6))
        signs = letters.lstrip("+X*")
        if not signs:
            return list(base)
        moves = []
        for move in base:
            _, y, _ = VECTORS[CIRCLE[move]]
            if (">" in signs and y > 0) or ("<" in signs and y < 0) or ("=" in signs and y == 0):
                moves.append(move)
        return moves

    # --- cores -------------------------------------------------------------------------------

    def _lines(self, kind: str, low: int, high: int | None, letters: str) -> list[_Move]:
        rides = self._scan.take("&") == "&"
        moves = []
        if not rides and kind == "" and low == 1:  # a slide: steps over empty squares
            return self._slides(high, self._chosen(letters))
        for move in self._chosen(letters):
            letter = CIRCLE[move]
            x, y, _ = VECTORS[letter]
            pattern, length = self._line(kind, low, high, Step(letter))
            pattern = _as_ride(pattern) if rides else pattern
            captures = kind == "^" and not self._hops
            moves.append(_Move(x * length, y * length, pattern, jumps=captures))
        return moves

    def _slides(self, high: int | None, moves: list[int]) -> list[_Move]:
        slides = []
        for move in moves:
            letter = CIRCLE[move]
            x, y, _ = VECTORS[letter]
            step = Step(letter)
            onward = Repeat(seq(_EMPTY, step), 0, None if high is None else high - 1)
            slides.append(_Move(x, y, step if high == 1 else seq(step, onward)))
        return slides

    def _line(self, kind: str, low: int, high: int | None, step: Step) -> tuple[Pattern, int]:
        """Return the path along one line and its smallest length."""
        if kind == "^":
            return self._jump(low, high, step), low
        if kind == "~":
            paths = [seq(*[step] * n) for n in range(low, (high or low) + 1)]
            if high is None:
                return seq(*[step] * low, Repeat(step, 0, None)), low
            return alt(*paths), low
        free = seq(_EMPTY, step)
        first: list[Pattern] = [step, *[free] * (low - 1)]
        if high == low:
            return seq(*first), low
        more = None if high is None else high - low
        return seq(*first, Repeat(free, 0, more)), low

    def _jump(self, low: int, high: int | None, step: Step) -> Pattern:
        """Return a jump over an enemy to the square behind it, which captures the enemy.

        The squares before the enemy are empty. In the hop dialect, the piece jumps over any piece
        without capture, and ``n`` allows further steps after it.
        """
        victim = test("P") if self._hops else test("e", "x")
        behind: list[Pattern] = [victim, step] if self._hops else [victim, step, _EMPTY]
        free = seq(_EMPTY, step)
        if high is None:
            onward = [Repeat(free, 0, None)] if self._hops else []
            return seq(step, Repeat(free, 0, None), *behind, *onward)
        paths = [
            seq(step, *([Repeat(free, n - 2, n - 2)] if n > 2 else []), *behind)
            for n in range(max(low, 2), high + 1)
        ]
        if not paths:
            self._scan.fail("ZRF607", 0, self._scan.index)
        return alt(*paths)

    def _leaps(self, a: int, b: int, kind: str, start: int) -> list[_Move]:
        """Return leaps of a squares across and b along each named direction, by default all."""
        scan = self._scan
        scan.space()
        if kind == "^":
            scan.fail("ZRF607", start, scan.index)
        if kind != "~":
            scan.warn("ZRF618", start, scan.index)
        vectors = {
            (x * p, y * q)
            for p, q in ((a, b), (b, a))
            for x in (1, -1)
            for y in (1, -1)
            if (p, q) != (0, 0)
        }
        if scan.at("+X*><="):
            letters = self._direction()
            wanted = {VECTORS[CIRCLE[move]][:2] for move in self._chosen(letters)}
            vectors = {(x, y) for x, y in vectors if _along(x, y, a, b) in wanted}
        rides = scan.take("&") == "&"
        moves = []
        for x, y in sorted(vectors):
            steps: list[Pattern] = []
            for number, letter in enumerate(leap(x, y)):
                if number and kind != "~":
                    steps.append(_EMPTY)
                steps.append(Step(letter))
            path = seq(*steps)
            moves.append(_Move(x, y, _as_ride(path) if rides else path))
        return self._narrowed(moves)

    def _group(self, low: int, high: int | None, kind: str = "") -> list[_Move]:
        scan = self._scan
        opened = scan.index
        scan.take("(")
        if kind:  # n~(1/2): the type before the group applies to its contents
            scan.space()
            moves = self._core(kind, scan.index)
        else:
            moves = self._options()
        scan.expect(")", opened)
        scan.space()
        if scan.at("+X*><="):
            letters = self._direction()
            moves = [move for move in moves if self._points(move, letters)]
        rides = scan.take("&") == "&"
        if high != 1 or rides:
            moves = self._repeated(moves, None if rides else high)
        return self._narrowed(moves)

    @staticmethod
    def _points(move: _Move, letters: str) -> bool:
        """Return True if the displacement points to one of the sides that the symbols name."""
        signs = letters.lstrip("+X*")
        diagonal = abs(move.x) == abs(move.y)
        straight = move.x == 0 or move.y == 0
        if letters[0] == "X" and not diagonal:
            return False
        if letters[0] == "+" and not straight:
            return False
        if not signs:
            return True
        return (
            (">" in signs and move.y > 0)
            or ("<" in signs and move.y < 0)
            or ("=" in signs and move.y == 0)
        )

    def _repeated(self, moves: list[_Move], high: int | None) -> list[_Move]:
        """Repeat moves in the same direction; jumps may change it each time, as in draughts."""
        more = None if high is None else high - 1
        if any(move.jumps for move in moves):
            step = alt(*(move.pattern for move in moves))
            again = Repeat(seq(_EMPTY, step), 0, more)
            return [replace(move, pattern=seq(move.pattern, again)) for move in moves]
        return [
            replace(move, pattern=seq(move.pattern, Repeat(seq(_EMPTY, move.pattern), 0, more)))
            for move in moves
        ]

    def _narrowed(self, moves: list[_Move]) -> list[_Move]:
        """Apply (narrow): keep the moves that lead further forward or backward than sideways."""
        scan = self._scan
        scan.space()
        if scan.text.startswith("(narrow)", scan.index):
            scan.index += len("(narrow)")
            return [move for move in moves if abs(move.y) > abs(move.x)]
        return moves


def _as_ride(pattern: Pattern) -> Pattern:
    return seq(pattern, Repeat(seq(_EMPTY, pattern), 0, None))


def _along(x: int, y: int, a: int, b: int) -> tuple[int, int]:
    """Return the direction of a leap with a squares across and b along."""
    if a == b:
        return sign(x), sign(y)
    if abs(y) == b and abs(x) == a:
        return 0, sign(y)
    return sign(x), 0


def _outward(a: _Move, b: _Move) -> bool:
    """Return True if neither coordinate changes its sign."""
    return a.x * b.x >= 0 and a.y * b.y >= 0


def _joined(a: _Move, b: _Move) -> _Move:
    return _Move(a.x + b.x, a.y + b.y, seq(a.pattern, _EMPTY, b.pattern), a.jumps or b.jumps)


def _conditioned(move: _Move, conditions: _Conditions) -> _Move:
    pattern = move.pattern
    if conditions.captures and not move.jumps:
        pattern = seq(pattern, test("e"))
    if conditions.quiet:
        pattern = seq(pattern, _EMPTY)
    if conditions.initial:
        pattern = seq(test("M"), pattern)
    return replace(move, pattern=pattern)
