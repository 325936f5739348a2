"""The scanner that the parsers of all notations share.

It reports errors at their column. Cyrillic letters that look like Latin ones are common in Russian
texts; the scanner reads them as Latin letters and reports a warning.
"""

from __future__ import annotations

from typing import Any, NoReturn

from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source, Span

#: limits of a formula: characters, and the number of steps or iterations
MAX_FORMULA, MAX_NUMBER = 2_000, 200

_LOOKALIKES = str.maketrans("АВСЕНКМОРТХасеорх", "ABCEHKMOPTXaceopx")


class InvalidFormula(Exception):
    """The formula is invalid; the error is reported before this exception is raised."""


def alone(text: str, name: str = "<formula>") -> Origin:
    """Return the origin of a formula without a file."""
    return Origin(Span(Source(name, text), 0, len(text)))


def inside_quotes(origin: Origin, text: str) -> Origin:
    """Return the origin of the text of a string without its quotes."""
    span = origin.span
    start = span.source.text.find(text, span.start, span.end)
    if start < 0:
        return origin
    return Origin(Span(span.source, start, start + len(text)), origin.via)


class Scanner:
    """Scanner of the letters of a formula."""

    def __init__(self, text: str, origin: Origin, collector: Collector) -> None:
        self.collector = collector
        self.origin = origin
        self.index = 0
        self.text = text.translate(_LOOKALIKES)
        if len(text) > MAX_FORMULA:
            self.fail("ZRF624", 0, length=len(text), limit=MAX_FORMULA)
        for column, (was, now) in enumerate(zip(text, self.text, strict=True)):
            if was != now:
                collector.report("ZRF602", self.place(column), letter=now)

    def place(self, start: int, end: int | None = None) -> Origin:
        """Return the origin of a part of the formula."""
        span = self.origin.span
        first = min(span.start + start, span.end)
        last = min(span.start + (start + 1 if end is None else end), span.end)
        return Origin(Span(span.source, first, max(first, last)), self.origin.via)

    @property
    def here(self) -> str:
        """The letter under the cursor; empty at the end."""
        return self.text[self.index] if self.index < len(self.text) else ""

    def at(self, letters: str) -> bool:
        """Return True if the next letter is one of these."""
        return self.here != "" and self.here in letters

    def take(self, letters: str) -> str:
        """Consume and return the next letter if it is one of these, else return an empty string."""
        if not self.at(letters):
            return ""
        self.index += 1
        return self.text[self.index - 1]

    def space(self) -> None:
        """Skip white space."""
        while self.here.isspace():
            self.index += 1

    def number(self) -> int | None:
        """Consume and return a number, or return None; fail if it exceeds the limit."""
        start = self.index
        while self.here.isascii() and self.here.isdigit():
            self.index += 1
        digits = self.text[start : self.index].lstrip("0") or "0"
        if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
            self.fail("ZRF625", start, self.index, number=digits[:20], limit=MAX_NUMBER)
        return int(digits) if self.index > start else None

    def expect(self, letter: str, opened: int) -> None:
        """Consume the closing letter of the construct that was opened at column ``opened``."""
        if not self.take(letter):
            self.fail("ZRF603", opened, letter=letter)

    def unknown(self) -> NoReturn:
        """Report the letter under the cursor or the early end of the formula, and fail."""
        if not self.here:
            self.fail("ZRF604", len(self.text))
        self.fail("ZRF601", self.index, letter=self.here)

    def warn(self, code: str, start: int, end: int | None = None, **values: Any) -> None:
        """Report a warning about a part of the formula."""
        self.collector.report(code, self.place(start, end), **values)

    def fail(self, code: str, start: int, end: int | None = None, **values: Any) -> NoReturn:
        """Report an error and raise InvalidFormula."""
        self.collector.report(code, self.place(start, end), **values)
        raise InvalidFormula
