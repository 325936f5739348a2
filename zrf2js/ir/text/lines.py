"""The lexical layer of a dump: quoted words, brackets, wrapped and indented lines.

    word  "any text"  name#3  #3  $0  = > ( ) [ ]      ; a comment

An indented line is a child of the line above it.  Line ends inside brackets have no meaning.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import field

from zrf2js.ir.data import IRError
from zrf2js.support.frozen_node import frozen_node

WIDTH = 100
_CONTINUATION = "   "  # the indentation of continuation lines
_WORD = r"[\w.+*/?!&%'-]+"
_BARE = re.compile(r"(?!_$)\w[\w.+*/?!&%'-]*")
_CHUNK = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^" ])+')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_TOKEN = re.compile(
    rf"""
      (?P<blank>[ \t\r]+ | ;[^\n]*)
    | (?P<end>\n)
    | (?P<mark>[()\[\]=>])
    | \$(?P<param>-?[0-9]+)
    | (?: (?P<word>{_WORD}) | (?P<quoted>"(?:[^"\\\n]|\\.)*") )? (?:\#(?P<number>-?[0-9]+))?
    """,
    re.VERBOSE,
)


@frozen_node()
class Token:
    """A token: ``kind`` is word, quoted, index (only a number), param or mark.

    ``text`` has no quotes, ``number`` follows # or $.
    """

    line: int
    kind: str
    text: str = ""
    number: int | None = None


@frozen_node()
class Group:
    """The ``items`` between two brackets; ``bracket`` is the opening one."""

    line: int
    bracket: str
    items: list[Item] = field(default_factory=list)


Item = Token | Group


@frozen_node()
class Line:
    """A line, with the lines indented below it."""

    number: int
    indent: int
    items: list[Item]
    children: list[Line] = field(default_factory=list)


def line_error(message: str, line: int) -> IRError:
    """Return the error to raise for a line."""
    return IRError(message, f"line {line}")


def is_token(item: Item, kind: str, text: str) -> bool:
    """Return True if the item is this token, without a number."""
    return isinstance(item, Token) and (item.kind, item.text, item.number) == (kind, text, None)


def first_word(line: Line) -> str:
    """Return the word that the line starts with, or ""."""
    item = line.items[0]
    return item.text if isinstance(item, Token) and item.kind == "word" else ""


def text_of(item: Item) -> str:
    """Return the text of a token, "" for a group."""
    return item.text if isinstance(item, Token) else ""


def group(item: Item, bracket: str) -> list[Item]:
    """Return the items between brackets of this kind; raise IRError if there are none."""
    if isinstance(item, Group) and item.bracket == bracket:
        return item.items
    raise line_error(f"expected {bracket}", item.line)


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


def read_lines(text: str) -> list[Line]:
    """Return the lines without indentation, with the other lines as their children.

    Raise IRError on unbalanced brackets and on inconsistent indentation.
    """
    roots: list[Line] = []
    path: list[Line] = []
    for line in _joined(text):
        while path and path[-1].indent >= line.indent:
            path.pop()
        siblings = path[-1].children if path else roots
        if siblings and siblings[-1].indent != line.indent:
            raise line_error("the indentation matches no line above", line.number)
        siblings.append(line)
        path.append(line)
    return roots


def _joined(text: str) -> Iterator[Line]:
    """Yield lines with their brackets matched."""
    line: Line | None = None
    stack: list[Group] = []
    for column, token in _tokens(text):
        if token.kind == "end":
            if line and not stack:
                yield line
                line = None
            continue
        line = line or Line(token.line, column, [])
        _place(token, line.items, stack)
    if stack:
        raise line_error(f"unclosed {stack[-1].bracket}", stack[-1].line)


def _place(token: Token, items: list[Item], stack: list[Group]) -> None:
    """Append a token to the innermost open bracket, or else to the line."""
    items = stack[-1].items if stack else items
    if token.kind == "mark" and token.text in "([":
        stack.append(Group(token.line, token.text))
        items.append(stack[-1])
    elif token.kind == "mark" and token.text in ")]":
        if not stack or stack.pop().bracket + token.text not in ("()", "[]"):
            raise line_error(f"unmatched {token.text}", token.line)
    else:
        items.append(token)


def _tokens(text: str) -> Iterator[tuple[int, Token]]:
    """Yield tokens with their columns, and an "end" after each line."""
    number, start, place = 1, 0, 0
    text += "\n"
    while place < len(text):
        match = _TOKEN.match(text, place)
        if not match or match.end() == place:
            raise line_error(f"unexpected {text[place]!r}", number)
        if not match["blank"]:
            yield place - start, _token(match, number)
        place = match.end()
        if match["end"]:
            number, start = number + 1, place


def _token(match: re.Match[str], line: int) -> Token:
    for kind in ("end", "mark"):
        if match[kind]:
            return Token(line, kind, match[kind])
    if match["param"]:
        return Token(line, "param", number=_number(match["param"], line))
    number = _number(match["number"], line) if match["number"] else None
    if match["quoted"]:
        return Token(line, "quoted", _unquoted(match["quoted"], line), number)
    return Token(line, "word" if match["word"] else "index", match["word"] or "", number)


def _number(digits: str, line: int) -> int:
    try:
        return int(digits)
    except ValueError:  # thousands of digits
        raise line_error("the number has too many digits", line) from None


def _unquoted(quoted: str, line: int) -> str:
    try:
        return str(json.loads(quoted, strict=False))
    except ValueError as reason:
        raise line_error(f"invalid string: {reason}", line) from None
