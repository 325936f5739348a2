"""Copy propagation in a function: reads of a copy become reads of its source.

After ``p = start``, the statements up to the next assignment to `p` read `start` instead, so that
``dead_code`` can remove the copy. A copy that a branch or loop needs stays, with all its reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from zrf2js.emit.js.rules.lines import (
    Arm,
    Assign,
    Block,
    Chain,
    Exit,
    Kind,
    Line,
    Node,
    Printed,
    substituted,
)
from zrf2js.emit.js.rules.local_names import INCREMENTED
from zrf2js.emit.js.rules.statements import names_in, statements_in, targets_in
from zrf2js.emit.js.rules.text import ref, references
from zrf2js.support.frozen_node import replaced


def without_copies(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the statements of a function with sources in place of copies.

    Functions with local functions, which may assign any local, remain as they are.
    """
    statements = statements_in(nodes)
    if any(isinstance(each, Block) and each.kind is Kind.LOCAL_FUNCTION for each in statements):
        return nodes
    if not any(map(_source, statements)):
        return nodes
    return _Propagation().body(nodes, ends=True)


class _Propagation:
    """The rewriting of one function; bodies share branches and loops, which are rewritten once."""

    def __init__(self) -> None:
        self._known: dict[int, Node] = {}

    def body(self, nodes: Sequence[Node], *, ends: bool = False) -> list[Node]:
        """Return the statements of a body; with ``ends``, the function ends after it."""
        last = nodes[-1] if nodes else None
        ends = ends or (isinstance(last, Exit) and not last.condition and not last.jump.label)
        found = [self._inside(node) for node in nodes]
        for index, node in enumerate(found):
            if isinstance(node, Assign) and (source := _source(node)):
                rest = _with_source(found, index + 1, node.target, source, ends)
                found[index + 1 : index + 1 + len(rest)] = rest
        return found

    def _inside(self, node: Node) -> Node:
        match node:
            case Line() | Printed() | Assign() | Exit():
                return node
            case Chain() | Block() if id(node) in self._known:
                return self._known[id(node)]
            case Chain():
                arms = [Arm(arm.condition, arm.origin, self.body(arm.body)) for arm in node.arms]
                new: Node = Chain(arms)
            case Block():
                new = replaced(node, body=self.body(node.body))
            case _:
                assert_never(node)
        self._known[id(node)] = new
        return new


def _source(node: Node) -> str:
    """Return the local or parameter that a statement copies, or nothing."""
    if not isinstance(node, Assign) or node.effect or node.target in INCREMENTED:
        return ""
    names = references(node.value) - INCREMENTED - {node.target}
    return next((name for name in names if node.value == ref(name)), "")


def _with_source(
    nodes: Sequence[Node], start: int, copy: str, source: str, ends: bool
) -> list[Node]:
    """Return the statements that read the source, up to the next assignment to the copy.

    Return none if a statement prevents this: a branch or loop that names the copy, an assignment to
    the source, or the end of the body, after which other statements may read the copy.
    """
    values = {copy: ref(source)}
    found: list[Node] = []
    for node in nodes[start:]:
        if isinstance(node, Chain | Block):
            if copy in names_in(node) or source in targets_in((node,)):
                return []
            found.append(node)
        else:
            found += substituted([node], values)
            if isinstance(node, Assign) and node.target == copy:
                return found
            if isinstance(node, Assign) and node.target == source:
                return []
    return found if ends else []
