"""The reasons why a target cannot express a game."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Op
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node()
class Fault:
    """A rule that the target lacks, and its place in the rules."""

    reason: str
    origin: Origin | None = None


class Misfit(Exception):
    """Error: the target cannot express a rule of the game."""

    def __init__(self, reason: str, origin: Origin | None = None) -> None:
        super().__init__(reason)
        self.fault = Fault(reason, origin)


class Unsupported(Exception):
    """A rule that the target does not support: its word, and its location."""

    def __init__(self, word: str, origin: Origin | None = None) -> None:
        super().__init__(word)
        self.word, self.origin = word, origin

    @classmethod
    def operation(cls, op: Op) -> Unsupported:
        """Return the exception for an operation."""
        return cls(op.name, op.origin)


def refuse_code(game: GameIR) -> None:
    """Raise Misfit for a game whose rules are code of another language."""
    for code, reason in (
        (game.engine, "its rules are in a plug-in"),
        (game.forth, "Forth words generate its moves"),
        (game.kernel, "its moves run on the Dagaz kernel"),
    ):
        if code is not None:
            raise Misfit(reason, game.origin)
