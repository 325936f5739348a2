"""Local lists of Dagaz scripts that only grow.

``searches.py`` searches such lists faster. A list belongs to variables and parameters of
functions. The syntax tree must prove that each use of these names reads the list, adds an item, or
passes the list to a parameter with the same proof.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import ASSIGNMENTS, field_of, is_changed, is_template
from zrf2js.scripts.scopes import code_of, declared_in, parameters_of, vague_names
from zrf2js.scripts.syntax import DECLARED_FUNCTIONS, FUNCTIONS, path_of, text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: words with which a script can change lists or variables in ways that no name shows
UNSAFE = re.compile(
    r"(?<![.\w$])eval\b|\b(?:arguments|caller|callee|prototype|__proto__|constructor|Function)\b"
    r"|PrototypeOf|defineProp|\\u"
)
#: functions of underscore that return new lists
_NEW_LISTS = frozenset(("union", "difference", "intersection"))
_NEW = _NEW_LISTS | {"without", "filter", "map", "uniq"}
#: functions of underscore that only read lists, and those that call a function with its items
_READERS = _NEW_LISTS | {"indexOf", "size", "isUndefined", "isNull", "contains"}
_VISITORS = frozenset(("each", "filter", "map", "some", "any", "every", "all", "find"))
#: nodes whose code can run after the code around them
_LATER = FUNCTIONS | {"class_body"}
_NAMES = frozenset(("identifier", "shorthand_property_identifier"))

#: names of functions that translated scripts call (reuse.py), and their names in the
#: environment of scripts
REUSE_HELPERS = {"$list": "emptyList", "$done": "reuseList", "$empty": "removeItems"}

#: a variable: the function that declares it, by the id of its node, and its name
Variable = tuple[int, str]


@dataclass
class _Uses:
    """The uses of a variable."""

    names: list[Node] = field(default_factory=list)
    is_bad: bool = False
    passed: list[tuple[Node, int]] = field(default_factory=list)  # calls, and the argument's index
    called: list[Node] = field(default_factory=list)  # if the variable is a function
    values: list[Node] = field(default_factory=list)  # that are assigned


class GrowingLists:
    """The variables and parameters of a script whose lists only grow."""

    def __init__(self, tree: Node) -> None:
        self._functions = {node.id: node for node in walk(tree) if node.type in FUNCTIONS}
        self._names = {id_: declared_in(node) for id_, node in self._functions.items()}
        self._vague = frozenset(vague_names(tree))
        self._uses: dict[Variable, _Uses] = {}
        for node in walk(tree):
            if node.type in _NAMES and (variable := self.variable_of(node)) is not None:
                self._add_use(self._uses.setdefault(variable, _Uses()), node)
        self._links: list[tuple[Variable, Variable]] = []
        self._good = self._proven()

    def variable_of(self, name: Node) -> Variable | None:
        """Return the variable that a name refers to, None for one that other code can reach."""
        word = text_of(name)
        around = name.parent
        while around is not None and word not in self._vague:
            if around.type in FUNCTIONS and word in self._names[around.id]:
                return around.id, word
            around = around.parent
        return None

    def groups(self) -> dict[Variable, Variable]:
        """Return the variables that are proven, with one that represents those of its lists."""
        groups = {variable: variable for variable in self._good}
        for one, other in self._links:
            if one in groups and other in groups:
                first, second = groups[one], groups[other]
                groups = {key: first if own == second else own for key, own in groups.items()}
        return groups

    def is_list(self, name: Node) -> bool:
        """Return True if a name holds a list: it is proven, and declared before its use."""
        variable = self.variable_of(name)
        if variable is None or variable not in self._good or _is_in_hoisted(name, variable[0]):
            return False
        return any(precedes(value.parent, name) for value in self._uses[variable].values)

    def names_of(self, name: Node) -> list[Node]:
        """Return all uses of the variable that a name refers to, none for other names."""
        variable = self.variable_of(name)
        return [] if variable is None else self._uses[variable].names

    def values_of(self, name: Node) -> list[Node]:
        """Return all values that a variable gets, none for other names."""
        variable = self.variable_of(name)
        return [] if variable is None else self._uses[variable].values

    def called_functions(self) -> Iterator[tuple[Node, list[Node]]]:
        """Yield the functions of which all calls are known, with these."""
        for function in self._functions.values():
            calls = self._calls_of(function)
            if calls:
                yield function, calls

    def functions_by_call(self) -> dict[int, Node]:
        """Return the functions of which all calls are known, by the ids of the calls."""
        return {call.id: function for function, calls in self.called_functions() for call in calls}

    def temporary(self) -> Iterator[tuple[Node, Node]]:
        """Yield the functions and values of variables whose list nothing can reach afterward.

        The value is ``[]``, the only one of the variable.
        """
        groups = self.groups()
        kept = {
            groups[variable]
            for variable in groups
            if not all(self.is_inside(name, variable[0]) for name in self._uses[variable].names)
        }
        for variable, group in groups.items():
            values = self._uses[variable].values
            function = self._functions[variable[0]]
            parameters = parameters_of(function)
            is_local = parameters is not None and variable[1] not in parameters
            if (
                group not in kept
                and is_local
                and len(values) == 1
                and _is_declared_empty(values[0])
            ):
                yield function, values[0]

    def is_inside(self, name: Node, function: int) -> bool:
        """Return True if a use is in the function itself, or in functions that it only calls."""
        around = name.parent
        while around is not None and around.id != function:
            if around.type in _LATER and not is_visitor(around):
                return False
            around = around.parent
        return around is not None

    # --- uses ------------------------------------------------------------------------------------

    def _add_use(self, uses: _Uses, name: Node) -> None:
        around = name.parent
        uses.names.append(name)
        if around is None:
            uses.is_bad = True
        elif around.type == "variable_declarator" and field_of(around, "name").id == name.id:
            value = around.child_by_field_name("value")
            uses.values += [] if value is None else [value]
        elif around.type in ASSIGNMENTS and field_of(around, "left").id == name.id:
            uses.values.append(field_of(around, "right"))
            is_plain = around.type == "assignment_expression" and _is_statement(around)
            uses.is_bad = uses.is_bad or not is_plain
        elif around.type == "arguments":
            self._add_argument(uses, name, around)
        elif around.type == "call_expression" and not is_template(around):
            uses.called.append(around)
        elif around.type != "formal_parameters" and not _is_read(name, around):
            uses.is_bad = True

    def _add_argument(self, uses: _Uses, name: Node, given: Node) -> None:
        call = given.parent
        index = [node.id for node in code_of(given)].index(name.id)
        if call is None or call.type != "call_expression":
            uses.is_bad = True
            return
        function = field_of(call, "function")
        path = path_of(function)
        if text_of(function) in REUSE_HELPERS:
            return
        if function.type == "identifier":
            uses.passed.append((call, index))
        elif len(path) != 2 or path[0] != "_" or not _is_reader(path[1], call, index):
            uses.is_bad = True

    # --- the proof -------------------------------------------------------------------------------

    def _proven(self) -> dict[Variable, _Uses]:
        """Return the proven variables, in the order of the script, and their uses."""
        good = {
            key: uses for key, uses in self._uses.items() if not uses.is_bad and not uses.called
        }
        while True:
            held = {key: uses for key, uses in good.items() if self._holds(key, good)}
            if len(held) == len(good):
                return good
            good = held

    def _holds(self, variable: Variable, good: Container[Variable]) -> bool:
        """Return True if a variable is proven, provided that those in ``good`` are."""
        uses = self._uses[variable]
        if not all(map(_is_new, uses.values)):
            return False
        for call, index in uses.passed:
            target = self._parameter(field_of(call, "function"), index)
            if target is None or target not in good:
                return False
            self._links.append((variable, target))
        parameters = parameters_of(self._functions[variable[0]])
        if parameters is None or variable[1] not in parameters:
            return parameters is not None and bool(uses.values)
        calls = self._calls_of(self._functions[variable[0]])
        if calls is None:
            return False
        index = parameters.index(variable[1])
        return all(self._passes(call, index, good) for call in calls)

    def _passes(self, call: Node, index: int, good: Container[Variable]) -> bool:
        """Return True if a call passes a list that only grows."""
        given = code_of(field_of(call, "arguments"))
        if index >= len(given):
            return True
        value = given[index]
        return _is_new(value) or (value.type == "identifier" and self.variable_of(value) in good)

    def _parameter(self, name: Node, index: int) -> Variable | None:
        """Return a parameter of the function that a name refers to."""
        variable = self.variable_of(name)
        values = [] if variable is None else self._uses[variable].values
        if len(values) != 1:
            return None
        names = parameters_of(values[0])
        return (values[0].id, names[index]) if names is not None and index < len(names) else None

    def _calls_of(self, function: Node) -> list[Node] | None:
        """Return all calls of a function, None if it is used otherwise."""
        declarator = function.parent
        if function.type != "function_expression" or declarator is None:
            return None
        if declarator.type != "variable_declarator" or function.child_by_field_name("name"):
            return None
        if function.children[0].type == "async":
            return None
        variable = self.variable_of(field_of(declarator, "name"))
        if variable is None or variable[1] in (parameters_of(self._functions[variable[0]]) or "?"):
            return None
        uses = self._uses[variable]
        is_one = not uses.is_bad and not uses.passed and len(uses.values) == 1
        is_plain = not any(
            node.type == "spread_element"
            for call in uses.called
            for node in code_of(field_of(call, "arguments"))
        )
        return uses.called if is_one and is_plain else None


# --- uses of a name ------------------------------------------------------------------------------


def _is_statement(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "expression_statement"


def _is_new(value: Node) -> bool:
    """Return True for an expression that creates a list."""
    if value.type == "array":
        return True
    if text_of(value).startswith(("$list(", "($done(", "($spare")):
        return True
    path = path_of(value.child_by_field_name("function"))
    return len(path) == 2 and path[0] == "_" and path[1] in _NEW


def _is_reader(name: str, call: Node, index: int) -> bool:
    """Return True if a function of underscore keeps and changes nothing of an argument."""
    given = code_of(field_of(call, "arguments"))
    if name in _VISITORS:
        is_pair = index == 0 and len(given) == 2 and (name != "each" or _is_statement(call))
        names = parameters_of(given[1]) if is_pair and given[1].type in FUNCTIONS else None
        return names is not None and len(names) < 3
    return name in _READERS


def _is_read(name: Node, around: Node) -> bool:
    """Return True for ``list[i]``, ``list.length`` and ``list.push(item)``."""
    outer = around.parent
    owner = around.child_by_field_name("object")
    if outer is None or owner is None or owner.id != name.id:
        return False
    if around.type == "member_expression":
        member = text_of(field_of(around, "property"))
        if member == "push":
            return outer.type == "call_expression" and field_of(outer, "function").id == around.id
        return member == "length" and not is_changed(around)
    return around.type == "subscript_expression" and not is_changed(around)


def precedes(declarator: Node | None, name: Node) -> bool:
    """Return True if code that reaches a name has run a declaration before."""
    block = _block_of(declarator)
    return (
        declarator is not None
        and block is not None
        and declarator.end_byte <= name.start_byte
        and name.end_byte <= block.end_byte
    )


def _block_of(declarator: Node | None) -> Node | None:
    """Return the block with a declaration as one of its statements."""
    if declarator is None or declarator.type != "variable_declarator" or declarator.parent is None:
        return None
    block = declarator.parent.parent
    return block if block is not None and block.type == "statement_block" else None


def _is_declared_empty(value: Node) -> bool:
    """Return True for ``[]`` in ``var list = [];``."""
    return not value.named_children and _block_of(value.parent) is not None


def _is_in_hoisted(name: Node, function: int) -> bool:
    """Return True if a use is in a declared function, which code before it can call."""
    around = name.parent
    while around is not None and around.id != function:
        if around.type in DECLARED_FUNCTIONS:
            return True
        around = around.parent
    return False


def is_visitor(function: Node) -> bool:
    """Return True for a function that underscore runs to its end before it returns."""
    call = None if function.parent is None else function.parent.parent
    if call is None or call.type != "call_expression" or "generator" in function.type:
        return False
    if function.children[0].type == "async" or function.child_by_field_name("name") is not None:
        return False
    given = code_of(field_of(call, "arguments"))
    if [node.id for node in given[1:]] != [function.id] or given[0].type == "spread_element":
        return False
    path = path_of(field_of(call, "function"))
    return len(path) == 2 and path[0] == "_" and path[1] in _VISITORS
