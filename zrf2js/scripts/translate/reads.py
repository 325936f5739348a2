"""Dagaz scripts that read the actions of moves without their lists.

A move of the kernel stores numbers, and builds the lists of its ``actions`` when a script reads
them. ``move.actions[0][1][0]`` becomes ``$item(move, 0, 1)``, ``move.actions.length`` becomes
``$count(move)``, and ``move.actions[0][1] === null`` becomes ``$lacks(move, 0, 1)``. The statement
``move.actions.push(other.actions[0]);`` becomes ``$share(move, other, 0);``. The functions
evaluate the original expression where the move has lists, and for other objects
(templates/dagaz/kernel/reads.js). Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of, starts_statement
from zrf2js.scripts.syntax import text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: names of functions that translated scripts call, and their names in the environment of scripts
READ_HELPERS = {
    "$item": "actionItem", "$count": "actionCount", "$lacks": "lacksItem", "$share": "shareAction",
}  # fmt: skip
_OWN_NAME = re.compile(r"\$(?:item|count|lacks|share)\b")
_CALLS = re.compile(r"[(=`]|\+\+|--")
_WRITES = frozenset(
    (
        "assignment_expression", "augmented_assignment_expression", "update_expression",
        "for_in_statement", "array_pattern", "pair_pattern", "assignment_pattern", "rest_pattern",
    )
)  # fmt: skip
#: other actions in the text of a move, and a part that may end the whole chain
_OTHERS = re.compile(r"actions|\?\.")
_EQUAL = {"===": "", "!==": "!"}


def with_reads(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with reads that build no lists."""
    scripts = tuple(texts)
    if any(map(_OWN_NAME.search, scripts)):
        return scripts
    return tuple(_Reads(text).edited() if ".actions" in text else text for text in scripts)


class _Reads(Edits):
    """Reads of items of actions."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        for node in walk(self.tree):
            if node.type == "subscript_expression":
                self._read_item(node)
            elif node.type == "member_expression":
                self._read_count(node)
            elif node.type == "binary_expression":
                self._compare(node)
            elif node.type == "expression_statement":
                self._share(node)

    def _read_item(self, node: Node) -> None:
        action = _action(_object(node))
        if action is not None and _text(node, "index") == "0" and _is_read(node):
            self._replace(node, "$item(", action, ")")

    def _read_count(self, node: Node) -> None:
        move = _move(_object(node))
        if move is not None and _text(node, "property") == "length" and _is_read(node):
            self.replace(node.start_byte, node.start_byte, "$count(")
            self.replace(move.end_byte, node.end_byte, ")")

    def _compare(self, node: Node) -> None:
        action = _action(field_of(node, "left"))
        operator = field_of(node, "operator").type
        if action is None or starts_statement(node):
            return
        if operator in _EQUAL and _text(node, "right") == "null":
            self._replace(node, f"({_EQUAL[operator]}$lacks(", action, "))")

    def _share(self, statement: Node) -> None:
        """Replace ``move.actions.push(other.actions[index]);``."""
        call = statement.named_children[0]
        method = call.child_by_field_name("function")
        if method is None or _text(method, "property") != "push":
            return
        move = _move(_object(method))
        given = field_of(call, "arguments").named_children
        if move is None or len(given) != 1 or given[0].type != "subscript_expression":
            return
        other, index = _move(_object(given[0])), field_of(given[0], "index")
        if other is None or index.type not in ("number", "identifier"):
            return
        if _CALLS.search(text_of(move) + text_of(other)):
            return
        self.replace(move.start_byte, move.start_byte, "$share(")
        self.replace(move.end_byte, other.start_byte, ", ")
        self.replace(other.end_byte, index.start_byte, ", ")
        self.replace(index.end_byte, call.end_byte, ")")

    def _replace(self, node: Node, start: str, action: tuple[Node, Node, str], end: str) -> None:
        move, index, place = action
        self.replace(node.start_byte, node.start_byte, start)
        self.replace(move.end_byte, index.start_byte, ", ")
        self.replace(index.end_byte, node.end_byte, f", {place}{end}")


def _action(node: Node | None) -> tuple[Node, Node, str] | None:
    """Return the parts of ``move.actions[index][place]``: the move, the index and the place."""
    list_of = None if node is None else _object(node)
    if node is None or list_of is None or list_of.type != "subscript_expression":
        return None
    move = _move(_object(list_of))
    index = field_of(list_of, "index")
    place = _text(node, "index")
    if move is None or index.type not in ("number", "identifier") or place not in ("0", "1", "2"):
        return None
    return move, index, place


def _move(node: Node | None) -> Node | None:
    """Return the move of ``move.actions``, whose own text has no actions."""
    if node is None or _text(node, "property") != "actions":
        return None
    move = _object(node)
    if move is None or move.type == "super" or _OTHERS.search(text_of(move)):
        return None
    return move


def _object(node: Node) -> Node | None:
    """Return the object of a member, None if it is optional."""
    is_optional = node.child_by_field_name("optional_chain") is not None
    return None if is_optional else node.child_by_field_name("object")


def _text(node: Node, name: str) -> str:
    child = node.child_by_field_name(name)
    return "" if child is None else text_of(child)


def _is_read(node: Node) -> bool:
    """Return True if the value of an expression is used, and nothing else."""
    around = node.parent
    if around is None or around.type == "new_expression":
        return False
    if around.type == "parenthesized_expression":
        return _is_read(around)
    if around.type in _WRITES:
        right = around.child_by_field_name("right")
        return right is not None and right.id == node.id
    if around.type == "unary_expression":
        return field_of(around, "operator").type != "delete"
    return around.child_by_field_name("function") is None
