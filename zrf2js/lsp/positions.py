"""Conversion between offsets and the positions of the protocol, which count UTF-16 code units."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property


class Lines:
    """The lines of one text."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        starts.extend(index + 1 for index, c in enumerate(self.text) if c == "\n")
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and character of an offset, both from 0."""
        line = bisect_right(self._starts, offset) - 1
        return line, _units(self.text[self._starts[line] : offset])

    def offset(self, line: int, character: int) -> int:
        """Return the offset of a position, limited to the end of the line and of the text."""
        if line >= len(self._starts):
            return len(self.text)
        start = self._starts[line]
        end = self.text.find("\n", start)
        row = self.text[start : end if end >= 0 else len(self.text)]
        if row.isascii():
            return start + min(character, len(row))
        return start + next(
            (i for i in range(len(row) + 1) if _units(row[:i]) >= character), len(row)
        )


def _units(text: str) -> int:
    """Return the length in UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
