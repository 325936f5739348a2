"""Code of Dagaz scripts that changes nothing but its own variables, and copies of such code.

The proofs identify methods by their names: no script may define one of these (``REDEFINES``).
Copies stand on one line, so that the lines of the script keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import ASSIGNMENTS, field_of
from zrf2js.scripts.syntax import FUNCTIONS, path_of, text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: methods that change nothing
READERS = frozenset(
    ("findDirection", "isSimpleMove", "getPiece", "getValue", "inZone", "navigate", "nextPlayer")
)
#: functions of Model, and methods of their results, that create objects and change nothing
_CREATORS = frozenset(("createMove", "createPiece"))
_COPIES = frozenset(("setValue", "changeOwner", "promote"))
#: functions of underscore that change nothing
_TESTS = frozenset(("isUndefined", "isNull", "indexOf", "contains", "size"))
#: methods that change a move only
EFFECTS = frozenset(("movePiece", "dropPiece", "capturePiece"))
#: methods that these methods, reads and operators call
_CALLED = frozenset(("getAttribute", "zonePositions", "pieceToString", "toString", "valueOf"))


def definition_of(names: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a definition of a function with one of these names."""
    return re.compile(
        rf"\b(?:{'|'.join(sorted(names))})\b['\"\]\s]*"
        r"(?:[=:](?!=)|[,}]|\((?:[^()]|\([^()]*\))*\)\s*\{)"
    )


#: a definition of a property that calls a function
CALLS_UNSEEN = re.compile(
    r"\b(?:toPrimitive|Proxy)\b|\b[gs]et(?:\s+(?:['\"\[#]|[\w$]+\s*\()|\s*/[/*])"
    r"|\b__define|\bObject\s*\.\s*create\b|\bModel\s*\["
)
#: a definition of one of these methods, or of such a property
REDEFINES = re.compile(
    f"{definition_of(READERS | _CREATORS | _COPIES | EFFECTS | _CALLED).pattern}"
    f"|{CALLS_UNSEEN.pattern}"
)
_CHANGES = frozenset(
    (
        "new_expression", "this", "yield_expression", "await_expression", "for_in_statement",
        "lexical_declaration", "comment", "labeled_statement", "throw_statement", "super",
        "try_statement", "template_string", "regex", "class", "spread_element",
        "debugger_statement",
    )
)  # fmt: skip
#: operators without effects and errors on numbers
SUMS = ("+", "-", "*")
#: statements whose semicolon may be missing
_ENDED = frozenset(
    (
        "expression_statement", "variable_declaration", "return_statement", "break_statement",
        "continue_statement", "do_statement",
    )
)  # fmt: skip


def changes_nothing(root: Node, variables: frozenset[str], left_out: frozenset[int]) -> bool:
    """Return True if code changes no more than these variables, and can stand on one line.

    Parts that do not count have their ids in ``left_out``: those that the copy leaves out, and
    calls of functions that change nothing.
    """
    if root.id in left_out:
        given = field_of(root, "arguments").named_children if _is_call(root) else ()
        return all(changes_nothing(child, variables, left_out) for child in given)
    return _is_harmless(root, variables) and all(
        changes_nothing(child, variables, left_out) for child in root.children
    )


def _is_call(node: Node) -> bool:
    return node.type == "call_expression"


def _is_harmless(node: Node, variables: frozenset[str]) -> bool:
    match node.type:
        case "call_expression":
            return _is_pure_call(node)
        case "assignment_expression" | "augmented_assignment_expression":
            return text_of(field_of(node, "left")) in variables
        case "update_expression":
            return text_of(field_of(node, "argument")) in variables
        case "unary_expression":
            return field_of(node, "operator").type != "delete"
        case "variable_declarator":
            return field_of(node, "name").type == "identifier"
    if node.type in _ENDED and not text_of(node).endswith(";"):
        return False
    return node.type not in _CHANGES and node.type not in FUNCTIONS


def _is_pure_call(call: Node) -> bool:
    function = field_of(call, "function")
    if function.type != "member_expression":
        return False
    path, name = path_of(function), text_of(field_of(function, "property"))
    if path[:1] == ["_"] and len(path) == 2:
        return name in _TESTS
    return name in READERS or creates(call)


def creates(call: Node) -> bool:
    """Return True for ``Dagaz.Model.createPiece(...)``, also with changes of the new piece."""
    function = field_of(call, "function")
    path = path_of(function)
    if len(path) == 2 and path[0] == "Model":
        return path[1] in _CREATORS
    owner = function.child_by_field_name("object")
    if owner is None or owner.type != "call_expression":
        return False
    return text_of(field_of(function, "property")) in _COPIES and creates(owner)


def is_plain_value(node: Node, variables: frozenset[str]) -> bool:
    """Return True for numbers, variables, and sums of them, which have no effects or errors."""
    match node.type:
        case "number":
            return True
        case "identifier":
            return text_of(node) in variables
        case "binary_expression":
            is_sum = field_of(node, "operator").type in SUMS
            sides = field_of(node, "left"), field_of(node, "right")
            return is_sum and all(is_plain_value(side, variables) for side in sides)
    return False


def names_in(root: Node) -> frozenset[str]:
    """Return the names that occur in code."""
    return frozenset(text_of(node) for node in walk(root) if "identifier" in node.type)


def variables_in(root: Node) -> frozenset[str]:
    """Return the names of the variables that code declares."""
    return frozenset(
        text_of(field_of(node, "name")) for node in walk(root) if node.type == "variable_declarator"
    )


def changed_in(root: Node) -> frozenset[str]:
    """Return the names and members that code assigns, and the names of its variables."""
    changed = set(variables_in(root))
    for node in walk(root):
        if node.type in ASSIGNMENTS:
            changed.add(text_of(field_of(node, "left")))
        elif node.type == "update_expression":
            changed.add(text_of(field_of(node, "argument")))
    return frozenset(changed)


def on_one_line(node: Node, replaced: Mapping[int, str]) -> str:
    """Return the text of a node on one line, with other texts for nodes by their ids."""
    if node.id in replaced:
        return replaced[node.id]
    if not node.children or node.type == "string":
        return text_of(node)
    return " ".join(on_one_line(child, replaced) for child in node.children)
