"""Formatting: the same tokens and comments, laid out in one way.

Line breaks are the author's, indentation and blanks are ours. A group that does not fit is broken,
never joined. Rows of bare names are often drawn as the board looks, so they keep their gaps and
move as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from zrf2js.frontends.zrf.tokens import Kind, Token, tokens
from zrf2js.language.keywords import BY_CONTEXT, KEYWORDS, Context

WIDTH = 100
INDENT = 3
#: what stands in these is a block, unless it begins with a word of the language
_HOLD_BLOCKS = ("moves", "drops", "define")
_WORDS = frozenset(row.word for row in KEYWORDS)
#: continued lines of these stand under their first argument
_ALIGNED = ("and", "or", "not", "verify")
#: comments at the ends of lines longer than this are not lined up with those of other lines
_LONG_LINE = 60


def format_text(text: str) -> str:
    """The text in the usual layout; formatting it again changes nothing.

    A string that never ends leaves nothing to go by: such a text comes back as it is.
    """
    found = list(tokens(text))
    if any(token.kind is Kind.UNCLOSED for token in found):
        return text
    result = _Printer().print(_tree(found))
    assert [(t.kind, t.text) for t in tokens(result)] == [(t.kind, t.text) for t in found]
    return result


@dataclass(slots=True)
class _Leaf:
    """A symbol, a string, a comment, or a closing parenthesis that closes nothing."""

    token: Token

    @property
    def is_comment(self) -> bool:
        return self.token.kind is Kind.COMMENT

    @property
    def is_symbol(self) -> bool:
        return self.token.kind is Kind.SYMBOL


@dataclass(slots=True)
class _Group:
    """Items in parentheses; at the end of a file the closing one may be missing."""

    token: Token
    items: list[_Leaf | _Group] = field(default_factory=list)
    closed: bool = False

    @property
    def head(self) -> str:
        first = self.items[0] if self.items else None
        return first.token.text if isinstance(first, _Leaf) and first.is_symbol else ""

    def flat(self) -> str | None:
        """The group on one line, None where the author or a comment has broken it."""
        parts = []
        for number, item in enumerate(self.items):
            part = item.flat() if isinstance(item, _Group) else item.token.text
            broken = number > 0 and item.token.newlines > 0
            if part is None or broken or "\n" in part or part.startswith(";"):
                return None
            parts.append(part)
        return f"({' '.join(parts)})" if self.closed else None

    def is_row_of_names(self) -> bool:
        """Nothing but names, and none of them an action with a body."""
        names = all(isinstance(item, _Leaf) and item.is_symbol for item in self.items)
        return names and self.head not in BY_CONTEXT[Context.MOVE]

    def is_picture(self) -> bool:
        """Names on several lines, none of which begins to the left of the first name."""
        begin = [item.token.column for item in self.items[1:] if item.token.newlines]
        return bool(begin) and self.is_row_of_names() and min(begin) >= self.left

    @property
    def left(self) -> int:
        """The column of what follows the head, else of the lines after it."""
        first = self.items[1].token
        begin = (item.token.column for item in self.items[1:] if item.token.newlines)
        return min(begin) if first.newlines else first.column


_Node = _Leaf | _Group


def _tree(found: list[Token]) -> list[_Node]:
    levels: list[list[_Node]] = [[]]
    groups: list[_Group] = []
    for token in found:
        if token.kind is Kind.OPEN:
            group = _Group(token)
            levels[-1].append(group)
            levels.append(group.items)
            groups.append(group)
        elif token.kind is Kind.CLOSE and groups:
            groups.pop().closed = True
            levels.pop()
        else:
            levels[-1].append(_Leaf(token))
    return levels[0]


class _Printer:
    """Writes nodes; a line is its text and the comment at its end."""

    def __init__(self) -> None:
        self._lines: list[tuple[str, str]] = []
        self._line = ""
        self._comment = ""

    def print(self, nodes: list[_Node]) -> str:
        for number, node in enumerate(nodes):
            if number:
                self._separate(node, 0, broken=node.token.newlines > 0)
            self._node(node, "", 0)
        self._end_line()
        return "\n".join(_with_comments(self._lines)).strip("\n") + "\n" if nodes else ""

    # --- lines -------------------------------------------------------------------------------

    @property
    def _column(self) -> int:
        return len(self._line) - self._line.rfind("\n") - 1

    def _end_line(self) -> None:
        self._lines.append((self._line, self._comment))
        self._line = self._comment = ""

    def _separate(self, node: _Node, column: int, *, broken: bool, gap: int = 1) -> None:
        """What stands between two items: blanks, or the end of a line and perhaps an empty one."""
        if not broken and not self._comment:
            self._line += " " * gap
            return
        self._end_line()
        if node.token.newlines > 1:
            self._end_line()
        self._line = " " * column

    # --- nodes -------------------------------------------------------------------------------

    def _node(self, node: _Node, around: str, closers: int) -> None:
        """``around`` is the head of the group around it, ``closers`` the number of parentheses that
        follow directly."""
        if isinstance(node, _Group):
            self._group(node, around, closers)
        elif node.is_comment and self._line.strip():
            self._comment = node.token.text
            self._line = self._line.rstrip(" ")
        elif node.is_comment:
            self._comment = node.token.text
        else:
            self._line += node.token.text

    def _group(self, group: _Group, around: str, closers: int) -> None:
        flat = group.flat()
        if flat is not None and self._fits(flat, closers):
            self._line += flat
            return
        start = self._column
        self._line += "("
        columns = _Columns(group, around, start)
        for number, item in enumerate(group.items):
            after = closers + 1 if item is group.items[-1] else 0
            if number:
                broken = item.token.newlines > 0 or self._overflows(item, after)
                self._separate(item, columns.of(number), broken=broken, gap=columns.gap(number))
            columns.starts.append(self._column)
            self._node(item, group.head, after)
        if group.closed:
            if self._comment:
                self._end_line()
                self._line = " " * start
            self._line += ")"

    def _fits(self, text: str, closers: int) -> bool:
        return self._column + len(text) + closers <= WIDTH

    def _overflows(self, item: _Node, closers: int) -> bool:
        """Whether an item has to go to a line of its own; the author's broken groups stay."""
        text = item.flat() if isinstance(item, _Group) else item.token.text
        if text is None or text.startswith(('"', ";")):
            return False
        return self._column + 1 + len(text) + closers > WIDTH


