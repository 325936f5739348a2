"""The usual layout of a game description: `zrf2js fmt`.

One space after a colon and around the = of a direction, four before what goes on from the line
above, no space at line ends, and never two empty lines in a row.  Comments stay as they are, and
so do the texts of statements but for the space around them.
"""

from __future__ import annotations

import re

#: what begins a statement: words up to a colon, or the name of a direction
_HEAD = re.compile(r"(?P<words>[\w?/-]+(?:\s+[\w?/-]+)*)\s*(?P<mark>[:=])\s*(?P<rest>.*)")


def format_description(text: str) -> str:
    """The text of a .dgz file, laid out."""
    lines: list[str] = []
    for line in text.expandtabs(4).splitlines():
        line = _laid_out(line.rstrip())
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n" if any(lines) else ""


def _laid_out(line: str) -> str:
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
