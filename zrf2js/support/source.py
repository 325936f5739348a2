"""Where things stand in the text: sources, spans, and the macro calls a node came through.

Spans are offsets only. Lines and columns are worked out by `diagnostics.locate`, and only for the
few places that are shown to somebody.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from zrf2js.support.frozen_node import frozen_node


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A text and the name the user knows it by. Two sources are the same only if identical."""

    name: str
    text: str = field(repr=False)


@frozen_node()
class Span:
    """The part `text[start:end]` of a source."""

    source: Source
    start: int
    end: int


@frozen_node()
class Frame:
    """One macro call: which macro, where its definition stands, and where it was called."""

    macro: str
    definition: Span
    call: Origin


@frozen_node()
class Origin:
    """The place of a node, and the innermost macro call that put it there, if any."""

    span: Span
    via: Frame | None = None
