"""The translation of a formula to another notation or to ZRF blocks, if it is possible."""

from __future__ import annotations

from zrf2js.notation.algebra import Formula
from zrf2js.notation.write.betza import write_betza
from zrf2js.notation.write.dagaz import write_dagaz
from zrf2js.notation.write.legs import NotTranslatable
from zrf2js.notation.write.parlett import write_parlett
from zrf2js.notation.write.zrf import write_zrf
from zrf2js.support.outcome import Collector, Outcome

#: the writers, and the names of the notations in messages
_WRITERS = {
    "betza": (write_betza, "Betza's notation"),
    "dagaz": (write_dagaz, "The Dagaz notation"),
    "parlett": (write_parlett, "Parlett's notation"),
    "zrf": (write_zrf, "ZRF"),
}


def translate(formula: Formula, to: str) -> Outcome[str | None]:
    """Translate the formula; return None and an error if the notation cannot express it."""
    collector = Collector()
    write, name = _WRITERS[to]
    try:
        return collector.outcome(write(formula))
    except NotTranslatable as reason:
        collector.report("ZRF640", formula.origin, notation=name, reason=str(reason))
        return collector.outcome(None)
