"""From offsets to the lines and columns people count, both from one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from zrf2js.support.source import Source, Span


def line_column(source: Source, offset: int) -> tuple[int, int]:
    """Line and column of an offset; a tab counts as one column."""
    line = source.text.count("\n", 0, offset) + 1
    return line, offset - source.text.rfind("\n", 0, offset)


def place(span: Span) -> str:
    """Where a span starts, as `file:line:column`."""
    line, column = line_column(span.source, span.start)
    return f"{span.source.name}:{line}:{column}"


def line_of(span: Span) -> str:
    """The file's own name and the line, for texts that must not tell where the file lies."""
    return f"{PurePath(span.source.name).name}:{line_column(span.source, span.start)[0]}"


def line_text(source: Source, offset: int) -> str:
    """The whole line an offset stands in, without its end."""
    start = source.text.rfind("\n", 0, offset) + 1
    end = source.text.find("\n", offset)
    return source.text[start : end if end >= 0 else None]


@dataclass(frozen=True, slots=True)
class Region:
    """A span in lines and columns; the end is the place just after it."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


def region(span: Span) -> Region:
    """Where a span starts and ends."""
    start = line_column(span.source, span.start)
    return Region(span.source.name, *start, *line_column(span.source, span.end))
