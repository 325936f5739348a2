"""The reader of statements that another input language generates."""

from __future__ import annotations

from zrf2js.frontends.dgz.lines import Line
from zrf2js.frontends.dgz.reader import Reader
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.support.source import Origin, Source


class GeneratedReader(Reader):
    """The reader of descriptions, for statements that are not in the file as they stand."""

    def _parsed(self, line: Line, text: str | None = None) -> list[Node]:
        """Parse ZRF text; all forms get the origin of the statement."""
        value = line.value if text is None else text
        return [_moved(node, line.origin) for node in read(Source("", value)).value]


def _moved(node: Node, origin: Origin) -> Node:
    if isinstance(node, Atom):
        return Atom(node.text, node.quoted, origin)
    return Form(tuple(_moved(item, origin) for item in node.items), origin)
