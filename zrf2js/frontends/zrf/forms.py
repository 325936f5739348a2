"""Forms: the nested lists that a rules file consists of. Every atom, even a number, is text."""

from __future__ import annotations

from dataclasses import field
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
    """A group in parentheses. Expanded forms share parts, so forms compare by identity.

    ``head`` is the symbol that the group starts with; empty if it starts with a string or a group.
    """

    items: tuple[Node, ...]
    origin: Origin
    head: str = field(default="", init=False, repr=False)

    def __post_init__(self) -> None:
        first = self.items[0] if self.items else None
        if isinstance(first, Atom) and not first.quoted:
            self.head = first.text  # type: ignore[misc]  # derived from the items

    @property
    def args(self) -> tuple[Node, ...]:
        """All items after the first."""
        return self.items[1:]


Node: TypeAlias = Atom | Form
