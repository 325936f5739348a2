"""Assignments in Dagaz scripts that only statements read which a copy leaves out.

In ``var piece = board.getPiece(pos); ... piece = Dagaz.Model.createPiece(1, board.player);
move.dropPiece(pos, piece);``, a copy without the last statement does not need the one before it.
Its value must be a new piece, and computing it must not fail: where it reads a member of an object,
code that has run before reads a member of the same object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zrf2js.scripts.edits import field_of
from zrf2js.scripts.purity import SUMS, changed_in, creates, is_plain_value, names_in
from zrf2js.scripts.syntax import USES, text_of, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zrf2js.scripts.syntax import Node

_ACCESSES = frozenset(("member_expression", "subscript_expression"))
#: expressions of which code may compute the first part only
_PARTLY = frozenset(("binary_expression", "ternary_expression", "augmented_assignment_expression"))


def unread_before(statement: Node, body: Node, variables: frozenset[str]) -> Node | None:
    """Return the assignment right before a statement that only this statement reads.

    ``variables`` are names in the body whose values can be read without errors.
    """
    before = statement.prev_named_sibling
    if before is None or before.type != "expression_statement":
        return None
    store = before.named_children[0]
    if store.type != "assignment_expression" or not _cannot_fail(
        field_of(store, "right"), before, body, variables
    ):
        return None
    return before if _is_dead(text_of(field_of(store, "left")), before, statement, body) else None


def _is_dead(name: str, store: Node, statement: Node, body: Node) -> bool:
    """Return True if each other use follows a declaration in the same block, before the store."""
    declared = store.prev_named_sibling
    while declared is not None and not _declares(declared, name):
        declared = declared.prev_named_sibling
    if declared is None:
        return False
    return all(
        declared.start_byte <= node.start_byte < store.start_byte
        or store.start_byte <= node.start_byte < statement.end_byte
        for node in walk(body)
        if node.type in USES and text_of(node) == name
    )


def _declares(statement: Node, name: str) -> bool:
    """Return True for ``var name = ...;``, whose value does not read the name."""
    if statement.type != "variable_declaration":
        return False
    value = statement.named_children[0].child_by_field_name("value")
    is_own = text_of(field_of(statement.named_children[0], "name")) == name
    return is_own and value is not None and name not in map(text_of, walk(value))


# --- errors --------------------------------------------------------------------------------------


def _cannot_fail(value: Node, statement: Node, body: Node, variables: frozenset[str]) -> bool:
    """Return True for a new piece whose values are plain or members of objects that exist."""
    if value.type != "call_expression" or not creates(value):
        return False
    objects = frozenset(_objects_before(statement, body))
    changed = changed_in(body)
    while value.type == "call_expression":
        for given in field_of(value, "arguments").named_children:
            if not _exists(given, objects, changed, variables):
                return False
        value = field_of(field_of(value, "function"), "object")
    return True


def _exists(
    value: Node, objects: frozenset[str], changed: frozenset[str], variables: frozenset[str]
) -> bool:
    """Return True for a value that is computed without errors."""
    if is_plain_value(value, variables):
        return True
    if value.type == "binary_expression":
        is_sum = field_of(value, "operator").type in SUMS
        sides = field_of(value, "left"), field_of(value, "right")
        return is_sum and all(_exists(side, objects, changed, variables) for side in sides)
    if value.type not in _ACCESSES:
        return False
    owner = field_of(value, "object")
    if text_of(owner) not in objects or names_in(owner) & changed:
        return False
    index = value.child_by_field_name("index")
    return index is None or is_plain_value(index, variables)


def _objects_before(statement: Node, body: Node) -> Iterator[str]:
    """Yield the objects of which code before a statement has certainly read members."""
    at: Node | None = statement
    while at is not None and at.id != body.id:
        before = at.prev_named_sibling
        is_block = at.parent is not None and at.parent.type == "statement_block"
        while before is not None and is_block:
            yield from _objects_of(before)
            before = before.prev_named_sibling
        at = at.parent


def _objects_of(statement: Node) -> Iterator[str]:
    """Yield the objects of which a statement reads members in any case."""
    if statement.type == "if_statement":
        waiting = [field_of(statement, "condition")]
    elif statement.type in ("variable_declaration", "expression_statement"):
        waiting = [statement]
    else:
        return
    while waiting:
        node = waiting.pop()
        if "?." in text_of(node):
            continue
        if node.type in _ACCESSES:
            yield text_of(field_of(node, "object"))
        if node.type in _PARTLY:
            waiting.append(node.named_children[0])
        else:
            waiting.extend(node.named_children)
