"""The legs of a formula's paths, which the writers of notations share.

A leg is the part of a path between two bends: a leap, a ride of equal leaps, or a hop.
"""

from __future__ import annotations

from zrf2js.notation.algebra import (
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
from zrf2js.notation.game_context import GameContext
from zrf2js.notation.linear_paths import (
    Item,
    LinearPath,
    Loop,
    NegativeLookahead,
    NotExpressible,
    PathCheck,
    PathExpander,
    PathStep,
    TooManyPaths,
)
from zrf2js.support.frozen_node import frozen_node

#: a board with every direction
_ALL_DIRECTIONS = GameContext(directions={letter: letter for letter in VECTORS})


class NotTranslatable(Exception):
    """The notation cannot express the formula; the message is a noun phrase with the reason."""


def paths_of(formula: Formula) -> list[LinearPath]:
    """Return the paths of the formula; raise NotTranslatable."""
    try:
        return PathExpander(_ALL_DIRECTIONS).of(formula.pattern)
    except TooManyPaths as error:
        raise NotTranslatable("a formula with too many paths") from error
    except NotExpressible as reason:
        raise NotTranslatable(str(reason)) from reason


@frozen_node()
class Leg:
    """Up to ``high`` leaps of (x, y) over empty squares; None means any number.

    ``lame``: the squares that a leap passes must be empty. ``hop`` is p, g or empty, as in Betza's
    notation. ``ends`` are the checks on the last square.
    """

    x: int
    y: int
    high: int | None = 1
    lame: bool = False
    hop: str = ""
    ends: tuple[str, ...] = ()

    @property
    def oblique(self) -> bool:
        """True if the direction is neither straight nor diagonal."""
        return 0 not in (self.x, self.y) and abs(self.x) != abs(self.y)

    @property
    def ray(self) -> int:
        """The direction in eighths of a turn, clockwise from forward."""
        sign = ((self.x > 0) - (self.x < 0), (self.y > 0) - (self.y < 0), 0)
        return next(i for i, letter in enumerate(CIRCLE) if VECTORS[letter] == sign)


@frozen_node()
class LegSequence:
    """A path as a sequence of legs; ``initial``: only for pieces that have not moved."""

    initial: bool
    legs: tuple[Leg, ...]


def leg_sequence(path: LinearPath) -> LegSequence:
    """Return the legs of a path; raise NotTranslatable."""
    initial = bool(path) and path[0] == PathCheck(Check("M"))
    items = list(path[1:] if initial else path)
    legs = []
    while items:
        legs.append(_leg(items))
    if not legs:
        raise NotTranslatable("a move without a step")
    return LegSequence(initial, tuple(legs))


def _leg(items: list[Item]) -> Leg:
    """Remove the items of one leg from the front and return the leg."""
    steps, lame = _leap(items)
    x, y = _sum(steps)
    if not steps:
        raise NotTranslatable(f"{_description(items[0])} before the first step")
    if _is_ride(items, steps):
        high = _ride(items, steps)
        if _is_hop(items, steps):
            hop = _hop(items, steps)
            if high is not None:
                raise NotTranslatable("a hop over a limited distance")
            return Leg(x, y, None, hop=hop, ends=_ends(items))
        return Leg(x, y, high, lame, ends=_ends(items))
    return Leg(x, y, 1, lame, ends=_ends(items))


def _leap(items: list[Item]) -> tuple[str, bool]:
    """Return the steps of the next leap, and True if it is lame."""
    best = ("", False, 0)
    for lame in (False, True):
        letters, count = "", 0
        while count < len(items):
            item = items[count]
            if not isinstance(item, PathStep):
                break
            if item.wraps:
                raise NotTranslatable("a board with joined sides")
            letters += item.letter
            count += 1
            if _is_complete_leap(letters) and count > best[2]:
                best = (letters, lame and len(letters) > 1, count)
            if lame:
                if not _is_leap_on(items, count):
                    break
                count += 1
    letters, lame, count = best
    if not letters and items and isinstance(items[0], PathStep):
        item = items[0]
        letters, lame, count = item.letter, False, 1
    del items[:count]
    return letters, lame


def _is_leap_on(items: list[Item], index: int) -> bool:
    return (
        index + 1 < len(items)
        and items[index] == PathCheck(Check("p"))
        and isinstance(items[index + 1], PathStep)
    )


def _is_complete_leap(letters: str) -> bool:
    """Return True if the steps are the canonical ones of a leap with an atom."""
    x, y = _sum(letters)
    return leap(x, y) == letters and max(abs(x), abs(y)) <= 3


def _sum(letters: str) -> tuple[int, int]:
    vectors = [VECTORS[letter] for letter in letters]
    return sum(v[0] for v in vectors), sum(v[1] for v in vectors)


def _steps(letters: str) -> tuple[Item, ...]:
    return tuple(PathStep(letter) for letter in letters)


def _iteration(letters: str) -> tuple[Item, ...]:
    return (PathCheck(Check("p")), *_steps(letters))


def _is_ride(items: list[Item], steps: str) -> bool:
    return bool(items) and isinstance(items[0], Loop) and items[0].paths == (_iteration(steps),)


def _ride(items: list[Item], steps: str) -> int | None:
    loop = items.pop(0)
    assert isinstance(loop, Loop)
    return None if loop.high is None else loop.high + 1


def _is_hop(items: list[Item], steps: str) -> bool:
    return tuple(items[: 1 + len(steps)]) == (PathCheck(Check("P")), *_steps(steps))


def _hop(items: list[Item], steps: str) -> str:
    del items[: 1 + len(steps)]
    if _is_ride(items, steps):
        if _ride(items, steps) is not None:
            raise NotTranslatable("a hop over a limited distance")
        return "p"
    return "g"


def _ends(items: list[Item]) -> tuple[str, ...]:
    """Remove and return the checks of a square up to the next step."""
    words = []
    while items and not isinstance(items[0], PathStep):
        item = items[0]
        if not isinstance(item, PathCheck) or item.via or item.check.word not in "pPeEfFx":
            raise NotTranslatable(_description(item))
        words.append(item.check.word)
        items.pop(0)
    return tuple(words)


def _description(item: Item) -> str:
    """Return the name of an item for a message."""
    match item:
        case Loop() | NegativeLookahead():
            return "a repetition of this kind"
        case Lift() | Put() | Remember() | Return():
            return "a multi-piece move"
        case PathCheck(check=check, via=via):
            what = {
                "a": "a test for attacks",
                "s": "a test for protection",
                "=": "a test for a type",
                "#": "a handler",
                "o": "a move that is allowed once per game",
                "l": "a test of the last move",
                "t": "a test of the last move",
                "skipped": "en passant",
                "m": "a test for earlier moves",
                "r": "a test for visited squares",
            }.get(check.word.lower() if len(check.word) == 1 else check.word, "a test")
            return f"{what} on another square" if via else what
    return "a step"
