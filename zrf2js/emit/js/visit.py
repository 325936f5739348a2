"""Traversal of emitted JavaScript: the nodes inside a node, its names, and substitution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from zrf2js.emit.js.tree import Assign, Call, Expression, Name, Node, Printed
from zrf2js.support.frozen_node import getter

_N = TypeVar("_N", bound=Node)
_NO_NAMES: frozenset[str] = frozenset()
#: the types of fields that have one node, or none
_SINGLE = frozenset(("Expression", "Expression | None", "Jump"))
#: words in the types of fields that have several
_SEVERAL = ("Expression", "Statement", "Arm")


@cache
def _readers(cls: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """Return functions of a node: the values of fields with one node, and of those with several."""
    single, several = node_fields(cls)
    return _reader(single), _reader(several)


def node_fields(cls: Any) -> tuple[list[str], list[str]]:
    """Return the names of the fields with one node, and of those with several."""
    single = [f.name for f in fields(cls) if f.type in _SINGLE]
    others = [f for f in fields(cls) if f.type not in _SINGLE]
    return single, [f.name for f in others if any(word in str(f.type) for word in _SEVERAL)]


def _reader(names: list[str]) -> Callable[[Any], Any]:
    read = getter(tuple(names))
    return (lambda node: (read(node),)) if len(names) == 1 else read


def inside(node: Node) -> list[Any]:
    """Return the nodes directly inside a node."""
    cls: Any = type(node)
    single, several = _readers(cls)
    nodes = [each for each in single(node) if each is not None]
    return nodes + _collected(several(node))


def _collected(values: Iterable[object]) -> list[Any]:
    """Return the nodes among values, and inside lists and tuples among them."""
    nodes: list[Any] = []
    for value in values:
        if isinstance(value, Node):
            nodes.append(value)
        elif isinstance(value, tuple | list):
            nodes += _collected(value)
    return nodes


def names(node: Node) -> frozenset[str]:
    """Return the names in a node, and those that it assigns."""
    uses = node.uses
    if uses is None:
        uses = node.uses = _names(node)  # type: ignore[misc]  # a cache
    return uses


def _names(node: Node) -> frozenset[str]:
    if isinstance(node, Name):
        return frozenset((node.name,))
    if isinstance(node, Printed):
        return node.names
    cls: Any = type(node)
    single, several = _readers(cls)
    inner = several(node)
    uses = names_in(_collected(inner)) if inner else _NO_NAMES
    for each in single(node):
        if each is not None:
            used = each.uses
            if used is None:
                used = names(each)
            if used:
                uses = uses | used if uses else used
    return uses | {node.target} if isinstance(node, Assign) else uses


def names_in(nodes: Iterable[Node | None]) -> frozenset[str]:
    """Return the names in nodes."""
    return _NO_NAMES.union(*[names(node) for node in nodes if node is not None])


def walk(node: Node) -> Iterator[Any]:
    """Yield a node, and all nodes inside it."""
    yield node
    for inner in inside(node):
        yield from walk(inner)


def has_effect(expression: Expression) -> bool:
    """Return True if the expression has to be evaluated even if its value is not needed."""
    return any(isinstance(each, Call) and each.effect for each in walk(expression))


def substituted(node: _N, values: Mapping[str, Expression]) -> _N:
    """Return a node with other expressions in place of some names."""
    rebuilt: _N = _rebuilt(node, values)
    return rebuilt


def _rebuilt(value: Any, values: Mapping[str, Expression]) -> Any:
    """Return a value of a field with other expressions in place of names."""
    if isinstance(value, Node):
        if values.keys().isdisjoint(value.uses or names(value)):
            return value
        if isinstance(value, Name):
            return values[value.name]
        cls: Any = type(value)
        return cls(*[_rebuilt(each, values) for each in _fields(cls)(value)])
    if isinstance(value, tuple | list):
        return type(value)([_rebuilt(each, values) for each in value])
    return value


@cache
def _fields(cls: Any) -> Callable[[Any], Any]:
    """Return a function of a node: the arguments that build it."""
    return _reader([f.name for f in fields(cls) if f.init])
