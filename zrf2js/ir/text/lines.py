"""The lexical layer of a dump: quoted words, and long lines broken inside brackets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

WIDTH = 100
_CONTINUATION = "   "  # the indentation of continuation lines
_BARE = re.compile(r"(?!_$)\w[\w.+*/?!&%'-]*")
_CHUNK = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^" ])+')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


def quote(text: str) -> str:
    """Return the text as one word, in quotes unless it is plain."""
    if _BARE.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in quoted)


def wrap(parts: Iterable[str], depth: int) -> str:
    """Return a line made of parts.

    A long line is broken inside brackets, the outer ones first.
    """
    line, indent = " ".join(parts), "  " * depth
    if len(indent + line) <= WIDTH:
        return indent + line
    rows = [indent]
    for piece in _pieces(list(_words(line)), 1):
        if rows[-1].strip() and len(rows[-1]) + len(piece) >= WIDTH:
            rows.append(indent + _CONTINUATION)
        rows[-1] += (" " if rows[-1].strip() else "") + piece
    return "\n".join(rows)


def _words(line: str) -> Iterator[tuple[str, int]]:
    """Yield the words of a line, each with the number of brackets that are open after it."""
    depth = 0
    for word in _CHUNK.findall(line):
        plain = _QUOTED.sub("", word)
        depth += sum(map(plain.count, "([")) - sum(map(plain.count, ")]"))
        yield word, depth


def _pieces(words: list[tuple[str, int]], level: int) -> Iterator[str]:
    """Yield runs of words to keep on one line; ``level`` brackets are open at their ends."""
    piece: list[tuple[str, int]] = []
    for word in words:
        piece.append(word)
        if 1 <= word[1] <= level:
            yield from _fitting(piece, level)
            piece = []
    yield from _fitting(piece, level)


def _fitting(piece: list[tuple[str, int]], level: int) -> Iterator[str]:
    """Yield a run of words, in parts if it is too long for a line."""
    text = " ".join(word for word, _ in piece)
    can_break = any(depth > level for _, depth in piece)
    if can_break and len(text) > WIDTH // 2:
        yield from _pieces(piece, level + 1)
    elif text:
        yield text
