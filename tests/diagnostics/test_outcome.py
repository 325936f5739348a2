"""Tests of the collection of diagnostics."""

from zrf2js.support.diagnostics import Severity
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

HERE = Origin(Span(Source("a.zrf", "(a)"), 0, 3))


def test_duplicate_diagnostics_are_removed() -> None:
    collector = Collector()
    collector.report("ZRF106", HERE, name="a")
    collector.report("ZRF106", HERE, name="a")
    collector.report("ZRF106", HERE, name="b")
    assert len(collector.diagnostics) == 2


def test_only_errors_make_an_outcome_fail() -> None:
    collector = Collector()
    collector.report("ZRF105", HERE, name="a")
    assert collector.ok and collector.outcome(1) == Outcome(1, collector.outcome(1).diagnostics)
    collector.report("ZRF105", HERE, name="b", severity=Severity.ERROR)
    assert not collector.ok and not collector.outcome(1).ok
