"""JavaScript statements that compute formulas over positions with bitboards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import reduce
from operator import and_, or_
from typing import assert_never

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.state import OCCUPANCY
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
        self._made: dict[Formula, list[str]] = {}
        self._count = 0
        self._lines: list[str] = []
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

    def of(self, formula: Formula) -> list[str]:
        """Return the integers of a set: names of constants, or numbers."""
        if formula not in self._made:
            self._made[formula] = [self._named(text) for text in self._texts(formula)]
        return self._made[formula]

    def written(self) -> list[str]:
        """Return the statements since the last call."""
        lines, self._lines = self._lines, []
        return lines

    def _named(self, text: str) -> str:
        if text.lstrip("-").isalnum():  # a name or a number
            return text
        name = f"s{self._count}"
        self._count += 1
        self._lines.append(f"const {name} = {text}")
        self._operations += sum(map(text.count, _OPERATORS))
        return name

    def board(self) -> list[int]:
        """Return the set of all positions."""
        return self._mask(range(self._layout.size))

    def _texts(self, formula: Formula) -> list[str]:
        words = range(self._words)
        match formula:
            case AllPositions():
                return [_int(mask) for mask in self.board()]
            case NoPositions():
                return ["0" for _ in words]
            case Occupied():
                return self._standing(formula.by)
            case Complement():
                inner = self.of(formula.inner)
                return [self._without(w, text) for w, text in enumerate(inner)]
            case Intersection() | Union():
                join = _both if isinstance(formula, Intersection) else _either
                parts = [self.of(part) for part in formula.parts]
                return [join([part[w] for part in parts]) for w in words]
            case StepInto():
                return self._step(formula.direction, formula.inner)
        assert_never(formula)

    def _standing(self, kind: str) -> list[str]:
        words = range(self._words)
        players = {
            "friend": [self.player],
            "enemy": [player for player in self._game.playing if player != self.player],
            "empty": list(range(self._layout.players)),
        }[kind]
        sets = [[f"{OCCUPANCY}[{player * self._words + w}]" for w in words] for player in players]
        union = [_either([names[w] for names in sets]) for w in words]
        return [self._without(w, t) for w, t in enumerate(union)] if kind == "empty" else union

    def _without(self, w: int, text: str) -> str:
        """Return the complement of one integer of a set."""
        board = self.board()[w]
        if _is_number(text):
            return _int(~int(text) & board)
        inverse = f"~({text})" if " " in text else f"~{text}"
        return inverse if board == _FULL else f"{inverse} & {_int(board)}"

    def _step(self, direction: int, formula: Formula) -> list[str]:
        """Return the positions whose neighbor is in the set: one shift per distance of links."""
        distances: dict[int, list[int]] = defaultdict(list)
        for place, to in enumerate(self._game.links[direction]):
            if to >= 0:
                distances[to - place].append(place)
        inner = self.of(formula)
        if all(map(_is_number, inner)):
            ends = list(map(int, inner))
            links = enumerate(self._game.links[direction])
            places = [p for p, to in links if to >= 0 and ends[to // WORD] >> to % WORD & 1]
            return list(map(_int, self._mask(places)))
        texts: list[list[str]] = [[] for _ in range(self._words)]
        for distance, places in distances.items():
            for w, mask in enumerate(self._mask(places)):
                if mask == 0:
                    continue
                text = self._shifted(inner, w, distance)
                if text:
                    texts[w].append(text if mask == _FULL else f"({text}) & {_int(mask)}")
        return [_either(parts) for parts in texts]

    def _shifted(self, inner: list[str], w: int, distance: int) -> str:
        """Return the bits p of an integer with p + distance in the set; empty for none."""
        far, near = divmod(abs(distance), WORD)
        toward = 1 if distance > 0 else -1
        first, second = w + toward * far, w + toward * (far + 1)
        down, up = (">>>", "<<") if distance > 0 else ("<<", ">>>")
        parts = []
        if 0 <= first < self._words and inner[first] != "0":
            parts.append(f"{inner[first]} {down} {near}" if near else inner[first])
        if near and 0 <= second < self._words and inner[second] != "0":
            parts.append(f"{inner[second]} {up} {WORD - near}")
        return " | ".join(parts)

    def _mask(self, places: Iterable[int]) -> list[int]:
        masks = [0] * self._words
        for place in places:
            masks[place // WORD] |= 1 << place % WORD
        return masks


_FULL = (1 << WORD) - 1
_OPERATORS = ("&", "|", "<<", ">>>", "~")


def _int(mask: int) -> str:
    """Return the mask as the signed integer of JavaScript's operators."""
    return str(mask - (1 << WORD) if mask >> (WORD - 1) else mask)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


def _both(texts: list[str]) -> str:
    numbers = [int(text) for text in texts if _is_number(text)]
    mask = reduce(and_, numbers, -1)
    return _join(" & ", mask, -1, 0, texts)


def _either(texts: list[str]) -> str:
    numbers = [int(text) for text in texts if _is_number(text)]
    mask = reduce(or_, numbers, 0)
    return _join(" | ", mask, 0, -1, texts)


def _join(sign: str, mask: int, nothing: int, end: int, texts: list[str]) -> str:
    """Join the texts and the number ``mask``, which may be neutral or decide the result."""
    parts = [text for text in texts if not _is_number(text)]
    if mask == end or not parts:
        return str(mask)
    if mask != nothing:
        parts.append(str(mask))
    return sign.join(f"({text})" if " " in text and len(parts) > 1 else text for text in parts)
