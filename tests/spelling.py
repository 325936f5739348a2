"""A simple macro expansion on nested lists, as a reference for the compiler."""

import re
from typing import Any

from tests.reading import show
from zrf2js.frontends.zrf.forms import Form, Node

Tree = Any  # a text, or a list of trees
_PARAMETER = re.compile(r"\$(\d\d?)")


def reference_expansion(forms: tuple[Node, ...]) -> list[str]:
    """Return the expanded games and variants of a file that defines every macro once."""
    trees = [_tree(form) for form in forms]
    macros = {tree[1]: tree[2:] for tree in trees if tree[0] == "define"}
    games = [tree[1:] for tree in trees if tree[0] in ("game", "variant")]
    return [_text(_expanded(game, macros, [])) for game in games]


def _tree(node: Node) -> Tree:
    return [_tree(item) for item in node.items] if isinstance(node, Form) else show(node)


def _text(trees: list[Tree]) -> str:
    return " ".join(tree if isinstance(tree, str) else f"({_text(tree)})" for tree in trees)


def _expanded(trees: list[Tree], macros: dict[str, list[Tree]], outer: list[Tree]) -> list[Tree]:
    result: list[Tree] = []
    for tree in trees:
        if isinstance(tree, str):
            result.append(tree)
        elif tree and isinstance(tree[0], str) and tree[0] in macros:
            arguments = tree[1:] + outer[len(tree) - 1 :]
            result += _expanded(_filled(macros[tree[0]], arguments), macros, arguments)
        else:
            result.append(_expanded(tree, macros, outer))
    return result


def _filled(body: list[Tree], arguments: list[Tree]) -> list[Tree]:
    """Return the body with its arguments; leave empty words out."""
    filled = (_fill(tree, arguments) for tree in body)
    return [tree for tree in filled if tree != ""]


def _fill(tree: Tree, arguments: list[Tree]) -> Tree:
    if isinstance(tree, list):
        return _filled(tree, arguments)
    given = dict(enumerate(arguments, 1))
    if alone := _PARAMETER.fullmatch(tree):
        return given.get(int(alone[1]), "")
    return _PARAMETER.sub(lambda match: given.get(int(match[1]), ""), tree)
