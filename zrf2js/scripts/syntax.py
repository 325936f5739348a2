"""The syntax of authors' scripts: a parser of current JavaScript, and errors that it accepts.

tree-sitter parses the grammar of the language. It also accepts what JavaScript rejects only in some
contexts, such as `await` outside an async function: `faults` finds these early errors
(docs/decisions/0012-parser-of-scripts.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Source, Span

if TYPE_CHECKING:
    from tree_sitter import Node as Node
    from tree_sitter import Parser


@frozen_node()
class Fault:
    """A reason why a script is not valid; ``sloppy`` if it is valid outside strict mode."""

    node: Node
    reason: str
    sloppy: bool = False


FUNCTIONS = frozenset(
    (
        "function_declaration", "function_expression", "arrow_function", "method_definition",
        "generator_function", "generator_function_declaration",
    )
)  # fmt: skip
#: functions whose names are declared before the code around them runs
DECLARED_FUNCTIONS = frozenset(("function_declaration", "generator_function_declaration"))
#: nodes that refer to a name
USES = frozenset(
    ("identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern")
)
LOOPS = frozenset(("for_statement", "for_in_statement", "while_statement", "do_statement"))
#: nodes of other languages, and of modules
_FOREIGN = {
    "import_statement": "`import` in a script",
    "export_statement": "`export` in a script",
    "jsx_element": "JSX", "jsx_self_closing_element": "JSX",
    "decorator": "a decorator",
    "hash_bang_line": "`#!` after the start of a file",
}  # fmt: skip
_RESERVED = frozenset(
    ("implements", "interface", "let", "package", "private", "protected", "public", "static")
) | {"yield"}
_STRICT = re.compile(rb"""(['"])use strict\1""")


@cache
def _parser() -> Parser:
    """Return the parser, imported only when there is a script."""
    import tree_sitter_javascript
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_javascript.language()))


def parse(text: str) -> Node:
    """Return the syntax tree of a script; its offsets are bytes of UTF-8."""
    return _parser().parse(text.encode("utf-8")).root_node


