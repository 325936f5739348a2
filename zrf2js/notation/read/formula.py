"""The entry point for parsing a formula in any notation."""

from __future__ import annotations

from zrf2js.notation.algebra import Formula
from zrf2js.notation.read.betza.read import DIALECTS, read_betza
from zrf2js.notation.read.dagaz import read_dagaz
from zrf2js.notation.read.parlett import read_parlett
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin

#: the dialects of each notation; the first is the default
DIALECTS_OF = {"betza": DIALECTS, "parlett": ("auto", "locust", "hop"), "dagaz": ("auto",)}


def read_formula(
    notation: str, text: str, origin: Origin, dialect: str = "auto", number: int = 0
) -> Outcome[Formula | None]:
    """Parse a formula; ``number`` is its index among the formulas of the game."""
    if dialect not in DIALECTS_OF[notation]:
        collector = Collector()
        dialects = ", ".join(DIALECTS_OF[notation])
        collector.report("ZRF614", origin, word=dialect, notation=notation, known=dialects)
        return collector.outcome(None)
    match notation:
        case "betza":
            return read_betza(text, origin, dialect)
        case "parlett":
            return read_parlett(text, origin, dialect)
    return read_dagaz(text, origin, number)
