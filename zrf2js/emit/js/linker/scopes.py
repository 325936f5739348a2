"""Names that the nodes of a syntax tree declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

FUNCTIONS = ("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression")
LOOPS = ("ForStatement", "ForInStatement", "ForOfStatement")


def declared_in(node: Any) -> Iterator[str]:
    """Yield the names whose scope is this node."""
    if node.type in FUNCTIONS:
        for parameter in node.params:
            yield from bound(parameter)
        if node.id is not None and node.type == "FunctionExpression":
            yield node.id.name
    elif node.type == "CatchClause" and node.param is not None:
        yield from bound(node.param)
    elif node.type in LOOPS:
        start = node.init if node.type == "ForStatement" else node.left
        if start is not None:
            yield from declared_by(start)
    elif node.type == "BlockStatement":
        for statement in node.body:
            yield from declared_by(statement)
    elif node.type == "SwitchStatement":
        for case in node.cases:
            for statement in case.consequent:
                yield from declared_by(statement)


def declared_by(statement: Any) -> Iterator[str]:
    """Yield the names that a statement declares around itself."""
    if statement.type == "VariableDeclaration":
        assert statement.kind != "var"
        for declaration in statement.declarations:
            yield from bound(declaration.id)
    elif statement.type in ("FunctionDeclaration", "ClassDeclaration"):
        yield statement.id.name


def bound(pattern: Any) -> Iterator[str]:
    """Yield the names in a pattern."""
    if pattern.type == "Identifier":
        yield pattern.name
    elif pattern.type == "AssignmentPattern":
        yield from bound(pattern.left)
    elif pattern.type == "RestElement":
        yield from bound(pattern.argument)
    elif pattern.type == "ArrayPattern":
        for element in pattern.elements:
            if element is not None:
                yield from bound(element)
    elif pattern.type == "ObjectPattern":
        for part in pattern.properties:
            yield from bound(part.value if part.type == "Property" else part)


def children(node: Any) -> Iterator[Any]:
    """Yield the nodes directly below a node, in the order of the source."""
    for value in vars(node).values():
        for child in value if isinstance(value, list) else (value,):
            if getattr(child, "type", None) and hasattr(child, "range"):
                yield child
