"""The reader of units: the top-level statements of a script, divided for the linker."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection
from dataclasses import field
from functools import partial
from typing import Any

from zrf2js.emit.js.linker.scopes import FUNCTIONS, LOOPS, bound, children, declared_by, declared_in
from zrf2js.emit.js.linker.units import Formula, Part, Unit
from zrf2js.support.frozen_node import mutable_node


@mutable_node()
class _Frame:
    """The unit under construction: the names that it uses, and the parts cut out of its text."""

    uses: set[str] = field(default_factory=set)
    cuts: list[tuple[int, int, Part]] = field(default_factory=list)


_Scopes = tuple[dict[str, str | None], ...]
#: expressions without effects, if their parts have none
_PURE = (
    "ArrayExpression", "BinaryExpression", "ConditionalExpression", "LogicalExpression",
    "MemberExpression", "ObjectExpression", "Property", "UnaryExpression",
)  # fmt: skip
#: methods that have no effects themselves
_PURE_METHODS = frozenset(("concat", "every", "filter", "findIndex", "from", "map", "some"))
#: functions of the runtime that only return a value
_PURE_FUNCTIONS = frozenset(("navigation",))
_PURE_CLASSES = frozenset(("Int16Array", "Int32Array", "Map", "Set", "Uint8Array", "WeakMap"))


class UnitReader:
    """Reader of the top-level statements of a script as units.

    ``text_of`` returns the text of a range of tokens, given by their indices. ``flags`` are the
    names of build flags, ``inlined`` those of constants whose values are in the text.
    """

    def __init__(
        self,
        tokens: list[Any],
        text_of: Callable[[int, int], str],
        flags: frozenset[str],
        inlined: Collection[str] = (),
    ) -> None:
        self._tokens = tokens
        self._starts = [token.range[0] for token in tokens]
        self._text_of = text_of
        self._flags = flags
        self._inlined = inlined
        self._formulas: dict[str, Formula] = {}
        self._frame = _Frame()
        self._members = False

    def read(self, node: Any, names: tuple[str, ...], members: bool) -> Unit:
        """Return a top-level statement as a unit. With ``members``, members are units as well."""
        self._members = members
        return self._unit(node, (), names, partial(self._children, node, ()))

    # --- texts ---------------------------------------------------------------------------------

    def _unit(
        self,
        node: Any,
        scopes: _Scopes,
        triggers: tuple[str, ...] = (),
        visit: Callable[[], None] | None = None,
        span: tuple[int, int] | None = None,
    ) -> Unit:
        """Return the unit of a node. ``span`` are its tokens, if they are not those of the node."""
        outer, self._frame = self._frame, _Frame()
        if visit is None:
            self._visit(node, scopes)
        else:
            visit()
        first, end = span or self._span(node)
        parts: list[Part] = []
        for start, after, part in sorted(self._frame.cuts, key=lambda cut: cut[0]):
            if first < start:
                parts.append(self._text_of(first, start))
            parts.append(part)
            first = after
        if first < end:
            parts.append(self._text_of(first, end))
        unit = (triggers, tuple(sorted(self._frame.uses)), tuple(parts))
        self._frame = outer
        return unit

    def _cut(self, node: Any, part: Part, span: tuple[int, int] | None = None) -> None:
        self._frame.cuts.append((*(span or self._span(node)), part))

    def _span(self, node: Any) -> tuple[int, int]:
        """Return the range of the tokens of a node."""
        first, end = (bisect_left(self._starts, at) for at in node.range)
        return first, end

    def _span_of_item(self, node: Any) -> tuple[int, int]:
        """Return the tokens of an item of a list, with the comma that follows."""
        first, end = self._span(node)
        return first, end + (self._tokens[end].value == ",")

    # --- nodes ---------------------------------------------------------------------------------

    def _visit(self, node: Any, scopes: _Scopes, parent: Any = None) -> None:
        """Collect the uses and cuts of a node."""
        kind = node.type
        if kind == "Identifier":
            self._name(node, scopes)
        elif kind in ("BreakStatement", "ContinueStatement"):
            return
        elif kind == "LabeledStatement":
            self._visit(node.body, scopes, node)
        elif kind == "MemberExpression" and not node.computed:
            self._visit(node.object, scopes, node)
            self._frame.uses.add("." + node.property.name)
        elif kind in ("IfStatement", "ConditionalExpression", "LogicalExpression"):
            self._choice(node, scopes, parent)
        elif kind == "FunctionDeclaration" and parent.type == "BlockStatement":
            name = _resolved(node.id.name, scopes)
            visit = partial(self._children, node, scopes)
            self._cut(node, self._unit(node, scopes, (name or "",), visit))
        elif kind == "VariableDeclaration":
            self._declaration(node, scopes, parent)
        else:
            self._children(node, scopes)

    def _children(self, node: Any, scopes: _Scopes) -> None:
        kind = node.type
        if kind == "VariableDeclaration":
            self._declaration(node, scopes, None)
            return
        inner = (*scopes, self._scope(node)) if _has_scope(node) else scopes
        if kind == "BlockStatement":
            self._constants(node, inner)
            self._statements(node, node.body, inner)
            return
        for child in children(node):
            if child is getattr(node, "id", None):
                continue
            if child.type == "Property" or child.type == "MethodDefinition":
                self._property(child, inner, node)
            else:
                self._visit(child, inner, node)

    def _statements(self, block: Any, statements: list[Any], scopes: _Scopes) -> None:
        """Visit statements of a block. Those after a jump by build flags are a choice."""
        for number, statement in enumerate(statements):
            self._visit(statement, scopes, block)
            rest = statements[number + 1 :]
            formula = self._jumps(statement, scopes)
            if formula is not None and rest and not any(map(_is_function, rest)):
                span = (self._span(rest[0])[0], self._span(rest[-1])[1])
                visit = partial(self._statements, block, rest, scopes)
                unit = self._unit(block, scopes, (), visit, span)
                self._cut(block, ("rest", formula, None, (unit,), False, ""), span)
                return

    def _jumps(self, node: Any, scopes: _Scopes) -> Formula:
        """Return the formula of an `if` that leaves the block, None for other statements."""
        if node.type != "IfStatement":
            return None
        branch = node.consequent
        last = branch.body[-1] if branch.type == "BlockStatement" and branch.body else branch
        jumps = last.type in ("ReturnStatement", "ThrowStatement")
        return self._formula(node.test, scopes) if jumps else None

    def _name(self, node: Any, scopes: _Scopes) -> None:
        name = _resolved(node.name, scopes)
        if name in self._flags:
            self._cut(node, ("flag", name, None, (), False, self._lead(node)))
        elif name is not None and name not in self._inlined:
            self._frame.uses.add(name)

    def _declaration(self, node: Any, scopes: _Scopes, parent: Any) -> None:
        """Visit declarations of variables. One without effects is a separate unit."""
        first = node.declarations[0]
        in_block = parent is not None and parent.type == "BlockStatement"
        visit = partial(self._declarators, node, scopes)
        if not in_block or len(node.declarations) > 1 or not _is_pure(first.init):
            visit()
            return
        names = tuple(_resolved(name, scopes) or "" for name in bound(first.id))
        self._cut(node, self._unit(node, scopes, names, visit))

    def _declarators(self, node: Any, scopes: _Scopes) -> None:
        for declarator in node.declarations:
            self._pattern(declarator.id, scopes)
            if declarator.init is not None:
                self._visit(declarator.init, scopes, declarator)

    def _pattern(self, pattern: Any, scopes: _Scopes) -> None:
        """Visit a pattern that declares names. A property of an object pattern is a unit."""
        if pattern.type == "AssignmentPattern":
            self._pattern(pattern.left, scopes)
            self._visit(pattern.right, scopes, pattern)
        elif pattern.type == "ArrayPattern":
            for element in pattern.elements:
                if element is not None:
                    self._pattern(element, scopes)
        elif pattern.type == "ObjectPattern":
            droppable = all(part.type == "Property" for part in pattern.properties)
            for part in pattern.properties:
                if part.type != "Property" or part.computed:
                    self._visit_all(part, scopes)
                    continue
                names = tuple(_resolved(name, scopes) or "" for name in bound(part.value))
                visit = partial(self._part_of_pattern, part, scopes)
                if droppable and all("@" in name for name in names):
                    span = self._span_of_item(part)
                    self._cut(part, self._unit(part, scopes, names, visit, span), span)
                else:
                    visit()

    def _part_of_pattern(self, part: Any, scopes: _Scopes) -> None:
        self._frame.uses.add("." + key_of(part))
        self._pattern(part.value, scopes)

    def _visit_all(self, node: Any, scopes: _Scopes) -> None:
        for child in children(node):
            self._visit(child, scopes, node)

    def _property(self, node: Any, scopes: _Scopes, parent: Any) -> None:
        """Visit a property of an object or of a pattern, or a method of a class."""
        if node.computed:
            self._visit(node.key, scopes, node)
        if parent.type == "ObjectPattern":
            self._frame.uses.add("." + key_of(node))
        visit = partial(self._visit, node.value, scopes, node)
        key = key_of(node)
        is_private = self._members or (key.startswith("_") and key != "_")  # `_` is underscore
        if is_private and self._is_member(node, scopes, parent):
            span = self._span_of_item(node)
            unit = self._unit(node, scopes, ("." + key,), visit, span)
            self._cut(node, unit, span)
        else:
            visit()

    def _is_member(self, node: Any, scopes: _Scopes, parent: Any) -> bool:
        """Return True if only code that names the member can use it."""
        if node.computed:
            return False
        if node.type == "MethodDefinition":
            return bool(node.kind != "constructor")
        if parent.type != "ObjectExpression" or not _is_pure(node.value):
            return False
        return any(self._is_function_in(item, scopes) for item in parent.properties)

    def _is_function_in(self, node: Any, scopes: _Scopes) -> bool:
        """Return True if a property of an object is a function; such objects are never data."""
        value = node.value
        if value.type in FUNCTIONS:
            return True
        is_name = value.type == "Identifier"
        return is_name and (_resolved(value.name, scopes) or "").endswith("@function")

    # --- choices -------------------------------------------------------------------------------

    def _choice(self, node: Any, scopes: _Scopes, parent: Any) -> None:
        is_logical = node.type == "LogicalExpression"
        formula = self._formula(node if is_logical else node.test, scopes)
        if formula is None:
            self._children(node, scopes)
            return
        if is_logical:
            first = self._formula(node.left, scopes)
            nodes = [node.left, node.right]
        else:
            first = formula
            nodes = [node.test, node.consequent, node.alternate]
        units = tuple(self._operand(part, node, scopes) for part in nodes if part is not None)
        kind = {"IfStatement": "if", "ConditionalExpression": "?"}.get(node.type)
        is_item = parent is not None and parent.type in ("BlockStatement", "SwitchCase")
        lead = self._lead(node)
        self._cut(node, (kind or node.operator, formula, first, units, is_item, lead))

    def _operand(self, node: Any, choice: Any, scopes: _Scopes) -> Unit:
        """Return the unit of a part of a choice, with the parentheses around it."""
        first, end = self._span(node)
        start, after = self._span(choice)
        tokens = self._tokens
        while (
            start < first
            and end < after
            and (tokens[first - 1].value, tokens[end].value) == ("(", ")")
        ):
            first, end = first - 1, end + 1
        return self._unit(node, scopes, span=(first, end))

    def _lead(self, node: Any) -> str:
        """Return the layout before a node."""
        first, _ = self._span(node)
        text = self._text_of(first, first + 1)
        word = self._tokens[first].value
        return text.removesuffix(word) if text.endswith(word) else text[: -len(text.lstrip())]

    def _formula(self, node: Any, scopes: _Scopes) -> Formula:
        """Return a formula over build flags; None if the expression depends on other values."""
        if node.type == "Identifier":
            name = _resolved(node.name, scopes)
            return name if name in self._flags else self._formulas.get(name or "")
        if node.type == "UnaryExpression" and node.operator == "!":
            inner = self._formula(node.argument, scopes)
            return None if inner is None else ("!", inner)
        if node.type != "LogicalExpression":
            return None
        left, right = self._formula(node.left, scopes), self._formula(node.right, scopes)
        if left is None and (right is None or not _is_pure(node.left)):
            return None
        return (node.operator, left, right)

    # --- scopes --------------------------------------------------------------------------------

    def _scope(self, node: Any) -> dict[str, str | None]:
        """Return the names that a node declares, with the names that the linker gives them."""
        if node.type != "BlockStatement":
            return dict.fromkeys(declared_in(node))
        scope: dict[str, str | None] = {}
        for statement in node.body:
            suffix = "@function" if statement.type == "FunctionDeclaration" else ""
            for name in declared_by(statement):
                scope[name] = f"{name}@{statement.range[0]}{suffix}"
        return scope

    def _constants(self, block: Any, scopes: _Scopes) -> None:
        """Store the formulas of the constants of a block."""
        for statement in block.body:
            if statement.type == "VariableDeclaration" and statement.kind == "const":
                for declarator in statement.declarations:
                    if declarator.id.type == "Identifier" and declarator.init is not None:
                        formula = self._formula(declarator.init, scopes)
                        name = _resolved(declarator.id.name, scopes)
                        if formula is not None and name is not None:
                            self._formulas[name] = formula


# --- the syntax tree ---------------------------------------------------------------------------


def _is_function(node: Any) -> bool:
    return bool(node.type == "FunctionDeclaration")


def _has_scope(node: Any) -> bool:
    """Return True if a node may declare names."""
    return node.type in FUNCTIONS + LOOPS + ("BlockStatement", "CatchClause", "SwitchStatement")


def _resolved(name: str, scopes: _Scopes) -> str | None:
    """Return the name that the linker gives to a variable; None if it does not distinguish it."""
    for scope in reversed(scopes):
        if name in scope:
            return scope[name]
    return name


def key_of(node: Any) -> str:
    """Return the name of a property."""
    return str(getattr(node.key, "name", None) or node.key.value)


def _is_pure(node: Any) -> bool:
    """Return True if the evaluation of an expression has no effect."""
    if node is None or node.type in ("Literal", "Identifier", "ThisExpression", *FUNCTIONS):
        return True
    if node.type == "NewExpression":
        is_pure_class = node.callee.type == "Identifier" and node.callee.name in _PURE_CLASSES
        return is_pure_class and all(map(_is_pure, node.arguments))
    if node.type == "CallExpression":
        return _is_pure_callee(node.callee) and all(map(_is_pure, node.arguments))
    if node.type == "UnaryExpression" and node.operator == "delete":
        return False
    return node.type in _PURE and all(map(_is_pure, children(node)))


def _is_pure_callee(callee: Any) -> bool:
    """Return True if a function has no effect itself."""
    if callee.type == "Identifier":
        return callee.name in _PURE_FUNCTIONS
    is_member = callee.type == "MemberExpression" and not callee.computed
    return is_member and callee.property.name in _PURE_METHODS and _is_pure(callee.object)
