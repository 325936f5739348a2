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
