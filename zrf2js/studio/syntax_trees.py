"""The parser of scripts in the browser: web-tree-sitter in place of the package tree_sitter.

It provides the part of the package that ``scripts.syntax`` and its users need.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any


class _Tree:
    """A syntax tree of web-tree-sitter, which is deleted with its last node.

    web-tree-sitter counts UTF-16 code units, tree_sitter bytes of UTF-8.
    """

    def __init__(self, made: Any, data: bytes) -> None:
        self.made, self.data = made, data
        self._units = None if data.isascii() else data.decode("utf-8").encode("utf-16-le")

    def __del__(self) -> None:
        self.made.delete()

    def byte_at(self, unit: int) -> int:
        """Return the offset in bytes of an offset in UTF-16 code units."""
        if self._units is None:
            return unit
        return len(self._units[: 2 * unit].decode("utf-16-le", "replace").encode("utf-8"))

    @property
    def root_node(self) -> Node:
        """The root of the tree."""
        return Node(self.made.rootNode, self)


class Node:
    """A node of a tree, with the attributes of ``tree_sitter.Node``."""

    def __init__(self, made: Any, tree: _Tree) -> None:
        self._made, self._tree = made, tree
        self.type: str = made.type

    @property
    def id(self) -> int:
        """The identity of the node in its tree."""
        return int(self._made.id)

    @property
    def children(self) -> list[Node]:
        """All nodes inside this one."""
        return [Node(child, self._tree) for child in self._made.children]

    @property
    def named_children(self) -> list[Node]:
        """The nodes inside this one except punctuation."""
        return [Node(child, self._tree) for child in self._made.namedChildren]

    @property
    def parent(self) -> Node | None:
        """The node around this one."""
        return self._optional(self._made.parent)

    @property
    def has_error(self) -> bool:
        """True if there is a syntax error in the node."""
        return bool(self._made.hasError)

    @property
    def is_missing(self) -> bool:
        """True if the parser has inserted the node."""
        return bool(self._made.isMissing)

    @property
    def start_byte(self) -> int:
        """The offset of the first byte."""
        return self._tree.byte_at(self._made.startIndex)

    @property
    def end_byte(self) -> int:
        """The offset after the last byte."""
        return self._tree.byte_at(self._made.endIndex)

    @property
    def start_point(self) -> SimpleNamespace:
        """The line of the start, as ``row``."""
        return SimpleNamespace(row=self._made.startPosition.row)

    @property
    def text(self) -> bytes:
        """The text of the node."""
        return self._tree.data[self.start_byte : self.end_byte]

    def child_by_field_name(self, name: str) -> Node | None:
        """Return the node in a field of the grammar, or None."""
        return self._optional(self._made.childForFieldName(name))

    def _optional(self, made: Any) -> Node | None:
        return Node(made, self._tree) if made else None


class Language:
    """A grammar; the browser has that of JavaScript only."""

    def __init__(self, parse: Callable[[str], Any]) -> None:
        self.parse = parse


class Parser:
    """A parser of a language."""

    def __init__(self, language: Language) -> None:
        self._parse = language.parse

    def parse(self, data: bytes) -> _Tree:
        """Return the tree of a text in UTF-8."""
        return _Tree(self._parse(data.decode("utf-8")), data)


def install(parse: Callable[[str], Any]) -> None:
    """Let ``import tree_sitter`` find this module; ``parse`` returns a tree of web-tree-sitter."""
    grammar = ModuleType("tree_sitter_javascript")
    grammar.language = lambda: parse  # type: ignore[attr-defined]
    sys.modules["tree_sitter_javascript"] = grammar
    sys.modules["tree_sitter"] = sys.modules[__name__]
