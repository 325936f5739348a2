"""Source maps from the lines of a module to the rules that they implement.

The format is version 3 of the Source Map specification (ECMA-426).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import PurePosixPath

from zrf2js.support.file_names import readable, url_path
from zrf2js.support.source import Origin, Source
from zrf2js.support.utf16_lines import Lines

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def source_map(
    file: str, offset: int, origins: Sequence[Origin | None], rules: Iterable[Origin | None] = ()
) -> str:
    """Return the map of a script, with one mapping per line.

    ``origins`` are the source locations for the lines after the first ``offset`` lines. The map
    contains the texts of the rules, so that debuggers do not load them. It also contains the texts
    of ``rules``, even if no line comes from them.
    """
    sources: dict[Source, int] = {}
    for origin in rules:
        if origin is not None:
            sources.setdefault(origin.span.source, len(sources))
    lines_of = cache(lambda source: Lines(source.text))

    places: dict[int, tuple[int, int, int]] = {}  # by id, because many lines have the same origin

    def place(origin: Origin) -> tuple[int, int, int]:
        """Return the number of the source, the line and the column."""
        source = origin.span.source
        number = sources.setdefault(source, len(sources))
        return number, *lines_of(source).position(origin.span.start)

    rows: list[tuple[int, int, int] | None] = [None] * offset
    for origin in origins:
        if origin is None:
            rows.append(None)
            continue
        if id(origin) not in places:
            places[id(origin)] = place(origin)
        rows.append(places[id(origin)])
    return (
        json.dumps(
            {
                "version": 3,
                "file": file,
                "sources": [readable(PurePosixPath(source.name).name) for source in sources],
                "sourcesContent": [source.text for source in sources],
                "names": [],
                "mappings": _mappings(rows),
            },
            ensure_ascii=True,
            separators=(",", ":"),
        )
        + "\n"
    )


def reference(path: str) -> str:
    """Return the comment at the end of a script that names its map."""
    return f"//# sourceMappingURL={url_path(path)}\n"


def _mappings(rows: list[tuple[int, int, int] | None]) -> str:
    """Return one segment per line; its numbers are differences to the segment before."""
    lines = []
    source = line = column = 0
    mapped = False
    for row in rows:
        if row is not None:
            differences = (row[0] - source, row[1] - line, row[2] - column)
            lines.append(
                "AAAA" if not any(differences) else "A" + "".join(map(_digits, differences))
            )
            source, line, column = row
        else:  # the first line after a function has a segment without a source
            lines.append("A" if mapped else "")
        mapped = row is not None
    return ";".join(lines).rstrip(";")


@cache
def _digits(value: int) -> str:
    """Return a number as base 64 digits (VLQ), with the sign in the lowest bit."""
    rest = -value << 1 | 1 if value < 0 else value << 1
    text = ""
    while True:
        rest, digit = rest >> 5, rest & 31
        text += _DIGITS[digit | 32 if rest else digit]
        if not rest:
            return text
