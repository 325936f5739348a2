"""Dagaz scripts that visit the actions of moves without their lists.

``_.each(move.actions, function (a) { ... a[0][0] ... })`` becomes a loop over indexes:
``_.each($indexes(move), function (a) { ... $item(move, a, 0) ... })``. The syntax tree must prove
that the function only reads items of the action, and that it changes no action and calls only
functions that change none. Where the proof fails, the call is not changed. The loop reads both
positions of an action at once (``$positions``). A function of the script, to which such loops alone
pass a move and its action, gets the index. In ``var a = move.actions[i];``, ``a`` becomes the
index, too. ``reads.py`` handles other reads, and runs first. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of, is_changed, starts_statement
from zrf2js.scripts.purity import CALLS_UNSEEN, definition_of
from zrf2js.scripts.syntax import FUNCTIONS, USES, path_of, text_of, walk
from zrf2js.scripts.translate.lists import UNSAFE, GrowingLists, is_visitor
from zrf2js.scripts.translate.reads import READ_HELPERS
from zrf2js.scripts.translate.underscore import keep_library

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: names of functions that translated scripts call, and their names in the environment of scripts
ACTION_HELPERS = {
    "$indexes": "actionIndexes", "$index": "actionIndex", "$positions": "actionPositions",
}  # fmt: skip
_OWN_NAME = re.compile(r"\$(?:index(?:es)?|positions|at\d+)\b")
#: reads of the first origin and target in the positions of an action, which are 0 if unknown
_POSITIONS = {"0": "({at} & 65535)", "1": "({at} >>> 16)"}
_IN_LOOP = re.compile(r"\.actions(?:, |\[)")
#: functions of underscore that pass on the results of a function of one item
_VISITS = frozenset(("each", "map", "some", "every", "any", "all"))
_SEARCHES = _VISITS | {"filter", "find"}
#: methods that change no actions, except by adding some
_HARMLESS = _SEARCHES | frozenset(
    (
        "isUndefined", "isNull", "indexOf", "contains", "size",
        "getPiece", "getValue", "navigate", "inZone", "findDirection", "getDirection", "getZone",
        "getPieceType", "getAttribute", "allDirections", "allPositions", "opposite", "nextPlayer",
        "posToString", "stringToPos", "createPiece", "changeOwner", "promote", "push", "abs",
        "floor", "max", "min", "capturePiece", "movePiece", "dropPiece",
    )
)  # fmt: skip
#: a definition of a function that operators and reads call
_CONVERTS = re.compile(f"{definition_of(['toString', 'valueOf']).pattern}|{CALLS_UNSEEN.pattern}")


def with_actions(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with loops over indexes of actions."""
    scripts = tuple(texts)
    if any(map(_OWN_NAME.search, scripts)) or not keep_library(scripts):
        return scripts
    if any(map(_CONVERTS.search, scripts)):
        return scripts
    is_safe = not any(map(UNSAFE.search, scripts))
    own = frozenset(name for name in _HARMLESS if any(map(_method(name).search, scripts)))
    numbers = count()
    return tuple(
        _Actions(text, is_safe, own, numbers).edited() if _IN_LOOP.search(text) else text
        for text in scripts
    )


@dataclass(frozen=True)
class _ActionLoop:
    """A call of underscore with the actions of a move, and a function of one action."""

    items: Node
    function: Node
    move: str
    item: str

    @property
    def body(self) -> Node:
        """The body of the function."""
        return field_of(self.function, "body")

    def reads(self, passed: frozenset[int]) -> list[tuple[Node, str]] | None:
        """Return the reads of the action, None if the body has other uses or changes actions."""
        reads = _reads(self.body, self.item, passed)
        return reads if reads is None or _keeps_actions(self.body, self.move, passed) else None


