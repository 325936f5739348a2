"""Comments in rules files that hide diagnostics: `; zrf2js: allow ZRF304`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from zrf2js.support.diagnostics.catalogue import CATALOGUE, diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.source import Origin, Source, Span

_COMMENT = re.compile(r"^[ \t]*;+[ \t]*zrf2js:[ \t]*allow\b([^\n]*)", re.MULTILINE)
_CODE = re.compile(r"[^\s,]+")
#: a comment may continue with an explanation after the codes
_LOOKS_LIKE_CODE = re.compile(r"ZRF\w*", re.IGNORECASE)


def allowed_in(text: str) -> frozenset[str]:
    """Return the codes that the comments of a file hide in it."""
    return frozenset(code for code, _, _ in _codes(text))


def apply_comments(diagnostics: Iterable[Diagnostic], source: Source) -> Iterator[Diagnostic]:
    """Yield the diagnostics that the comments of their files do not hide.

    Errors remain. Also yield a warning for each code in the comments of ``source`` that hides
    nothing by mistake: a code that does not exist, and one of an error.
    """
    allowed: dict[Source, frozenset[str]] = {}
    errors: set[str] = set()
    for diagnostic in diagnostics:
        place = diagnostic.origin.span.source if diagnostic.origin else source
        if place not in allowed:
            allowed[place] = allowed_in(place.text)
        if diagnostic.severity is Severity.ERROR:
            errors.add(diagnostic.code)
            yield diagnostic
        elif diagnostic.code not in allowed[place]:
            yield diagnostic
    for code, start, end in _codes(source.text):
        if code in CATALOGUE and code not in errors:
            continue
        reason = "it is an error here" if code in CATALOGUE else "there is no such diagnostic"
        origin = Origin(Span(source, start, end))
        yield diagnose("ZRF010", origin, word=code, reason=reason)


def _codes(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each code in the comments, and its span."""
    for comment in _COMMENT.finditer(text):
        for word in _CODE.finditer(comment[1]):
            if not _LOOKS_LIKE_CODE.fullmatch(word[0]):
                break
            start = comment.start(1) + word.start()
            yield word[0].upper(), start, start + len(word[0])
