"""The names that functions of Dagaz scripts declare, and the nodes that belong to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import field_of
from zrf2js.scripts.syntax import FUNCTIONS, text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node


def code_of(node: Node) -> list[Node]:
    """Return the parts of a node except comments and punctuation."""
    return [child for child in node.named_children if child.type != "comment"]


def declared_in(function: Node) -> frozenset[str]:
    """Return the names of the parameters and variables of a function."""
    single = function.child_by_field_name("parameter")
    names = [] if single is None else [text_of(single)]
    parameters = function.child_by_field_name("parameters")
    names += [] if parameters is None else [text_of(node) for node in code_of(parameters)]
    for node in own_nodes(function):
        if node.type == "variable_declarator":
            names.append(text_of(field_of(node, "name")))
        elif node.type == "for_in_statement":
            names.append(text_of(field_of(node, "left")) if declares_variable(node) else "")
    return frozenset(names)


def own_nodes(function: Node) -> Iterator[Node]:
    """Yield the nodes of a function, without those of inner functions."""
    waiting = [field_of(function, "body")]
    while waiting:
        node = waiting.pop()
        yield node
        if node.type not in FUNCTIONS:
            waiting.extend(node.children)


def vague_names(tree: Node) -> Iterator[str]:
    """Yield the names that a block, a pattern, a class, or a function with a name declares."""
    for node in walk(tree):
        if node.type == "lexical_declaration" or node.type.endswith("_pattern"):
            yield from _words(node)
        elif node.type == "catch_clause":
            yield from _words(node.child_by_field_name("parameter"))
        elif node.type == "class_static_block":
            yield from _words(node)
        elif node.type in FUNCTIONS or node.type.startswith("class"):
            yield from _words(node.child_by_field_name("name"))
        elif node.type == "for_in_statement" and not declares_variable(node):
            yield from _words(node.child_by_field_name("left"))


def _words(node: Node | None) -> Iterator[str]:
    for part in () if node is None else walk(node):
        if "identifier" in part.type:
            yield text_of(part)


def declares_variable(loop: Node) -> bool:
    """Return True for the head ``for (var x in ...)``."""
    kind = loop.child_by_field_name("kind")
    return kind is not None and text_of(kind) == "var"


def parameters_of(function: Node) -> list[str] | None:
    """Return the names of the parameters, None if one is more than a name."""
    parameters = function.child_by_field_name("parameters")
    nodes = [] if parameters is None else code_of(parameters)
    names = [text_of(node) for node in nodes]
    is_plain = parameters is not None and all(node.type == "identifier" for node in nodes)
    return names if is_plain and len(set(names)) == len(names) else None
