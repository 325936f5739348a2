"""JavaScript statements that compute formulas over positions with bitboards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import reduce
from operator import and_, or_
from typing import assert_never

from zrf2js.emit.js.expressions import joined
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.state import OCCUPANCY
from zrf2js.emit.js.tree import Binary, Expression, Name, Number, Unary
from zrf2js.emit.js.visit import walk
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.position_formulas import (
    AllPositions,
    Complement,
    Formula,
    Intersection,
    NoPositions,
    Occupied,
    StepInto,
    Union,
)

WORD = 32
#: limit of the operations on integers for one formula
MAX_OPERATIONS = 160


class BitboardWriter:
    """A writer of a player's formulas as statements on integers, ``layout.words`` per set."""

    def __init__(self, game: GameIR, layout: Layout, player: int) -> None:
        self.player = player
        self._game = game
        self._layout = layout
        self._words = layout.words
        self._made: dict[Formula, list[Expression]] = {}
        self._count = 0
        self._lines = Lines()
        self._operations = 0

    def inside(self) -> BitboardWriter:
        """Return a writer for a block: it reuses the sets so far, and its new sets are local."""
        inner = BitboardWriter(self._game, self._layout, self.player)
        inner._made, inner._count = dict(self._made), self._count
        return inner

    def is_cheap(self, formula: Formula) -> bool:
        """Return True if the formula takes at most ``MAX_OPERATIONS``."""
        trial = self.inside()
        trial.of(formula)
        return trial._operations <= MAX_OPERATIONS

    def of(self, formula: Formula) -> list[Expression]:
        """Return the integers of a set: names of constants, or numbers."""
        if formula not in self._made:
            self._made[formula] = [self._named(value) for value in self._values(formula)]
        return self._made[formula]

    def write(self, lines: Lines) -> None:
        """Append the statements since the last call."""
        lines.take(self._lines)
        self._lines = Lines()

    def _named(self, value: Expression) -> Expression:
        if isinstance(value, Name | Number):
            return value
        name = f"s{self._count}"
        self._count += 1
        self._lines.declare(name, value)
        self._operations += sum(isinstance(each, Binary | Unary) for each in walk(value))
        return Name(name)

    def board(self) -> list[int]:
        """Return the set of all positions."""
        return self._mask(range(self._layout.size))

    def _values(self, formula: Formula) -> list[Expression]:
        words = range(self._words)
        match formula:
            case AllPositions():
                return [_int(mask) for mask in self.board()]
            case NoPositions():
                return [Number(0) for _ in words]
            case Occupied():
                return self._standing(formula.by)
            case Complement():
                inner = self.of(formula.inner)
                return [self._without(w, value) for w, value in enumerate(inner)]
            case Intersection() | Union():
                join = _both if isinstance(formula, Intersection) else _either
                parts = [self.of(part) for part in formula.parts]
                return [join([part[w] for part in parts]) for w in words]
            case StepInto():
                return self._step(formula.direction, formula.inner)
        assert_never(formula)

    def _standing(self, kind: str) -> list[Expression]:
        words = range(self._words)
        players = {
            "friend": [self.player],
            "enemy": [player for player in self._game.playing if player != self.player],
            "empty": list(range(self._layout.players)),
        }[kind]
        sets = [[OCCUPANCY[player * self._words + w] for w in words] for player in players]
        union = [_either([names[w] for names in sets]) for w in words]
        return [self._without(w, t) for w, t in enumerate(union)] if kind == "empty" else union

    def _without(self, w: int, value: Expression) -> Expression:
        """Return the complement of one integer of a set."""
        board = self.board()[w]
        if isinstance(value, Number):
            return _int(~value.value & board)
        return ~value if board == _FULL else ~value & _int(board)

    def _step(self, direction: int, formula: Formula) -> list[Expression]:
        """Return the positions whose neighbor is in the set: one shift per distance of links."""
        distances: dict[int, list[int]] = defaultdict(list)
        for place, to in enumerate(self._game.links[direction]):
            if to >= 0:
                distances[to - place].append(place)
        inner = self.of(formula)
        ends = [each.value for each in inner if isinstance(each, Number)]
        if len(ends) == len(inner):
            links = enumerate(self._game.links[direction])
            places = [p for p, to in links if to >= 0 and ends[to // WORD] >> to % WORD & 1]
            return list(map(_int, self._mask(places)))
        parts_of_words: list[list[Expression]] = [[] for _ in range(self._words)]
        for distance, places in distances.items():
            for w, mask in enumerate(self._mask(places)):
                if mask == 0:
                    continue
                parts = self._shifted(inner, w, distance)
                if parts:
                    value = joined("|", parts)
                    parts_of_words[w].append(value if mask == _FULL else value & _int(mask))
        return [_either(parts) for parts in parts_of_words]

    def _shifted(self, inner: list[Expression], w: int, distance: int) -> list[Expression]:
        """Return the bits p of an integer with p + distance in the set, in up to two parts."""
        far, near = divmod(abs(distance), WORD)
        toward = 1 if distance > 0 else -1
        first, second = w + toward * far, w + toward * (far + 1)
        down, up = (">>>", "<<") if distance > 0 else ("<<", ">>>")
        parts = []
        if 0 <= first < self._words and inner[first] != Number(0):
            shifted = Binary(down, inner[first], Number(near))
            parts.append(shifted if near else inner[first])
        if near and 0 <= second < self._words and inner[second] != Number(0):
            parts.append(Binary(up, inner[second], Number(WORD - near)))
        return parts

    def _mask(self, places: Iterable[int]) -> list[int]:
        masks = [0] * self._words
        for place in places:
            masks[place // WORD] |= 1 << place % WORD
        return masks


_FULL = (1 << WORD) - 1


def _int(mask: int) -> Number:
    """Return the mask as the signed integer of JavaScript's operators."""
    return Number(mask - (1 << WORD) if mask >> (WORD - 1) else mask)


def _both(values: list[Expression]) -> Expression:
    mask = reduce(and_, _numbers(values), -1)
    return _join("&", mask, -1, 0, values)


def _either(values: list[Expression]) -> Expression:
    mask = reduce(or_, _numbers(values), 0)
    return _join("|", mask, 0, -1, values)


def _numbers(values: list[Expression]) -> list[int]:
    return [each.value for each in values if isinstance(each, Number)]


def _join(sign: str, mask: int, nothing: int, end: int, values: list[Expression]) -> Expression:
    """Join the values and the number ``mask``, which may be neutral or decide the result."""
    parts = [value for value in values if not isinstance(value, Number)]
    if mask == end or not parts:
        return Number(mask)
    if mask != nothing:
        parts.append(Number(mask))
    return joined(sign, parts)
