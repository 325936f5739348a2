"""Proof that Dagaz scripts leave underscore as it was loaded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import field_of
from zrf2js.scripts.syntax import USES, parse, text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: names of members, and strings, which may be such names
_KEYS = frozenset(("property_identifier", "string_fragment"))
_LIBRARY = re.compile(r"\b(?:_|eval|with)\b")


def keep_library(scripts: Iterable[str]) -> bool:
    """Return True if scripts use ``_`` for calls of its functions only."""
    return all(_keeps_library(parse(text)) for text in scripts if _LIBRARY.search(text))


def _keeps_library(tree: Node) -> bool:
    for node in walk(tree):
        if node.type == "with_statement":
            return False
        if node.type == "call_expression" and text_of(field_of(node, "function")) == "eval":
            return False
        if node.type in USES and text_of(node) == "_" and not _is_library(node):
            return False
        if node.type in _KEYS and text_of(node) == "_":
            return False  # may be a member of `window`
    return True


def _is_library(node: Node) -> bool:
    """Return True if the name is the object in ``_.name(...)``, or the function in ``_(...)``."""
    member = node.parent
    if member is None:
        return False
    if member.type != "member_expression":
        return member.type == "call_expression"
    is_called = member.parent is not None and member.parent.type == "call_expression"
    return is_called and text_of(field_of(member, "property")) != "mixin"
