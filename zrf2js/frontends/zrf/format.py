"""The formatter of rules files. It changes only white space; tokens and comments stay the same.

The line breaks of the author stay; the formatter sets indentation and spaces. It breaks a group
that does not fit into a line, and never joins lines. Rows of bare names often depict the board
("pictures"), so their inner spaces stay, and the rows shift together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from zrf2js.frontends.zrf.tokens import Kind, Token, tokens
from zrf2js.language.keywords import BY_CONTEXT, KEYWORDS, Context
from zrf2js.support.frozen_node import mutable_node

WIDTH = 100
INDENT = 3
#: groups in these are blocks, unless they start with a keyword
_HOLD_BLOCKS = ("moves", "drops", "define")
_WORDS = frozenset(row.word for row in KEYWORDS)
#: continuation lines of these are aligned with the first argument
_ALIGNED = ("and", "or", "not", "verify")
#: comments after longer lines (in characters) are not aligned with other comments
_LONG_LINE = 60


def format_text(text: str) -> str:
    """Return the formatted text; formatting it again changes nothing.

    A text with an unclosed string is returned unchanged.
    """
    all_tokens = list(tokens(text))
    if any(token.kind is Kind.UNCLOSED for token in all_tokens):
        return text
    result = _Printer().print(_tree(all_tokens))
    assert [(t.kind, t.text) for t in tokens(result)] == [(t.kind, t.text) for t in all_tokens]
    return result


@mutable_node()
class _Leaf:
    """A symbol, a string, a comment, or an unmatched closing parenthesis."""

    token: Token

    @property
    def is_comment(self) -> bool:
        return self.token.kind is Kind.COMMENT

    @property
    def is_symbol(self) -> bool:
        return self.token.kind is Kind.SYMBOL


@mutable_node()
class _Group:
    """A group in parentheses; the closing one may be missing at the end of a file."""

    token: Token
    items: list[_Leaf | _Group] = field(default_factory=list)
    closed: bool = False
    _flat: str | None = ""  # empty before the first call of ``flat``

    @property
    def head(self) -> str:
        first = self.items[0] if self.items else None
        return first.token.text if isinstance(first, _Leaf) and first.is_symbol else ""

    def flat(self) -> str | None:
        """Return the group on one line, or None if it contains a line break or a comment.

        A text that exceeds a line ends after it, so that nested groups take linear time.
        """
        if self._flat == "":
            self._flat = self._joined()
        return self._flat

    def _joined(self) -> str | None:
        parts = []
        for number, item in enumerate(self.items):
            part = item.flat() if isinstance(item, _Group) else item.token.text
            broken = number > 0 and item.token.newlines > 0
            if part is None or broken or "\n" in part or part.startswith(";"):
                return None
            parts.append(part)
        return f"({' '.join(parts)})"[: WIDTH + 1] if self.closed else None

    def is_row_of_names(self) -> bool:
        """Return True if all items are names and the head is not an action."""
        names = all(isinstance(item, _Leaf) and item.is_symbol for item in self.items)
        return names and self.head not in BY_CONTEXT[Context.MOVE]

    def is_picture(self) -> bool:
        """Return True for names on several lines, none of which starts left of the first name."""
        begin = [item.token.column for item in self.items[1:] if item.token.newlines]
        return bool(begin) and self.is_row_of_names() and min(begin) >= self.left

    @property
    def left(self) -> int:
        """The column of the first name, or the smallest column of the lines after the head."""
        first = self.items[1].token
        begin = (item.token.column for item in self.items[1:] if item.token.newlines)
        return min(begin) if first.newlines else first.column


_Node = _Leaf | _Group


def _tree(all_tokens: list[Token]) -> list[_Node]:
    levels: list[list[_Node]] = [[]]
    groups: list[_Group] = []
    for token in all_tokens:
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
    """A printer of nodes; a line is a pair of its text and its trailing comment."""

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
        """Write spaces, or end the line and keep at most one empty line."""
        if not broken and not self._comment:
            self._line += " " * gap
            return
        self._end_line()
        if node.token.newlines > 1:
            self._end_line()
        self._line = " " * column

    # --- nodes -------------------------------------------------------------------------------

    def _node(self, node: _Node, parent: str, closers: int) -> None:
        """Write a node.

        ``parent`` is the head of the enclosing group, ``closers`` the number of closing parentheses
        directly after the node.
        """
        if isinstance(node, _Group):
            self._group(node, parent, closers)
        elif node.is_comment and self._line.strip():
            self._comment = node.token.text
            self._line = self._line.rstrip(" ")
        elif node.is_comment:
            self._comment = node.token.text
        else:
            self._line += node.token.text

    def _group(self, group: _Group, parent: str, closers: int) -> None:
        flat = group.flat()
        if flat is not None and self._fits(flat, closers):
            self._line += flat
            return
        start = self._column
        self._line += "("
        columns = _Columns(group, parent, start)
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
        """Return True if an item needs a new line; groups with line breaks stay where they are."""
        text = item.flat() if isinstance(item, _Group) else item.token.text
        if text is None or text.startswith(('"', ";")):
            return False
        return self._column + 1 + len(text) + closers > WIDTH


class _Columns:
    """The columns at which the lines of a broken group start."""

    def __init__(self, group: _Group, parent: str, start: int) -> None:
        self._is_block = parent in _HOLD_BLOCKS and group.head not in _WORDS
        self._group = group
        self._start = start
        self.starts: list[int] = []  # columns of the items written so far
        self._picture = group.is_picture()

    def of(self, number: int) -> int:
        """Return the column of an item that starts a line."""
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
        """Return the number of spaces before an item inside a line; a picture keeps its spaces."""
        if not self._picture or number == 1:
            return 1
        before, item = self._group.items[number - 1].token, self._group.items[number].token
        return max(1, item.column - before.column - len(before.text))

    def _shift(self, number: int) -> int:
        """Return the number of columns by which a picture shifts."""
        begun = number > 1 and not self._group.items[1].token.newlines
        return (self.starts[1] if begun else self._start + INDENT) - self._group.left


def _with_comments(lines: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the lines; comments of adjacent lines start in the same column."""
    index = 0
    while index < len(lines):
        end = index
        while end < len(lines) and _has_aligned_comment(*lines[end]):
            end += 1
        column = max((len(text) for text, _ in lines[index:end]), default=0)
        for text, comment in lines[index:end]:
            yield f"{text:{column}}  {comment}"
        if end == index:
            text, comment = lines[end]
            yield (f"{text}  {comment}" if text.strip() else text + comment).rstrip(" ")
            end += 1
        index = end


def _has_aligned_comment(text: str, comment: str) -> bool:
    return bool(comment and text.strip()) and len(text) <= _LONG_LINE and "\n" not in text