@dataclass(frozen=True)
class _ActionCallee:
    """A function to which loops pass an action and its move, by the indexes of the parameters."""

    function: Node
    calls: tuple[Node, ...]
    action: int
    move: int

    def passed(self) -> Iterator[int]:
        """Yield the ids of the calls and of what they pass."""
        for call in self.calls:
            given = field_of(call, "arguments").named_children
            yield from (call.id, given[self.action].id, given[self.move].id)

    def reads(self) -> tuple[str, list[tuple[Node, str]] | None]:
        """Return the names of the move and the action, and the reads as those of a visit."""
        names = [text_of(node) for node in field_of(self.function, "parameters").named_children]
        body = field_of(self.function, "body")
        reads = _reads(body, names[self.action])
        keeps = reads is not None and _keeps_actions(body, names[self.move])
        return f"{names[self.move]}, {names[self.action]}", reads if keeps else None


class _Actions(Edits):
    """Functions that visit actions."""

    def __init__(
        self, text: str, is_safe: bool, own: frozenset[str], numbers: Iterator[int]
    ) -> None:
        super().__init__(text)
        self._numbers = numbers
        self._unknown = frozenset(node.id for node in walk(self.tree) if _calls_own(node, own))
        loops = [
            visit
            for node in walk(self.tree)
            if (visit := _action_loop(node)) is not None and self._is_known(visit.body)
        ]
        callees = _callees(self.tree, loops, self._is_known) if is_safe else []
        passed = frozenset(part for callee in callees for part in callee.passed())
        for visit in loops:
            reads = visit.reads(passed)
            if reads is not None:
                items = visit.items
                self.replace(items.start_byte, items.end_byte, f"$indexes({visit.move})")
                self._write_body(visit.body, reads, f"{visit.move}, {visit.item}")
        for callee in callees:
            names, reads = callee.reads()
            self._write_body(field_of(callee.function, "body"), reads or [], names)
        for node in walk(self.tree):
            if node.type == "variable_declarator":
                self._name_action(node)

    def _is_known(self, code: Node) -> bool:
        """Return True if code calls no method that the scripts define."""
        return not any(node.id in self._unknown for node in walk(code))

    def _write_body(self, body: Node, reads: list[tuple[Node, str]], names: str) -> None:
        """Write the reads of a function, which reads the positions of the action at its start."""
        at, text = body.start_byte + 1, self._write(reads, names)
        if any("{at}" in form for _, form in reads):
            self.replace(at, at, f" var {text};")

    def _write(self, reads: list[tuple[Node, str]], names: str) -> str:
        """Write reads of an action. Return the declaration of its positions."""
        name = f"$at{next(self._numbers)}"
        for node, form in reads:
            self.replace(node.start_byte, node.end_byte, form.format(names, at=name))
        return f"{name} = $positions({names})"

    def _name_action(self, declarator: Node) -> None:
        """Replace ``var a = move.actions[i];`` by the index if the block only reads the action."""
        value = declarator.child_by_field_name("value")
        block = None if declarator.parent is None else declarator.parent.parent
        if value is None or value.type != "subscript_expression":
            return
        if declarator.parent is None or block is None:
            return
        items, index = _owner(value), field_of(value, "index")
        if items.type != "member_expression" or not _is_name(_owner(items)):
            return
        name, move = text_of(field_of(declarator, "name")), text_of(_owner(items))
        if text_of(field_of(items, "property")) != "actions":
            return
        others = [*declarator.parent.named_children, *block.children]
        rest = [node for node in others if node.start_byte > declarator.end_byte]
        reads = _reads_of_variable(declarator, name, rest)
        if reads is None or not all(
            _keeps_actions(node, move) and self._is_known(node) for node in rest
        ):
            return
        positions = self._write(reads, f"{move}, {name}")
        self.replace(
            value.start_byte, value.end_byte, f"$index({move}, {text_of(index)}), {positions}"
        )


