"""The modifiers of one leg."""

from __future__ import annotations

from zrf2js.notation.read.betza.atoms import DIRECTIONS
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Leg:
    """The modifiers of one leg with their columns in the formula."""

    letters: str
    places: tuple[int, ...]
    start: int

    @property
    def directions(self) -> str:
        return "".join(letter for letter in self.letters if letter in DIRECTIONS)

    def has(self, letter: str) -> bool:
        return letter in self.letters

    @property
    def modes(self) -> frozenset[str]:
        return frozenset(self.letters) & frozenset("mcde")

    def with_letters(self, more: str) -> Leg:
        """Return the leg with further modifiers that are written outside."""
        return Leg(self.letters + more, self.places + (self.start,) * len(more), self.start)

    def without(self, fewer: str) -> Leg:
        """Return the leg without these modifiers."""
        kept = [
            (letter, place)
            for letter, place in zip(self.letters, self.places, strict=True)
            if letter not in fewer
        ]
        return Leg(
            "".join(letter for letter, _ in kept), tuple(place for _, place in kept), self.start
        )
