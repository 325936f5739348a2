"""The statements of a function with those inside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zrf2js.emit.js.tree import Assign, Expression, If, Node, Statement
from zrf2js.emit.js.visit import inside


def statements_in(nodes: Iterable[Statement]) -> list[Statement]:
    """Return statements and those inside them, in no particular order.

    Statements inside a shared statement are listed once.
    """
    statements = list(nodes)
    seen: set[int] = set()
    for node in statements:  # the loop also visits what it appends
        if isinstance(node, If):
            bodies = [arm.body for arm in node.arms]
        elif (body := getattr(node, "body", None)) is not None:
            bodies = [body]
        else:
            continue
        if id(node) not in seen:
            seen.add(id(node))
            for body in bodies:
                statements += body
    return statements


def expressions_of(node: Node) -> list[Expression]:
    """Return the expressions of a statement, without those of the statements inside it."""
    expressions: list[Expression] = []
    for each in inside(node):
        if isinstance(each, Expression):
            expressions.append(each)
        elif not isinstance(each, Statement):  # a jump or a branch
            expressions += expressions_of(each)
    return expressions


def targets_in(nodes: Sequence[Statement]) -> frozenset[str]:
    """Return the locals that statements and those inside them assign."""
    return frozenset(each.target for each in statements_in(nodes) if isinstance(each, Assign))