def _action_loop(call: Node) -> _ActionLoop | None:
    """Return the visit of the actions of a move that a call of underscore may be."""
    if call.type != "call_expression":
        return None
    given = field_of(call, "arguments").named_children
    path = path_of(field_of(call, "function"))
    if len(path) != 2 or path[0] != "_" or path[1] not in _VISITS or len(given) != 2:
        return None
    items, function = given
    item = _parameter(function)
    if item is None or items.type != "member_expression" or not _is_name(_owner(items)):
        return None
    move = text_of(_owner(items))
    if text_of(field_of(items, "property")) != "actions":
        return None
    return _ActionLoop(items, function, move, item)


def _callees(
    tree: Node, loops: list[_ActionLoop], is_known: Callable[[Node], bool]
) -> list[_ActionCallee]:
    """Return the functions to which loops alone pass an action, each visit with the proof."""
    callees = [callee for callee in _possible_callees(tree, loops) if is_known(callee.function)]
    while True:
        passed = frozenset(part for callee in callees for part in callee.passed())
        proven = {
            node.id
            for visit in loops
            if visit.reads(passed) is not None
            for node in walk(visit.body)
        }
        kept = [callee for callee in callees if all(call.id in proven for call in callee.calls)]
        if len(kept) == len(callees):
            return callees
        callees = kept


def _possible_callees(tree: Node, loops: list[_ActionLoop]) -> Iterator[_ActionCallee]:
    passes: dict[int, tuple[int, int]] = {}
    for visit in loops:
        for node in walk(visit.body):
            if node.type == "call_expression" and _is_name(field_of(node, "function")):
                given = field_of(node, "arguments").named_children
                names = [text_of(part) if _is_name(part) else "" for part in given]
                if names.count(visit.item) == 1 and names.count(visit.move) == 1:
                    passes[node.id] = names.index(visit.item), names.index(visit.move)
    lists = GrowingLists(tree) if passes else None
    for function, calls in lists.called_functions() if lists is not None else ():
        pairs = {passes.get(call.id) for call in calls}
        pair = pairs.pop() if len(pairs) == 1 else None
        parameters = field_of(function, "parameters").named_children
        if pair is not None and max(pair) < len(parameters) and all(map(_is_name, parameters)):
            callee = _ActionCallee(function, tuple(calls), *pair)
            if callee.reads()[1] is not None:
                yield callee


def _reads_of_variable(
    declarator: Node, name: str, rest: list[Node]
) -> list[tuple[Node, str]] | None:
    """Return the reads of an action in the statements that follow its declaration.

    The result is None if the function uses the name in another way, or in other functions.
    """
    function = declarator.parent
    while function is not None and function.type not in FUNCTIONS:
        function = function.parent
    if function is None:
        return None
    reads = []
    for node in rest:
        node_reads = _reads(node, name)
        if node_reads is None or any(part.type in FUNCTIONS for part in walk(node)):
            return None
        reads += node_reads
    uses = [node for node in walk(function) if "identifier" in node.type and text_of(node) == name]
    members = sum(node.type == "property_identifier" for node in uses)
    return reads if len(uses) == len(reads) + 1 + members else None


def _parameter(function: Node) -> str | None:
    """Return the name of the only parameter of a function without a name."""
    if function.type != "function_expression" or function.child_by_field_name("name") is not None:
        return None
    names = field_of(function, "parameters").named_children
    return text_of(names[0]) if len(names) == 1 and names[0].type == "identifier" else None


def _is_name(node: Node) -> bool:
    return node.type == "identifier"


def _owner(member: Node) -> Node:
    return field_of(member, "object")


def _reads(
    body: Node, item: str, passed: frozenset[int] = frozenset()
) -> list[tuple[Node, str]] | None:
    """Return the reads of an action with what replaces them, None if it has other uses."""
    reads = []
    for node in walk(body):
        if node.type in USES and text_of(node) == item and node.id not in passed:
            read = _read(node)
            if read is None:
                return None
            reads.append(read)
    return reads


