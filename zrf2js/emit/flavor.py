"""The purposes for which a target writes a template."""

from __future__ import annotations

from enum import Enum

from zrf2js.ir.nodes import Body, GameIR
from zrf2js.optimize.bodies import annotated_body


class Flavor(Enum):
    """Code that appends moves or drops, or tests whether a move captures on a position."""

    MOVE = "move"
    DROP = "drop"
    ATTACK = "attack"

    def body(self, game: GameIR, template: int) -> Body:
        """Return the body of a template that passes have rewritten for the purpose."""
        return annotated_body(game, f"{self.value}_bodies", template)
