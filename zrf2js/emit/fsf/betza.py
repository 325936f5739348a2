"""Elements of moves as a formula in the dialect of Fairy-Stockfish.

The letters follow ``from_betza`` in piece.cpp of Fairy-Stockfish: two letters of directions form
a pair, whose second letter is the direction of the longer side of an oblique leap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from zrf2js.emit.fsf.board import Vector
from zrf2js.support.frozen_node import frozen_node

#: sides of a leap, the shorter one first -> atom
_ATOMS = {
    (0, 1): "W",
    (1, 1): "F",
    (0, 2): "D",
    (1, 2): "N",
    (2, 2): "A",
    (0, 3): "H",
    (1, 3): "C",
    (2, 3): "Z",
    (3, 3): "G",
}
_RIDERS = {"W": "R", "F": "B"}
#: an element without a limit of its distance
ENDLESS = 0
#: the longest distance that a formula can limit
MAX_DISTANCE = 9


@frozen_node()
class Term:
    """Moves in one direction.

    ``mode`` is "m" for moves to empty squares and "c" for captures. ``kind`` is "" for leaps, "n"
    for leaps that a piece on their way blocks, "r" for rides of at most ``distance`` steps, "p" for
    rides that end behind a hurdle, and "g" for those that end on the next square behind it.
    """

    mode: str
    kind: str
    step: Vector
    distance: int = 1


def has_atom(step: Vector) -> bool:
    """Return True if a letter denotes the leap."""
    return _sides(step) in _ATOMS


def formula_of(terms: Iterable[Term], prefix: str = "") -> str:
    """Return the formula of the terms, each with a prefix."""
    modes: dict[tuple[str, tuple[int, int], int, Vector], str] = defaultdict(str)
    for term in sorted(terms, key=lambda t: (t.mode, t.kind, t.step, t.distance)):
        key = term.kind, _sides(term.step), term.distance, term.step
        modes[key] += term.mode
    groups: dict[tuple[str, tuple[int, int], str, int], set[Vector]] = defaultdict(set)
    for (kind, sides, distance, step), mode in modes.items():
        groups[kind, sides, "" if mode == "cm" else mode, distance].add(step)
    formulas = [
        prefix + mode + kind.replace("r", "") + directions + _atom(kind, sides, distance)
        for (kind, sides, mode, distance), steps in sorted(groups.items())
        for directions in _directions(sides, steps)
    ]
    # A repeated letter makes a rider, so that terms without modifiers come first.
    return "".join(sorted(formulas, key=lambda text: text[0].islower()))


def _sides(step: Vector) -> tuple[int, int]:
    short, long = sorted(map(abs, step))
    return short, long


def _atom(kind: str, sides: tuple[int, int], distance: int) -> str:
    letter = _ATOMS[sides]
    if kind in ("", "n"):
        return letter
    if distance == ENDLESS:
        return _RIDERS.get(letter, letter * 2)
    return f"{letter}{distance}"


def _directions(sides: tuple[int, int], steps: set[Vector]) -> Iterator[str]:
    """Yield the letters of directions, each for one atom, that cover the steps exactly."""
    short, long = sides
    every = {
        (x * a, y * b) for x in (-1, 1) for y in (-1, 1) for a, b in ((short, long), (long, short))
    }
    if steps == every:
        yield ""
        return
    left = set(steps)
    for letters, covered in _choices(short, long):
        if covered <= left:
            left -= covered
            yield letters


def _choices(short: int, long: int) -> Iterator[tuple[str, set[Vector]]]:
    """Yield letters of directions with the steps that they denote, those of many steps first."""
    ups, rights = {"f": 1, "b": -1}, {"r": 1, "l": -1}
    if short == 0:
        yield "v", {(0, long), (0, -long)}
        yield "s", {(long, 0), (-long, 0)}
        yield from ((letter, {(0, y * long)}) for letter, y in ups.items())
        yield from ((letter, {(x * long, 0)}) for letter, x in rights.items())
        return
    if short == long:
        yield from ((f, {(long, y * long), (-long, y * long)}) for f, y in ups.items())
        yield from ((r, {(x * long, long), (x * long, -long)}) for r, x in rights.items())
        for f, y in ups.items():
            yield from ((f + r, {(x * long, y * long)}) for r, x in rights.items())
        return
    yield from ((f + f, {(short, y * long), (-short, y * long)}) for f, y in ups.items())
    yield from ((r + r, {(x * long, short), (x * long, -short)}) for r, x in rights.items())
    for f, y in ups.items():
        for r, x in rights.items():
            yield r + f, {(x * short, y * long)}
            yield f + r, {(x * long, y * short)}
