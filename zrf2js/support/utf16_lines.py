"""Conversion between offsets and positions, which count UTF-16 code units, both from 0.

The protocol of language servers and source maps have such positions.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property


class Lines:
    """The lines of one text."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    @cached_property
    def _pairs(self) -> list[int]:
        """The offsets of the characters that are two code units."""
        return [match.start() for match in re.finditer("[\U00010000-\U0010ffff]", self.text)]

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and character of an offset."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        pairs = bisect_left(self._pairs, offset) - bisect_left(self._pairs, start)
        return line, offset - start + pairs

    def offset(self, line: int, character: int) -> int:
        """Return the offset of a position, limited to the end of the line and of the text."""
        if line >= len(self._starts):
            return len(self.text)
        offset = start = self._starts[line]
        end = self.text.find("\n", start)
        last = end if end >= 0 else len(self.text)
        units = 0
        while offset < last and units < character:
            units += 2 if self.text[offset] > "\uffff" else 1
            offset += 1
        return offset
