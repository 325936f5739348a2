"""Forms: the nested lists that a rules file consists of. Every atom, even a number, is text."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node(eq=False)
class Atom:
    """A symbol or, if `quoted`, a string. The text of a string excludes its quotes."""

    text: str
    quoted: bool
    origin: Origin


@frozen_node(eq=False)
class Form:
    """A group in parentheses. Expanded forms share parts, so forms compare by identity."""

    items: tuple[Node, ...]
    origin: Origin

    @property
    def head(self) -> str:
        """The symbol that the group starts with; empty if it starts with a string or a group."""
        first = self.items[0] if self.items else None
        return first.text if isinstance(first, Atom) and not first.quoted else ""

    @property
    def args(self) -> tuple[Node, ...]:
        """All items after the first."""
        return self.items[1:]


Node: TypeAlias = Atom | Form
