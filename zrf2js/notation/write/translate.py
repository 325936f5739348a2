"""The translation of a formula to another notation or to ZRF blocks, if it is possible."""

from __future__ import annotations

from zrf2js.notation.algebra import Formula
from zrf2js.notation.write.betza import write_betza
from zrf2js.notation.write.dagaz import write_dagaz
from zrf2js.notation.write.legs import NotTranslatable
from zrf2js.notation.write.parlett import write_parlett
from zrf2js.notation.write.zrf import write_zrf
from zrf2js.support.outcome import Collector, Outcome

_WRITERS = {
    "betza": write_betza,
    "dagaz": write_dagaz,
    "parlett": write_parlett,
    "zrf": write_zrf,
}
_NAMES = {"betza": "Betza's notation", "dagaz": "The Dagaz notation"}
_NAMES.update({"parlett": "Parlett's notation", "zrf": "ZRF"})


def translate(formula: Formula, to: str) -> Outcome[str | None]:
    """Translate the formula; return None and an error if the notation cannot express it."""
    collector = Collector()
    try:
        return collector.outcome(_WRITERS[to](formula))
    except NotTranslatable as reason:
        collector.report("ZRF640", formula.origin, notation=_NAMES[to], reason=str(reason))
        return collector.outcome(None)
