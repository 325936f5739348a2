"""Forms: the nested lists a rules file is made of. Numbers stay text; so does everything else."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node(eq=False)
class Atom:
    """A symbol or, when `quoted`, a string. The text of a string has no quotes around it."""

    text: str
    quoted: bool
    origin: Origin


@frozen_node(eq=False)
class Form:
    """A group in parentheses. Expanded forms share parts, so identity is what tells them apart."""

    items: tuple[Node, ...]
    origin: Origin

    @property
    def head(self) -> str:
        """The word the group starts with; empty when it starts with something else."""
        first = self.items[0] if self.items else None
        return first.text if isinstance(first, Atom) and not first.quoted else ""

    @property
    def args(self) -> tuple[Node, ...]:
        """Everything after the first item."""
        return self.items[1:]


Node: TypeAlias = Atom | Form
