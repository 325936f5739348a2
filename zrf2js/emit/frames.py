"""The frames of modules: texts with names in braces, and sections that are left out.

Their syntax is a small part of that of jinja2, whose import takes longer than to write a module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from zrf2js.emit.assets import template_root

_NAME = re.compile(r"\{\{ (\w+) \}\}")


def framed(frame: str, **values: object) -> str:
    """Return the text of a frame (a path below templates/).

    ``{{ name }}`` becomes a value. The lines between ``{% if name %}`` and ``{% else %}`` or
    ``{% endif %}`` remain if the value is true. Raise KeyError for an unknown name.
    """
    return _NAME.sub(lambda match: str(values[match[1]]), "".join(_kept(frame, values)))


def _kept(frame: str, values: dict[str, object]) -> Iterator[str]:
    """Yield the lines of a frame without tags and without the sections that are left out."""
    sections = [True]
    for line in _lines(frame):
        match line.split() if line.startswith("{%") else ():
            case ["{%", "if", name, "%}"]:
                sections.append(bool(values[name]))
            case ["{%", "else", "%}"]:
                sections[-1] = not sections[-1]
            case ["{%", "endif", "%}"]:
                sections.pop()
            case _ if all(sections):
                yield line


@cache
def _lines(frame: str) -> list[str]:
    return (template_root() / frame).read_text(encoding="utf-8").splitlines(keepends=True)
