"""No stage behind ``lower`` classifies operations by their names: it uses classes and traits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zrf2js.ir.table import rows

STAGES = ("analysis", "optimize", "emit")
#: other languages: Forth words, and the runtime that is part of the output
OTHER_WORDS = ("zrf2js/emit/js/forth/", "zrf2js/emit/python/runtime/")
NAMES = frozenset(rows())
#: names other than English words; two of them in one collection are a list of operations
COMPOSED = frozenset(name for name in NAMES if "-" in name)


def texts(node: ast.AST) -> set[str]:
    """Return the strings of an expression that is a text or a collection of texts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.Set | ast.Tuple | ast.List):
        return {text for item in node.elts for text in texts(item)}
    if isinstance(node, ast.Dict):
        return {text for key in node.keys if key is not None for text in texts(key)}
    if isinstance(node, ast.MatchValue):
        return texts(node.value)
    if isinstance(node, ast.MatchOr):
        return {text for item in node.patterns for text in texts(item)}
    return set()


def is_name(node: ast.AST) -> bool:
    """Return True for ``x.name`` and ``type(x).__name__``."""
    return isinstance(node, ast.Attribute) and node.attr in ("name", "__name__")


def classifications(tree: ast.AST) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the names where code depends on the name of an operation."""
    for node in ast.walk(tree):
        found: set[str] = set()
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(is_name, sides)):
                found = {text for side in sides for text in texts(side)} & NAMES
        elif isinstance(node, ast.Match) and is_name(node.subject):
            found = {text for case in node.cases for text in texts(case.pattern)} & NAMES
        elif isinstance(node, ast.Set | ast.Tuple | ast.List | ast.Dict):
            composed = texts(node) & COMPOSED
            found = composed if len(composed) > 1 else set()
        if found:
            yield line, sorted(found)


def test_stages_use_the_classes_of_operations() -> None:
    files = [
        file
        for stage in STAGES
        for file in sorted((ROOT / "zrf2js" / stage).rglob("*.py"))
        if not file.relative_to(ROOT).as_posix().startswith(OTHER_WORDS)
    ]
    assert len(files) > 50
    found = [
        f"{file.relative_to(ROOT)}:{line}: {', '.join(names)}"
        for file in files
        for line, names in classifications(ast.parse(Path(file).read_text(encoding="utf-8")))
    ]
    assert not found, "use a class of zrf2js.ir.ops or a trait:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "code",
    [
        'op.name == "navigate"',
        '"add" != op.name',
        'op.name in ("capture", "flip")',
        'type(op).__name__ in {"if"}',
        'match op.name:\n    case "and" | "or":\n        pass',
        'ADDS = ("add-partial", "add-copy")',
        'COSTS = {"add-partial": 1, "set-flag": 2}',
    ],
)
def test_a_classification_by_name_is_found(code: str) -> None:
    assert list(classifications(ast.parse(code)))


@pytest.mark.parametrize("code", ['piece.name == "King"', 'WORDS = ("if", "while")', 'x == "add"'])
def test_other_texts_are_no_classification(code: str) -> None:
    assert not list(classifications(ast.parse(code)))
