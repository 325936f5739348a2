"""Copy propagation in a function: reads of a copy become reads of its source.

After ``p = start``, the statements up to the next assignment to `p` read `start` instead, so that
``dead_code`` can remove the copy. A copy that a branch or loop needs stays, with all its reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from zrf2js.emit.js.rules.local_names import INCREMENTED
from zrf2js.emit.js.rules.statements import statements_in, targets_in
from zrf2js.emit.js.tree import Arm, Assign, Break, Exit, Expression, Function, If, Name, Statement
from zrf2js.emit.js.visit import names, substituted
from zrf2js.support.frozen_node import replaced


def without_copies(nodes: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements of a function with sources in place of copies.

    Functions with local functions, which may assign any local, remain as they are.
    """
    statements = statements_in(nodes)
    if any(isinstance(each, Function) for each in statements):
        return nodes
    if not any(map(_source, statements)):
        return nodes
    return _Propagation().body(nodes, ends=True)


class _Propagation:
    """The rewriting of one function; bodies share branches and loops, which are rewritten once."""

    def __init__(self) -> None:
        self._known: dict[int, Statement] = {}

    def body(self, nodes: Sequence[Statement], *, ends: bool = False) -> list[Statement]:
        """Return the statements of a body; with ``ends``, the function ends after it."""
        match nodes:
            case [*_, Exit(condition=None, jump=jump)]:
                ends = ends or not isinstance(jump, Break)
        found = [self._inside(node) for node in nodes]
        for index, node in enumerate(found):
            if isinstance(node, Assign) and (source := _source(node)):
                rest = _with_source(found, index + 1, node.target, source, ends)
                found[index + 1 : index + 1 + len(rest)] = rest
        return found

    def _inside(self, node: Statement) -> Statement:
        if not is_compound(node):
            return node
        if id(node) not in self._known:
            self._known[id(node)] = self._rewritten(node)
        return self._known[id(node)]

    def _rewritten(self, node: Statement) -> Statement:
        if isinstance(node, If):
            arms = [Arm(arm.condition, arm.origin, self.body(arm.body)) for arm in node.arms]
            return If(arms)
        return replaced(node, body=self.body(node.body))  # type: ignore[attr-defined]


def is_compound(node: Statement) -> bool:
    """Return True for a statement with others inside it."""
    return isinstance(node, If) or hasattr(node, "body")


def _source(node: Statement) -> Name | None:
    """Return the local or parameter that a statement copies."""
    if not isinstance(node, Assign) or node.effect or node.target in INCREMENTED:
        return None
    value = node.value
    if not isinstance(value, Name) or value.name in INCREMENTED or value.name == node.target:
        return None
    return value


def _with_source(
    nodes: Sequence[Statement], start: int, copy: str, source: Name, ends: bool
) -> list[Statement]:
    """Return the statements that read the source, up to the next assignment to the copy.

    Return none if a statement prevents this: a branch or loop that names the copy, an assignment to
    the source, or the end of the body, after which other statements may read the copy.
    """
    values: dict[str, Expression] = {copy: source}
    found: list[Statement] = []
    for node in nodes[start:]:
        if is_compound(node):
            if copy in names(node) or source.name in targets_in((node,)):
                return []
            found.append(node)
        else:
            found.append(substituted(node, values))
            if isinstance(node, Assign) and node.target == copy:
                return found
            if isinstance(node, Assign) and node.target == source.name:
                return []
    return found if ends else []
