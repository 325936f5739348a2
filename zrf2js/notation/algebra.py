"""The algebra of formulas that all notations share: regular expressions over steps.

A formula describes paths of a piece over the board. A path starts with the piece in hand and its
square empty. Its symbols are steps, tests, and the actions of lifting a piece and putting it down.
With a piece in hand, a repetition may stop after any number of iterations, and each number gives a
separate move. With an empty hand, it makes as many iterations as possible. If a path ends with a
piece in hand, the piece lands and captures an enemy on the square.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from zrf2js.support.frozen_node import frozen_node
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
    """Return the opposite direction."""
    x, y, z = VECTORS[letter]
    return _BY_VECTOR[-x, -y, -z]


def leap(x: int, y: int) -> str:
    """Return the steps of the leap (x, y): straight along the longer side first, then diagonal."""
    letters = []
    while x or y:
        dx, dy = sign(x), sign(y)
        if abs(x) > abs(y):
            dy = 0
        elif abs(y) > abs(x):
            dx = 0
        letters.append(_BY_VECTOR[dx, dy, 0])
        x, y = x - dx, y - dy
    return "".join(letters)


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    return (number > 0) - (number < 0)


@frozen_node()
class Step:
    """One step in one of these directions; ``wraps``: the left and right sides are joined."""

    letters: str
    wraps: bool = False


@frozen_node()
class Group:
    """A group; it stores the direction of the last step inside."""

    number: int
    body: Pattern


@frozen_node()
class Again:
    """A step in the direction that a group stores, or in the opposite one."""

    group: int
    back: bool = False


@frozen_node()
class Check:
    """A test or action on a square, named by its letter in Dagaz; a capital negates it.

    p empty, e enemy, f friend, a attacked, s protected, m has moved, l and t origin and target of
    the last move, o entry not used yet, x capture, = this type, != another type, # handler, k size
    of a pile; r visited and c captured earlier in this turn.
    Not in the notation: ``edge``, no step leads further; ``skipped``, a double step of a pawn has
    just passed the square.
    """

    word: str
    argument: str = ""


@frozen_node()
class Test:
    """Checks in order from left to right, on this square or at the end of the path ``via``."""

    checks: tuple[Check, ...]
    via: Pattern | None = None


@frozen_node()
class Lift:
    """Take the piece on this square into the hand; with ``any_owner`` also an enemy's piece."""

    any_owner: bool = False


@frozen_node()
class Put:
    """Put the piece in hand down."""


@frozen_node()
class Remember:
    """Store the square for ``Return``."""


@frozen_node()
class Return:
    """Go back to the stored square."""


@frozen_node()
class Seq:
    """A sequence of patterns."""

    items: tuple[Pattern, ...]


@frozen_node()
class Alt:
    """Alternatives, each from the same state."""

    options: tuple[Pattern, ...]


@frozen_node()
class Repeat:
    """``low`` to ``high`` iterations; None means no upper limit."""

    body: Pattern
    low: int
    high: int | None


Pattern: TypeAlias = (
    Step | Group | Again | Test | Lift | Put | Remember | Return | Seq | Alt | Repeat
)


@frozen_node()
class Formula:
    """A parsed formula; ``stays``: a path that ends on its origin is a null move."""

    notation: str
    text: str
    pattern: Pattern
    origin: Origin
    stays: bool = False


def test(*words: str) -> Test:
    """Return a test of the current square."""
    return Test(tuple(Check(word) for word in words))


def seq(*items: Pattern) -> Pattern:
    """Return the sequence of the items, with nested sequences flattened."""
    flat: list[Pattern] = []
    for item in items:
        flat.extend(item.items if isinstance(item, Seq) else (item,))
    return flat[0] if len(flat) == 1 else Seq(tuple(flat))


def alt(*options: Pattern) -> Pattern:
    """Return the distinct alternatives, with nested alternatives flattened."""
    flat: dict[Pattern, None] = {}
    for option in options:
        flat.update(dict.fromkeys(option.options if isinstance(option, Alt) else (option,)))
    return next(iter(flat)) if len(flat) == 1 else Alt(tuple(flat))


def parts(pattern: Pattern) -> Iterator[Pattern]:
    """Yield the pattern and all nested patterns."""
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
    """Yield every check of the pattern."""
    for part in parts(pattern):
        if isinstance(part, Test):
            yield from part.checks
