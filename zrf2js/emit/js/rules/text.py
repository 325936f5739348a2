"""JavaScript text in small pieces: expressions that know when they need parentheses, lines that
know their indentation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin

OR, AND, COMPARE, ATOM = range(4)


@frozen_node()
class Expr:
    """An expression and how tightly its outermost operator binds."""

    text: str
    level: int = ATOM

    def at(self, level: int) -> str:
        """The text, in parentheses where an operator of ``level`` would tear it apart."""
        return self.text if self.level >= level else f"({self.text})"


TRUE, FALSE = Expr("true"), Expr("false")


def negate(expr: Expr) -> Expr:
    """The opposite, with comparisons turned round rather than wrapped."""
    if expr == TRUE:
        return FALSE
    if expr == FALSE:
        return TRUE
    for sign, opposite in ((" === ", " !== "), (" !== ", " === ")):
        if (
            expr.level == COMPARE
            and expr.text.count(sign) == 1
            and "=" not in expr.text.replace(sign, "", 1)
        ):
            return Expr(expr.text.replace(sign, opposite), COMPARE)
    if expr.text.startswith("!") and expr.level == ATOM:
        return Expr(expr.text[1:])
    return Expr(f"!{expr.at(ATOM)}")


def conjunction(parts: list[Expr]) -> Expr:
    """All of them; without any, true."""
    if FALSE in parts:  # what stands before it has no effect either
        return FALSE
    return _join([part for part in parts if part != TRUE], " && ", AND, TRUE)


def disjunction(parts: list[Expr]) -> Expr:
    """One of them; without any, false."""
    if TRUE in parts:
        return TRUE
    return _join([part for part in parts if part != FALSE], " || ", OR, FALSE)


def _join(parts: list[Expr], sign: str, level: int, nothing: Expr) -> Expr:
    if len(parts) < 2:
        return parts[0] if parts else nothing
    return Expr(sign.join(part.at(level + 1) for part in parts), level)


#: a line: how deep it stands, its text, and the place in the rules it was written for
Row: TypeAlias = tuple[int, str, "Origin | None"]


class Lines:
    """Text under construction; ``origin`` is the place that new lines are written for."""

    __slots__ = ("_indent", "_rows", "origin")

    def __init__(self, indent: int = 0, origin: Origin | None = None) -> None:
        self._rows: list[Row] = []
        self._indent = indent
        self.origin = origin

    def add(self, *lines: str) -> None:
        """Append lines at the present indentation."""
        for line in lines:
            self._rows.append((self._indent, line, self.origin))

    def aside(self, deeper: int = 0) -> Lines:
        """Lines of their own, to be taken here, or in a block to be begun here, or left out."""
        return Lines(self._indent + deeper, self.origin)

    def take(self, aside: Lines) -> None:
        """Append lines that were begun at this indentation; they keep their origins."""
        self._rows += aside._rows

    def include(self, other: Lines) -> None:
        """Append lines that were begun at indentation 0; they keep their origins."""
        self._rows += [(depth + self._indent, text, origin) for depth, text, origin in other._rows]

    def origins(self) -> tuple[Origin | None, ...]:
        """The place that each line was written for."""
        return tuple([origin for _, _, origin in self._rows])

    @contextmanager
    def block(self, head: str, foot: str = "}") -> Iterator[None]:
        """A head, whatever is added inside, indented, and a foot."""
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
    """Whether the line begins an if or else: a single statement in it needs no braces."""
    return line.startswith(("if ", "else ", "while ", "for "))
