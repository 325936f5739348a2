"""What the writers of notations share: formulas as courses, and courses as legs.

A leg is what a piece does between two bends: a leap, a ride of equal leaps, a hop.
"""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.frontends.notation.algebra import (
    CIRCLE,
    VECTORS,
    Check,
    Formula,
    Lift,
    Put,
    Remember,
    Return,
    leap,
)
from zrf2js.frontends.notation.game_context import Setting
from zrf2js.frontends.notation.linear_paths import (
    Ask,
    CannotSay,
    Course,
    Courses,
    Go,
    Item,
    Loop,
    TooLong,
    Unless,
)

#: a board with every direction
_EVERYWHERE = Setting(directions={letter: letter for letter in VECTORS})


class CannotWrite(Exception):
    """What the notation has no way to say, as a sentence."""


def courses_of(formula: Formula) -> list[Course]:
    """The formula taken apart; raises CannotWrite."""
    try:
        return Courses(_EVERYWHERE).of(formula.pattern)
    except TooLong as error:
        raise CannotWrite("the formula has too many courses") from error
    except CannotSay as reason:
        raise CannotWrite(str(reason)) from reason


@dataclass(frozen=True, slots=True)
class Leg:
    """Leaps of (x, y), ``low`` to ``high`` of them over empty squares, None for any number.

    ``lame``: the squares a leap passes are empty.  ``hop`` is p, g or empty, as in Betza's
    notation.  ``ends`` are the checks of the square the leg leads to.
    """

    x: int
    y: int
    high: int | None = 1
    lame: bool = False
    hop: str = ""
    ends: tuple[str, ...] = ()

    @property
    def oblique(self) -> bool:
        """Neither straight nor diagonal."""
        return 0 not in (self.x, self.y) and abs(self.x) != abs(self.y)

    @property
    def ray(self) -> int:
        """Its direction in eighths of a turn, clockwise from forward."""
        sign = ((self.x > 0) - (self.x < 0), (self.y > 0) - (self.y < 0), 0)
        return next(i for i, letter in enumerate(CIRCLE) if VECTORS[letter] == sign)


@dataclass(frozen=True, slots=True)
class Walk:
    """A course as legs."""

    initial: bool
    legs: tuple[Leg, ...]


def walk_of(course: Course) -> Walk:
    """The legs of a course; raises CannotWrite."""
    initial = bool(course) and course[0] == Ask(Check("M"))
    items = list(course[1:] if initial else course)
    legs = []
    while items:
        legs.append(_leg(items))
    if not legs:
        raise CannotWrite("a move that goes nowhere")
    return Walk(initial, tuple(legs))


def _leg(items: list[Item]) -> Leg:
    """Takes the items of one leg off the front."""
    steps, lame = _leap(items)
    x, y = _sum(steps)
    if not steps:
        raise CannotWrite(f"{_named(items[0])} before the first step")
    if _is_ride(items, steps):
        high = _ride(items, steps)
        if _hops(items, steps):
            hop = _hop(items, steps)
            if high is not None:
                raise CannotWrite("a hop over a limited distance")
            return Leg(x, y, None, hop=hop, ends=_ends(items))
        return Leg(x, y, high, lame, ends=_ends(items))
    return Leg(x, y, 1, lame, ends=_ends(items))


def _leap(items: list[Item]) -> tuple[str, bool]:
    """The steps up to the next test that ends a leap; whether each square between is empty."""
    best = ("", False, 0)
    for lame in (False, True):
        letters, taken = "", 0
        while taken < len(items):
            item = items[taken]
            if not isinstance(item, Go):
                break
            if item.wraps:
                raise CannotWrite("a board whose sides are joined")
            letters += item.letter
            taken += 1
            if _whole(letters) and taken > best[2]:
                best = (letters, lame and len(letters) > 1, taken)
            if lame:
                if not _is_leap_on(items, taken):
                    break
                taken += 1
    letters, lame, taken = best
    if not letters and items and isinstance(items[0], Go):
        item = items[0]
        letters, lame, taken = item.letter, False, 1
    del items[:taken]
    return letters, lame


def _is_leap_on(items: list[Item], index: int) -> bool:
    return (
        index + 1 < len(items)
        and items[index] == Ask(Check("p"))
        and isinstance(items[index + 1], Go)
    )


def _whole(letters: str) -> bool:
    """Whether the steps are those by which a leap is made, and lead to a known atom."""
    x, y = _sum(letters)
    return leap(x, y) == letters and max(abs(x), abs(y)) <= 3


def _sum(letters: str) -> tuple[int, int]:
    vectors = [VECTORS[letter] for letter in letters]
    return sum(v[0] for v in vectors), sum(v[1] for v in vectors)


def _plain(letters: str) -> tuple[Item, ...]:
    return tuple(Go(letter) for letter in letters)


def _round(letters: str) -> tuple[Item, ...]:
    return (Ask(Check("p")), *_plain(letters))


def _is_ride(items: list[Item], steps: str) -> bool:
    return bool(items) and isinstance(items[0], Loop) and items[0].courses == (_round(steps),)


def _ride(items: list[Item], steps: str) -> int | None:
    loop = items.pop(0)
    assert isinstance(loop, Loop)
    return None if loop.high is None else loop.high + 1


def _hops(items: list[Item], steps: str) -> bool:
    return tuple(items[: 1 + len(steps)]) == (Ask(Check("P")), *_plain(steps))


def _hop(items: list[Item], steps: str) -> str:
    del items[: 1 + len(steps)]
    if _is_ride(items, steps):
        if _ride(items, steps) is not None:
            raise CannotWrite("a hop over a limited distance")
        return "p"
    return "g"


def _ends(items: list[Item]) -> tuple[str, ...]:
    """The checks of a square, until the piece goes on."""
    found = []
    while items and not isinstance(items[0], Go):
        item = items[0]
        if not isinstance(item, Ask) or item.via or item.check.word not in "pPeEfFx":
            raise CannotWrite(_named(item))
        found.append(item.check.word)
        items.pop(0)
    return tuple(found)


def _named(item: Item) -> str:
    """What an item is, for a message."""
    match item:
        case Loop() | Unless():
            return "a repetition of this kind"
        case Lift() | Put() | Remember() | Return():
            return "a move of several pieces"
        case Ask(check=check, via=via):
            what = {
                "a": "a test for attacks",
                "s": "a test for protection",
                "=": "a test for a type",
                "#": "a handler",
                "o": "a move that is made once a game",
                "l": "a test of the last move",
                "t": "a test of the last move",
                "skipped": "a capture in passing",
                "m": "a test for earlier moves",
                "r": "a test for squares visited",
            }.get(check.word.lower() if len(check.word) == 1 else check.word, "a test")
            return f"{what} on another square" if via else what
    return "a step"
