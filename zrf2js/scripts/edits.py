"""Edits of scripts by their syntax trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zrf2js.scripts.syntax import parse, text_of

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node


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
    child = node.child_by_field_name(name)
    assert child is not None, f"a {node.type} has a {name}"
    return child


def parent_of(node: Node) -> Node:
    """Return the parent of a node that is not the root."""
    assert node.parent is not None, "the node is not the root"
    return node.parent


def is_template(call: Node) -> bool:
    """Return True for a call with a template in place of arguments."""
    return field_of(call, "arguments").type == "template_string"


def code_of(node: Node) -> list[Node]:
    """Return the parts of a node except comments and punctuation."""
    return [child for child in node.named_children if child.type != "comment"]


def declares_variable(loop: Node) -> bool:
    """Return True for the head ``for (var x in ...)``."""
    kind = loop.child_by_field_name("kind")
    return kind is not None and text_of(kind) == "var"


def starts_statement(node: Node) -> bool:
    """Return True if a statement starts here, where a parenthesis could continue the one before."""
    around = node.parent
    while around is not None and around.start_byte == node.start_byte:
        if around.type == "expression_statement":
            return True
        around = around.parent
    return False
