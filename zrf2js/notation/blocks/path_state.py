"""The state of a path at its current square during compilation."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.notation.symbolic_squares import Change, SymbolicSquare
from zrf2js.support.frozen_node import frozen_node

#: the results of the tests p, e and f that follow from a passed test
_IMPLIED = {
    "p": {"p": True, "e": False, "f": False},
    "P": {"p": False},
    "e": {"p": False, "e": True, "f": False},
    "E": {"e": False},
    "f": {"p": False, "e": False, "f": True},
    "F": {"f": False},
}
START = SymbolicSquare()
_FROM = Change(START, "from")


@frozen_node()
class PathState:
    """The facts that hold at the current square of a path."""

    square: SymbolicSquare = START
    facts: tuple[tuple[str, bool], ...] = ()
    changes: tuple[Change, ...] = (_FROM,)
    hand: bool = True
    lifted: Change = _FROM  # the origin of the piece that is or was in the hand
    parts: int = 0  # pieces put down so far
    pending: bool = False  # there are effects before the next `add`
    changed: bool = False  # the board certainly differs from the one before the move
    doubtful: bool = False  # it may differ: a flag stores the change
    remembered: SymbolicSquare | None = None  # the marked square
    sown: bool = False  # the pieces in hand have been sown

    def result(self, letter: str) -> bool | None:
        """Return the result of the test p, e or f on this square, or None if unknown."""
        return dict(self.facts).get(letter)

    def learn(self, letter: str, holds: bool = True) -> PathState:
        """Return the state after a test that passed or, with ``holds=False``, failed."""
        learned = dict(self.facts)
        word = letter if holds else letter.swapcase()
        learned.update(_IMPLIED.get(word, {}))
        return replace(self, facts=tuple(sorted(learned.items())))


class DeadPath(Exception):
    """The path can never be a move."""


def possibly_changed(state: PathState) -> PathState:
    """Return the state after iterations that may have changed the board."""
    return replace(state, pending=True, doubtful=True)
