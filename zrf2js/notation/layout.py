"""The formatter of game descriptions, used by `zrf2js fmt`.

It writes one space after a colon and around the = of a direction, and indents continuation lines by
four spaces. It removes trailing spaces and repeated empty lines. Comments and the inner spaces of
values stay unchanged.
"""

from __future__ import annotations

import re

#: the head of a statement: words before a colon, or the name of a direction before =
_HEAD = re.compile(r"(?P<words>[\w?/-]+(?:\s+[\w?/-]+)*)\s*(?P<mark>[:=])\s*(?P<rest>.*)")


def format_description(text: str) -> str:
    """Return the formatted text of a .dgz file."""
    lines: list[str] = []
    for line in text.expandtabs(4).splitlines():
        line = _format_line(line.rstrip())
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n" if any(lines) else ""


def _format_line(line: str) -> str:
    if not line.strip() or line.startswith(("#", "(")):
        return line
    if line[0].isspace():
        return "    " + line.strip()
    head = _HEAD.fullmatch(line)
    if head is None:
        return line
    words = " ".join(head["words"].split())
    mark = ":" if head["mark"] == ":" else " ="
    return f"{words}{mark} {head['rest']}".rstrip()
