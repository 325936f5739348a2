"""Functions of Dagaz scripts that cannot start again before they end.

All code that runs between start and end of such a function is known: it calls methods of the kernel
and functions of underscore, which call no code of scripts, and functions of the script of which the
same is known. The proof identifies methods by their names: no script may define one of these.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import field_of
from zrf2js.scripts.purity import EFFECTS, READERS, REDEFINES, creates, definition_of
from zrf2js.scripts.scopes import code_of
from zrf2js.scripts.syntax import FUNCTIONS, path_of, text_of, walk
from zrf2js.scripts.translate.actions import ACTION_HELPERS
from zrf2js.scripts.translate.lists import GrowingLists, is_visitor
from zrf2js.scripts.translate.reads import READ_HELPERS
from zrf2js.scripts.translate.searches import SEARCH_HELPERS
from zrf2js.scripts.translate.steps import STEP_HELPERS

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: methods that call no code of scripts
_METHODS = READERS | EFFECTS | {"setValue", "changeOwner", "promote", "push"}
#: functions of underscore that call no functions
_READERS = frozenset(
    (
        "isUndefined", "isNull", "indexOf", "contains", "size", "union", "intersection",
        "difference", "without",
    )
)  # fmt: skip
_HELPERS = frozenset((*READ_HELPERS, *ACTION_HELPERS, *SEARCH_HELPERS, *STEP_HELPERS))
#: methods that these methods, or texts of objects of the kernel, call
_CALLED = ("push", "zupdate", "incReserve", "decReserve", "moveToString", "posToString")
#: a definition of what the proof identifies by its name
REDEFINES_CALLED = re.compile(f"{REDEFINES.pattern}|{definition_of(_CALLED).pattern}")
#: nodes that run code which no call shows, or that interrupt a function
_UNSEEN = frozenset(
    (
        "new_expression", "yield_expression", "await_expression", "for_in_statement",
        "spread_element", "array_pattern", "instanceof",
    )
)  # fmt: skip


class Reentry:
    """The functions of a script that cannot start again before they end."""

    def __init__(self, lists: GrowingLists) -> None:
        self._functions = lists.functions_by_call()

    def runs_once_at_a_time(self, function: Node) -> bool:
        """Return True if no code that the function runs can start it again."""
        waiting, seen = [function], {function.id}
        while waiting:
            for node in walk(waiting.pop()):
                if node.type in _UNSEEN:
                    return False
                if node.type != "call_expression" or _calls_no_script(node):
                    continue
                called = self._functions.get(node.id)
                if called is None or _contains(called, function):
                    return False
                if called.id not in seen:
                    seen.add(called.id)
                    waiting.append(called)
        return True


def _contains(outer: Node, inner: Node) -> bool:
    return outer.start_byte <= inner.start_byte and inner.end_byte <= outer.end_byte


def _calls_no_script(call: Node) -> bool:
    """Return True for a call of the kernel or underscore that runs only code in its arguments."""
    function = field_of(call, "function")
    if function.type == "identifier":
        return text_of(function) in _HELPERS
    if function.type != "member_expression":
        return False
    path, name = path_of(function), text_of(field_of(function, "property"))
    if path[:1] == ["_"]:
        return _runs_arguments_only(call, name)
    return name in _METHODS or creates(call)


def _runs_arguments_only(call: Node, name: str) -> bool:
    """Return True if a function of underscore runs no code but the function in its arguments."""
    given = code_of(field_of(call, "arguments"))
    return name in _READERS or (
        len(given) == 2 and given[1].type in FUNCTIONS and is_visitor(given[1])
    )
