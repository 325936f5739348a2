"""The mutants of a Python or JavaScript file: one small change each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

#: constants alone: sizes of tables and numbers of registers, which any other number would serve
LEFT_OUT = ("templates/runtime/layout.js",)


@dataclass(frozen=True, slots=True)
class Mutant:
    """``text[start:end]`` of the file becomes ``new``; ``line`` is the one it stands in."""

    path: str
    line: str
    column: int
    start: int
    end: int
    old: str
    new: str

    @property
    def name(self) -> str:
        """How results and the list of equivalents call it, wherever the line may move to."""
        return f"{self.path}: {self.line} @{self.column}: {self.old} -> {self.new}"

    def apply(self, text: str) -> str:
        """The file's text with the fault in it."""
        assert text[self.start : self.end] == self.old
        return text[: self.start] + self.new + text[self.end :]


def all_mutants() -> list[Mutant]:
    """Every mutant of the two folders, in a fixed order."""
    files = sorted((*ROOT.glob("zrf2js/lower/*.py"), *ROOT.glob("templates/runtime/*.js")))
    found = []
    for file in files:
        path = file.relative_to(ROOT).as_posix()
        if path not in LEFT_OUT:
            text = file.read_text(encoding="utf-8")
            changes = python_changes(text) if file.suffix == ".py" else script_changes(text)
            found += [mutant(path, text, *change) for change in changes]
    return found


def mutant(path: str, text: str, start: int, end: int, new: str) -> Mutant:
    begin = text.rfind("\n", 0, start) + 1
    line = text[begin : text.find("\n", start)]
    column = start - begin - (len(line) - len(line.lstrip()))
    return Mutant(path, line.strip(), column, start, end, text[start:end], new)


Change = tuple[int, int, str]

# --- Python ------------------------------------------------------------------------------------

_COMPARE: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.In: (" in ", " not in "),
    ast.NotIn: ("not in", "in"),
    ast.Is: (" is ", " is not "),
    ast.IsNot: ("is not", "is"),
}
_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
    ast.LShift: ("<<", ">>"),
}


def python_changes(text: str) -> Iterator[Change]:
    """The changes of a Python module; annotations and docstrings are left alone."""
    lines = [0]
    for line in text.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    assert text.isascii(), "offsets are counted in bytes"

    def start(node: Any) -> int:
        return lines[node.lineno - 1] + int(node.col_offset)

    def end(node: Any) -> int:
        return lines[node.end_lineno - 1] + int(node.end_col_offset)

    def between(left: Any, right: Any, old: str, new: str) -> Iterator[Change]:
        place = text.find(old, end(left), start(right))
        if place >= 0:
            yield place, place + len(old), new

    def negated(test: ast.expr) -> Iterator[Change]:
        yield start(test), end(test), f"(not ({text[start(test) : end(test)]}))"

    for node in _code(ast.parse(text)):
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                yield from between(left, right, *_COMPARE[type(operator)])
            case ast.BoolOp(op=operator, values=values):
                words = ("and", "or") if isinstance(operator, ast.And) else ("or", "and")
                yield from between(values[0], values[1], *words)
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _ARITHMETIC:
                yield from between(left, right, *_ARITHMETIC[type(operator)])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield start(node), start(operand), ""
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield from negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from negated(test)
            case ast.Constant(value=bool() as value):
                yield start(node), end(node), str(not value)
            case ast.Constant(value=int() as value):
                yield start(node), end(node), str(value + 1)
            case ast.Expr(value=ast.Call()):
                yield start(node), end(node), "None"
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield start(value), end(value), "None"


def _code(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _code(child)


# --- JavaScript --------------------------------------------------------------------------------

_BINARY = {
    "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+",
    "*": "+", "/": "*", "%": "*", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<",
    ">>>": "<<", "&&": "||", "||": "&&",
}  # fmt: skip
_ASSIGN = {"+=": "-=", "-=": "+=", "^=": "|=", "|=": "&=", "&=": "|="}


def script_changes(text: str) -> Iterator[Change]:
    """The changes of a JavaScript module; the texts of errors are left alone."""
    import esprima

    tree = esprima.parseModule(text, {"range": True})
    for node in _nodes(tree):
        match node.type:
            case "BinaryExpression" | "LogicalExpression" if node.operator in _BINARY:
                yield from _between(text, node, _BINARY[node.operator])
            case "AssignmentExpression" if node.operator in _ASSIGN:
                yield from _between(text, node, _ASSIGN[node.operator])
            case "UnaryExpression" if node.operator in ("!", "~"):
                yield node.range[0], node.argument.range[0], ""
            case "UpdateExpression":
                other = "--" if node.operator == "++" else "++"
                start = node.range[0] if node.prefix else node.range[1] - 2
                yield start, start + 2, other
            case "IfStatement" | "ConditionalExpression" | "WhileStatement":
                start, end = node.test.range
                yield start, end, f"!({text[start:end]})"
            case "Literal" if isinstance(node.value, bool):
                yield *node.range, str(not node.value).lower()
            case "Literal" if isinstance(node.value, int | float):
                yield *node.range, str(int(node.value) + 1)
            case "ExpressionStatement" if node.expression.type in ("CallExpression",):
                yield *node.expression.range, "void 0"
            case "ExpressionStatement" if node.expression.type == "AssignmentExpression":
                yield *node.expression.range, "void 0"


def _between(text: str, node: Any, new: str) -> Iterator[Change]:
    start = text.find(node.operator, node.left.range[1], node.right.range[0])
    if start >= 0:
        yield start, start + len(node.operator), new


def _nodes(node: Any) -> Iterator[Any]:
    if isinstance(node, list):
        for item in node:
            yield from _nodes(item)
    elif hasattr(node, "type") and hasattr(node, "range"):
        if node.type == "ThrowStatement":
            return
        yield node
        for name, value in vars(node).items():
            if name not in ("range", "type"):
                yield from _nodes(value)
