"""Compaction of the built-in scripts: no comments, no layout, short names.

Local names become short, and so do private top-level names and private members of classes. Other
top-level names stay, because the rest of a module refers to them. Numeric constants are replaced by
their values. A line end stays where it may end
a statement. Modules contain the runtime: 350 KB in its readable form, less than half after
compaction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import count, product
from string import ascii_lowercase
from typing import Any

from zrf2js.emit.js.check import parse_with_tokens
from zrf2js.emit.js.members import shortened_members
from zrf2js.emit.js.scopes import FUNCTIONS, children, declared_by, declared_in
from zrf2js.emit.js.spacing import would_join

_RESERVED = frozenset(
    ("as", "do", "if", "in", "of", "for", "get", "let", "new", "set", "try", "var")
)
#: maximum length of a numeric constant that replaces its name
MAX_DIGITS = 3


def compact(script: str, private: Collection[str] = (), classes: Collection[str] = ()) -> str:
    """Return an equivalent shorter script.

    ``private`` are the top-level names that only the script itself uses, ``classes`` the internal
    classes, whose instances never leave it. The script must not declare names with ``var``,
    because their scope differs.
    """
    tree = parse_with_tokens(script)
    edits = _edits(tree, private, classes)
    return _without_layout(script, tree.tokens, edits, 0, len(tree.tokens)) + "\n"


def compact_reader(
    script: str, private: Collection[str] = (), classes: Collection[str] = ()
) -> tuple[Any, Callable[[int, int], str]]:
    """Return the tree of a script, and a function of the compact text of a range of its tokens.

    A text begins with a line end that may end the statement before it. ``private`` and ``classes``
    are those of ``compact``.
    """
    tree = parse_with_tokens(script)
    edits = _edits(tree, private, classes)
    tokens = tree.tokens

    def text_of(first: int, end: int) -> str:
        return _without_layout(script, tokens, edits, first, end)

    return tree, text_of


def _edits(tree: Any, private: Collection[str], classes: Collection[str]) -> dict[int, str]:
    """Return the new texts of identifiers by their offsets."""
    names = {name for node in tree.body for name in declared_by(node)}.difference(private)
    edits: dict[int, str] = {}
    for node in tree.body:
        for function in _outermost(node):
            edits.update(_shortened(function, names))
    edits.update(_shortened_private(tree, frozenset(private)))
    edits.update(shortened_members(tree, frozenset(classes), private_short_names(), edits))
    return edits


def _without_layout(
    script: str, tokens: list[Any], edits: dict[int, str], first: int, after: int
) -> str:
    """Return the tokens from ``first`` to before ``after``, each with its new text, if any."""
    parts: list[str] = []
    previous = tokens[first - 1] if first > 0 else None
    for token in tokens[first:after]:
        start, stop = token.range
        text = edits.get(start, script[start:stop])
        if previous is not None:
            gap = script[previous.range[1] : start]
            if "\n" in gap and _may_end_statement(previous, token):
                parts.append("\n")
            elif parts and would_join(parts[-1][-1], text[0]):
                parts.append(" ")
        parts.append(text)
        previous = token
    return "".join(parts)


#: tokens after which, or before which, a line end never ends a statement
_CONTINUES_AFTER = frozenset(("{", "(", "[", ",", ";", "=", "=>", "&&", "||", "?", ":"))
_CONTINUES_BEFORE = frozenset(("}", ")", "]", ",", ".", "&&", "||", "?", ":"))


def _may_end_statement(before: Any, after: Any) -> bool:
    """Return True if a line end between two tokens may be significant."""
    if before.type == "Punctuator" and before.value in _CONTINUES_AFTER:
        return False
    if before.type == "Numeric" and after.value == ".":
        return True
    return not (after.type == "Punctuator" and after.value in _CONTINUES_BEFORE)


# --- names -------------------------------------------------------------------------------------


def _outermost(node: Any) -> Iterator[Any]:
    """Yield the functions of a statement that are not inside another function."""
    if node.type in FUNCTIONS:
        yield node
        return
    for child in children(node):
        yield from _outermost(child)


def _shortened(function: Any, taken: set[str]) -> dict[int, str]:
    """Return the new texts of identifiers by their offsets.

    One name stands for one name all over an outermost function, so no scope gains or loses any. A
    name that anything outside declares, too, stays.
    """
    uses = _Uses()
    uses.visit(function, ())
    outside = taken | uses.outside
    local = Counter(name for name, _, _ in uses.found if name not in outside)
    fresh = (name for name in _short_names() if name not in outside and name not in uses.words)
    new = {name: next(fresh) for name, _ in local.most_common() if len(name) > 1}
    return {
        start: f"{name}:{new[name]}" if shorthand else new[name]
        for name, start, shorthand in uses.found
        if name in new
    }


def _shortened_private(tree: Any, private: frozenset[str]) -> dict[int, str]:
    """Return the new texts of private top-level names and of constants by where they begin."""
    uses = _Uses()
    for node in tree.body:
        uses.visit(node, ())
    numbers = dict(_numeric_constants(tree))
    declared = {start for _, start in numbers.values()}
    edits = {
        start: f"{name}:{numbers[name][0]}" if shorthand else numbers[name][0]
        for name, start, shorthand in uses.free
        if name in numbers and start not in declared
    }
    found = [use for use in uses.free if use[0] in private and use[1] not in edits]
    count = Counter(name for name, _, _ in found)
    new = dict(zip((name for name, _ in count.most_common()), private_short_names(), strict=False))
    for name, start, shorthand in found:
        if len(new[name]) < len(name):
            edits[start] = f"{name}:{new[name]}" if shorthand else new[name]
    return edits


def _numeric_constants(tree: Any) -> Iterator[tuple[str, tuple[str, int]]]:
    """Yield the short numeric constants at top level: name, value as text, start of the name."""
    for node in tree.body:
        if node.type != "VariableDeclaration" or node.kind != "const":
            continue
        for declaration in node.declarations:
            value, sign = declaration.init, ""
            if value.type == "UnaryExpression" and value.operator == "-":
                value, sign = value.argument, "-"
            is_number = value.type == "Literal" and isinstance(value.value, int | float)
            if is_number and value.raw.isdigit() and len(sign + value.raw) <= MAX_DIGITS:
                yield declaration.id.name, (sign + value.raw, declaration.id.range[0])


def private_short_names() -> Iterator[str]:
    """Yield short names that no script declares: they begin with ``$``."""
    return ("$" + name for name in _short_names())


def _short_names() -> Iterator[str]:
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = "".join(letters)
            if name not in _RESERVED:
                yield name


class _Uses:
    """The identifiers of a function that name variables.

    ``found`` has name, start, and whether it is a shorthand for a property; ``free`` has the same
    for names that no scope of the function declares, and ``outside`` these names; ``words`` has all
    one-letter names.
    """

    def __init__(self) -> None:
        self.found: list[tuple[str, int, bool]] = []
        self.free: list[tuple[str, int, bool]] = []
        self.outside: set[str] = set()
        self.words: set[str] = set()

    def visit(self, node: Any, scopes: tuple[frozenset[str], ...]) -> None:
        """Collect the names that a node and its children use within these scopes."""
        kind = node.type
        if kind == "Identifier":
            self._use(node, scopes)
        elif kind in ("BreakStatement", "ContinueStatement"):
            return
        elif kind == "LabeledStatement":
            self.visit(node.body, scopes)
        elif kind == "MemberExpression" and not node.computed:
            self.visit(node.object, scopes)
        elif kind in ("Property", "MethodDefinition"):
            self._property(node, scopes)
        else:
            inner = (*scopes, frozenset(declared_in(node)))
            for child in children(node):
                self.visit(child, inner)

    def _property(self, node: Any, scopes: tuple[frozenset[str], ...]) -> None:
        if node.computed:
            self.visit(node.key, scopes)
        if getattr(node, "shorthand", False):
            target = node.value.left if node.value.type == "AssignmentPattern" else node.value
            self._use(target, scopes, shorthand=True)
            if target is not node.value:
                self.visit(node.value.right, scopes)
        else:
            self.visit(node.value, scopes)

    def _use(self, node: Any, scopes: tuple[frozenset[str], ...], shorthand: bool = False) -> None:
        name = node.name
        if len(name) == 1:
            self.words.add(name)
        if any(name in scope for scope in scopes):
            self.found.append((name, node.range[0], shorthand))
        else:
            self.free.append((name, node.range[0], shorthand))
            self.outside.add(name)
