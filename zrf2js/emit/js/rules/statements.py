"""The statements of a function with those inside them, and their texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from zrf2js.emit.js.rules.lines import Assign, Block, Chain, Exit, Line, Node, Printed
from zrf2js.emit.js.rules.text import references


def statements_in(nodes: Sequence[Node]) -> list[Node]:
    """Return statements and those inside them, in no particular order.

    Statements inside a shared statement are listed once.
    """
    found = list(nodes)
    seen: set[int] = set()
    for node in found:  # the loop also visits what it appends
        cls = type(node)
        if (cls is not Chain and cls is not Block) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Chain):
            for arm in node.arms:
                found += arm.body
        elif isinstance(node, Block):
            found += node.body
    return found


def texts_of(node: Node) -> list[str]:
    """Return the texts of a statement that may read names, without those inside it."""
    match node:
        case Line() | Printed():
            return [node.text]
        case Assign():
            return [node.value]
        case Exit():
            return [node.jump.text, "" if node.condition is None else node.condition.text]
        case Block():
            return [node.head, node.foot]
        case Chain():
            return [arm.condition.text for arm in node.arms if arm.condition is not None]
    assert_never(node)


def names_in(node: Node) -> frozenset[str]:
    """Return the names that a statement and those inside it read or assign."""
    statements = statements_in((node,))
    read = (references(text) for each in statements for text in texts_of(each))
    return targets_in([node]).union(*read)


def targets_in(nodes: Sequence[Node]) -> frozenset[str]:
    """Return the locals that statements and those inside them assign."""
    return frozenset(each.target for each in statements_in(nodes) if isinstance(each, Assign))
