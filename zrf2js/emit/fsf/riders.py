"""The moves that Fairy-Stockfish adds to a formula: its riders share the squares of all moves."""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.emit.fsf.betza import ENDLESS, Term
from zrf2js.emit.fsf.board import Vector

#: the greatest distance on the largest board, and the sizes of lame leaps
_LONGEST = 11
_LAME = {(0, 2), (1, 2), (2, 2), (2, 3)}


def adds_moves(terms: Iterable[Term]) -> bool:
    """Return True if the engine reads a formula of the terms with more moves.

    It has riders for pairs of opposite directions, for all diagonals, and for all leaps of one
    kind. A rider moves to every square in these directions that any move of the same mode has on
    an empty board.
    """
    return any(_adds([t for t in terms if t.mode == mode]) for mode in ("m", "c"))


def _adds(terms: list[Term]) -> bool:
    targets = {square for term in terms for square in _targets(term)}
    leaps = {term.step for term in terms if term.kind == ""}
    for group in {_group(term) for term in terms if term.kind}:
        own = [term for term in terms if term.kind and _group(term) == group]
        reached = {square for term in own for square in _targets(term)}
        kind = group[0]
        numbers = range(1 if kind in "nr" else 2, 2 if kind == "n" else _LONGEST + 1)
        for x, y in targets - reached - leaps:
            for n in numbers:
                step = x // n, y // n
                is_reached = (step[0] * n, step[1] * n) == (x, y) and _grouped(kind, step) == group
                if is_reached and not _is_equal(kind, step, n, terms):
                    return True
    return False


def _is_equal(kind: str, step: Vector, n: int, terms: list[Term]) -> bool:
    """Return True if the piece has such a move in any case."""
    x, y = step[0] * n, step[1] * n
    if kind == "r":  # a lame leap along a line
        straight = 0 in step or abs(step[0]) == abs(step[1])
        return straight and any(t.kind == "n" and t.step == (x, y) for t in terms)
    return kind == "n" and any(t.kind == "r" and (x, y) in _targets(t) for t in terms)


def _targets(term: Term) -> set[Vector]:
    """Return the squares that a term has on an empty board."""
    x, y = term.step
    far = _LONGEST if term.distance == ENDLESS else term.distance
    return {(x * n, y * n) for n in range(1, (far if term.kind in ("r", "p", "g") else 1) + 1)}


def _group(term: Term) -> tuple[str, Vector]:
    return _grouped(term.kind, term.step)


def _grouped(kind: str, step: Vector) -> tuple[str, Vector]:
    """Return the group of a direction: its kind, with the step of a file, a rank or a size."""
    short, long = sorted(map(abs, step))
    if kind == "n":
        return ("n", (short, long)) if (short, long) in _LAME else ("", step)
    if (short, long) == (0, 1):
        return kind, (abs(step[0]), abs(step[1]))
    return kind, (short, long)
