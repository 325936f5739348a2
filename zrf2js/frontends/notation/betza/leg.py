"""The modifiers of one leg."""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.frontends.notation.betza.atoms import DIRECTIONS


@dataclass(frozen=True, slots=True)
class Leg:
    """The modifiers of one leg, and where each of them stands in the formula."""

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
        """Further modifiers, said elsewhere."""
        return Leg(self.letters + more, self.places + (self.start,) * len(more), self.start)

    def without(self, fewer: str) -> Leg:
        """The leg but for these modifiers."""
        kept = [(c, at) for c, at in zip(self.letters, self.places, strict=True) if c not in fewer]
        return Leg("".join(c for c, _ in kept), tuple(at for _, at in kept), self.start)
