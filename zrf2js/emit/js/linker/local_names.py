"""Local names of a script: the scope that declares each identifier, and short names.

A scope renames its declarations in their order, to the shortest names that no other identifier
inside it uses. Parameters therefore have the same names in most functions, which compresses well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from string import ascii_lowercase
from typing import Any

from zrf2js.emit.js.linker.scopes import FUNCTIONS, children, declared_in

_RESERVED = frozenset(
    ("as", "do", "if", "in", "of", "for", "get", "let", "new", "set", "try", "var")
)


class Scope:
    """The names that a function or a block declares, and those that occur inside of it.

    ``uses`` has each name with the scope that declares it, which is None for free names.
    """

    def __init__(self, parent: Scope | None, names: Iterator[str]) -> None:
        self.parent = parent
        self.names = dict.fromkeys(names, "")
        self.uses: set[tuple[str, Scope | None]] = set()
        self.inner: list[Scope] = []


class Uses:
    """The identifiers of a node that name variables.

    ``bound`` has name, start, whether it is a shorthand for a property, and the scope that declares
    the name; ``free`` has the first three for names that no scope of the node declares.
    """

    def __init__(self) -> None:
        self.bound: list[tuple[str, int, bool, Scope]] = []
        self.free: list[tuple[str, int, bool]] = []
        self.scopes: list[Scope] = []

    def visit(self, node: Any, scope: Scope | None = None) -> None:
        """Collect the names that a node and its children use."""
        kind = node.type
        if kind == "Identifier":
            self._use(node, scope)
        elif kind in ("BreakStatement", "ContinueStatement"):
            return
        elif kind == "LabeledStatement":
            self.visit(node.body, scope)
        elif kind == "MemberExpression" and not node.computed:
            self.visit(node.object, scope)
        elif kind in ("Property", "MethodDefinition"):
            self._property(node, scope)
        else:
            self._node(node, scope)

    def _node(self, node: Any, scope: Scope | None) -> None:
        """Visit a node that may have a scope; parameters share that of the body of a function."""
        names = list(declared_in(node))
        parts = list(children(node))
        if node.type in (*FUNCTIONS, "CatchClause") and node.body.type == "BlockStatement":
            names += declared_in(node.body)
            parts = [part for part in parts if part is not node.body] + node.body.body
        if names:
            inner = Scope(scope, iter(names))
            (scope.inner if scope else self.scopes).append(inner)
            scope = inner
        for part in parts:
            self.visit(part, scope)

    def _property(self, node: Any, scope: Scope | None) -> None:
        if node.computed:
            self.visit(node.key, scope)
        if getattr(node, "shorthand", False):
            target = node.value.left if node.value.type == "AssignmentPattern" else node.value
            self._use(target, scope, shorthand=True)
            if target is not node.value:
                self.visit(node.value.right, scope)
        else:
            self.visit(node.value, scope)

    def _use(self, node: Any, scope: Scope | None, shorthand: bool = False) -> None:
        inside = []
        while scope is not None and node.name not in scope.names:
            inside.append(scope)
            scope = scope.parent
        for each in inside:
            each.uses.add((node.name, scope))
        if scope is None:
            self.free.append((node.name, node.range[0], shorthand))
        else:
            self.bound.append((node.name, node.range[0], shorthand, scope))

    def shorten(self) -> None:
        """Give each declared name of all scopes a new one."""
        waiting = list(self.scopes)
        while waiting:
            scope = waiting.pop()
            used = {owner.names[name] if owner else name for name, owner in scope.uses}
            fresh = (name for name in short_names() if name not in used)
            scope.names = dict(zip(scope.names, fresh, strict=False))
            waiting.extend(scope.inner)


def private_short_names() -> Iterator[str]:
    """Yield short names that no script declares: they begin with ``$``."""
    return ("$" + name for name in short_names())


def short_names() -> Iterator[str]:
    """Yield all names of lower-case letters, the shortest ones first."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = "".join(letters)
            if name not in _RESERVED:
                yield name
