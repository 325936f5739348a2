"""The printer of emitted JavaScript: the syntax and the precedence of each node of the tree.

Parentheses stand where the precedence requires them, and around `&&` inside `||`.  Branches and
loops over a single statement have no braces, and no statement ends with a semicolon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, assert_never

from zrf2js.emit.js import tree as js
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.tree import Expression, Statement
from zrf2js.support.source import Origin

#: the precedence of operators, lowest first
_ASSIGN, _OR, _AND, _BITS, _XOR, _MASK, _EQUAL, _COMPARE, _SHIFT, _SUM, _PRODUCT = range(11)
_UNARY, _POSTFIX, _ATOM = range(11, 14)
_LEVELS = {
    "||": _OR, "&&": _AND, "|": _BITS, "^": _XOR, "&": _MASK, "===": _EQUAL, "!==": _EQUAL,
    "<": _COMPARE, ">": _COMPARE, "<=": _COMPARE, ">=": _COMPARE,
    "<<": _SHIFT, ">>": _SHIFT, ">>>": _SHIFT,
    "+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "%": _PRODUCT,
}  # fmt: skip
#: operators whose right operand needs no parentheses around the same operator
_ASSOCIATIVE = frozenset(("||", "&&", "|", "&", "^"))
_ATOMS = frozenset(
    (js.Name, js.Global, js.Literal, js.Member, js.Index, js.Call, js.Items, js.Record, js.Comma)
)
#: maximum number of cases of a switch per line
_CASES = 12
#: characters that would continue the line before them
_CONTINUING = ("(", "[", "`", "+", "-", "/")


# --- expressions -----------------------------------------------------------------------------


def text_of(expression: Expression) -> str:
    """Return the printed form of an expression."""
    printed = expression.text
    if not printed:
        printed = _PRINTERS[type(expression)](expression)
        expression.text = printed  # type: ignore[misc]  # a cache
    return printed


def _level(expression: Expression) -> int:
    match expression:
        case js.Binary():
            return _LEVELS[expression.sign]
        case js.Number():
            return _UNARY if expression.value < 0 else _ATOM
        case js.Unary():
            return _UNARY
        case js.Update():
            return _UNARY if expression.is_prefix else _POSTFIX
        case js.Conditional() | js.Assignment() | js.Arrow():
            return _ASSIGN
        case js.Noted():
            return _level(expression.expression)
    return _ATOM


def _at(level: int, expression: Expression) -> str:
    """Return the text as an operand of an operator of a level, in parentheses if needed."""
    text = expression.text or text_of(expression)
    if type(expression) in _ATOMS or _level(expression) >= level:
        return text
    return f"({text})"


def _binary(node: js.Binary) -> str:
    sign, left, right = node.sign, node.left, node.right
    level = _LEVELS[sign]
    is_left = level
    if sign == "||":  # parentheses around `&&` for the reader
        is_left = _BITS
        texts = [_at(level if _is(sign, part) else is_left, part) for part in (left, right)]
        return f"{texts[0]} || {texts[1]}"
    after = level if sign in _ASSOCIATIVE and _is(sign, right) else level + 1
    return f"{_at(level, left)} {sign} {_at(after, right)}"


def _is(sign: str, node: Expression) -> bool:
    return isinstance(node, js.Binary) and node.sign == sign


def _unary(node: js.Unary) -> str:
    text = _at(_UNARY, node.operand)
    return f"{node.sign}({text})" if node.sign == text[0] == "-" else node.sign + text


def _update(node: js.Update) -> str:
    text = _at(_POSTFIX, node.operand)
    return node.sign + text if node.is_prefix else text + node.sign


def _call(node: js.Call) -> str:
    head = f"{node.keyword} " if node.keyword else ""
    return f"{head}{_at(_ATOM, node.function)}({_list(node.arguments)})"


def _list(parts: Iterable[Expression]) -> str:
    return ", ".join([_at(_ASSIGN, part) for part in parts])


def _items(node: js.Items) -> str:
    if node.is_long:
        return f"[\n{_rows([_at(_ASSIGN, item) for item in node.items])}\n]"
    return f"[{_list(node.items)}]"


def _rows(parts: list[str]) -> str:
    """Return the parts of an array or object in separate lines."""
    return "\n".join([f"  {part},".replace("\n", "\n  ") for part in parts])


def _record(node: js.Record) -> str:
    if node.quoted:
        parts = [f'"{key}": {_at(_ASSIGN, value)}' for key, value in node.entries]
        return f"{{{', '.join(parts)}}}"
    parts = [_entry(key, _at(_ASSIGN, value)) for key, value in node.entries]
    if node.is_long:
        return f"{{\n{_rows(parts)}\n}}"
    return f"{{ {', '.join(parts)} }}" if parts else "{}"


def _entry(key: str, value: str) -> str:
    return key if key == value else f"{key}: {value}"


def _conditional(node: js.Conditional) -> str:
    return f"{_at(_OR, node.test)} ? {_at(_ASSIGN, node.then)} : {_at(_ASSIGN, node.otherwise)}"


def _arrow(node: js.Arrow) -> str:
    head = f"({', '.join(node.parameters)}) =>"
    if not isinstance(node.body, tuple):
        text = _at(_ASSIGN, node.body)
        return f"{head} ({text})" if text.startswith("{") else f"{head} {text}"
    return f"{head} {{ {'; '.join([text for text, _ in rows_of(node.body)])} }}"


_PRINTERS: dict[type[Any], Callable[[Any], str]] = {
    js.Name: lambda node: node.name,
    js.Global: lambda node: node.name,
    js.Number: lambda node: str(node.value),
    js.Literal: lambda node: literal(node.value),
    js.Member: lambda node: f"{_at(_ATOM, node.object)}.{node.name}",
    js.Index: lambda node: f"{_at(_ATOM, node.object)}[{text_of(node.index)}]",
    js.Call: _call,
    js.Unary: _unary,
    js.Update: _update,
    js.Binary: _binary,
    js.Conditional: _conditional,
    js.Assignment: lambda node: f"{text_of(node.target)} {node.sign} {_at(_ASSIGN, node.value)}",
    js.Comma: lambda node: f"({_list(node.parts)})",
    js.Items: _items,
    js.Record: _record,
    js.Arrow: _arrow,
    js.Noted: lambda node: f"{text_of(node.expression)} /* {node.note.replace('*/', '*_/')} */",
}


# --- statements ------------------------------------------------------------------------------


def rows_of(nodes: Iterable[Statement]) -> list[js.Row]:
    """Return the printed lines of statements, with their source locations."""
    rows: list[js.Row] = []
    _print(nodes, "", rows)
    return rows


def _print(nodes: Iterable[Statement], indent: str, rows: list[js.Row]) -> None:
    for node in nodes:
        match node:
            case js.ExpressionStatement() | js.Assign() | js.Let():
                text = _simple(node)
                rows += [(indent + line, node.origin) for line in text.split("\n")]
            case js.Exit():
                head = "" if node.condition is None else f"if ({text_of(node.condition)}) "
                text = f"{head}{_jump(node.jump)}"
                rows += [(indent + line, node.origin) for line in text.split("\n")]
            case js.If():
                keyword = ""
                for arm in _arms(node):
                    test = "" if arm.condition is None else f"if ({text_of(arm.condition)})"
                    _body(f"{keyword}{test}".rstrip(), arm.body, arm.origin, indent, rows)
                    keyword = "else "
            case js.Printed():
                rows += [(indent + text if text else "", origin) for text, origin in node.rows]
            case js.Comment():
                rows.append((f"{indent}// {node.comment}" if node.comment else "", node.origin))
            case js.While(is_late=False):
                _body(f"while ({text_of(node.test)})", node.body, node.origin, indent, rows)
            case js.For():
                _body(_for(node), node.body, node.origin, indent, rows)
            case js.While() if all(isinstance(each, js.ExpressionStatement) for each in node.body):
                text = "; ".join([text for text, _ in rows_of(node.body)])
                head = f"{indent}do {{ {text} }} while ({text_of(node.test)})"
                rows.append((head, node.origin))
            case js.Case():
                _case(node, indent, rows)
            case _:
                _braced(node, indent, rows)


def _simple(node: js.ExpressionStatement | js.Assign | js.Let) -> str:
    match node:
        case js.ExpressionStatement():
            text = text_of(node.expression)
            return f";{text}" if text.startswith(_CONTINUING) else text
        case js.Assign():
            keyword = f"{node.declares} " if node.declares else ""
            value = "" if node.value is None else f" = {_at(_ASSIGN, node.value)}"
            return f"{keyword}{node.target}{value}"
        case js.Let(value=None):
            return f"let {_list(node.names)}"
        case js.Let():
            assert node.value is not None
            return f"const {_list(node.names)} = {_at(_ASSIGN, node.value)}"
    assert_never(node)


def _jump(jump: js.Jump) -> str:
    match jump:
        case js.Return():
            value = "" if jump.value is None else f" {text_of(jump.value)}"
            return f"return{value} // {jump.note}" if jump.note else f"return{value}"
        case js.Break():
            return f"break {jump.label}" if jump.label else "break"
        case js.Continue():
            return "continue"
    assert_never(jump)


def _arms(node: js.If) -> Iterator[js.Arm]:
    """Yield the branches; an ``if`` that is all of an ``else`` becomes an ``else if``."""
    *arms, last = node.arms
    yield from arms
    match last:
        case js.Arm(condition=None, body=[js.If() as inner]):
            yield from _arms(inner)
        case _:
            yield last


def _body(
    head: str, body: list[Statement], origin: Origin | None, indent: str, rows: list[js.Row]
) -> None:
    """Append the rows of a branch or a loop, without braces for one simple statement."""
    text = _only(body)
    if text:
        rows.append((f"{indent}{head} {text}", origin))
    else:
        rows.append((f"{indent}{head} {{", origin))
        _print(body, f"{indent}  ", rows)
        rows.append((f"{indent}}}", origin))


def _only(body: Sequence[Statement]) -> str:
    """Return the text of a body of one line that no ``else`` after it could belong to."""
    if len(body) != 1:
        return ""
    match body[0]:
        case js.ExpressionStatement() as node:
            return _simple(node)
        case js.Assign(declares="") as node:
            return _simple(node)
        case js.Exit(condition=None) as node:
            return _jump(node.jump)
    return ""


def _for(node: js.For) -> str:
    variables = ", ".join([f"{name} = {_at(_ASSIGN, value)}" for name, value in node.variables])
    test = "" if node.test is None else f" {text_of(node.test)}"
    steps = f" {_list(node.steps)}" if node.steps else ""
    return f"for (let {variables};{test};{steps})"


def _braced(
    node: js.Block | js.While | js.Function | js.Switch | Statement, indent: str, rows: list[js.Row]
) -> None:
    """Append the rows of a statement whose braces are always there."""
    foot = "}"
    match node:
        case js.Block():
            head = f"{node.label}: {{" if node.label else "{"
        case js.While():
            head, foot = "do {", f"}} while ({text_of(node.test)})"
        case js.Function(is_local=True):
            head = f"const {node.name} = ({', '.join(node.parameters)}) => {{"
        case js.Function():
            head = f"function {node.name} ({', '.join(node.parameters)}) {{"
        case js.Switch():
            head = f"switch ({text_of(node.subject)}) {{"
        case _:
            raise AssertionError(node)
    rows.append((indent + head, node.origin))
    _print(node.body, f"{indent}  ", rows)
    rows.append((indent + foot, node.origin))


def _case(node: js.Case, indent: str, rows: list[js.Row]) -> None:
    """Append the rows of a case: values with notes have their own lines."""
    labels = [f"case {text_of(value)}:" for value in node.values] or ["default:"]
    text = "" if node.notes else _only(node.body)
    if node.notes:
        lines = [f"{label} // {note}" for label, note in zip(labels, node.notes, strict=True)]
    else:
        lines = [" ".join(labels[i : i + _CASES]) for i in range(0, len(labels), _CASES)]
    if text:
        lines[-1] += f" {text}"
    rows += [(indent + line, node.origin) for line in lines]
    if not text:
        _print(node.body, f"{indent}  ", rows)


def comment(text: str) -> str:
    """Return names from the rules as the rest of a line comment."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
