"""Dagaz scripts with loops in place of calls of underscore.

``_.each(list, function (item) { ... })`` as a statement becomes a loop: V8 then keeps the variables
of the function in registers, and creates no function.  A loop visits what underscore visits, in the
same order (``visitedKeys`` of templates/dagaz/lists.js).  A loop over ``design.allPositions()``
visits the list of the design instead of a copy.  ``_.chain(list).filter(f).value()`` becomes
``_.filter(list, f)``, ``_.isUndefined(value)`` a comparison, and ``_.indexOf`` the name of its
function.

The syntax tree must prove that nothing else depends on the call: ``_`` is underscore as loaded, and
the function has no name, no ``this`` and no functions that blocks would hide.  Where the proof
fails, the call is not changed. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import (
    Edits,
    code_of,
    declares_variable,
    field_of,
    is_template,
    parent_of,
    starts_statement,
)
from zrf2js.scripts.syntax import DECLARED_FUNCTIONS, FUNCTIONS, USES, path_of, text_of, walk
from zrf2js.scripts.translate.underscore import keep_library

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: names of functions that translated scripts call, and their names in the environment of scripts
LOOP_HELPERS = {
    "$keysOf": "visitedKeys", "$listsOf": "visitedLists", "$indexOf": "indexOf",
}  # fmt: skip
_USES = re.compile(r"\b_\b")
_OWN_NAME = re.compile(r"\$(?:keysOf|listsOf|indexOf|(?:list|keys|index|end|loop)\d+)\b")
#: methods of the design that return a copy of a list
_COPIES = frozenset(("allPositions", "allDirections"))
_WORD = rf"\b(?:{'|'.join(sorted(_COPIES))})\b"
_REPLACED_METHOD = re.compile(rf"(?<!\.){_WORD}|{_WORD}(?!\s*\()")
#: functions of underscore that chains call with their list
_IN_CHAINS = frozenset(
    (
        "compact", "each", "every", "filter", "find", "first", "flatten", "groupBy", "indexBy",
        "initial", "keys", "last", "map", "max", "min", "pluck", "reduce", "reject", "rest", "size",
        "some", "sortBy", "toArray", "uniq", "values", "without",
    )
)  # fmt: skip
#: functions with their own ``this`` and ``arguments``
_CALLED = FUNCTIONS - {"arrow_function"}
#: what has another meaning in the function around, and names that could be declared twice there
_BOUND = frozenset(
    (
        "this", "super", "meta_property", "yield_expression", "statement_identifier",
        "class_static_block",
    )
)  # fmt: skip
#: names of variables, but not of those in all blocks
_RESERVED = frozenset(("async", "await", "let", "yield"))
_OTHER_NAMES = frozenset(("arguments", "await", "yield"))


def with_loops(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with loops where the proof succeeds."""
    scripts = tuple(texts)
    if any(map(_OWN_NAME.search, scripts)) or not keep_library(scripts):
        return scripts
    numbers = count(1)
    copies = frozenset() if any(map(_REPLACED_METHOD.search, scripts)) else _COPIES
    return tuple(
        _Loops(_Calls(text).edited(), numbers, copies).edited() if _USES.search(text) else text
        for text in scripts
    )


@dataclass
class _Loop:
    """A call of ``_.each`` that becomes a loop, with its function and the variables of this one."""

    statement: Node
    items: Node
    function: Node
    body: Node
    parameters: list[str]
    number: int
    variables: list[str] = field(default_factory=list)


