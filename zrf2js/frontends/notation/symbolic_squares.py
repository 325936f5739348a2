"""Squares as a course sees them: where it is, and which squares it has changed on its way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from zrf2js.frontends.notation.algebra import VECTORS

Vector: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A square as seen from the start: a sum of steps, and of rounds of loops, each any number."""

    at: Vector = (0, 0, 0)
    rounds: frozenset[Vector] = frozenset()
    wrapped: bool = False

    def moved(self, letter: str, wraps: bool = False) -> Spot:
        x, y, z = VECTORS[letter]
        a, b, c = self.at
        return replace(self, at=(a + x, b + y, c + z), wrapped=self.wrapped or wraps)

    def looped(self, vectors: frozenset[Vector]) -> Spot:
        return replace(self, rounds=self.rounds | vectors)

    def is_surely(self, other: Spot) -> bool:
        """The same square, whatever happens."""
        return (
            self.at == other.at
            and not self.rounds
            and not other.rounds
            and not (self.wrapped or other.wrapped)
        )

    def may_be(self, other: Spot) -> bool:
        """Perhaps the same square as one passed before, be it on a way that was gone back."""
        if self.wrapped:
            return True
        x, y, z = (a - b for a, b in zip(self.at, other.at, strict=True))
        back = {(-a, -b, -c) for a, b, c in other.rounds - self.rounds}
        rounds = self.rounds | back
        if not rounds:
            return (x, y, z) == (0, 0, 0)
        for wx, wy, wz in _WITNESSES:
            ahead = x * wx + y * wy + z * wz
            if ahead and all(ahead * (a * wx + b * wy + c * wz) >= 0 for a, b, c in rounds):
                return False
        return True


#: if all rounds lead to one side of a line and the square lies strictly there, it is another one
_WITNESSES = tuple(
    (x, y, z) for x in range(-3, 4) for y in range(-3, 4) for z in (0, 1) if (x, y, z) != (0, 0, 0)
)


@dataclass(frozen=True, slots=True)
class Change:
    """A square emptied (``flag`` is from or gone) or filled by us (held)."""

    spot: Spot
    flag: str
