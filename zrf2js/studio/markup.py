"""The tokenizer of HTML in the browser: parse5 in place of the package turbohtml.

It provides the part of the package that ``frontends.dagaz.page`` needs.
"""

from __future__ import annotations

import json
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from types import ModuleType


class TokenType(Enum):
    """Kinds of tokens that are different for the reader of pages."""

    START_TAG = 0
    TEXT = 1
    OTHER = 2


@dataclass(frozen=True, slots=True)
class Token:
    """A token, with the attributes of ``turbohtml.Token``; lines count from 1, columns from 0."""

    type: TokenType
    tag: str | None = None
    attrs: tuple[tuple[str, str], ...] = ()
    data: str | None = None
    source: str | None = None
    line: int = 1
    col: int = 0


def tokens_of(markup: Callable[[str], str], text: str) -> Iterator[Token]:
    """Yield the tokens of a text, which ``markup`` returns as JSON (templates/studio/markup.js)."""
    units = list(accumulate((1 + (sign > "\uffff") for sign in text), initial=0))
    lines = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    for row in json.loads(markup(text)):
        if "text" in row:
            yield Token(TokenType.TEXT, data=row["text"])
        elif "tag" not in row:
            yield Token(TokenType.OTHER)
        else:
            start, end = (bisect_right(units, row[place]) - 1 for place in ("start", "end"))
            line = bisect_right(lines, start)
            attrs = tuple((name, value) for name, value in row["attrs"])
            yield Token(
                TokenType.START_TAG,
                row["tag"],
                attrs,
                source=text[start:end],
                line=line,
                col=start - lines[line - 1],
            )


def install(markup: Callable[[str], str]) -> None:
    """Let ``import turbohtml`` find a module with the tokenizer of the browser."""
    module = ModuleType("turbohtml")
    members = {
        "Token": Token,
        "TokenType": TokenType,
        "tokenize": lambda text, capture_source=True: tokens_of(markup, text),
    }
    vars(module).update(members)
    sys.modules["turbohtml"] = module
