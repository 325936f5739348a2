"""The names of a script for one of Dagaz's objects, such as `d` in `const d = Model.design`.

A name counts if each declaration and each assignment of it in the script has the same object.
Scopes therefore need not be distinguished.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from zrf2js.scripts.syntax import FUNCTIONS, path_of, text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: what names refer to: by name, an object or `moves` for a list of moves
Names = dict[str, str]

_USUAL = {name: name for name in ("design", "board", "move", "piece")}
#: results of functions, by the name of the function
_RESULTS = {
    "getDesign": "design", "getInitBoard": "board", "createMove": "move", "getPiece": "piece",
    "createPiece": "piece",
}  # fmt: skip
#: parameters of hooks
_PARAMETERS = {
    "Extension": ("board",), "CheckInvariants": ("board",), "PostActions": ("board",),
    "PostProcessing": ("board", "moves"), "setup": ("board",), "getPartList": ("board",),
    "checkGoals": ("design", "board"), "Done": ("design", "board"), "isFriend": ("piece",),
    "closure": ("board", "move"), "moveToString": ("move",), "countsForDraw": ("move",),
    "onRepetition": ("board",),
}  # fmt: skip
#: functions of a list, or of underscore with a list, that call a function with its items
_VISITS = frozenset(
    ("each", "forEach", "map", "filter", "some", "any", "every", "all", "find", "reject")
)

#: nodes around a name that they bind
_PATTERNS = frozenset(
    ("formal_parameters", "array_pattern", "rest_pattern", "pair_pattern", "assignment_pattern")
) | {"catch_clause"}

#: nodes that are names in a declaration
_BINDINGS = ("identifier", "shorthand_property_identifier_pattern")


def names_of_objects(nodes: Iterable[Node]) -> Names:
    """Return the objects that names in a script certainly refer to."""
    bindings = tuple(binding for node in nodes for binding in _bindings(node))
    names: Names = {}
    while True:  # a name may depend on other names
        all_kinds: dict[str, set[str]] = {}
        for name, parameter_of, value in bindings:
            kind = _parameter(parameter_of, names) if value is None else object_of(value, names)
            all_kinds.setdefault(text_of(name), set()).add(kind)
        certain = {name: kinds.pop() for name, kinds in all_kinds.items() if len(kinds) == 1}
        certain = {name: kind for name, kind in certain.items() if kind and name not in _USUAL}
        if certain == names:
            return names
        names = certain


def object_of(node: Node, names: Names) -> str:
    """Return the object that an expression denotes, `moves` for a list of moves, else empty."""
    match node.type:
        case "identifier":
            name = text_of(node)
            return _USUAL.get(name) or names.get(name, "")
        case "member_expression":
            return _member(node, names)
        case "subscript_expression":
            return "move" if _part(node, "object", names) == "moves" else ""
        case "call_expression":
            return _RESULTS.get(_called(node), "")
        case "parenthesized_expression":
            return object_of(node.named_children[0], names)
    return ""


def _member(node: Node, names: Names) -> str:
    path = path_of(node)
    if path == ["Model", "design"] or path[-2:] == ["game", "design"]:
        return "design"
    is_list = path[-1:] == ["moves"] and _part(node, "object", names) == "board"
    return "moves" if is_list else ""


def _part(node: Node, field: str, names: Names) -> str:
    part = node.child_by_field_name(field)
    return "" if part is None else object_of(part, names)


def _called(call: Node) -> str:
    """Return the name of the function or method that a call names."""
    function = call.child_by_field_name("function")
    if function is not None and function.type == "member_expression":
        function = function.child_by_field_name("property")
    return "" if function is None else text_of(function)


def _bindings(node: Node) -> Iterator[tuple[Node, Node, Node | None]]:
    """Yield each name that a node binds, the node, and the value, None for a parameter."""
    target = value = None
    match node.type:
        case "variable_declarator":
            target, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if value is None:
                return
        case "assignment_expression":
            target, value = node.child_by_field_name("left"), node.child_by_field_name("right")
        case "for_in_statement":
            target = node.child_by_field_name("left")
        case "identifier" | "shorthand_property_identifier_pattern" if _is_parameter(node):
            target = node
    if target is not None and target.type in (
        "identifier",
        "shorthand_property_identifier_pattern",
    ):
        yield target, node, value


def _is_parameter(node: Node) -> bool:
    """Return True for a parameter, and for a name in a pattern or a catch clause."""
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "arrow_function":
        return parent.child_by_field_name("parameter") == node
    return parent.type in _PATTERNS or node.type == "shorthand_property_identifier_pattern"


def _parameter(node: Node, names: Names) -> str:
    """Return the object of a parameter or of the variable of a loop, else empty."""
    if node.type == "for_in_statement":
        return "move" if _part(node, "right", names) == "moves" else ""
    owner = node.parent
    place = 0
    if owner is not None and owner.type == "formal_parameters":
        place = owner.named_children.index(node)
        owner = owner.parent
    if owner is None or owner.type not in FUNCTIONS or owner.parent is None:
        return ""
    use = owner.parent
    if use.type == "assignment_expression":
        left = use.child_by_field_name("left")
        path = path_of(left)
        kinds = _PARAMETERS.get(path[1], ()) if len(path) == 2 and path[0] == "Model" else ()
        return kinds[place] if place < len(kinds) else ""
    visits = use.type == "arguments" and place == 0 and use.parent is not None
    return "move" if visits and _visits_moves(use, names) else ""


def _visits_moves(arguments: Node, names: Names) -> bool:
    """Return True for the arguments of a call that visits a list of moves."""
    call = arguments.parent
    function = None if call is None else call.child_by_field_name("function")
    if call is None or function is None or _called(call) not in _VISITS:
        return False
    lists = (function.child_by_field_name("object"), arguments.named_children[0])
    return any(one is not None and object_of(one, names) == "moves" for one in lists)


def declared_names(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the names that a script declares as variables, functions, classes or parameters."""
    for node in nodes:
        if node.type in ("variable_declarator", "function_declaration", "class_declaration"):
            name = node.child_by_field_name("name")
            if name is not None:
                yield from (text_of(n) for n in walk(name) if n.type in _BINDINGS)
        elif node.type == "formal_parameters":
            yield from (text_of(n) for n in walk(node) if n.type in _BINDINGS)
        elif node.type == "arrow_function":
            parameter = node.child_by_field_name("parameter")
            if parameter is not None:
                yield text_of(parameter)
