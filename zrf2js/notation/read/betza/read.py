"""The entry point of the parser for Betza's notation.

It supports the classic notation, Muller's XBetza and the subset of Fairy-Stockfish.

    piece   := term+                                    the union of the terms' moves
    term    := legs atom range? | legs 't'? '[' leg (('-' | '?') leg)* ']' | '(' term+ ')'
    legs    := (letter | '(' letter+ ')')*              'a' starts another leg
    range   := digits | the same letter again           0 and WW: any distance

docs/notations.md defines the letters and lists the differences between the sources.
"""

from __future__ import annotations

from zrf2js.notation.algebra import Formula
from zrf2js.notation.read.betza.reader import Reader
from zrf2js.notation.read.scan import InvalidFormula, Scanner
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin

DIALECTS = ("auto", "classic", "xbetza", "fsf", "xboard")


def read_betza(text: str, origin: Origin, dialect: str = "auto") -> Outcome[Formula | None]:
    """Parse a formula; on a syntax error, return None and report the column."""
    collector = Collector()
    try:
        scanner = Scanner(text, origin, collector)
        pattern = Reader(scanner, dialect).piece()
    except InvalidFormula:
        return collector.outcome(None)
    return collector.outcome(Formula("betza", text, pattern, origin, stays=True))