def _read(name: Node) -> tuple[Node, str] | None:
    """Return the read ``a[0][0]`` or ``a[0] === null`` around the name, and what replaces it."""
    place = _subscript(name)
    around = None if place is None else place.parent
    if place is None or around is None:
        return None
    index = text_of(field_of(place, "index"))
    if index not in ("0", "1", "2"):
        return None
    part = "" if starts_statement(around) else _POSITIONS.get(index, "")
    if around.type == "binary_expression" and field_of(around, "left").id == place.id:
        operator = field_of(around, "operator").type
        if operator in ("===", "!==") and text_of(field_of(around, "right")) == "null":
            lacks = f"$lacks({{0}}, {index})"
            test = f"{part} === 0 && ({{at}} !== 0 || {lacks})" if part else lacks
            return around, f"(!({test}))" if operator == "!==" else f"({test})"
        return None
    item = _subscript(place)
    if item is None or text_of(field_of(item, "index")) != "0" or is_changed(item):
        return None
    read = f"$item({{0}}, {index})"
    return item, f"({part} === 0 ? {read} : {part} - 1)" if part else read


def _subscript(node: Node) -> Node | None:
    """Return the access ``node[...]``."""
    around = node.parent
    if around is None or around.type != "subscript_expression":
        return None
    return around if around.child_by_field_name("optional_chain") is None else None


def _keeps_actions(body: Node, move: str, passed: frozenset[int] = frozenset()) -> bool:
    """Return True if a body changes no actions, and does not assign the name of the move."""
    return all(node.id in passed or _is_harmless(node, move) for node in walk(body))


def _method(name: str) -> re.Pattern[str]:
    """Return the pattern of a definition of a method, which a declared variable is not."""
    return re.compile(rf"(?<!var )(?<!let )(?<!const ){definition_of([name]).pattern}")


def _calls_own(call: Node, own: frozenset[str]) -> bool:
    """Return True for a call of a method, not of underscore, with one of these names."""
    function = call.child_by_field_name("function") if call.type == "call_expression" else None
    if function is None or function.type != "member_expression":
        return False
    return path_of(function)[:1] != ["_"] and text_of(field_of(function, "property")) in own


def _is_harmless(node: Node, move: str) -> bool:
    match node.type:
        case "call_expression":
            function = field_of(node, "function")
            if function.type == "member_expression":
                return text_of(field_of(function, "property")) in _HARMLESS and _passes_none(node)
            return text_of(function) in READ_HELPERS  # others belong to the script
        case "new_expression" | "this" | "yield_expression" | "await_expression":
            return False
        case "function_expression":
            return is_visitor(node)
        case "assignment_expression" | "augmented_assignment_expression":
            return _is_other_value(field_of(node, "left"))
        case "update_expression":
            return _is_other_value(field_of(node, "argument"))
        case "variable_declarator":
            return _is_name(field_of(node, "name"))
        case "identifier" if text_of(node) == move:
            return node.parent is not None and node.parent.type == "member_expression"
        case "property_identifier" if text_of(node) == "actions":
            return _is_visited(node)
    return node.type not in FUNCTIONS and node.type != "for_in_statement"


def _is_other_value(target: Node) -> bool:
    """Return True if an assignment to the target changes no item or length of a list."""
    if target.type == "member_expression":
        return text_of(field_of(target, "property")) != "length"
    return _is_name(target)


def _passes_none(call: Node) -> bool:
    """Return True if a call passes no functions but those that are written in it."""
    function = field_of(call, "function")
    name = text_of(field_of(function, "property"))
    if name in ("max", "min"):
        return path_of(function) == ["Math", name]
    given = field_of(call, "arguments").named_children[1:]
    is_visit = path_of(function) == ["_", name]
    is_own = is_visit and all(node.type == "function_expression" for node in given)
    return is_own or name not in _SEARCHES


def _is_visited(name: Node) -> bool:
    """Return True for ``actions`` in ``_.each(m.actions, ...)`` and ``m.actions.push(...)``.

    Other methods are not harmless, and other members are not actions.
    """
    member = name.parent
    around = None if member is None else member.parent
    if member is None or around is None:
        return False
    return around.type in ("member_expression", "arguments")
