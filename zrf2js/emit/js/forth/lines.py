"""Lines of JavaScript with their indentation and their places in the script."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from zrf2js.support.source import Origin

#: a line: its depth of indentation, its text, and the place in the rules that it implements
Row: TypeAlias = tuple[int, str, "Origin | None"]


class WordLines:
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

    def aside(self, deeper: int = 0) -> WordLines:
        """Return separate lines that ``take`` may insert here, or ``deeper`` inside a block."""
        return WordLines(self._indent + deeper, self.origin)

    def take(self, aside: WordLines) -> None:
        """Append separate lines of this indentation; they keep their origins."""
        self._rows += aside._rows

    def include(self, other: WordLines) -> None:
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
            if not _is_arm(inside) and not inside.startswith("const "):
                depth, arm, origin = rows[start - 1]
                rows[start - 1 :] = [(depth, f"{arm[:-2]} {inside}", origin)]
                return
        self.add(foot)

    def __str__(self) -> str:
        return "\n".join(["  " * depth + text if text else "" for depth, text, _ in self._rows])


def _is_arm(line: str) -> bool:
    """Return True if the line begins a branch or loop that may do without braces."""
    return line.startswith(("if ", "else ", "while ", "for "))
