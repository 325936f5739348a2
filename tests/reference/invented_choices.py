"""The choices of random rules."""

from __future__ import annotations

import random

DIRECTIONS = ("n", "s", "e", "w", "ne", "sw", "round")
STRAIGHT = DIRECTIONS[:6]  # a loop in one of these directions ends
PIECES = ("Man", "Lady", "King", "Stone")
TYPES = ("jump", "step")
STORED = ("from", "to", "mark", "last-from", "last-to")


class Chooser:
    """Random choices among names; those that contain a word of ``without`` are avoided."""

    def __init__(self, seed: int, without: tuple[str, ...] = ()) -> None:
        self.chance, self.without = random.Random(seed), without
        #: the names that rules may use
        self.places: list[str] = []
        self.players: list[str] = []
        self.owners: list[str] = []
        self.random: list[str] = []
        self.kinds: tuple[str, ...] = ()

    def maybe(self, likely: float, *texts: str) -> list[str]:
        """Return the texts with a probability, else none."""
        return list(texts) if self.chance.random() < likely and self._fits(*texts) else []

    def one(self, *texts: str) -> str:
        """Return one of the texts."""
        return self.chance.choice([text for text in texts if self._fits(text)] or texts)

    def some(self, most: int, texts: tuple[str, ...] | list[str]) -> list[str]:
        """Return up to ``most`` of the texts, at least one."""
        return self.chance.sample(texts, self.chance.randint(1, min(most, len(texts))))

    def _fits(self, *texts: str) -> bool:
        return not any(word in text for word in self.without for text in texts)

    def piece(self) -> str:
        return self.one(*self.kinds)

    def here_or(self, *texts: str) -> str:
        """Return a place as last argument: often none, else any kind of place."""
        if self.chance.random() < 0.5:
            return ""
        places = (*STRAIGHT, "round", *self.places[:3], "(opposite e)", *STORED)
        return " " + self.one(*places, *texts)
