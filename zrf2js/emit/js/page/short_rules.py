"""Generated rules for pages, where size matters and readers do not."""

from __future__ import annotations

import re
from collections.abc import Mapping

_LITERAL = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'"""
#: literals and spaces that have to stay, comments, and other spaces
_LAYOUT = re.compile(
    rf"(?P<kept>{_LITERAL}|(?<=[\w$])\s+(?=[\w$])|(?<=[-+/])\s+(?=[-+/]))|//.*|\s+"
)
_CONSTANT = re.compile(r"^const (\w+)=(-?\d+)$")
#: literals and keys of objects, which stay, and other names
_NAME = re.compile(rf"{_LITERAL}|(?<=[{{,])[\w$]+(?=:)|(?<![\w$.])(?P<name>[A-Za-z_$][\w$]*)")


def short_rules(lines: list[str], others: Mapping[str, str]) -> list[str]:
    """Return lines without layout, and with numbers in place of their constants and ``others``.

    The lines contain neither code of authors nor template literals.
    """
    short = [_LAYOUT.sub(lambda found: found["kept"] or "", line) for line in lines]
    own = filter(None, map(_CONSTANT.fullmatch, short))
    constants = {**others, **{found[1]: found[2] for found in own}}
    # a negative number may follow a minus
    values = {name: f"({text})" if text < "0" else text for name, text in constants.items()}
    kept = (line for line in short if line and not _CONSTANT.fullmatch(line))
    return [_NAME.sub(lambda found: values.get(found["name"], found[0]), line) for line in kept]
