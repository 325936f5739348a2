"""The statements of a function with those inside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zrf2js.emit.js.tree import Assign, Exit, Expression, ExpressionStatement, If, Return, Statement
from zrf2js.emit.js.visit import inside


def statements_in(nodes: Iterable[Statement]) -> list[Statement]:
    """Return statements and those inside them, in no particular order.

    Statements inside a shared statement are listed once.
    """
    found = list(nodes)
    seen: set[int] = set()
    for node in found:  # the loop also visits what it appends
        if isinstance(node, If):
            bodies = [arm.body for arm in node.arms]
        elif (body := getattr(node, "body", None)) is not None:
            bodies = [body]
        else:
            continue
        if id(node) not in seen:
            seen.add(id(node))
            for body in bodies:
                found += body
    return found


def expressions_of(node: Statement) -> list[Expression]:
    """Return the expressions of a statement, without those of the statements inside it."""
    match node:
        case ExpressionStatement():
            return [node.expression]
        case Assign():
            return [] if node.value is None else [node.value]
        case Exit():
            value = node.jump.value if isinstance(node.jump, Return) else None
            return [each for each in (value, node.condition) if each is not None]
        case If():
            return [arm.condition for arm in node.arms if arm.condition is not None]
        case _:
            return [each for each in inside(node) if isinstance(each, Expression)]


def targets_in(nodes: Sequence[Statement]) -> frozenset[str]:
    """Return the locals that statements and those inside them assign."""
    return frozenset(each.target for each in statements_in(nodes) if isinstance(each, Assign))
