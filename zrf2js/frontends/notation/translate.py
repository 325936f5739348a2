"""From one notation to another, or to a block of ZRF, where the other can say it."""

from __future__ import annotations

from zrf2js.frontends.notation.algebra import Formula
from zrf2js.frontends.notation.write_betza import write_betza
from zrf2js.frontends.notation.write_dagaz import write_dagaz
from zrf2js.frontends.notation.write_parlett import write_parlett
from zrf2js.frontends.notation.write_zrf import write_zrf
from zrf2js.frontends.notation.writing import CannotWrite
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
    """The formula in another notation; None and an error that says what that one cannot say."""
    collector = Collector()
    try:
        return collector.outcome(_WRITERS[to](formula))
    except CannotWrite as reason:
        collector.report("ZRF640", formula.origin, notation=_NAMES[to], reason=str(reason))
        return collector.outcome(None)