class _Calls(Edits):
    """Chains as nested calls, and calls that operators and methods of lists can replace."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        for node in walk(self.tree):
            name = _called(node) if node.type == "call_expression" else ""
            if name == "chain":
                self._unchain(node)
            elif name == "isUndefined" and not starts_statement(node):
                self._compare(node)
            elif name == "indexOf":
                self._search(node)

    def _compare(self, call: Node) -> None:
        given = _arguments(call)
        if len(given) == 1 and given[0].type != "spread_element":
            self.replace(call.start_byte, given[0].start_byte, "(void 0 === (")
            self.replace(given[0].end_byte, call.end_byte, "))")

    def _search(self, call: Node) -> None:
        """Replace the search of underscore by a function that needs no lookup."""
        function = field_of(call, "function")
        self.replace(function.start_byte, function.end_byte, "$indexOf")

    def _unchain(self, chain: Node) -> None:
        """Replace ``_.chain(list).map(f).value()`` by ``_.map(list, f)``."""
        items = _arguments(chain)
        calls = list(_calls_of_chain(chain))
        if len(items) != 1 or items[0].type == "spread_element" or not calls:
            return
        names = [text_of(field_of(field_of(call, "function"), "property")) for call in calls]
        if names[-1] == "value" and not _arguments(calls[-1]):
            names.pop()
        elif parent_of(calls[-1]).type != "expression_statement":
            return
        if not names or not _IN_CHAINS.issuperset(names):
            return
        starts = "".join(f"_.{name}(" for name in reversed(names))
        self.replace(chain.start_byte, items[0].start_byte, starts)
        at = items[0].end_byte
        for call in calls[: len(names)]:
            given = _arguments(call)
            if given:
                self.replace(at, given[0].start_byte, ", ")
                at = given[-1].end_byte
            self.replace(at, call.end_byte, ")")
            at = call.end_byte
        self.replace(at, calls[-1].end_byte, "")


class _Loops(Edits):
    """Calls of ``_.each`` as loops."""

    def __init__(self, text: str, numbers: Iterator[int], copies: frozenset[str]) -> None:
        super().__init__(text)
        self._numbers = numbers
        self._copies = copies
        owned = _by_function(self.tree)
        for node in walk(self.tree):
            if (loop := self._loop(node, owned)) is not None:
                self._write(loop, owned[loop.function.id])

    def _loop(self, node: Node, owned: dict[int, list[Node]]) -> _Loop | None:
        """Return the loop that a statement can become."""
        call = node.named_children[0] if node.type == "expression_statement" else None
        if call is None or call.type != "call_expression" or _called(call) != "each":
            return None
        given = _arguments(call)
        if len(given) != 2 or given[0].type == "spread_element" or not _is_plain(given[1]):
            return None
        function = given[1]
        parameters = _parameters(function)
        variables = _variables(owned.get(function.id, ()))
        if parameters is None or variables is None:
            return None
        if not _RESERVED.isdisjoint((*parameters, *variables)):
            return None
        declared = [name for name in dict.fromkeys(variables) if name not in parameters]
        body = field_of(function, "body")
        return _Loop(node, given[0], function, body, parameters, next(self._numbers), declared)

    def _write(self, loop: _Loop, inside: list[Node]) -> None:
        n = loop.number
        returns = [node for node in inside if node.type == "return_statement"]
        label = f"$loop{n}: " if returns else ""
        is_list = loop.items.type == "array"
        key = f"$index{n}" if is_list else f"$keys{n} === null ? $index{n} : $keys{n}[$index{n}]"
        values = (f"$list{n}[{key}]", key, f"$list{n}")
        bound = [f"{name} = {value}" for name, value in zip(loop.parameters, values, strict=False)]
        names = ", ".join([*bound, *loop.variables])
        read = "" if is_list or loop.parameters else f" {values[0]};"  # may call a getter
        self.replace(
            loop.statement.start_byte, loop.items.start_byte, f"{label}for (let $list{n} = ("
        )
        keys = "" if is_list else f"$keys{n} = $keysOf($list{n}), "
        visited = f"$list{n}" if is_list else f"($keys{n} === null ? $list{n} : $keys{n})"
        self.replace(
            loop.items.end_byte,
            loop.body.start_byte + 1,
            f"), {keys}$index{n} = 0, $end{n} = {visited}.length; "
            f"$index{n} < $end{n}; $index{n}++) {{{read}" + (f" let {names};" if names else ""),
        )
        self.replace(loop.body.end_byte, loop.statement.end_byte, "")
        design = _design(loop.items, self._copies)
        if design is not None and len(loop.parameters) < 3:
            self.replace(design.start_byte, design.start_byte, "$listsOf(")
            self.replace(design.end_byte, design.end_byte, ")")
        for node in returns:
            self._continue(node, f"$loop{n}")
        for node in inside:
            if node.type == "variable_declaration":
                self._assign(node)
            elif node.type == "for_in_statement" and declares_variable(node):
                kind = field_of(node, "kind")
                self.replace(kind.start_byte, kind.end_byte, "")

    def _continue(self, node: Node, label: str) -> None:
        """Replace a return by a jump to the next iteration; the value is computed and dropped."""
        values = code_of(node)
        if not values:
            self.replace(node.start_byte, node.end_byte, f"continue {label};")
            return
        self.replace(node.start_byte, values[0].start_byte, "{ (")
        self.replace(values[0].end_byte, node.end_byte, f"); continue {label}; }}")

    def _assign(self, declaration: Node) -> None:
        """Replace ``var a = 1, b`` by ``a = 1``: the loop declares the variables."""
        start = declaration.start_byte
        separator = ""
        for part in code_of(declaration):
            if part.child_by_field_name("value") is not None:
                self.replace(start, part.start_byte, separator)
                start, separator = part.end_byte, ", "
        self.replace(start, declaration.end_byte, ";")


# --- parts of a syntax tree ----------------------------------------------------------------------


def _arguments(call: Node) -> list[Node]:
    return code_of(field_of(call, "arguments"))


def _called(call: Node) -> str:
    """Return ``name`` for a call ``_.name(...)``, else empty."""
    path = path_of(field_of(call, "function"))
    is_own = len(path) == 2 and path[0] == "_" and not is_template(call)
    return path[1] if is_own else ""


def _design(items: Node, copies: frozenset[str]) -> Node | None:
    """Return the name ``design`` in ``design.allPositions()``."""
    if items.type != "call_expression" or _arguments(items):
        return None
    path = path_of(field_of(items, "function"))
    if len(path) != 2 or path[1] not in copies:
        return None
    owner = field_of(field_of(items, "function"), "object")
    return owner if owner.type == "identifier" else None


def _calls_of_chain(call: Node) -> Iterator[Node]:
    """Yield the calls of methods that follow a call, up to ``value()``."""
    while (member := call.parent) is not None and member.type == "member_expression":
        call = parent_of(member)
        if call.type != "call_expression" or is_template(call):
            return
        yield call
        if text_of(field_of(member, "property")) == "value":
            return


def _by_function(tree: Node) -> dict[int, list[Node]]:
    """Return the nodes of each function, without those of inner functions, by the function's id."""
    owned: dict[int, list[Node]] = {}
    waiting = [(tree, tree.id)]
    while waiting:
        node, owner = waiting.pop()
        owned.setdefault(owner, []).append(node)
        inner = node.id if node.type in FUNCTIONS else owner
        waiting.extend((child, inner) for child in node.children)
    return owned


