"""The use of underscore, the library of functions on lists, in Dagaz scripts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zrf2js.emit.js.script_edits import field_of
from zrf2js.emit.js.script_lists import UNSAFE
from zrf2js.emit.js.script_syntax import parse, text_of, walk

if TYPE_CHECKING:
    from zrf2js.emit.js.script_syntax import Node

_LIBRARY = re.compile(r"\b_\b")
_USES = frozenset(
    ("identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern")
)


def have_provable_lists(scripts: Sequence[str], own_name: re.Pattern[str]) -> bool:
    """Return True if proofs about lists hold for scripts that share their names.

    ``own_name`` matches the names that the translation adds.
    """
    if any(own_name.search(text) or UNSAFE.search(text) for text in scripts):
        return False
    return all(keeps_library(parse(text)) for text in scripts if _LIBRARY.search(text))


def keeps_library(tree: Node) -> bool:
    """Return True if a script uses ``_`` for calls of its functions only."""
    for node in walk(tree):
        if node.type == "with_statement":
            return False
        if node.type == "call_expression" and text_of(field_of(node, "function")) == "eval":
            return False
        if node.type in _USES and text_of(node) == "_" and not _is_library(node):
            return False
    return True


def _is_library(node: Node) -> bool:
    """Return True if the name is the object in ``_.name(...)``, or the function in ``_(...)``."""
    member = node.parent
    if member is None:
        return False
    if member.type == "call_expression":
        return field_of(member, "function").id == node.id
    if member.type != "member_expression" or field_of(member, "object").id != node.id:
        return False
    call = member.parent
    name = field_of(member, "property")
    return (
        call is not None
        and call.type == "call_expression"
        and field_of(call, "function").id == member.id
        and text_of(name) != "mixin"
    )
