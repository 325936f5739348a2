"""Compaction of the built-in scripts: no comments, no layout, short names.

Local names become short, and so do private top-level names. Other top-level names stay, because the
rest of a module refers to them. A line end stays where it may end a statement. Compaction reduces
the runtime, which modules contain, to less than half of its size. docs/decisions/0019 has the
saving of each part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from zrf2js.emit.js.linker.check import parse_with_tokens
from zrf2js.emit.js.linker.local_names import Uses, private_short_names
from zrf2js.emit.js.linker.property_names import member_of_code
from zrf2js.emit.js.linker.scopes import FUNCTIONS, children
from zrf2js.emit.js.linker.spacing import would_join


def compact(script: str, private: Collection[str] = ()) -> str:
    """Return an equivalent shorter script.

    ``private`` are the top-level names that only the script itself uses. The script must not
    declare names with ``var``, because their scope differs.
    """
    tree, text_of = compact_reader(script, private)
    return text_of(0, len(tree.tokens)) + "\n"


def compact_reader(
    script: str,
    private: Collection[str] = (),
    marks: bool = False,
    inlines: bool = False,
    lets: bool = False,
) -> tuple[Any, Callable[[int, int], str]]:
    """Return the tree of a script, and a function of the compact text of a range of its tokens.

    A text begins with a line end that may end the statement before it. ``private`` are those of
    ``compact``. With ``marks``, internal properties have marks. With ``inlines``, numbers replace
    the uses of top-level constants. With ``lets``, ``let`` replaces ``const``, which engines
    optimize better in the closures of a search.
    """
    tree = parse_with_tokens(script)
    edits = _edits(
        tree, frozenset(private), marks, numbers_in(tree, script) if inlines else {}, lets
    )
    tokens = tree.tokens

    def text_of(first: int, end: int) -> str:
        return _without_layout(script, tokens, edits, first, end)

    return tree, text_of


def numbers_in(tree: Any, script: str) -> dict[str, str]:
    """Return the numbers of top-level constants by their names, negative ones in parentheses."""
    numbers = {}
    for node in tree.body:
        if node.type != "VariableDeclaration" or node.kind != "const":
            continue
        (declarator, *_) = node.declarations
        value = declarator.init
        is_negative = value.type == "UnaryExpression" and value.operator == "-"
        number = value.argument if is_negative else value
        if type(getattr(number, "value", None)) in (int, float):
            text = script[slice(*value.range)]
            numbers[declarator.id.name] = f"({text})" if is_negative else text
    return numbers


def _edits(
    tree: Any, private: frozenset[str], marks: bool, numbers: Mapping[str, str], lets: bool
) -> dict[int, str]:
    """Return the new texts of identifiers by their offsets."""
    edits: dict[int, str] = {}
    if lets:
        edits.update((token.range[0], "let") for token in tree.tokens if _is_const(token))
    for node in tree.body:
        for function in _outermost(node):
            edits.update(_shortened(function))
    uses = Uses()
    for node in tree.body:
        uses.visit(node)
    edits.update(_shortened_private(uses, private))
    declared = {node.declarations[0].id.range[0] for node in tree.body if _is_variable(node)}
    edits.update(
        (start, f"{name}:{numbers[name]}" if shorthand else numbers[name])
        for name, start, shorthand in uses.free
        if name in numbers and start not in declared
    )
    for key, shorthand in property_uses(tree) if marks else ():
        name, start = str(key.name or ""), key.range[0]
        if (new := member_of_code(name)) != name:
            local = edits.get(start, "").partition(":")[2] or name
            edits[start] = f"{new}:{local}" if shorthand else new
    return edits


def _is_variable(node: Any) -> bool:
    return bool(node.type == "VariableDeclaration")


def _is_const(token: Any) -> bool:
    return bool(token.type == "Keyword" and token.value == "const")


def _by_frequency(uses: list[tuple[str, int, bool]]) -> dict[str, str]:
    """Return a short name for each private name that becomes shorter by it."""
    count = Counter(name for name, _, _ in uses)
    new = zip((name for name, _ in count.most_common()), private_short_names(), strict=False)
    return {name: short for name, short in new if len(short) < len(name)}


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


def property_uses(node: Any) -> Iterator[tuple[Any, bool]]:
    """Yield the names of properties in a tree, and whether they are shorthands."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if node.type == "MemberExpression" and not node.computed:
            yield node.property, False
        elif node.type in ("Property", "MethodDefinition") and not node.computed:
            yield node.key, bool(getattr(node, "shorthand", False))
        waiting.extend(children(node))


def _outermost(node: Any) -> Iterator[Any]:
    """Yield the functions of a statement that are not inside another function."""
    if node.type in FUNCTIONS:
        yield node
        return
    for child in children(node):
        yield from _outermost(child)


def _shortened(function: Any) -> dict[int, str]:
    """Return the new texts of the local names of an outermost function by their offsets."""
    uses = Uses()
    uses.visit(function)
    uses.shorten()
    return {
        start: f"{name}:{scope.names[name]}" if shorthand else scope.names[name]
        for name, start, shorthand, scope in uses.bound
        if name != scope.names[name]
    }


def _shortened_private(uses: Uses, private: frozenset[str]) -> dict[int, str]:
    """Return the new texts of private top-level names by their offsets."""
    private_uses = [use for use in uses.free if use[0] in private]
    new = _by_frequency(private_uses)
    return {
        start: f"{name}:{new[name]}" if shorthand else new[name]
        for name, start, shorthand in private_uses
        if name in new
    }