def _is_plain(function: Node) -> bool:
    """Return True for a function whose body may be a block of the function around it."""
    if function.type not in ("function_expression", "arrow_function"):
        return False
    body = field_of(function, "body")
    if body.type != "statement_block" or function.child_by_field_name("name") is not None:
        return False
    if any(child.type == "async" for child in function.children):
        return False
    statements = code_of(body)
    if statements and code_of(statements[0]) and code_of(statements[0])[0].type == "string":
        return False  # may be a directive
    waiting = [body]
    while waiting:
        node = waiting.pop()
        if node.type in _BOUND or node.type in DECLARED_FUNCTIONS:
            return False
        if node.type in USES and text_of(node) in _OTHER_NAMES:
            return False
        if node.type not in _CALLED:
            waiting.extend(node.children)
    return True


def _parameters(function: Node) -> list[str] | None:
    """Return the names of the parameters, None if a loop cannot bind them."""
    single = function.child_by_field_name("parameter")
    nodes = [single] if single is not None else code_of(field_of(function, "parameters"))
    names = [text_of(node) for node in nodes]
    fits = len(names) <= 3 and len(set(names)) == len(names)
    return names if fits and all(node.type == "identifier" for node in nodes) else None


def _variables(inside: Iterable[Node]) -> list[str] | None:
    """Return the names that ``var`` declares among these nodes, None if one is a pattern."""
    names: list[str] = []
    for node in inside:
        declared: list[Node] = []
        if node.type == "variable_declaration":
            declared = [field_of(part, "name") for part in code_of(node)]
        elif node.type == "for_in_statement" and declares_variable(node):
            declared = [field_of(node, "left")]
            if node.child_by_field_name("value") is not None:
                return None  # only a declaration may have a value there
        if any(name.type != "identifier" for name in declared):
            return None
        names += map(text_of, declared)
    return names