def walk(root: Node) -> Iterator[Node]:
    """Yield every node of a tree, outer nodes first."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def path_of(node: Node | None, *, optional: bool = False) -> list[str]:
    """Return the names of a path such as `Dagaz.Model.closure`, without `Dagaz`.

    The list is empty for other expressions, and without ``optional`` for paths such as `a?.b`.
    """
    names: list[str] = []
    while node is not None and node.type == "member_expression":
        member = node.child_by_field_name("property")
        is_optional = any(child.type == "optional_chain" for child in node.children)
        if member is None or (is_optional and not optional):
            return []
        names.insert(0, text_of(member))
        node = node.child_by_field_name("object")
    if node is None or node.type != "identifier":
        return []
    names.insert(0, text_of(node))
    return names[1:] if names[0] == "Dagaz" else names


def text_of(node: Node) -> str:
    """Return the text of a node."""
    return (node.text or b"").decode("utf-8")


def origin_of(node: Node, source: Source) -> Origin:
    """Return the place of a node in its script; a missing token belongs before the next token."""
    text = source.text
    start, end = (len(text.encode()[:at].decode()) for at in (node.start_byte, node.end_byte))
    if node.is_missing:
        rest = text[start:]
        start += len(rest) - len(rest.lstrip())
    return Origin(Span(source, start, max(end, min(start + 1, len(text)))))


def faults(root: Node, *, strict: bool) -> Iterator[Fault]:
    """Yield the errors of a script; ``strict`` reads it as a part of a module.

    After a syntax error, yield only this error, because the tree after it is unreliable.
    """
    if (fault := syntax_error(root)) is not None:
        yield fault
        return
    for node in walk(root):
        if node.type in _FOREIGN:
            yield Fault(node, _FOREIGN[node.type])
        yield from _context_faults(node)
        yield from _duplicate_names(node)
        if (reason := _sloppy(node)) is not None:
            own = _is_strict(node)
            if own or strict:
                yield Fault(node, reason, sloppy=not own)


def syntax_error(root: Node) -> Fault | None:
    """Return the place of a syntax error: a missing token, or the first unexpected one."""
    if not root.has_error:
        return None
    for node in walk(root):
        if node.is_missing:
            return Fault(node, f"`{node.type}` is missing")
    broken = next(node for node in walk(root) if node.type == "ERROR")
    tokens = [node for node in walk(broken) if not node.children]
    inner = [node for node in tokens if node.parent is not None and node.parent.type == "ERROR"]
    at = (inner or tokens or [broken])[-1]
    return Fault(at, f"unexpected `{text_of(at)[:40]}`")


# --- errors that depend on the context -----------------------------------------------------------


def _around(node: Node, kinds: frozenset[str]) -> Node | None:
    """Return the innermost node of these kinds around a node."""
    parent = node.parent
    while parent is not None and parent.type not in kinds:
        parent = parent.parent
    return parent


def _context_faults(node: Node) -> Iterator[Fault]:
    match node.type:
        case "await_expression":
            function = _around(node, FUNCTIONS)
            if function is None or not any(child.type == "async" for child in function.children):
                yield Fault(node, "`await` outside an async function")
        case "yield_expression":
            function = _around(node, FUNCTIONS)
            if function is None or not _is_generator(function):
                yield Fault(node, "`yield` outside a generator")
        case "break_statement" | "continue_statement":
            kinds = LOOPS | FUNCTIONS
            if node.type == "break_statement":
                kinds |= {"switch_statement", "labeled_statement"}
            around = _around(node, kinds)
            if around is None or around.type in FUNCTIONS:
                yield Fault(node, f"`{text_of(node).split()[0].rstrip(';')}` outside a loop")
        case "super":
            if _around(node, frozenset(("class_body", "object"))) is None:
                yield Fault(node, "`super` outside a class")


def _is_generator(function: Node) -> bool:
    return function.type.startswith("generator") or any(c.type == "*" for c in function.children)


def _duplicate_names(block: Node) -> Iterator[Fault]:
    """Yield names that one block declares twice with `let`, `const` or `class`."""
    if block.type not in ("program", "statement_block", "switch_body"):
        return
    seen: set[str] = set()
    for statement in block.children:
        declared: list[Node] = []
        if statement.type == "lexical_declaration":
            names = (each.child_by_field_name("name") for each in statement.named_children)
            declared = [name for name in names if name is not None and name.type == "identifier"]
        elif statement.type == "class_declaration":
            name = statement.child_by_field_name("name")
            declared = [name] if name is not None else []
        for name in declared:
            if text_of(name) in seen:
                yield Fault(name, f"`{text_of(name)}` is declared twice")
            seen.add(text_of(name))


# --- strict mode ---------------------------------------------------------------------------------


def _is_strict(node: Node) -> bool:
    """Return True if a class or a directive around a node makes it strict."""
    around = _around(node, FUNCTIONS | {"program", "class_body"})
    while around is not None:
        if around.type == "class_body" or _has_directive(around):
            return True
        around = _around(around, FUNCTIONS | {"program", "class_body"})
    return False


def _has_directive(scope: Node) -> bool:
    body = scope if scope.type == "program" else scope.child_by_field_name("body")
    for statement in body.named_children if body is not None else ():
        if statement.type == "comment":
            continue
        if statement.type != "expression_statement" or not statement.named_children:
            return False
        literal = statement.named_children[0]
        if literal.type != "string":
            return False
        if _STRICT.fullmatch(literal.text or b""):
            return True
    return False


def _sloppy(node: Node) -> str | None:
    """Return the reason why strict mode rejects a node, or None."""
    match node.type:
        case "with_statement":
            return "`with` in strict mode"
        case "number" if re.fullmatch(r"0\d+", text_of(node)):
            return "an octal number in strict mode"
        case "escape_sequence" if re.fullmatch(r"\\([1-9]|0\d)\d*", text_of(node)):
            return "an octal escape in strict mode"
        case "unary_expression" if node.children[0].type == "delete":
            argument = node.child_by_field_name("argument")
            if argument is not None and argument.type == "identifier":
                return "`delete` of a variable in strict mode"
        case "formal_parameters":
            names = [text_of(each) for each in node.named_children if each.type == "identifier"]
            if len(set(names)) < len(names):
                return "two parameters of one name in strict mode"
        case "identifier" if text_of(node) in _RESERVED:
            return f"the name `{text_of(node)}` in strict mode"
        case "identifier" if text_of(node) in ("eval", "arguments") and _is_assigned(node):
            return f"an assignment to `{text_of(node)}` in strict mode"
    return None


def _is_assigned(node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    target = parent.child_by_field_name("left") or parent.child_by_field_name("name")
    kinds = ("assignment_expression", "augmented_assignment_expression", "variable_declarator")
    return parent.type == "update_expression" or (
        parent.type in kinds and target is not None and target.id == node.id
    )
