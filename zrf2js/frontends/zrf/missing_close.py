"""The probable places of missing closing parentheses, found by the indentation.

A group that starts a line belongs to a group further left. An open group that also starts a line
was meant to end before it, unless the new group is to its right. The result is a repair of the
whole file: with it, all groups are closed, and all top-level forms have a keyword of the top level.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from zrf2js.frontends.zrf.tokens import TOKEN, Kind
from zrf2js.support.frozen_node import frozen_node, mutable_node


@frozen_node()
class Repair:
    """Groups to close before the ``(`` at offset ``before``; ``after`` is the end of the token."""

    before: int
    after: int
    count: int


@frozen_node()
class _Open:
    """A ``(``: its offset, the end of the token before it, the depth, and its column.

    The column is None if the group does not start its line. ``is_top`` is True for a group with a
    keyword of the top level.
    """

    offset: int
    after: int
    depth: int
    column: int | None
    is_top: bool


def find_repairs(text: str, top_level: Iterable[str]) -> tuple[Repair, ...]:
    """Return where to close groups, in order; empty if the indentation suggests no repair."""
    scan = _Scan(frozenset(top_level))
    scan.run(text)
    missing = scan.depth
    if missing <= 0 or scan.surplus:
        return ()
    return _greedy(scan.opens, missing) or _single(scan.opens, missing)


@mutable_node()
class _Scan:
    """The opening parentheses of a text."""

    top_level: frozenset[str]
    opens: list[_Open] = field(default_factory=list)
    depth: int = 0
    surplus: bool = False

    def run(self, text: str) -> None:
        """Collect the opening parentheses, and the number of groups that stay open."""
        after = line = 0
        pending: tuple[int, int, int] | None = None  # a `(` whose first word is not known yet
        for token in TOKEN.finditer(text):
            kind = token.lastindex
            if kind is None:
                newline = token[0].rfind("\n")
                if newline >= 0:
                    line = token.start() + newline + 1
                continue
            if pending is not None:
                self._open(text, *pending, token[0])
                pending = None
            if kind == Kind.OPEN:
                pending = token.start(), after, line
            elif kind == Kind.CLOSE:
                self.depth -= 1
                self.surplus = self.surplus or self.depth < 0
            after = token.end()
        if pending is not None:
            self._open(text, *pending, "")

    def _open(self, text: str, offset: int, after: int, line: int, word: str) -> None:
        before = text[line:offset]
        column = None if before.strip() else len(before.expandtabs(8))
        self.opens.append(_Open(offset, after, self.depth, column, word in self.top_level))
        self.depth += 1


def _single(opens: list[_Open], missing: int) -> tuple[Repair, ...]:
    """Close all missing groups at the first place where that gives valid top-level forms.

    This is for files with some lines that are indented less than the group that contains them.
    """
    last_invalid = max(
        (i for i, group in enumerate(opens) if _is_invalid(group, missing)), default=-1
    )
    stack: list[_Open] = []
    for index, group in enumerate(opens):
        del stack[group.depth :]
        if index > last_invalid and _too_many(stack, group) == missing:
            return (Repair(group.offset, group.after, missing),)
        stack.append(group)
    return ()


def _is_invalid(group: _Open, missing: int) -> bool:
    """Return True if closing the missing groups leaves a group that is invalid at the top level."""
    return group.depth < missing or (group.depth == missing and not group.is_top)


def _greedy(opens: list[_Open], missing: int) -> tuple[Repair, ...]:
    """Close groups wherever the indentation suggests it, if that closes all of them in the end."""
    repairs: list[Repair] = []
    stack: list[_Open] = []
    closed = 0
    for group in opens:
        depth = group.depth - closed
        if depth < 0:
            return ()
        del stack[depth:]
        count = _too_many(stack, group)
        if count:
            repairs.append(Repair(group.offset, group.after, count))
            del stack[len(stack) - count :]
            closed += count
        if not stack and not group.is_top:
            return ()
        stack.append(group)
    return tuple(repairs) if closed == missing else ()


def _too_many(stack: list[_Open], group: _Open) -> int:
    """Return the number of enclosing groups that were meant to end before a group."""
    if group.is_top:
        return len(stack)
    if group.column is None:
        return 0
    for index, outer in enumerate(stack):
        if outer.column is not None and outer.column >= group.column:
            return len(stack) - index
    return 0
