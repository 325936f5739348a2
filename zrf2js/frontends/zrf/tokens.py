"""The lexer of rules files: parentheses, strings, symbols, comments and white space.

The reader and the formatter share it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum

from zrf2js.support.frozen_node import frozen_node

# Old DOS editors leave a control-Z at the end of the file; it counts as white space.
TOKEN = re.compile(
    r"""[\s\x1a]+ | ;[^\n]* | (?P<open>\() | (?P<close>\))
      | "(?P<string>[^"]*)" | (?P<unclosed>") | (?P<symbol>[^\s\x1a();"]+)""",
    re.VERBOSE,
)


class Kind(IntEnum):
    """The named groups of ``TOKEN`` by number, and comments, which have no named group."""

    OPEN = 1
    CLOSE = 2
    STRING = 3
    UNCLOSED = 4
    SYMBOL = 5
    COMMENT = 6


@frozen_node()
class Token:
    """A token, with the number of line ends before it and its 0-based column."""

    kind: Kind
    text: str
    newlines: int
    column: int


def tokens(text: str) -> Iterator[Token]:
    """Yield all tokens including comments; together with the white space they form the text."""
    newlines = 0
    line = 0  # offset of the start of the line
    for match in TOKEN.finditer(text):
        lexeme = match[0]
        if match.lastindex is None and not lexeme.startswith(";"):
            if "\n" in lexeme:
                newlines += lexeme.count("\n")
                line = match.start() + lexeme.rindex("\n") + 1
            continue
        kind = Kind(match.lastindex) if match.lastindex else Kind.COMMENT
        column = len(text[line : match.start()].expandtabs(8))
        yield Token(kind, lexeme.rstrip() if kind is Kind.COMMENT else lexeme, newlines, column)
        newlines = 0
        if "\n" in lexeme:
            line = match.start() + lexeme.rindex("\n") + 1
