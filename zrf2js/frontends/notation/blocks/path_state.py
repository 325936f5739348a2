"""What is known where a course has come to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.frontends.notation.symbolic_squares import Change, Spot

#: what an occupant may be, by test letter: the letters that follow, and those that cannot be
_FOLLOWS = {
    "p": {"p": True, "e": False, "f": False},
    "P": {"p": False},
    "e": {"p": False, "e": True, "f": False},
    "E": {"e": False},
    "f": {"p": False, "e": False, "f": True},
    "F": {"f": False},
}
START = Spot()
_FROM = Change(START, "from")


@dataclass(frozen=True, slots=True)
class At:
    """What is known where the course has come to."""

    spot: Spot = START
    facts: tuple[tuple[str, bool], ...] = ()
    changes: tuple[Change, ...] = (_FROM,)
    hand: bool = True
    lifted: Change = _FROM  # where what is in the hand, or was, has come from
    parts: int = 0  # pieces put down so far
    pending: bool = False  # effects are waiting for an `add`
    changed: bool = False  # the board is surely another one than before the move
    doubtful: bool = False  # it may be: the flag tells
    remembered: Spot | None = None  # the marked square
    sown: bool = False  # a heap has been dealt

    def known(self, letter: str) -> bool | None:
        return dict(self.facts).get(letter)

    def learn(self, letter: str, holds: bool = True) -> At:
        learned = dict(self.facts)
        word = letter if holds else letter.swapcase()
        learned.update(_FOLLOWS.get(word, {}))
        return replace(self, facts=tuple(sorted(learned.items())))


class Dead(Exception):
    """The course cannot succeed."""


def perhaps_changed(at: At) -> At:
    """After rounds that may have changed the board, or none."""
    return replace(at, pending=True, doubtful=True)
