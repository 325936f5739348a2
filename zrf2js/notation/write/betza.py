"""The writer of Betza's notation: one term per path, then merged terms."""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.notation.algebra import Formula
from zrf2js.notation.read.betza.atoms import ATOMS
from zrf2js.notation.write.legs import (
    Leg,
    LegSequence,
    NotTranslatable,
    leg_sequence,
    paths_of,
)
from zrf2js.support.frozen_node import frozen_node

_ATOMS = {(0, 1): "W", (1, 1): "F", (0, 2): "D", (1, 2): "N", (2, 2): "A", (0, 3): "H",
          (1, 3): "C", (2, 3): "Z", (3, 3): "G"}  # fmt: skip
_RAYS = ("f", "fr", "r", "br", "b", "bl", "l", "fl")
#: the modes of a target square, and of a square at a bend
_LANDINGS = {(): "", ("p",): "m", ("e",): "c", ("f", "x"): "d"}
_BENDS = {("p",): "", ("e", "x"): "c", ("f", "x"): "d", ("P",): "p", (): "mp"}


@frozen_node()
class _Term:
    """A term of one leg without its directions."""

    prefix: str
    atom: str
    suffix: str


def write_betza(formula: Formula) -> str:
    """Return the formula in Betza's notation; raise NotTranslatable."""
    if formula.notation == "betza":
        return formula.text
    single: dict[_Term, list[int]] = {}
    bent: dict[str, None] = {}
    for path in paths_of(formula):
        sequence = leg_sequence(path)
        if len(sequence.legs) == 1:
            term, move = _single(sequence)
            single.setdefault(term, []).append(move)
        else:
            bent[_bracketed(sequence)] = None
    terms = [text for term, moves in single.items() for text in _terms(term, set(moves))]
    return _joined((*terms, *bent))


def _joined(terms: Iterable[str]) -> str:
    """Join the terms; W before another W becomes W1, because WW is a rook."""
    text = ""
    for term in terms:
        text += "1" + term if text and text[-1] == term[0] else term
    return text


def _single(sequence: LegSequence) -> tuple[_Term, int]:
    leg = sequence.legs[0]
    atom, move = _atom_of(leg)
    prefix = ("i" if sequence.initial else "") + _landing(leg) + leg.hop + ("n" if leg.lame else "")
    return _Term(prefix, atom, _range(leg)), move


def _atom_of(leg: Leg) -> tuple[str, int]:
    """Return the letter of the atom and the number of the move."""
    legs = tuple(sorted((abs(leg.x), abs(leg.y))))
    letter = _ATOMS.get((legs[0], legs[1]))
    if letter is None:
        raise NotTranslatable(f"a leap of {legs[0]} and {legs[1]}")
    atom = ATOMS[letter]
    return letter, next(m for m in range(8) if m in atom.moves and atom.vector(m) == (leg.x, leg.y))


def _range(leg: Leg) -> str:
    return "0" if leg.high is None else "" if leg.high == 1 else str(leg.high)


def _landing(leg: Leg) -> str:
    mode = _LANDINGS.get(leg.ends)
    if mode is None:
        raise NotTranslatable("a target square with these conditions")
    return mode


def _terms(term: _Term, moves: set[int]) -> Iterable[str]:
    """Yield the smallest number of terms that covers the directions."""
    for letters in _letters(term.atom, moves):
        atom, suffix = term.atom, term.suffix
        if suffix == "0" and atom in "WF":
            atom, suffix = {"W": "R", "F": "B"}[atom], ""
        yield letters + term.prefix + atom + suffix


def _letters(letter: str, moves: set[int]) -> list[str]:
    atom = ATOMS[letter]
    if moves == set(atom.moves):
        return [""]
    if atom.oblique:
        return [_oblique(move) for move in sorted(moves)]
    if min(moves) % 2:
        sides = {frozenset((1, 7)): "f", frozenset((3, 5)): "b", frozenset((1, 3)): "r"}
        sides[frozenset((5, 7))] = "l"
        symbol = sides.get(frozenset(moves))
        return [symbol] if symbol else [_RAYS[move] for move in sorted(moves)]
    return ["".join(_RAYS[move] for move in sorted(moves))]


def _oblique(move: int) -> str:
    """Return the letters of an oblique move: the half, then the longer side."""
    x, y = ATOMS["N"].vector(move)
    ahead, aside = "f" if y > 0 else "b", "r" if x > 0 else "l"
    return ahead + aside if abs(x) > abs(y) else aside + ahead


def _bracketed(sequence: LegSequence) -> str:
    """Return [leg-leg-leg]; each leg has its own atom and its turn relative to the previous leg."""
    parts = []
    before: Leg | None = None
    for number, leg in enumerate(sequence.legs):
        last = number == len(sequence.legs) - 1
        atom, move = _atom_of(leg)
        if before is None:
            turn = _oblique(move) if leg.oblique else _RAYS[move]
        else:
            turn = _turn(before, leg)
        mode = _landing(leg) if last else _bend(leg)
        if leg.hop and not last:
            raise NotTranslatable("a hop before a bend")
        prefix = turn + mode + leg.hop + ("n" if leg.lame else "")
        parts.append(prefix + atom + _range(leg))
        before = leg
    return f"{'i' if sequence.initial else ''}[{'-'.join(parts)}]"


def _bend(leg: Leg) -> str:
    mode = _BENDS.get(leg.ends)
    if mode is None:
        raise NotTranslatable("a bend with these conditions")
    return mode


def _turn(before: Leg, leg: Leg) -> str:
    """Return the letters of a turn; between straight and oblique legs they are ambiguous."""
    if before.oblique and leg.oblique:
        _, a = _atom_of(before)
        _, b = _atom_of(leg)
        return _RAYS[(b - a) % 8]
    if before.oblique or leg.oblique:
        raise NotTranslatable("a bend between an oblique leap and another")
    return _RAYS[(leg.ray - before.ray) % 8]
