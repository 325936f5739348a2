"""A formula's text under a cursor: what readers of notations share.

Faults are reported at their column.  Letters of the Cyrillic alphabet that look like Latin ones
are common in Russian texts; they are read as meant, with a warning.
"""

from __future__ import annotations

from typing import Any, NoReturn

from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source, Span

_LOOKALIKES = str.maketrans("АВСЕНКМОРТХасеорх", "ABCEHKMOPTXaceopx")


class BadFormula(Exception):
    """The formula cannot be read; what is wrong has been reported."""


def alone(text: str, name: str = "<formula>") -> Origin:
    """The origin of a formula that stands in no file."""
    return Origin(Span(Source(name, text), 0, len(text)))


def inside_quotes(origin: Origin, text: str) -> Origin:
    """The place of a string's text, without the quotes around it."""
    span = origin.span
    start = span.source.text.find(text, span.start, span.end)
    if start < 0:
        return origin
    return Origin(Span(span.source, start, start + len(text)), origin.via)


class Scanner:
    """Reads a formula letter by letter."""

    def __init__(self, text: str, origin: Origin, collector: Collector) -> None:
        self.collector = collector
        self.origin = origin
        self.index = 0
        self.text = text.translate(_LOOKALIKES)
        for column, (was, now) in enumerate(zip(text, self.text, strict=True)):
            if was != now:
                collector.report("ZRF602", self.place(column), letter=now)

    def place(self, start: int, end: int | None = None) -> Origin:
        """The origin of a part of the formula."""
        span = self.origin.span
        first = min(span.start + start, span.end)
        last = min(span.start + (start + 1 if end is None else end), span.end)
        return Origin(Span(span.source, first, max(first, last)), self.origin.via)

    @property
    def here(self) -> str:
        """The letter under the cursor; empty at the end."""
        return self.text[self.index] if self.index < len(self.text) else ""

    def at(self, letters: str) -> bool:
        """Whether one of the letters is next."""
        return self.here != "" and self.here in letters

    def take(self, letters: str) -> str:
        """The next letter if it is one of these, else empty."""
        if not self.at(letters):
            return ""
        self.index += 1
        return self.text[self.index - 1]

    def space(self) -> None:
        """Skips white space."""
        while self.here.isspace():
            self.index += 1

    def number(self) -> int | None:
        """The number that is next, if one is."""
        digits = ""
        while self.here.isascii() and self.here.isdigit():
            digits += self.take(self.here)
        return int(digits[:4]) if digits else None

    def expect(self, letter: str, opened: int) -> None:
        """The closing letter of what began at column ``opened``."""
        if not self.take(letter):
            self.fail("ZRF603", opened, letter=letter)

    def unknown(self) -> NoReturn:
        """Reports the letter under the cursor, or that the formula ends too soon."""
        if not self.here:
            self.fail("ZRF604", len(self.text))
        self.fail("ZRF601", self.index, letter=self.here)

    def warn(self, code: str, start: int, end: int | None = None, **values: Any) -> None:
        """A warning about a part."""
        self.collector.report(code, self.place(start, end), **values)

    def fail(self, code: str, start: int, end: int | None = None, **values: Any) -> NoReturn:
        """Reports an error and gives the formula up."""
        self.collector.report(code, self.place(start, end), **values)
        raise BadFormula
