"""Small readers of forms that the statement builders share."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.zrf.forms import Atom, Form, Node


def atoms(nodes: tuple[Node, ...]) -> Iterator[Atom]:
    """The atoms of the nodes, those inside groups too, in order."""
    for node in nodes:
        if isinstance(node, Atom):
            yield node
        else:
            yield from atoms(node.items)


def texts(nodes: tuple[Node, ...]) -> tuple[str, ...]:
    """The texts of ``atoms``."""
    return tuple(atom.text for atom in atoms(nodes))


def integers(nodes: tuple[Node, ...]) -> tuple[int, ...]:
    """The nodes that are whole numbers."""
    return tuple(int(text) for text in texts(nodes) if is_integer(text))


def is_integer(text: str) -> bool:
    """An optional minus sign and ASCII digits."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit()


def forms(nodes: tuple[Node, ...]) -> Iterator[Form]:
    """The groups among the nodes."""
    return (node for node in nodes if isinstance(node, Form))
