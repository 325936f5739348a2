"""Functions of Dagaz scripts that compare moves by their steps.

A function that reads ``design.findDirection(a.actions[0][0][0], a.actions[0][1][0])`` gets a second
body for moves of one step, where the origin, the target and the direction are properties of the
step: ``var $step0 = $step(design, a); if ($step0 !== null) { ... $step0.way ... }``. It calls a
function with the first body for other moves, so that it is short enough for V8 to inline it. The
kernel keeps one object for equal steps (templates/dagaz/kernel/steps.js). The syntax tree must
prove that the function changes nothing but its own variables. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of
from zrf2js.scripts.purity import REDEFINES, changes_nothing, on_one_line, variables_in
from zrf2js.scripts.scopes import parameters_of
from zrf2js.scripts.syntax import text_of, walk
from zrf2js.scripts.translate.reads import READ_HELPERS
from zrf2js.scripts.translate.underscore import with_numbered_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zrf2js.scripts.syntax import Node

#: names of functions that translated scripts call, and their names in the environment of scripts
STEP_HELPERS = {"$step": "moveStep"}
_OWN_NAME = re.compile(r"\$(?:step\d*|other\d+)\b")
_COMPARES = re.compile(r"\.findDirection\(")
#: functions that change nothing
_PURE = frozenset(READ_HELPERS) - {"$share"}


def with_steps(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with functions that read steps."""
    scripts = tuple(texts)
    if any(map(REDEFINES.search, scripts)):
        return scripts
    return with_numbered_edits(scripts, _OWN_NAME, _COMPARES, _Steps)


class _Steps(Edits):
    """Functions that read the directions of moves."""

    def __init__(self, text: str, numbers: Iterator[int]) -> None:
        super().__init__(text)
        for node in walk(self.tree):
            if node.type == "variable_declarator":
                function = node.child_by_field_name("value")
                if function is not None and function.type == "function_expression":
                    self._add_body(function, numbers)

    def _add_body(self, function: Node, numbers: Iterator[int]) -> None:
        body = field_of(function, "body")
        names = parameters_of(function) or []
        ways = {node.id: way for node in walk(body) if (way := _way(node)) is not None}
        designs = {design for design, _ in ways.values()}
        moves = list(dict.fromkeys(move for _, move in ways.values()))
        if len(designs) != 1 or not {*designs, *moves} <= set(names):
            return
        if not _is_pure(body, {*designs, *moves}):
            return
        steps = {move: f"$step{number}" for number, move in enumerate(moves)}
        starts = ", ".join(
            f"{step} = $step({min(designs)}, {move})" for move, step in steps.items()
        )
        tests = " && ".join(f"{step} !== null" for step in steps.values())
        text = on_one_line(body, dict(_replaced(body, steps)))
        other, given = f"$other{next(numbers)}", ", ".join(names)
        first = f"{{ var {starts}; if ({tests}) {text} return {other}({given}); }}"
        at = body.start_byte
        self.replace(at, at, f"{first}, {other} = function ({given}) ")


def _way(node: Node) -> tuple[str, str] | None:
    """Return the names in ``design.findDirection($item(move, 0, 0), $item(move, 0, 1))``."""
    if node.type != "call_expression":
        return None
    method = field_of(node, "function")
    given = field_of(node, "arguments").named_children
    if method.type != "member_expression" or len(given) != 2:
        return None
    owner, name = field_of(method, "object"), text_of(field_of(method, "property"))
    if name != "findDirection":
        return None
    parts = [_item(part) for part in given]
    if parts[0] is None or parts[1] is None or parts[0][0] != parts[1][0]:
        return None
    return (text_of(owner), parts[0][0]) if (parts[0][1], parts[1][1]) == ("from", "to") else None


def _item(node: Node) -> tuple[str, str] | None:
    """Return the move and the property of its step in ``$item(move, 0, 0)``."""
    if node.type != "call_expression" or text_of(field_of(node, "function")) != "$item":
        return None
    given = field_of(node, "arguments").named_children
    if text_of(given[1]) != "0":
        return None
    name = {"0": "from", "1": "to"}.get(text_of(given[2]))
    return None if name is None else (text_of(given[0]), name)


def _is_simple(node: Node) -> str:
    """Return the name in ``move.isSimpleMove()``, else empty."""
    method = node.child_by_field_name("function") if node.type == "call_expression" else None
    if method is None or method.type != "member_expression":
        return ""
    is_test = text_of(field_of(method, "property")) == "isSimpleMove"
    return text_of(field_of(method, "object")) if is_test else ""


def _replaced(body: Node, steps: dict[str, str]) -> Iterator[tuple[int, str]]:
    """Yield the ids of what the steps of moves contain, with the reads of the steps."""
    for node in walk(body):
        way, item, simple = _way(node), _item(node), _is_simple(node)
        if way is not None:
            yield node.id, f"{steps[way[1]]}.way"
        elif item is not None and item[0] in steps:
            yield node.id, f"{steps[item[0]]}.{item[1]}"
        elif simple in steps:
            yield node.id, "true"


def _is_pure(body: Node, kept: set[str]) -> bool:
    """Return True if a body changes its own variables only, none of those to keep."""
    own = variables_in(body)
    pure = frozenset(
        node.id
        for node in walk(body)
        if node.type == "call_expression" and text_of(field_of(node, "function")) in _PURE
    )
    return not own & kept and changes_nothing(body, own, pure)
