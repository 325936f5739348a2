"""What a formula says, whichever notation it was written in: walks of a piece over the board.

The algebra is that of regular expressions.  A walk begins with the piece in hand, its square
empty; its letters are steps, tests and the acts of lifting and putting down.  A repetition made
with a piece in hand may stop after any number of rounds, each a move of its own; with an empty
hand it goes as far as it can.  Where a walk ends with the piece still in hand, it lands, and
captures an enemy there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from zrf2js.support.source import Origin

#: compass letters of the Dagaz notation: right, forward, up
VECTORS: dict[str, tuple[int, int, int]] = {
    "N": (0, 1, 0), "O": (1, 1, 0), "E": (1, 0, 0), "T": (1, -1, 0),
    "S": (0, -1, 0), "R": (-1, -1, 0), "W": (-1, 0, 0), "M": (-1, 1, 0),
    "U": (0, 0, 1), "D": (0, 0, -1),
}  # fmt: skip
#: the eight directions of the plane, clockwise from forward
CIRCLE = "NOETSRWM"
ORTHOGONAL, DIAGONAL = "NEWS", "MORT"
_BY_VECTOR = {vector: letter for letter, vector in VECTORS.items()}


def opposite(letter: str) -> str:
    """The direction back."""
    x, y, z = VECTORS[letter]
    return _BY_VECTOR[-x, -y, -z]


def leap(x: int, y: int) -> str:
    """The steps that lead (x, y) away: straight along the longer side first, then diagonally."""
    letters = []
    while x or y:
        dx, dy = _sign(x), _sign(y)
        if abs(x) > abs(y):
            dy = 0
        elif abs(y) > abs(x):
            dx = 0
        letters.append(_BY_VECTOR[dx, dy, 0])
        x, y = x - dx, y - dy
    return "".join(letters)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@dataclass(frozen=True, slots=True)
class Step:
    """One step in one of these directions; ``wraps``: the board's sides are joined."""

    letters: str
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Remembers the direction of the last step made inside."""

    number: int
    body: Pattern


@dataclass(frozen=True, slots=True)
class Again:
    """A step in the direction that a group remembers, or in the opposite one."""

    group: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """One test or act on a square, named by Dagaz's letter: capitals are the negations.

    p empty, e enemy, f friend, a attacked, s protected, m has moved, l and t where the last move
    began and ended, o entry not yet used, x capture, = of this type, != of another, # handler, k so
    many pieces in a pile; r visited and c captured on, earlier in this turn.
    Beyond the notation: ``edge`` no step leads on, ``skipped`` a pawn has just passed here.
    """

    word: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Test:
    """Checks from left to right, here or where the walk ``via`` leads."""

    checks: tuple[Check, ...]
    via: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """Takes the piece on this square into the hand; ``any_owner``: an enemy's, too."""

    any_owner: bool = False


@dataclass(frozen=True, slots=True)
class Put:
    """Puts the piece in the hand down."""


@dataclass(frozen=True, slots=True)
class Remember:
    """Keeps the square for ``Return``."""


@dataclass(frozen=True, slots=True)
class Return:
    """Goes back to the square that was remembered."""


@dataclass(frozen=True, slots=True)
class Seq:
    """One after the other."""

    items: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Alt:
    """One or another, each from the same state."""

    options: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """``low`` to ``high`` times; None is as often as it goes."""

    body: Pattern
    low: int
    high: int | None


Pattern: TypeAlias = (
    Step | Group | Again | Test | Lift | Put | Remember | Return | Seq | Alt | Repeat
)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as read. ``stays``: a walk that ends where it began is a move, a null move."""

    notation: str
    text: str
    pattern: Pattern
    origin: Origin
    stays: bool = False


def test(*words: str) -> Test:
    """A test of the square the walk has come to."""
    return Test(tuple(Check(word) for word in words))


def seq(*items: Pattern) -> Pattern:
    """The items in a row, sequences inside taken apart."""
    flat: list[Pattern] = []
    for item in items:
        flat.extend(item.items if isinstance(item, Seq) else (item,))
    return flat[0] if len(flat) == 1 else Seq(tuple(flat))


def alt(*options: Pattern) -> Pattern:
    """The options, each once, alternatives inside taken apart."""
    flat: dict[Pattern, None] = {}
    for option in options:
        flat.update(dict.fromkeys(option.options if isinstance(option, Alt) else (option,)))
    return next(iter(flat)) if len(flat) == 1 else Alt(tuple(flat))


def parts(pattern: Pattern) -> Iterator[Pattern]:
    """The pattern and all patterns inside it."""
    yield pattern
    inside: tuple[Pattern, ...] = ()
    match pattern:
        case Seq(items=items):
            inside = items
        case Alt(options=options):
            inside = options
        case Group(body=body) | Repeat(body=body):
            inside = (body,)
        case Test(via=via) if via is not None:
            inside = (via,)
    for part in inside:
        yield from parts(part)


def checks(pattern: Pattern) -> Iterator[Check]:
    """Every check of the pattern."""
    for part in parts(pattern):
        if isinstance(part, Test):
            yield from part.checks
