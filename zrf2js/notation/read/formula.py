"""The entry point for parsing a formula in any notation."""

from __future__ import annotations

from zrf2js.notation.algebra import Formula
from zrf2js.notation.read.betza.reader import BetzaReader
from zrf2js.notation.read.dagaz import DagazReader, without_comments
from zrf2js.notation.read.parlett import ParlettReader
from zrf2js.notation.read.scan import InvalidFormula, Scanner
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin

#: the dialects of each notation; the first is the default
DIALECTS_OF = {
    "betza": ("auto", "classic", "xbetza", "fsf", "xboard"),
    "parlett": ("auto", "locust", "hop"),
    "dagaz": ("auto",),
}


def read_formula(
    notation: str, text: str, origin: Origin, dialect: str = "auto", number: int = 0
) -> Outcome[Formula | None]:
    """Parse a formula; on an error, return None and report the error.

    ``number`` is the index of the formula among those of the game.
    """
    collector = Collector()
    if dialect not in DIALECTS_OF[notation]:
        dialects = ", ".join(DIALECTS_OF[notation])
        collector.report("ZRF614", origin, word=dialect, notation=notation, known=dialects)
        return collector.outcome(None)
    try:
        scanner = Scanner(
            without_comments(text) if notation == "dagaz" else text, origin, collector
        )
        match notation:
            case "betza":
                pattern = BetzaReader(scanner, dialect).piece()
            case "parlett":
                pattern = ParlettReader(scanner, hops=dialect == "hop").piece()
            case _:
                pattern = DagazReader(scanner, number).formula()
    except InvalidFormula:
        return collector.outcome(None)
    stays = notation == "betza"
    return collector.outcome(Formula(notation, text, pattern, origin, stays))
