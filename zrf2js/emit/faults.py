"""The reasons why a target cannot express a game."""

from __future__ import annotations

from zrf2js.ir.ops import Op
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node()
class Fault:
    """A rule that the target lacks: the reason, its source location, and its word."""

    reason: str
    origin: Origin | None = None
    word: str = ""


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
