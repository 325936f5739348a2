"""Conversion of offsets to lines and columns, both counted from 1."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from pathlib import PurePath

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.printable import printable
from zrf2js.support.source import Source, Span


def line_column(source: Source, offset: int) -> tuple[int, int]:
    """Return line and column of an offset. A tab counts as one column."""
    starts = _line_starts(source)
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


@lru_cache(maxsize=16)
def _line_starts(source: Source) -> list[int]:
    """Return the offsets of the lines; a file with many diagnostics is scanned once."""
    return [0, *(match.end() for match in re.finditer("\n", source.text))]


def place(span: Span) -> str:
    """Return the start of a span as `file:line:column`."""
    line, column = line_column(span.source, span.start)
    return f"{span.source.name}:{line}:{column}"


def line_of(span: Span) -> str:
    """Return `file:line` without the folder, for texts that must not disclose paths.

    Control characters are escaped: the text may become a comment, which a line break would end.
    """
    return f"{printable(PurePath(span.source.name).name)}:{line_column(span.source, span.start)[0]}"


def line_text(source: Source, offset: int) -> str:
    """Return the line that contains an offset, without its line break."""
    start = source.text.rfind("\n", 0, offset) + 1
    end = source.text.find("\n", offset)
    return source.text[start : end if end >= 0 else None]


@frozen_node()
class Region:
    """A span in lines and columns. The end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


def region(span: Span) -> Region:
    """Return the lines and columns of a span."""
    start = line_column(span.source, span.start)
    return Region(span.source.name, *start, *line_column(span.source, span.end))
