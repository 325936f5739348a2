"""Random games on boards of piles or with three dimensions, and of up to four players."""

from __future__ import annotations

from tests.reference.invented import Invention


class World(Invention):
    """A random game; often its board has piles or levels, and more than two players."""

    def layers(self) -> str:
        return "".join(self.maybe(0.4, "AB"))

    def others(self) -> list[str]:
        reds = self.maybe(0.6, "Red")
        return [*reds, *(self.maybe(0.5, "Blue") if reds else [])]

    def game(self) -> str:
        text = super().game()
        model = self.maybe(0.6, self.one("stack", "heap"))
        option = f'(option "board model" {model[0]})' if model else ""
        return text.replace("\n  (board ", f"\n  {option}\n  (board ", 1)
