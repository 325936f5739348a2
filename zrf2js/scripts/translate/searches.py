"""Dagaz scripts that search lists by marks.

In ``if (_.indexOf(group, pos) < 0) group.push(pos)``, the list is a set of positions, and each
search visits its items. ``_.indexOf`` becomes ``$sought``, which marks the items of the list that
it has searched last, and returns 0 or -1 (templates/dagaz/kernel/searches.js). The list must only
grow (``lists.py``), and the result must only be tested for -1. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of, starts_statement
from zrf2js.scripts.syntax import path_of, text_of, walk
from zrf2js.scripts.translate.lists import GrowingLists
from zrf2js.scripts.translate.underscore import with_numbered_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zrf2js.scripts.syntax import Node
    from zrf2js.scripts.translate.lists import Variable

#: names of functions that translated scripts call, and their names in the environment of scripts
SEARCH_HELPERS = {"$sought": "sought", "$seen": "searches"}
_SEARCHES = re.compile(r"_\.indexOf\(")
_OWN_NAME = re.compile(r"\$(?:sought|seen)\b")
#: number of lists that have marks at the same time
SEARCHES = 16
#: a search by the marks, which a function completes: V8 would not inline it in long functions
_SEARCH = (
    "($seen[{0}].list === {items} && $seen[{0}].size === {items}.length"
    " && $seen[{0}].push === {items}.push && {value} === {value} >>> 0 && {value} < 4096"
    " ? $seen[{0}].marks[{value}] - $seen[{0}].round : $sought({items}, {value}, {0}))"
)
#: tests whether a result is negative: the operators, and the text of the other operand
_TESTS = {"<": "0", ">=": "0", ">": "-1"}


def with_searches(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with searches by marks where the proof succeeds."""
    return with_numbered_edits(tuple(texts), _OWN_NAME, _SEARCHES, _Searches)


class _Searches(Edits):
    """Searches of lists that only grow."""

    def __init__(self, text: str, numbers: Iterator[int]) -> None:
        super().__init__(text)
        calls = [node for node in walk(self.tree) if _is_test(node)]
        if not calls:
            return
        lists = GrowingLists(self.tree)
        groups = lists.groups()
        marks: dict[Variable, int] = {}
        for call in calls:
            given = field_of(call, "arguments")
            variable = lists.variable_of(given.named_children[0])
            if variable in groups:
                group = groups[variable]
                if group not in marks:
                    marks[group] = next(numbers)
                number = marks[group]
                items, value = map(text_of, given.named_children)
                text = _SEARCH.format(number % SEARCHES, items=items, value=value)
                self.replace(call.start_byte, call.end_byte, text)


def _is_test(call: Node) -> bool:
    """Return True for ``_.indexOf(name, value)`` in a comparison with -1."""
    if call.type != "call_expression" or path_of(field_of(call, "function")) != ["_", "indexOf"]:
        return False
    given = field_of(call, "arguments").named_children
    test = call.parent
    if len(given) != 2 or any(node.type != "identifier" for node in given):
        return False
    if test is None or test.type != "binary_expression":
        return False
    if starts_statement(call):
        return False
    operator = field_of(test, "operator").type
    return _TESTS.get(operator) == text_of(field_of(test, "right"))
