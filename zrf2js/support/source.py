"""Source locations: texts, spans, and the macro calls that produced a node.

A span stores offsets only. `diagnostics.locate` computes lines and columns, and only for the few
spans that a diagnostic shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from zrf2js.support.frozen_node import frozen_node


@frozen_node(eq=False)
class Source:
    """A text and its displayed name. Sources compare by identity."""

    name: str
    text: str = field(repr=False)


@frozen_node()
class Span:
    """The slice `text[start:end]` of a source, in characters."""

    source: Source
    start: int
    end: int


class Part:
    """A part of a text that moves as a whole when an editor changes the text around it.

    It is the only node that changes: ``frontends.zrf.versions`` updates its place.
    """

    __slots__ = ("source", "start")

    def __init__(self, source: Source, start: int) -> None:
        self.source = source
        self.start = start


class PartSpan(Span):
    """A span in a part; equal spans stay equal when the part moves."""

    __slots__ = ("_end", "_part", "_start")

    def __init__(self, part: Part, start: int, end: int) -> None:
        self._part = part
        self._start = start
        self._end = end

    @property
    def source(self) -> Source:
        """The current version of the text."""
        return self._part.source

    @property
    def start(self) -> int:
        """The current offset of the first character."""
        return self._part.start + self._start

    @property
    def end(self) -> int:
        """The current offset after the last character."""
        return self._part.start + self._end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PartSpan) and (
            self._start == other._start and self._end == other._end and self._part is other._part
        )

    def __hash__(self) -> int:
        return hash((id(self._part), self._start, self._end))


@frozen_node()
class Frame:
    """One macro call: the name of the macro, its definition, and the place of the call."""

    macro: str
    definition: Span
    call: Origin


@frozen_node()
class Origin:
    """The span of a node and the innermost macro call that produced it, if any."""

    span: Span
    via: Frame | None = None


def macro_calls(origin: Origin | None) -> Iterator[Frame]:
    """Yield the macro calls that produced a node, the innermost first."""
    frame = origin.via if origin else None
    while frame is not None:
        yield frame
        frame = frame.call.via
