"""The compile-time stack of a word.

Values stay expressions until they are used. A statement that may change what they read evaluates
them first. Where control flow joins, values go to fixed variables ``s0``, ``s1`` .... In words
whose depth of the stack depends on values, they go to the array ``stack``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from zrf2js.emit.js.forth.shared_names import STACK, TOP
from zrf2js.emit.js.forth.values import MAX_TEXT, Value, local, slot, slot_name
from zrf2js.emit.js.print import text_of
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Expression, Name, Update


class WordStack:
    """The values of one word, top last. ``lines`` receives the statements.

    With ``open_ended``, the values below those of the word are in the array ``stack``.
    """

    def __init__(self, lines: Lines, values: list[Value], *, open_ended: bool) -> None:
        self.lines = lines
        self.open_ended = open_ended
        self.values = values
        self.slots = len(values)
        self.assigned: set[int] = set()
        self._locals = 0

    # --- values ------------------------------------------------------------------------------

    def push(self, value: Value) -> None:
        """Push a value; a long expression is evaluated at once."""
        is_long = len(text_of(value.integer)) > MAX_TEXT
        self.values.append(self.keep(value) if is_long else value)

    def pop(self) -> Value:
        """Take the top value."""
        if self.values:
            return self.values.pop()
        name = self.new_local(STACK[Update("--", TOP)])
        return local(name)

    def take(self, count: int) -> list[Value]:
        """Take values; the top one is the last."""
        return [self.pop() for _ in range(count)][::-1]

    def pop_simple(self) -> Value:
        """Take the top value as a variable or a constant, so that it can be used twice."""
        return self.simple(self.pop())

    def simple(self, value: Value) -> Value:
        """Return the value as a variable or a constant."""
        return value if value.simple and value.fixed else self.keep(value)

    def new_local(self, value: Expression) -> str:
        """Declare a variable with the value of an expression; return its name."""
        self._locals += 1
        name = f"t{self._locals}"
        self.lines.declare(name, value)
        return name

    def keep(self, value: Value) -> Value:
        """Evaluate a value now and return the variable with the result."""
        return local(self.new_local(value.integer))

    def settle(self) -> None:
        """Evaluate the values that read memory, which the next statement may change."""
        self.values = [value if value.fixed else self.keep(value) for value in self.values]

    # --- control flow ------------------------------------------------------------------------

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Discard the statements that the context writes, and restore the stack after it."""
        before = self.lines, list(self.values), self.slots, set(self.assigned), self._locals
        self.lines = Lines()
        yield
        self.lines, self.values, self.slots, self.assigned, self._locals = before

    def flush(self, places: Iterable[int] | None = None) -> None:
        """Move values to their variables, all or those at the given places."""
        if self.open_ended:
            for value in self.values:
                self.lines.add(STACK[TOP.increment()].set(value.integer))
            self.values = []
            return
        chosen = range(len(self.values)) if places is None else sorted(places)
        moves = [place for place in chosen if self.values[place].integer != slot_name(place)]
        targets = set(moves)
        for place, value in enumerate(self.values):
            if value.slots & (targets - {place}) and place in targets:
                self.values[place] = self.keep(value)
        for place in moves:
            self.lines.add(slot_name(place).set(self.values[place].integer))
            self.values[place] = slot(place)
            self.assigned.add(place)
            self.slots = max(self.slots, place + 1)

    def moving(self, staying: frozenset[int]) -> list[int]:
        """Return the places except unchanged ones."""
        return [place for place in range(len(self.values)) if place not in staying]

    def safe(self, value: Value) -> Value:
        """Return a value that stays valid while the stack is flushed."""
        is_safe = value.fixed and not value.slots
        return value if is_safe else self.keep(value)

    def safe_condition(self, value: Value) -> Expression:
        """Return a condition that stays valid while the stack is flushed."""
        if value.constant is not None or (value.fixed and not value.slots):
            return value.condition
        if self._is_flushed():
            return value.condition
        return Name(self.new_local(value.condition))

    def _is_flushed(self) -> bool:
        if self.open_ended:
            return not self.values
        return all(value.integer == slot_name(place) for place, value in enumerate(self.values))


def join(ends: list[tuple[Lines, list[Value]]], before: list[Value], stack: WordStack) -> None:
    """Continue after branches: ``ends`` are the lines and the values of those that reach the end.

    A value stays if it is the same in all of them and was computed before them. Others go to
    variables.
    """
    depth = len(ends[0][1])
    stays = [
        all(values[place] is ends[0][1][place] for _, values in ends)
        and _is_known(ends[0][1][place], place, before)
        for place in range(depth)
    ]
    moved = {place for place in range(depth) if not stays[place]}
    while more := {
        place
        for place in range(depth)
        if place not in moved and any(values[place].slots & (moved - {place}) for _, values in ends)
    }:
        moved |= more
    lines = stack.lines
    for branch, values in ends:
        stack.lines, stack.values = branch, values
        stack.flush(moved)
    stack.lines = lines
    kept = ends[0][1]
    stack.values = [slot(place) if place in moved else kept[place] for place in range(depth)]


def _is_known(value: Value, place: int, before: list[Value]) -> bool:
    return value.constant is not None or (place < len(before) and value is before[place])