class _Columns:
    """Where the lines of a broken group begin."""

    def __init__(self, group: _Group, around: str, start: int) -> None:
        self._is_block = around in _HOLD_BLOCKS and group.head not in _WORDS
        self._group = group
        self._start = start
        self.starts: list[int] = []  # columns of the items written so far
        self._picture = group.is_picture()

    def of(self, number: int) -> int:
        """The column of an item that begins a line."""
        group, item = self._group, self._group.items[number]
        if self._picture:
            return max(self._start + 1, item.token.column + self._shift(number))
        if isinstance(item, _Leaf) and item.token.text == "else":
            return self._start + 1
        if not group.head or self._is_block:
            return self._start + 1
        aligned = group.head in _ALIGNED or group.is_row_of_names()
        if aligned and number > 1 and not group.items[1].token.newlines:
            return self.starts[1]
        return self._start + INDENT

    def gap(self, number: int) -> int:
        """The blanks before an item inside a line: a picture keeps its own."""
        if not self._picture or number == 1:
            return 1
        before, item = self._group.items[number - 1].token, self._group.items[number].token
        return max(1, item.column - before.column - len(before.text))

    def _shift(self, number: int) -> int:
        """How far a picture moves, seen from its first name after the head."""
        begun = number > 1 and not self._group.items[1].token.newlines
        return (self.starts[1] if begun else self._start + INDENT) - self._group.left


def _with_comments(lines: list[tuple[str, str]]) -> Iterator[str]:
    """Lines with their comments; those of neighbouring lines begin in the same column."""
    index = 0
    while index < len(lines):
        end = index
        while end < len(lines) and _lines_up(*lines[end]):
            end += 1
        column = max((len(text) for text, _ in lines[index:end]), default=0)
        for text, comment in lines[index:end]:
            yield f"{text:{column}}  {comment}"
        if end == index:
            text, comment = lines[end]
            yield (f"{text}  {comment}" if text.strip() else text + comment).rstrip(" ")
            end += 1
        index = end


def _lines_up(text: str, comment: str) -> bool:
    return bool(comment and text.strip()) and len(text) <= _LONG_LINE and "\n" not in text
