"""The construction of ZRF forms from the statements of a description."""

from __future__ import annotations

from zrf2js.frontends.dgz.lines import Line
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source, Span


@frozen_node()
class Text:
    """The text of a quoted string."""

    text: str


class Forms:
    """Factory of forms whose origins are in the description."""

    def __init__(self, source: Source, collector: Collector) -> None:
        self._source = source
        self._collector = collector

    def _form(self, origin: Origin, *items: object) -> Form:
        return Form(tuple(self._node(item, origin) for item in items), origin)

    def _node(self, item: object, origin: Origin) -> Node:
        if isinstance(item, Atom | Form):
            return item
        if isinstance(item, tuple):
            return self._form(origin, *item)
        if isinstance(item, Text):
            return Atom(item.text, True, origin)
        return Atom(str(item), False, origin)

    def _parsed(self, line: Line, text: str | None = None) -> list[Node]:
        """Parse ZRF text; the forms get the origins of the text in the description."""
        value = line.value if text is None else text
        outcome = read(Source(self._source.name, value))
        start = line.at if text is None else line.at - text.find(line.value)
        for diagnostic in outcome.diagnostics:
            self._collector.report(diagnostic.code, line.origin, word="", count=1, limit=0)
        return [self._placed_at(node, start) for node in outcome.value]

    def _placed_at(self, node: Node, start: int) -> Node:
        size = len(self._source.text)
        span = node.origin.span
        first = min(max(span.start + start, 0), size)
        origin = Origin(Span(self._source, first, min(max(span.end + start, first), size)))
        if isinstance(node, Atom):
            return Atom(node.text, node.quoted, origin)
        return Form(tuple(self._placed_at(item, start) for item in node.items), origin)
