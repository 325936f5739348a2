"""JavaScript text in small pieces: expressions that know when they need parentheses, lines that
know their indentation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from zrf2js.source import Origin

OR, AND, COMPARE, ATOM = range(4)


@dataclass(frozen=True, slots=True)
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


class Line(str):
    """A line of a script that remembers the place in the rules it was written for."""

    __slots__ = ("origin",)
    origin: Origin | None

    def __new__(cls, text: str, origin: Origin | None) -> Line:
        line = super().__new__(cls, text)
        line.origin = origin
        return line


class Lines:
    """Text under construction; ``origin`` is the place that new lines are written for."""

    def __init__(self, indent: int = 0, origin: Origin | None = None) -> None:
        self._lines: list[Line] = []
        self._indent = indent
        self.origin = origin

    def add(self, *lines: str) -> None:
        """Append lines at the present indentation; those of other Lines keep their origins."""
        for line in lines:
            if isinstance(line, Line):
                moves = self._indent and line
                self._lines.append(Line("  " * self._indent + line, line.origin) if moves else line)
            else:
                self._lines.append(Line("  " * self._indent + line if line else "", self.origin))

    def rows(self) -> tuple[Line, ...]:
        """The lines, to be added to others."""
        return tuple(self._lines)

    @contextmanager
    def block(self, head: str, foot: str = "}") -> Iterator[None]:
        """A head, whatever is added inside, indented, and a foot."""
        self.add(head)
        start = len(self._lines)
        self._indent += 1
        yield
        self._indent -= 1
        body = self._lines[start:]
        if foot == "}" and len(body) == 1 and _is_arm(head) and not _is_arm(body[0].strip()):
            arm = self._lines[start - 1]
            self._lines[start - 1 :] = [Line(f"{arm[:-2]} {body[0].strip()}", arm.origin)]
        else:
            self.add(foot)

    def __str__(self) -> str:
        return "\n".join(self._lines)


def _is_arm(line: str) -> bool:
    """Whether the line begins an if or else: a single statement in it needs no braces."""
    return line.startswith(("if ", "else ", "while ", "for "))
