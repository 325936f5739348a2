"""The text of a variant in ZRF, form by form, and the board that its blocks refer to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from zrf2js.frontends.fsf.defaults import SIDES, Region, Square
from zrf2js.frontends.fsf.fen import Start, start_of
from zrf2js.frontends.fsf.kinds import Kinds
from zrf2js.frontends.fsf.pieces import Vector
from zrf2js.frontends.fsf.settings import Settings
from zrf2js.support.source import Origin

#: the owner and the type of squares that no piece can enter
WALLS, WALL = "Walls", "Wall"
#: the position on which captured pieces change sides, and the one where pieces explode
HAND, BLAST = "hand", "blast"
#: the direction from each square to the next one, for loops over the board
NEXT = "next"
#: the size of a square in pixels
_SIZE = 50
_UNITS = {
    (0, 1): "N", (0, -1): "S", (1, 0): "E", (-1, 0): "W",
    (1, 1): "O", (-1, -1): "R", (-1, 1): "M", (1, -1): "T",
}  # fmt: skip
AROUND = tuple(_UNITS)


def name_of(square: Square) -> str:
    """Return the name of a square."""
    return f"{chr(ord('a') + square[0])}{square[1]}"


class Rules:
    """The forms of a variant, with the directions and zones that they use."""

    def __init__(self, settings: Settings, fallback: Origin) -> None:
        self.settings = settings
        self.values = settings.values
        self.fallback = settings.origin or fallback
        self.start: Start = start_of(settings)
        self.kinds = Kinds(settings, self.start)
        self.board: Region = frozenset(
            (file, rank) for file in range(settings.width) for rank in range(1, settings.height + 1)
        )
        self.free = self.board - frozenset(self.start.walls)
        self.forms: list[tuple[str, Origin]] = []
        self._vectors: dict[str, Vector] = {}
        self._zones: dict[str, tuple[Region, Region]] = {}
        self._chained = False
        self.hand = bool(self.values["pieceDrops"])
        self.to_hand = self.hand and bool(self.values["capturesToHand"])
        self.walls = bool(self.start.walls) or self.values["wallingRule"] != "none"
        self.walls |= bool(self.values["petrifyOnCaptureTypes"])

    def add(self, text: str, key: str = "") -> None:
        """Add a form; its origin is the place of a value."""
        place = self.settings.place(key) if key else None
        self.forms.append((text, place or self.fallback))

    # --- the board ------------------------------------------------------------------------------

    def to(self, vector: Vector, *, fixed: bool = False) -> str:
        """Return the direction of a vector, seen by the mover unless it is ``fixed``."""
        x, y = vector
        long = f"{'ns'[y < 0]}{abs(y)}{'ew'[x < 0]}{abs(x)}"
        name = _UNITS.get(vector, long)
        name = f"fixed-{name}" if fixed else name
        self._vectors[name] = vector
        return name

    def zone(self, name: str, white: Region, black: Region) -> str:
        """Return the test that a square is in a zone; an empty text for the whole board."""
        white, black = white & self.board, black & self.board
        if white >= self.free and black >= self.free:
            return ""
        if not white and not black:
            return "false"
        self._zones[name] = white, black
        return f"(in-zone? {name})"

    def region(self, name: str, key: str) -> str:
        """Return the test that a square is in the region of the mover."""
        return self.zone(name, *self.settings.by_side(key))

    def covers(self, *tests: str) -> bool:
        """Return True if each square is in one of the zones, for both players."""
        zones = [self._zones.get(test[10:-1], (self.board, self.board)) for test in tests]
        return all(
            frozenset[Square]().union(*(each[side] for each in zones)) >= self.free
            for side in (0, 1)
        )

    def only(self, player: str) -> str:
        """Return the test that a player is the mover."""
        white = self.board if player == "White" else frozenset[Square]()
        return self.zone(f"if-{player}", white, self.board - white)

    def board_form(self) -> str:
        """Return the board with the directions and zones that the other forms use."""
        width, height = self.settings.width, self.settings.height
        files = "/".join(chr(ord("a") + file) for file in range(width))
        ranks = "/".join(str(rank) for rank in range(height, 0, -1))
        for unit in AROUND:
            self.to(unit)
        names = {vector: name for name, vector in self._vectors.items() if name[:5] != "fixed"}
        for x, y in list(names):
            names[-x, -y] = self.to((-x, -y))
        turned = " ".join(f"({name} {names[-x, -y]})" for (x, y), name in names.items())
        directions = " ".join(f"({name} {x} {-y})" for name, (x, y) in self._vectors.items())
        zones = " ".join(self._zone_forms())
        extra = [
            place for place, is_used in ((HAND, self.to_hand), (BLAST, self.blasts)) if is_used
        ]
        dummies = f"(dummy {' '.join(extra)}) " if extra else ""
        return (
            f"(board (grid (start-rectangle 0 0 {_SIZE} {_SIZE}) "
            f'(dimensions ("{files}" ({_SIZE} 0)) ("{ranks}" (0 {_SIZE}))) '
            f"(directions {directions})) {self._chain()}{zones} {dummies}(symmetry Black {turned}))"
        )

    def _zone_forms(self) -> Iterator[str]:
        """Yield the zones that other forms name."""
        texts = (text for text, _ in self.forms)
        named = {word for text in texts for word in re.findall(r"[\w-]+", text)}
        for name, regions in self._zones.items():
            if name not in named:
                continue
            for side, squares in zip(SIDES, regions, strict=True):
                if squares:
                    listed = " ".join(map(name_of, sorted(squares)))
                    yield f"(zone (name {name}) (players {side}) (positions {listed}))"

    @property
    def blasts(self) -> bool:
        """True if captures remove adjacent pieces."""
        return bool(self.values["blastOnCapture"])

    def full(self, type_: str, limit: int) -> tuple[str, str]:
        """Return actions that count the mover's pieces of a type, and the test for the limit.

        The actions visit all squares along a chain and return to the current one.
        """
        self._chained = True
        kinds = " ".join(f"(piece? {name})" for name in self.kinds.of(type_))
        flags = [f"{type_}-{number}" for number in range(1, limit + 1)]
        pairs = reversed(list(pairwise(flags)))
        count = "".join(f"(if (flag? {low}) (set-flag {high} true))" for low, high in pairs)
        count += f"(set-flag {flags[0]} true)"
        first = name_of(min(self.board, key=lambda at: (at[1], at[0])))
        clear = "".join(f"(set-flag {flag} false)" for flag in flags)
        test = f"(if (and friend? (or {kinds})) {count})"
        loop = f"(while (on-board? {NEXT}) {NEXT} {test})"
        return f"mark {clear}{first} {test} {loop} back ", f"(flag? {flags[-1]})"

    def _chain(self) -> str:
        """Return the links from each square to the next one."""
        if not self._chained:
            return ""
        squares = [name_of(at) for at in sorted(self.board, key=lambda at: (at[1], at[0]))]
        return f"(links {NEXT} {' '.join(f'({a} {b})' for a, b in pairwise(squares))}) "

    # --- tests ----------------------------------------------------------------------------------

    def vacant(self) -> str:
        """Return the test that the mover may land on a square, empty or with an enemy."""
        return "(or empty? enemy?)" if self.walls else "not-friend?"


def all_of(*tests: str) -> str:
    """Return the conjunction of tests without empty ones."""
    kept = [test for test in tests if test]
    return f"(and {' '.join(kept)})" if len(kept) > 1 else "".join(kept)


def verify(*tests: str) -> str:
    """Return the action that ends the block unless all tests hold; empty without tests."""
    test = all_of(*tests)
    return f"(verify {test})" if test else ""


def when(test: str, actions: str, otherwise: str = "") -> str:
    """Return the actions under a condition; an empty test always holds."""
    if not test:
        return actions
    if not actions and not otherwise:
        return ""
    return f"(if {test} {actions}{f' else {otherwise}' if otherwise else ''})"
