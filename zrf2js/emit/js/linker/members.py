"""Private members of classes, which compaction renames.

A member is private if its name begins with an underscore, or if no code but its own class and
other internal classes refers to it, and always through ``this``. Instances of internal classes
never leave their script. A member that a text names is public.
"""

from __future__ import annotations

from typing import Any

from zrf2js.emit.js.linker.scopes import children

#: private members that keep their names for tests and measurements, unless they are in the table of
#: internal properties
_KEPT = ("_moves", "_play", "_position")


def private_members(tree: Any, classes: frozenset[str]) -> list[tuple[str, int, bool]]:
    """Return the uses of private members of ``classes``: name, offset, and if it is a shorthand."""
    members = _Members(classes)
    for node in tree.body:
        members.visit(node, internal=False)
    return [use for use in members.found if use[0] not in members.public]


class _Members:
    """The uses of members in a script.

    ``found`` has name, start, and whether it is a shorthand, for each use through ``this`` in an
    internal class or of a name with an underscore; ``public`` has the names with any other use,
    string literals included.
    """

    def __init__(self, classes: frozenset[str]) -> None:
        self.found: list[tuple[str, int, bool]] = []
        self.public = {"constructor", *_KEPT}
        self._classes = classes

    def visit(self, node: Any, internal: bool) -> None:
        """Collect the uses in a node; ``internal`` if ``this`` has an internal class."""
        kind = node.type
        if kind == "ClassDeclaration":
            internal = node.id.name in self._classes
        elif kind == "MemberExpression" and not node.computed:
            through_this = internal and node.object.type == "ThisExpression"
            self._use(node.property, through_this)
            self.visit(node.object, internal)
            return
        elif kind == "MethodDefinition":
            if not node.computed:
                self._use(node.key, internal and not node.static)
            self._visit_children(node.value, internal)
            return
        elif kind == "VariableDeclarator" and _reads_this(node):
            self._pattern(node.id, internal)
            return
        elif kind == "Property" and not node.computed:
            self._use(node.key, through_this=False, shorthand=node.shorthand)
        elif kind == "Literal":
            self.public.add(str(node.value))
        elif kind in ("FunctionDeclaration", "FunctionExpression"):
            internal = False  # `this` is another object
        self._visit_children(node, internal)

    def _pattern(self, pattern: Any, internal: bool) -> None:
        """Collect the names that ``const { ... } = this`` reads."""
        for part in pattern.properties:
            simple = part.value.type == "Identifier" and not part.computed
            self._use(part.key, internal and simple, shorthand=part.shorthand)
            if not simple:
                self.visit(part.value, internal)

    def _use(self, key: Any, through_this: bool, shorthand: bool = False) -> None:
        name = str(getattr(key, "name", None) or key.value)
        if (through_this or name.startswith("_")) and key.type == "Identifier":
            self.found.append((name, key.range[0], shorthand))
        else:
            self.public.add(name)

    def _visit_children(self, node: Any, internal: bool) -> None:
        for child in children(node):
            self.visit(child, internal)


def _reads_this(declarator: Any) -> bool:
    return (
        declarator.id.type == "ObjectPattern"
        and declarator.init is not None
        and declarator.init.type == "ThisExpression"
    )
