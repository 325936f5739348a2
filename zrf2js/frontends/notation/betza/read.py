"""Reads Betza's notation: the classic one, Muller's XBetza and Fairy-Stockfish's subset.

    piece   := term+                                    the union of the terms' moves
    term    := legs atom range? | legs 't'? '[' leg (('-' | '?') leg)* ']' | '(' term+ ')'
    legs    := (letter | '(' letter+ ')')*              'a' begins another leg
    range   := digits | the same letter again           0 and WW: as far as the way is free

What the letters mean, and where sources differ, is in docs/notations.md.
"""

from __future__ import annotations

from zrf2js.frontends.notation.algebra import Formula
from zrf2js.frontends.notation.betza.reader import Reader
from zrf2js.frontends.notation.scan import InvalidFormula, Scanner
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin

DIALECTS = ("auto", "classic", "xbetza", "fsf", "xboard")


def read_betza(text: str, origin: Origin, dialect: str = "auto") -> Outcome[Formula | None]:
    """The formula; None with an error at the column that cannot be read."""
    collector = Collector()
    try:
        scanner = Scanner(text, origin, collector)
        pattern = Reader(scanner, dialect).piece()
    except InvalidFormula:
        return collector.outcome(None)
    return collector.outcome(Formula("betza", text, pattern, origin, stays=True))
