"""Recorded moves in Zillions notation, as data and as text.

``templates/runtime/api/saved_moves.js`` applies them to a board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Part:
    """A piece moves from one position to another; ``onto`` is True if the target is occupied."""

    piece: str
    origin: str
    target: str
    onto: bool = False

    def __str__(self) -> str:
        return f"{self.piece} {self.origin} {'x' if self.onto else '-'} {self.target}"


@dataclass(frozen=True, slots=True)
class Stay:
    """A move of a piece without any effect; only records of zrf2js contain it."""

    piece: str
    place: str

    def __str__(self) -> str:
        return f"{self.piece} {self.place}"


@dataclass(frozen=True, slots=True)
class Appear:
    """A piece is dropped or created."""

    player: str
    piece: str
    place: str

    def __str__(self) -> str:
        return f"{self.player} {self.piece} {self.place}"


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """An attribute gets a value; both are numbers (rule 91)."""

    place: str
    attribute: int
    value: int

    def __str__(self) -> str:
        return f"@ {self.place} {self.attribute} {self.value}"


@dataclass(frozen=True, slots=True)
class Become:
    """Pieces change to a type or an owner.  Without places, it is the piece on the last position.

    All words after ``on`` up to the next sign are places.  The last of them may instead describe a
    piece that appears, which only the game can distinguish.
    """

    what: str
    places: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(("=", self.what, *(("on", *self.places) if self.places else ())))


@dataclass(frozen=True, slots=True)
class Flip:
    """A piece changes its owner to the next player."""

    place: str

    def __str__(self) -> str:
        return f"flip {self.place}"


@dataclass(frozen=True, slots=True)
class Capture:
    """A piece is captured without being replaced."""

    place: str

    def __str__(self) -> str:
        return f"x {self.place}"


Item = Part | Stay | Appear | SetAttribute | Become | Flip | Capture


@dataclass(frozen=True, slots=True)
class Move:
    """The move of a line; a move without items is a pass.

    ``partial`` is the number of the move type with which the turn continues (rule 90), ``number``
    that of the move among the legal moves with the same text (rule 89).
    """

    items: tuple[Item, ...] = ()
    partial: int | None = None
    number: int = 1

    def __str__(self) -> str:
        start = () if self.partial is None else (f"partial {self.partial}",)
        end = () if self.number == 1 else (f"#{self.number}",)
        words = (*start, *map(str, self.items)) or ("Pass",)
        return " ".join((*words, *end))


class NotAMove(Exception):
    """Error in a recorded move, with the reason and the offset in the text."""

    def __init__(self, reason: str, offset: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset


def read_move(text: str) -> Move:
    """Parse a recorded move; raise NotAMove."""
    match = re.fullmatch(r"(.*\S)\s+#([1-9]\d{0,8})\s*", text, re.ASCII)
    plain, number = (text, 1) if match is None else (match[1], int(match[2]))
    move = Move() if plain.strip() == "Pass" else _Words(plain).move()
    return replace(move, number=number)


class _Words:
    """Parser of a move, word by word."""

    def __init__(self, text: str) -> None:
        matches = list(re.finditer(r"\S+", text))
        self._words = [match.group() for match in matches]
        self._offsets = [match.start() for match in matches] + [len(text)]
        self._next = 0

    def move(self) -> Move:
        partial = int(self._take(2, digits=(1,))[1]) if self._sees("partial") else None
        items: list[Item] = []
        while self._next < len(self._words):
            items.append(self._item(alone=not items))
        if not items:
            raise self._error("a move is missing")
        return Move(tuple(items), partial)

    def _item(self, alone: bool) -> Item:
        match self._words[self._next : self._next + 4]:
            case ["x", *_]:
                return Capture(self._take(2)[1])
            case ["flip", *_]:
                return Flip(self._take(2)[1])
            case ["@", *_]:
                _, place, attribute, value = self._take(4, digits=(2, 3))
                return SetAttribute(place, int(attribute), int(value))
            case ["=", *_]:
                return Become(self._take(2)[1], self._places())
            case [_, _, "-" | "x" as sign, *_]:
                piece, origin, _, target = self._take(4)
                return Part(piece, origin, target, sign == "x")
            case [_, _] if alone:
                return Stay(*self._take(2))
        return Appear(*self._take(3))

    def _places(self) -> tuple[str, ...]:
        if not self._sees("on"):
            return ()
        places = list(self._take(2)[1:])
        while self._next < len(self._words) and not self._sees("x", "flip", "@", "="):
            places += self._take(1)
        return tuple(places)

    def _sees(self, *words: str) -> bool:
        return self._next < len(self._words) and self._words[self._next] in words

    def _take(self, count: int, digits: tuple[int, ...] = ()) -> list[str]:
        taken = self._words[self._next : self._next + count]
        if len(taken) < count:
            raise self._error("unexpected end of the move")
        for index in digits:
            if re.fullmatch("[0-9]{1,9}", taken[index]) is None:
                raise self._error(f"`{taken[index][:20]}` is not a number")
        self._next += count
        return taken

    def _error(self, reason: str) -> NotAMove:
        return NotAMove(reason, self._offsets[self._next])
