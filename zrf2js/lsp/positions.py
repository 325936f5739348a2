"""From offsets to the lines and characters of the protocol, which counts in UTF-16, and back."""

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
        """Line and character, both from 0."""
        line = bisect_right(self._starts, offset) - 1
        return line, _units(self.text[self._starts[line] : offset])

    def offset(self, line: int, character: int) -> int:
        """The offset; what lies behind the end of a line or of the text is its end."""
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
    """UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
