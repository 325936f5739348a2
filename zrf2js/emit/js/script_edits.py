"""Edits of scripts by their syntax trees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zrf2js.emit.js.script_syntax import parse

if TYPE_CHECKING:
    from zrf2js.emit.js.script_syntax import Node

#: the function that reaches local names; ``Dagaz.AI.eval`` is another one
EVALUATES = re.compile(r"(?<![.\w$])eval\b")


class Edits:
    """Edits of the bytes of a script, which replace text by as many lines."""

    def __init__(self, text: str) -> None:
        self.tree = parse(text)
        self._data = text.encode("utf-8")
        self._edits: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Replace bytes by a text, and keep their line breaks."""
        self._edits.append((start, end, text + "\n" * self._data[start:end].count(b"\n")))

    def edited(self) -> str:
        """Return the edited text."""
        parts: list[bytes] = []
        at = 0
        for start, end, text in sorted(self._edits):
            assert start >= at, "edits do not overlap"
            parts += self._data[at:start], text.encode("utf-8")
            at = end
        return b"".join((*parts, self._data[at:])).decode("utf-8")


def field_of(node: Node, name: str) -> Node:
    """Return a child that each node of its type has."""
    found = node.child_by_field_name(name)
    assert found is not None, f"a {node.type} has a {name}"
    return found
