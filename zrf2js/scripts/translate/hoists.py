"""Dagaz scripts that test once what stays the same in a loop.

In ``for (...; k++) { if (isBad(i, j, k)) continue; ... }``, the function may begin with tests that
do not depend on ``k``: ``if (isPair(i, j)) return true;``. The loop calls a function with these
tests in its first iteration only (``$kept0``), and a function with the other tests in each
iteration. The syntax tree must prove that the function changes nothing, and that an iteration only
changes variables, moves that it has created, and a list that nothing else can reach before the end
of the loop. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of
from zrf2js.scripts.purity import (
    EFFECTS,
    REDEFINES,
    changed_in,
    changes_nothing,
    names_in,
    on_one_line,
    variables_in,
)
from zrf2js.scripts.scopes import parameters_of
from zrf2js.scripts.syntax import FUNCTIONS, LOOPS, function_around, path_of, text_of, walk
from zrf2js.scripts.translate.lists import GrowingLists, precedes
from zrf2js.scripts.translate.underscore import with_numbered_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zrf2js.scripts.syntax import Node

_OWN_NAME = re.compile(r"\$(?:kept|first|rest)\d+\b")
_SKIPS = re.compile(r"\bcontinue;")
_READS = ("$item", "$count", "$lacks")


def with_hoists(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with tests outside of loops."""
    scripts = tuple(texts)
    if any(map(REDEFINES.search, scripts)):
        return scripts
    return with_numbered_edits(scripts, _OWN_NAME, _SKIPS, _Hoists)


class _Hoists(Edits):
    """Loops that begin with a test."""

    def __init__(self, text: str, numbers: Iterator[int]) -> None:
        super().__init__(text)
        self._lists = GrowingLists(self.tree)
        self._functions = self._lists.functions_by_call()
        for node in walk(self.tree):
            call = _first_test(node) if node.type == "for_statement" else None
            if call is not None and call.id in self._functions:
                self._hoist(node, call, self._functions[call.id], numbers)

    def _hoist(self, loop: Node, call: Node, function: Node, numbers: Iterator[int]) -> None:
        changed = changed_in(loop)
        given = field_of(call, "arguments").named_children
        parameters = parameters_of(function) or []
        if not all(self._lists.variable_of(node) is not None for node in given):
            return
        varying = frozenset(
            parameter
            for parameter, value in zip(parameters, given, strict=False)
            if text_of(value) in changed
        )
        tests = _leading_tests(function, varying)
        is_pure = bool(tests) and self._is_pure(function, frozenset(), changed)
        if not is_pure or not self._keeps(loop, call):
            return
        number = next(numbers)
        self._add_functions(function, tests, number)
        passed = ", ".join(map(text_of, given))
        kept, values = f"$kept{number}", f"{number}({passed})"
        self.replace(loop.start_byte, loop.start_byte, f"{{ var {kept} = void 0; ")
        first = f"{kept} === void 0 ? {kept} = $first{values} : {kept}"
        self.replace(call.start_byte, call.end_byte, f"({first}) || $rest{values}")
        self.replace(loop.end_byte, loop.end_byte, " }")

    def _add_functions(self, function: Node, tests: list[Node], number: int) -> None:
        body = field_of(function, "body")
        names = f"({', '.join(parameters_of(function) or ())})"
        first = " ".join(on_one_line(test, {}) for test in tests)
        rest = on_one_line(body, dict.fromkeys((test.id for test in tests), ";"))
        copies = (
            f"function {names} {{ {first} return false; }}, $rest{number} = function {names} {rest}"
        )
        self.replace(function.end_byte, function.end_byte, f", $first{number} = {copies}")

    # --- the proof -------------------------------------------------------------------------------

    def _is_pure(self, function: Node, around: frozenset[int], changed: frozenset[str]) -> bool:
        """Return True if a function and those that it calls change nothing.

        They must not read variables of other functions that have one of the names ``changed``.
        """
        parameters = parameters_of(function)
        if function.id in around or parameters is None:
            return False
        body = field_of(function, "body")
        own = variables_in(body)
        if (names_in(body) - own - frozenset(parameters)) & changed:
            return False
        calls = [node for node in walk(body) if node.type == "call_expression"]
        pure = frozenset(
            call.id
            for call in calls
            if text_of(field_of(call, "function")) in _READS
            or (
                call.id in self._functions
                and self._is_pure(self._functions[call.id], around | {function.id}, changed)
            )
        )
        return changes_nothing(body, own, pure)

    def _keeps(self, loop: Node, call: Node) -> bool:
        """Return True if the iterations of a loop change nothing that the test reads."""
        own = variables_in(loop)
        kept = {call.id}
        for node in walk(loop):
            if node.type == "call_expression" and self._adds_only(node, loop):
                kept.add(node.id)
        return changes_nothing(loop, own, frozenset(kept))

    def _adds_only(self, call: Node, loop: Node) -> bool:
        """Return True for a call that changes a new move, or a list that is local until the end."""
        function = field_of(call, "function")
        given = field_of(call, "arguments").named_children
        if text_of(function) == "$share":
            return self._is_new_move(given[0], loop)
        if function.type != "member_expression":
            return False
        owner = field_of(function, "object")
        if text_of(field_of(function, "property")) in EFFECTS:
            return self._is_new_move(owner, loop)
        return self._is_local_list(owner, loop)

    def _is_new_move(self, name: Node, loop: Node) -> bool:
        """Return True for a move that the same iteration has created."""
        values = self._lists.values_of(name)
        is_created = any(
            loop.start_byte < value.start_byte and precedes(value.parent, name) for value in values
        )
        return is_created and all(
            value.type == "call_expression"
            and path_of(field_of(value, "function")) == ["Model", "createMove"]
            for value in values
        )

    def _is_local_list(self, name: Node, loop: Node) -> bool:
        """Return True for ``var list = [];`` that the loops around only fill."""
        values, function = self._lists.values_of(name), function_around(loop)
        if len(values) != 1 or text_of(values[0]) != "[]" or function is None:
            return False
        end = _outermost(loop).end_byte
        for use in self._lists.names_of(name):
            around, is_later = use.parent, use.start_byte >= end
            if function_around(use) != function or around is None:
                return False
            if not is_later and not _is_filled(use, around):
                return False
        return True


