"""Expressions that consist of several nodes, and conditions without constant parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zrf2js.emit.js import tree as js
from zrf2js.emit.js.tree import FALSE, TRUE, Expression

_OPPOSITES = {"===": "!==", "!==": "==="}
#: the operator that an operator becomes in a negation (De Morgan)
_DUALS = {"&&": "||", "||": "&&"}


def new(name: str, *arguments: js.Operand) -> js.Call:
    """Return a new object of a class of the language."""
    return js.Call(js.Global(name), tuple(map(js.operand, arguments)), keyword="new")


def typed_array(name: str, values: Iterable[js.Operand]) -> js.Call:
    """Return a typed array with these values."""
    return js.Global(name).member("of")(*values)


def data(value: object, *, quoted: bool = False, is_long: bool = False) -> Expression:
    """Return lists, tuples, dicts, numbers and strings that may contain expressions.

    Keys are ``quoted`` in data that no pattern takes apart; ``is_long`` is about the outermost one.
    """
    match value:
        case Expression():
            return value
        case list() | tuple():
            return js.Items(tuple([data(each, quoted=quoted) for each in value]), is_long)
        case dict():
            entries = [(key, data(each, quoted=quoted)) for key, each in value.items()]
            return js.Record(tuple(entries), quoted, is_long)
        case int() if not isinstance(value, bool):
            return js.Number(value)
    return js.Literal(value)


def same_names(names: Iterable[str]) -> js.Record:
    """Return an object or a pattern of properties and variables of the same names."""
    return js.Record(tuple([(name, js.Name(name)) for name in names]))


def joined(sign: str, parts: Sequence[Expression]) -> Expression:
    """Return the parts with an operator between them."""
    expression, *others = parts
    for part in others:
        expression = js.Binary(sign, expression, part)
    return expression


def negate(condition: Expression) -> Expression:
    """Return the negation of a condition."""
    if condition == TRUE:
        return FALSE
    if condition == FALSE:
        return TRUE
    return _opposite(condition) or js.Unary("!", condition)


def _opposite(condition: Expression) -> Expression | None:
    """Return the negation if it is not written with `!`."""
    match condition:
        case js.Unary(sign="!"):
            return condition.operand
        case js.Binary(sign="===" | "!=="):
            return js.Binary(_OPPOSITES[condition.sign], condition.left, condition.right)
        case js.Binary(sign="&&" | "||"):
            left, right = _short(condition.left), _short(condition.right)
            if left is not None and right is not None:
                return js.Binary(_DUALS[condition.sign], left, right)
    return None


def _short(part: Expression) -> Expression | None:
    """Return the negation of a part if it needs no parentheses."""
    opposite = _opposite(part)
    return (
        js.Unary("!", part)
        if opposite is None and not isinstance(part, js.Binary | js.Conditional)
        else opposite
    )


def conjunction(parts: Iterable[Expression]) -> Expression:
    """Join the parts with ``&&``; no parts are true."""
    conditions = [part for part in parts if part != TRUE]
    if FALSE in conditions:  # the parts before it have no side effects
        return FALSE
    return joined("&&", conditions) if conditions else TRUE


def disjunction(parts: Iterable[Expression]) -> Expression:
    """Join the parts with ``||``; no parts are false."""
    conditions = [part for part in parts if part != FALSE]
    if TRUE in conditions:
        return TRUE
    return joined("||", conditions) if conditions else FALSE
