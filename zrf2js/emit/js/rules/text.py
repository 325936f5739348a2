"""JavaScript text: expressions with their precedence, and lines with their indentation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin

#: the precedence of an expression's outermost operator, lowest first
OR, AND, COMPARE, ATOM = range(4)
_OPPOSITES = {"===": "!==", "!==": "==="}


@frozen_node()
class Expr:
    """A boolean expression and the precedence of its outermost operator.

    ``opposite`` is its negation, unless `!` writes it.
    """

    text: str
    level: int = ATOM
    opposite: Expr | None = None

    def at(self, level: int) -> str:
        """Return the text as an operand of an operator of ``level``, in parentheses if needed."""
        return self.text if self.level >= level else f"({self.text})"


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
    return Expr(found.text, found.level, Expr(expr.text, expr.level))


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
    return Expr(sign.join(part.at(level + 1) for part in parts), level)


#: a line: its depth of indentation, its text, and the place in the rules that it implements
Row: TypeAlias = tuple[int, str, "Origin | None"]


class Lines:
    """Text under construction; ``origin`` is the place in the rules that new lines implement."""

    __slots__ = ("_indent", "_rows", "origin")

    def __init__(self, indent: int = 0, origin: Origin | None = None) -> None:
        self._rows: list[Row] = []
        self._indent = indent
        self.origin = origin

    def add(self, *lines: str) -> None:
        """Append lines at the current indentation."""
        for line in lines:
            self._rows.append((self._indent, line, self.origin))

    def aside(self, deeper: int = 0) -> Lines:
        """Return separate lines that ``take`` may insert here, or ``deeper`` inside a block."""
        return Lines(self._indent + deeper, self.origin)

    def take(self, aside: Lines) -> None:
        """Append separate lines of this indentation; they keep their origins."""
        self._rows += aside._rows

    def include(self, other: Lines) -> None:
        """Append lines that were begun at indentation 0; they keep their origins."""
        self._rows += [(depth + self._indent, text, origin) for depth, text, origin in other._rows]

    def origins(self) -> tuple[Origin | None, ...]:
        """Return the origin of each line."""
        return tuple([origin for _, _, origin in self._rows])

    @contextmanager
    def block(self, head: str, foot: str = "}") -> Iterator[None]:
        """Write a head, the indented lines that are added in the context, and a foot."""
        rows = self._rows
        self.add(head)
        start = len(rows)
        self._indent += 1
        yield
        self._indent -= 1
        if foot == "}" and len(rows) == start + 1 and _is_arm(head):
            inside = rows[start][1].strip()
            if not _is_arm(inside):
                depth, arm, origin = rows[start - 1]
                rows[start - 1 :] = [(depth, f"{arm[:-2]} {inside}", origin)]
                return
        self.add(foot)

    def __str__(self) -> str:
        return "\n".join(["  " * depth + text if text else "" for depth, text, _ in self._rows])


def _is_arm(line: str) -> bool:
    """Return True if the line begins a branch or loop that may do without braces."""
    return line.startswith(("if ", "else ", "while ", "for "))