def _first_test(loop: Node) -> Node | None:
    """Return the call in ``if (f(...)) continue;`` at the start of a loop."""
    body = field_of(loop, "body")
    if loop.parent is None or loop.parent.type == "labeled_statement":
        return None
    test = next(iter(body.named_children), None)
    if test is None or test.type != "if_statement" or test.child_by_field_name("alternative"):
        return None
    is_skip = text_of(field_of(test, "consequence")) == "continue;"
    return field_of(test, "condition").named_children[0] if is_skip else None


def _leading_tests(function: Node, varying: frozenset[str]) -> list[Node]:
    """Return the statements ``if (...) return true;`` that begin a function and do not vary.

    They read no variables of the function, which exist in it alone.
    """
    tests = []
    body = field_of(function, "body")
    varying |= variables_in(body)
    for node in body.named_children:
        if node.type != "if_statement" or node.child_by_field_name("alternative") is not None:
            break
        is_test = text_of(field_of(node, "consequence")) == "return true;"
        if not is_test or names_in(node) & varying:
            break
        tests.append(node)
    return tests


def _outermost(loop: Node) -> Node:
    """Return the outermost loop of the same function around a loop."""
    outermost, around = loop, loop.parent
    while around is not None and around.type not in FUNCTIONS:
        outermost = around if around.type in LOOPS else outermost
        around = around.parent
    return outermost


def _is_filled(use: Node, around: Node) -> bool:
    """Return True for the declaration of a list, and for ``list.push(...)``."""
    if around.type == "variable_declarator":
        return field_of(around, "name").id == use.id
    call = around.parent
    is_call = call is not None and call.type == "call_expression"
    is_member = is_call and around.type == "member_expression"
    return is_member and text_of(field_of(around, "property")) == "push"
