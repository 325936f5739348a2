"""The split of a diagram into parameters and piece lines, with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Source, Span

_PARAMETER = re.compile(r"([A-Za-z]\w*)\s*=\s*(.*)")
_TAG = re.compile(r"<[^<>]*>")


@frozen_node()
class Parameter:
    """A line ``name=value``."""

    name: str
    value: str
    origin: Origin


@frozen_node()
class PieceLine:
    """A line ``name:identifier:moves:picture:squares:squares of Black``.

    ``at`` is the offset of the moves.
    """

    name: str
    letter: str
    moves: str
    squares: str
    black: str
    at: int
    origin: Origin


def lines_of(source: Source) -> Iterator[Parameter | PieceLine | Origin]:
    """Yield the lines of a diagram, and the places of lines that are neither; tags are skipped."""
    start = 0
    for raw in source.text.splitlines(keepends=True):
        line = _TAG.sub(lambda tag: " " * len(tag[0]), raw).rstrip()
        at = start + len(line) - len(line.lstrip())
        start += len(raw)
        line = line.lstrip()
        origin = Origin(Span(source, at, at + len(line)))
        if not line or line.startswith("//"):
            continue
        if match := _PARAMETER.fullmatch(line):
            yield Parameter(match[1], match[2].strip(), origin)
        elif ":" in line:
            yield _piece(line, at, origin)
        else:
            yield origin


def _piece(line: str, at: int, origin: Origin) -> PieceLine:
    fields = [*line.split(":", 5), "", "", "", ""]
    before = len(fields[0]) + len(fields[1]) + 2
    place = at + before + len(fields[2]) - len(fields[2].lstrip())
    name, letter, moves, _, squares, black = (field.strip() for field in fields[:6])
    return PieceLine(name, letter, moves, squares, black, place, origin)
