"""Dagaz scripts that create moves only if a test holds.

In ``var move = Dagaz.Model.createMove(n); if (fill(pos, move)) { ... }``, a function adds effects
to a move, and the script discards the move if the result is false. The statements become the body
of ``if ($try0(pos))``, which calls a copy of the function that adds no effects. The syntax tree
must prove that the function changes nothing but the move and its own variables, and that nothing
else uses the move. A place where most moves are kept stops the trials after some time. Lines keep
their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of
from zrf2js.scripts.purity import (
    EFFECTS,
    REDEFINES,
    changes_nothing,
    is_plain_value,
    on_one_line,
    variables_in,
)
from zrf2js.scripts.scopes import parameters_of
from zrf2js.scripts.syntax import USES, path_of, text_of, walk
from zrf2js.scripts.translate.lists import GrowingLists
from zrf2js.scripts.translate.underscore import with_numbered_edits
from zrf2js.scripts.translate.unread import unread_before

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zrf2js.scripts.syntax import Node

_OWN_NAME = re.compile(r"\$(?:try|odds)\d+\b")
_CREATES = re.compile(r"\.createMove\(")
#: the number of kept moves, less that of discarded ones, after which a place stops its trials
_MOST = 99


def with_trials(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with trials where the proof succeeds."""
    scripts = tuple(texts)
    if any(map(REDEFINES.search, scripts)):
        return scripts
    return with_numbered_edits(scripts, _OWN_NAME, _CREATES, _Trials)


class _Trials(Edits):
    """Moves that a function fills and tests."""

    def __init__(self, text: str, numbers: Iterator[int]) -> None:
        super().__init__(text)
        lists = GrowingLists(self.tree)
        functions = lists.functions_by_call()
        for node in walk(self.tree):
            if node.type == "if_statement" and (declarator := _created(node)) is not None:
                call = field_of(node, "condition").named_children[0]
                if call.id in functions and node.child_by_field_name("alternative") is None:
                    _Trial(lists, declarator, node, call, functions[call.id]).add(self, numbers)


class _Trial:
    """A declaration of a move, the statement that tests it, the call in it, and its function."""

    def __init__(
        self, lists: GrowingLists, declarator: Node, test: Node, call: Node, function: Node
    ) -> None:
        self.lists = lists
        self.declarator = declarator
        self.test = test
        self.call = call
        self.function = function
        self.given = field_of(call, "arguments").named_children
        self.move = text_of(field_of(declarator, "name"))

    def add(self, edits: Edits, numbers: Iterator[int]) -> None:
        """Add the trial, if the proof succeeds."""
        names = parameters_of(self.function) or []
        index = self._index_of_move()
        if index is None or index >= len(names) or not self._is_discarded():
            return
        left_out = self._effects(names[index])
        body = field_of(self.function, "body")
        own = variables_in(body).union(names)
        if left_out is None or not changes_nothing(body, own, left_out):
            return
        number = next(numbers)
        copy = on_one_line(body, dict.fromkeys(left_out, ";"))
        kept = ", ".join(name for name in names if name != names[index])
        end = self.function.end_byte
        edits.replace(end, end, f", $odds{number} = 0, $try{number} = function ({kept}) {copy}")
        passed = ", ".join(text_of(node) for at, node in enumerate(self.given) if at != index)
        assert self.declarator.parent is not None
        start = self.declarator.parent.start_byte
        edits.replace(start, start, _trial(number, passed))
        edits.replace(self.test.end_byte, self.test.end_byte, " }")

    def _index_of_move(self) -> int | None:
        """Return the index of the move in the call, None unless all arguments are plain."""
        names = [text_of(node) for node in self.given]
        created = field_of(field_of(self.declarator, "value"), "arguments").named_children
        values = [node for node in self.given if text_of(node) != self.move] + created
        if names.count(self.move) != 1 or not all(map(self._is_plain, values)):
            return None
        return names.index(self.move)

    def _is_plain(self, value: Node) -> bool:
        names = [node for node in walk(value) if node.type == "identifier"]
        plain_names = frozenset(
            text_of(node) for node in names if self.lists.variable_of(node) is not None
        )
        return is_plain_value(value, plain_names - {self.move})

    def _is_discarded(self) -> bool:
        """Return True if only the declaration and the statement after it use the move.

        A function that remains would find the last move, which may be a discarded one.
        """
        variable = self.lists.variable_of(field_of(self.declarator, "name"))
        start, end = self.declarator.start_byte, self.test.end_byte
        return variable is not None and all(
            start <= name.start_byte < end and self.lists.is_inside(name, variable[0])
            for name in self.lists.names_of(field_of(self.declarator, "name"))
        )

    def _effects(self, move: str) -> frozenset[int] | None:
        """Return the ids of statements that add effects to the move, None if it has other uses."""
        body = field_of(self.function, "body")
        own = frozenset(
            text_of(node)
            for node in walk(body)
            if node.type == "identifier" and self.lists.variable_of(node) is not None
        )
        ids = set()
        for node in walk(body):
            if node.type in USES and text_of(node) == move:
                statement = _effect(node, own)
                if statement is None:
                    return None
                ids.add(statement.id)
                unread = unread_before(statement, body, own)
                ids |= set() if unread is None else {unread.id}
        return frozenset(ids)


def _trial(number: int, passed: str) -> str:
    odds = f"$odds{number}"
    return (
        f"if ({odds} === {_MOST} || ($try{number}({passed}) ? ({odds}++, true)"
        f" : ({odds} > -{_MOST} && {odds}--, false))) {{ "
    )


def _created(test: Node) -> Node | None:
    """Return the declaration of a move right before a statement."""
    before = test.prev_named_sibling
    if before is None or before.type != "variable_declaration" or test.parent is None:
        return None
    declarators = before.named_children
    if test.parent.type != "statement_block" or len(declarators) != 1:
        return None
    value = declarators[0].child_by_field_name("value")
    if value is None or value.type != "call_expression":
        return None
    is_move = path_of(field_of(value, "function")) == ["Model", "createMove"]
    return declarators[0] if is_move else None


def _effect(move: Node, variables: frozenset[str]) -> Node | None:
    """Return the statement that adds an effect with plain values to a move."""
    member = move.parent
    call = None if member is None else member.parent
    statement = None if call is None else call.parent
    if member is None or call is None or statement is None:
        return None
    if (member.type, call.type, statement.type) != (
        "member_expression", "call_expression", "expression_statement",
    ):  # fmt: skip
        return None
    is_effect = text_of(field_of(member, "property")) in EFFECTS
    given = field_of(call, "arguments").named_children
    is_plain = all(is_plain_value(node, variables) for node in given)
    return statement if is_effect and is_plain else None
