"""Dagaz scripts that use lists again.

In ``var captured = [];``, a function creates a list each time it runs. If nothing can reach the
list after the function (``lists.py``), it takes the list of its last run, and empties it at
its end: ``var captured = $list($spare0);`` and ``$done($spare0, captured);``
(templates/dagaz/kernel/searches.js). The script declares ``$spare0`` first. A function that is
running already, or that has thrown an error, creates a list. If the function cannot start again
before it ends (``reentry.py``), the list is a constant, which the next run empties:
``var captured = ($spare0.length && $empty($spare0), $spare0);``. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of, parent_of
from zrf2js.scripts.scopes import code_of, own_nodes
from zrf2js.scripts.syntax import LOOPS, text_of, walk
from zrf2js.scripts.translate.lists import GrowingLists
from zrf2js.scripts.translate.reentry import REDEFINES_CALLED, Reentry
from zrf2js.scripts.translate.underscore import with_numbered_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zrf2js.scripts.syntax import Node

_OWN_NAME = re.compile(r"\$(?:list|done|empty|spare\d+)\b")
_CREATES = re.compile(r"=\s*\[\]")


def with_reuse(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with lists that are used again."""
    scripts = tuple(texts)
    is_provable = not any(map(REDEFINES_CALLED.search, scripts))
    edits = partial(_Reuse, is_provable=is_provable)
    return with_numbered_edits(scripts, _OWN_NAME, _CREATES, edits)


class _Reuse(Edits):
    """Lists that last as long as a run of their function."""

    def __init__(self, text: str, numbers: Iterator[int], *, is_provable: bool) -> None:
        super().__init__(text)
        lists = GrowingLists(self.tree)
        reentry = Reentry(lists) if is_provable else None
        by_function: dict[int, tuple[Node, list[tuple[int, str]]]] = {}
        for function, value in lists.temporary():
            if reentry is not None and reentry.runs_once_at_a_time(function):
                spare = f"$spare{next(numbers)}"
                taken = f"({spare}.length && $empty({spare}), {spare})"
                self.replace(0, 0, f"var {spare} = []; ")
                self.replace(value.start_byte, value.end_byte, taken)
                continue
            if any(node.type == "try_statement" for node in walk(function)):
                continue  # can run code after `return`
            number = next(numbers)
            name = text_of(field_of(parent_of(value), "name"))
            self.replace(0, 0, f"var $spare{number} = {{ list: [] }}; ")
            taken = f"$list($spare{number})"
            if _is_repeated(value, function):
                taken = f"($done($spare{number}, {name}), {taken})"
            self.replace(value.start_byte, value.end_byte, taken)
            by_function.setdefault(function.id, (function, []))[1].append((number, name))
        for function, taken_back in by_function.values():
            self._end(function, taken_back)

    def _end(self, function: Node, lists: list[tuple[int, str]]) -> None:
        """Empty the lists where a function ends."""
        body = field_of(function, "body")
        ends = "".join(f" $done($spare{number}, {name});" for number, name in lists)
        for node in own_nodes(function):
            if node.type != "return_statement":
                continue
            values = code_of(node)
            if not values:
                self.replace(node.start_byte, node.end_byte, f"{{{ends} return; }}")
                continue
            starts = "".join(f"$done($spare{number}, {name}, " for number, name in lists)
            self.replace(values[0].start_byte, values[0].start_byte, f"{starts}(")
            self.replace(values[-1].end_byte, values[-1].end_byte, ")" * (len(lists) + 1))
        self.replace(body.end_byte - 1, body.end_byte - 1, f";{ends} ")


def _is_repeated(node: Node, function: Node) -> bool:
    """Return True if a run of the function can evaluate the node several times."""
    around = parent_of(node)
    while around.id != function.id and around.type not in LOOPS:
        around = parent_of(around)
    return around.id != function.id
