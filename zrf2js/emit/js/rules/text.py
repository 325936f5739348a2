"""JavaScript expressions: references to names, and boolean expressions with their precedence.

A text under construction marks its references to names, and ``Lines`` records them.  Comments and
properties therefore never count as uses of a name.
"""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.emit.js.property_names import MARK
from zrf2js.support.frozen_node import frozen_node, replaced

#: before and after a reference; no literal contains the character, because JSON escapes it
_MARK = "\x01"


def ref(name: str) -> str:
    """Return a reference to a variable, function or constant, as part of a text."""
    return f"{_MARK}{name}{_MARK}"


def plain(text: str) -> str:
    """Return the printed form of a text, without the marks of references."""
    return "".join(text.split(_MARK))


def printed_size(text: str) -> int:
    """Return the length of the printed form of a text."""
    return len(text) - text.count(_MARK) - text.count(MARK)


def references(text: str) -> frozenset[str]:
    """Return the names that a text refers to."""
    return frozenset(text.split(_MARK)[1::2])


def resolved(text: str) -> tuple[str, frozenset[str]]:
    """Return the printed form of a text, and the names that it refers to."""
    parts = text.split(_MARK)
    return "".join(parts), frozenset(parts[1::2])


def substitute(text: str, values: Mapping[str, str]) -> str:
    """Return a text with other texts in place of some of its references."""
    parts = text.split(_MARK)
    if values.keys().isdisjoint(parts[1::2]):
        return text
    parts[1::2] = [values.get(name) or ref(name) for name in parts[1::2]]
    return "".join(parts)


def comment(text: str) -> str:
    """Return names from the rules as the rest of a line comment."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


#: the precedence of an expression's outermost operator, lowest first
OR, AND, COMPARE, ATOM = range(4)
_OPPOSITES = {"===": "!==", "!==": "==="}
#: the operator that an operator becomes in a negation (De Morgan)
_DUALS = {AND: (" || ", OR), OR: (" && ", AND)}


@frozen_node()
class Expr:
    """A boolean expression and the precedence of its outermost operator.

    ``opposite`` is its negation, if that is not written with `!`.  An expression with an ``effect``
    has to run even if its value is not needed.
    """

    text: str
    level: int = ATOM
    opposite: Expr | None = None
    effect: bool = False

    def at(self, level: int) -> str:
        """Return the text as an operand of an operator of ``level``, in parentheses if needed."""
        return self.text if self.level >= level else f"({self.text})"

    def substitute(self, values: Mapping[str, str]) -> Expr:
        """Return the expression with other texts in place of some of its references."""
        opposite = None if self.opposite is None else self.opposite.substitute(values)
        return Expr(substitute(self.text, values), self.level, opposite, self.effect)


TRUE, FALSE = Expr("true"), Expr("false")


def compare(left: str, sign: str, right: str) -> Expr:
    """Return the comparison of two operands; ``===`` and ``!==`` are each other's negation."""
    opposite = _OPPOSITES.get(sign)
    negated = None if opposite is None else Expr(f"{left} {opposite} {right}", COMPARE)
    return Expr(f"{left} {sign} {right}", COMPARE, negated)


def negate(expr: Expr) -> Expr:
    """Return the negation of an expression."""
    if expr == TRUE:
        return FALSE
    if expr == FALSE:
        return TRUE
    found = expr.opposite or Expr(f"!{expr.at(ATOM)}")
    same = Expr(expr.text, expr.level, None, expr.effect)
    return Expr(found.text, found.level, same, expr.effect)


def conjunction(parts: list[Expr]) -> Expr:
    """Join the parts with ``&&``; no parts are true."""
    if FALSE in parts:  # the parts before it have no side effects
        return FALSE
    return _join([part for part in parts if part != TRUE], " && ", AND, TRUE)


def disjunction(parts: list[Expr]) -> Expr:
    """Join the parts with ``||``; no parts are false."""
    if TRUE in parts:
        return TRUE
    return _join([part for part in parts if part != FALSE], " || ", OR, FALSE)


def _join(parts: list[Expr], sign: str, level: int, nothing: Expr) -> Expr:
    if len(parts) < 2:
        return parts[0] if parts else nothing
    effect = any(part.effect for part in parts)
    opposite = None
    if all(part.opposite is not None or part.level == ATOM for part in parts):
        opposite = _operands([negate(part) for part in parts], *_DUALS[level])
    return replaced(_operands(parts, sign, level), opposite=opposite, effect=effect)


def _operands(parts: list[Expr], sign: str, level: int) -> Expr:
    """Return the parts with an operator; another operator inside them is in parentheses."""
    texts = [part.text if part.level == level else part.at(COMPARE) for part in parts]
    return Expr(sign.join(texts), level)
