"""Quick fixes: changes of the rules that an editor offers for a diagnostic."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Span


@frozen_node()
class Fix:
    """A fix: ``text`` replaces the characters of ``span``, which may be empty."""

    title: str
    span: Span
    text: str


def fixes_of(diagnostic: Diagnostic) -> Iterator[Fix]:
    """Yield the fixes of a diagnostic, the most likely one first.

    Comments can hide warnings and notes, but no errors.
    """
    if diagnostic.origin is None:
        return
    span = diagnostic.origin.span
    if diagnostic.correction is not None:
        part, instead = diagnostic.correction
        start = span.source.text.find(part, span.start, span.end) if part else span.end
        if start >= 0:
            place = Span(span.source, start, start + len(part))
            yield Fix(_title(part, instead), place, instead)
    if diagnostic.severity is not Severity.ERROR:
        code = diagnostic.code
        comment = f"; zrf2js: allow {code}\n"
        yield Fix(f"Allow {code} in this file", Span(span.source, 0, 0), comment)


def _title(part: str, instead: str) -> str:
    if not part:
        return f"Insert `{instead}`"
    return f"Replace `{part}` with `{instead}`" if instead else f"Delete `{part}`"
