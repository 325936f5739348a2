"""Limits of drawings in SVG, which a browser draws without limits.

A drawing is XML. Elements that show other ones (`use`) can nest, so that a short text stands for
billions of elements, and a browser would stop responding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import field
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError, iterparse

from zrf2js.support.frozen_node import mutable_node

#: limit of the file, in bytes
_MAX_BYTES = 2_000_000
#: limit of the elements that are drawn, those that `use` repeats included
_MAX_ELEMENTS = 100_000
#: limit of nested elements
_MAX_DEPTH = 200


class ExcessiveDrawing(ValueError):
    """Error: a drawing exceeds a limit, or is not XML."""


@mutable_node()
class _Part:
    """The elements inside an element with an identifier, and those that they show."""

    elements: int = 0
    shown: list[str] = field(default_factory=list)


def check_drawing(data: bytes) -> None:
    """Raise ExcessiveDrawing if a drawing exceeds a limit, or is not XML."""
    if len(data) > _MAX_BYTES:
        raise ExcessiveDrawing(f"the drawing has more than {_MAX_BYTES:,} bytes")
    if b"<!ENTITY" in data:
        raise ExcessiveDrawing("the drawing declares entities")
    try:
        parts = _parts(iterparse(BytesIO(data), ("start", "end")))
    except (ParseError, ValueError, LookupError) as error:  # also unknown encodings
        raise ExcessiveDrawing(f"the drawing is not XML: {error}") from error
    if _total("", parts, {}, 0) > _MAX_ELEMENTS:
        raise ExcessiveDrawing(f"the drawing has more than {_MAX_ELEMENTS:,} elements")


def _parts(events: Iterable[tuple[str, Element]]) -> dict[str, _Part]:
    """Return the parts of a drawing by their identifiers; the whole drawing is the part ""."""
    parts: defaultdict[str, _Part] = defaultdict(_Part)
    open_names: list[str] = [""]
    for event, element in events:
        name = element.get("id", "")
        if event == "end":
            open_names.pop()
            element.clear()
            continue
        open_names.append(name)
        if len(open_names) > _MAX_DEPTH:
            raise ExcessiveDrawing(f"the elements of the drawing nest deeper than {_MAX_DEPTH}")
        shown = [
            value[1:]
            for key, value in element.attrib.items()
            if key.rpartition("}")[2] == "href" and value.startswith("#")
        ]
        for each in set(open_names):
            parts[each].elements += 1
            parts[each].shown += shown
    return parts


def _total(name: str, parts: dict[str, _Part], known: dict[str, int], depth: int) -> int:
    """Return the number of elements of a part with those that it shows, up to the limit."""
    if name not in known:
        if depth > _MAX_DEPTH:
            raise ExcessiveDrawing(f"references of the drawing nest deeper than {_MAX_DEPTH}")
        known[name] = 0  # browsers do not draw an element that shows itself
        part = parts.get(name, _Part())
        others = (_total(each, parts, known, depth + 1) for each in part.shown)
        known[name] = min(part.elements + sum(others), _MAX_ELEMENTS + 1)
    return known[name]
