"""The members of Dagaz's objects that scripts use and set.

An object is recognized by its usual name: `design`, `board`, `move` and `piece`, and `Model`, `AI`,
`View`, `Controller` and `Sounds`, with or without `Dagaz.` before it. Other names of the first four
follow from the script (``names``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from zrf2js.language.members import BROWSER_NAMES, KERNEL, requires_kernel
from zrf2js.scripts.names import Names, declared_names, names_of_objects
from zrf2js.scripts.syntax import parse, path_of, text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

Member = tuple[str, str]

#: functions of underscore that test if a member exists
_TESTS = ("isUndefined", "isFunction", "isNull")


def require_kernel(texts: Iterable[str]) -> bool:
    """Return True if a script uses members that only the Dagaz kernel implements as in Dagaz."""
    for text in texts:
        nodes = tuple(walk(parse(text)))
        if any(requires_kernel(*member) for member, _ in members_of(nodes)):
            return True
        if browser_names(nodes):
            return True
    return False


def browser_names(tree: Iterable[Node]) -> frozenset[str]:
    """Return the names of a page that a script reads and does not declare."""
    nodes = tuple(tree)
    used = {text_of(node) for node in nodes if node.type == "identifier"} & BROWSER_NAMES
    return frozenset(used.difference(declared_names(nodes)) if used else ())


def members_of(nodes: tuple[Node, ...]) -> Iterator[tuple[Member, Node]]:
    """Yield each member of one of the objects in a script, and the node of its name."""
    names = names_of_objects(nodes)
    for node in nodes:
        if node.type == "member_expression":
            member = _member(node, names)
            name = node.child_by_field_name("property")
            if member is not None and name is not None:
                yield member, name


def set_members(nodes: tuple[Node, ...]) -> frozenset[Member]:
    """Return the members that a script sets."""
    names = names_of_objects(nodes)
    members = set()
    for node in nodes:
        if node.type in ("assignment_expression", "augmented_assignment_expression"):
            target = node.child_by_field_name("left")
            if target is not None and (member := _member(target, names)):
                members.add(member)
    return frozenset(members)


def is_tested(name: Node) -> bool:
    """Return True if the script only tests if the member exists."""
    member = name.parent
    outer = None if member is None else member.parent
    if outer is None:
        return False
    if outer.type == "unary_expression":
        return text_of(outer).startswith("typeof")
    call = outer.parent if outer.type == "arguments" else None
    function = None if call is None else call.child_by_field_name("function")
    return function is not None and text_of(function).endswith(_TESTS)


def _member(node: Node, aliases: Names) -> Member | None:
    """Return the object and the member that an expression like `Dagaz.Model.design.dirs` names."""
    names = path_of(node, optional=True)
    if names[:2] == ["Model", "AI"] or (names[:2] == ["Model", "design"] and len(names) > 2):
        del names[0]
    if len(names) == 2:
        names[0] = aliases.get(names[0], names[0])
    return (names[0], names[1]) if len(names) == 2 and names[0] in KERNEL else None
