"""The words of a Forth text: runs of characters between blanks, each with its place."""

from __future__ import annotations

import re

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Source, Span

_BLANKS = re.compile(r"[\s\x1a]*")
_WORD = re.compile(r"[^\s\x1a]+")
_NUMBER = re.compile(r"(-?)([0-9]+)")


@frozen_node()
class Token:
    """A word of the text and its place."""

    text: str
    origin: Origin

    @property
    def number(self) -> int | None:
        """The value of a decimal number in the range of a cell, else None."""
        match = _NUMBER.fullmatch(self.text)
        if match is None:
            return None
        low = int(match[2][-32:])  # a cell has 32 bits, and 2**32 divides 10**32
        return to_cell(-low if match[1] else low)


def to_cell(value: int) -> int:
    """Return the value reduced to a cell: 32 bits with a sign."""
    return (value + 0x80000000) % 0x100000000 - 0x80000000


class TokenReader:
    """Reader of one text; words may read the text after them."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._place = 0

    def next(self) -> Token | None:
        """Return the next word, or None at the end of the text."""
        blanks = _BLANKS.match(self.source.text, self._place)
        start = blanks.end() if blanks else self._place
        match = _WORD.match(self.source.text, start)
        self._place = match.end() if match else len(self.source.text)
        return Token(match[0], self.origin(*match.span())) if match else None

    def back(self, token: Token) -> None:
        """Make a word the next one again."""
        self._place = token.origin.span.start

    def until(self, end: str) -> str | None:
        """Return the text up to ``end``, which is skipped; None if it does not occur."""
        place = self.source.text.find(end, self._place)
        if place < 0:
            self._place = len(self.source.text)
            return None
        text = self.source.text[self._place : place]
        self._place = place + len(end)
        return text

    @property
    def at_line_end(self) -> bool:
        """True if the last word ends its line."""
        return self.source.text[self._place : self._place + 1] in ("", "\n")

    def skip_line(self) -> None:
        """Skip the rest of the line."""
        self.until("\n")

    def origin(self, start: int, end: int) -> Origin:
        """Return the origin of a part of the text."""
        return Origin(Span(self.source, start, end))
