"""The result of a stage: a value and the diagnostics about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Generic, TypeVar

from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Span

T = TypeVar("T")

#: Maximal number of diagnostics with one code; no known file has a tenth of it.
MAX_SAME = 1_000


@frozen_node()
class Outcome(Generic[T]):
    """The result of a stage. Later stages may check the value even if it is not `ok`."""

    value: T
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        """True if no diagnostic is an error."""
        return _without_errors(self.diagnostics)


class Collector:
    """A collection of the diagnostics of one stage, without duplicates.

    Of equal diagnostics with different severities, an error replaces the others. After ``MAX_SAME``
    diagnostics of one code, ZRF013 replaces the further ones. ``reports`` counts all diagnostics,
    including duplicates.
    """

    def __init__(self) -> None:
        self.reports = 0
        self._diagnostics: dict[tuple[str, Span | None, str], Diagnostic] = {}
        self._counts: Counter[str] = Counter()

    @property
    def ok(self) -> bool:
        """True if no diagnostic so far is an error."""
        return _without_errors(self._diagnostics.values())

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The diagnostics so far."""
        return tuple(self._diagnostics.values())

    def report(
        self,
        code: str,
        origin: Origin | None,
        *,
        help: str | None = None,
        instead: str | None = None,
        correction: tuple[str, str] | None = None,
        severity: Severity | None = None,
        notes: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        """Add the diagnostic of the catalogue entry `code`, with `values` in its templates."""
        if self._counts[code] > MAX_SAME:
            self.reports += 1
            return
        diagnostic = diagnose(
            code,
            origin,
            help=help,
            instead=instead,
            correction=correction,
            severity=severity,
            notes=notes,
            **values,
        )
        self.extend((diagnostic,))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add the diagnostics of another stage."""
        for diagnostic in diagnostics:
            self.reports += 1
            if self._counts[diagnostic.code] > MAX_SAME:
                continue
            span = diagnostic.origin.span if diagnostic.origin else None
            key = (diagnostic.code, span, diagnostic.message)
            if key not in self._diagnostics:
                self._counts[diagnostic.code] += 1
                if self._counts[diagnostic.code] > MAX_SAME:
                    self._add_limit(diagnostic.code)
                    continue
            earlier = self._diagnostics.setdefault(key, diagnostic)
            if diagnostic.severity is Severity.ERROR and earlier.severity is not Severity.ERROR:
                self._diagnostics[key] = diagnostic

    def _add_limit(self, code: str) -> None:
        limit = diagnose("ZRF013", None, word=code, limit=MAX_SAME)
        self._diagnostics[limit.code, None, limit.message] = limit

    def take(self, outcome: Outcome[T]) -> T:
        """Add the diagnostics of another stage and return its value."""
        self.extend(outcome.diagnostics)
        return outcome.value

    def outcome(self, value: T) -> Outcome[T]:
        """Return `value` with the collected diagnostics."""
        return Outcome(value, self.diagnostics)


def _without_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return all(d.severity is not Severity.ERROR for d in diagnostics)
