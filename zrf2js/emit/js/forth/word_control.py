"""Branches and loops in the function of a word."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.emit.js.forth.stack import join
from zrf2js.emit.js.forth.values import Value, number
from zrf2js.emit.js.forth.word_base import Ended
from zrf2js.emit.js.forth.word_natives import NativeWriter
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Break, Expression, Global, Literal, Name, Unary, Update
from zrf2js.ir import ops
from zrf2js.ir.ops import Instruction


class ControlWriter(NativeWriter):
    """Writer of control structures."""

    def _branch(self, op: ops.Branch) -> None:
        stack = self._stack
        flag = stack.pop()
        if flag.constant is not None:
            if not self._code(op.then if flag.constant else op.otherwise):
                raise Ended
            return
        stack.settle()
        condition = stack.safe_condition(flag) if stack.open_ended else flag.condition
        if stack.open_ended:
            stack.flush()
        before, outer = list(stack.values), stack.lines
        held = list(self._held)
        ends: list[tuple[Lines, list[Value]]] = []
        bodies: list[Lines] = []
        for code in (op.then, op.otherwise):
            stack.lines, stack.values = Lines(outer.origin), list(before)
            self._held = list(held)
            bodies.append(stack.lines)
            if self._code(code):
                if stack.open_ended:
                    stack.flush()
                ends.append((stack.lines, stack.values))
        stack.lines = outer
        if ends and not stack.open_ended:
            join(ends, before, stack)
        else:
            stack.values = []
        _write_if(outer, condition, *bodies)
        if not ends:
            raise Ended

    def _loop(self, op: Instruction, body: Callable[[frozenset[int]], bool]) -> None:
        """Write a loop. ``body`` writes a round, given the places of the stack that stay the same.

        A first run, whose text is discarded, finds these places.
        """
        stack = self._stack
        stack.settle()
        outer = stack.lines
        staying: frozenset[int] = frozenset()
        if not stack.open_ended:
            changed = self._changed(op, body)
            staying = frozenset(
                place
                for place, value in enumerate(stack.values)
                if place not in changed and value.fixed and not value.slots & changed
            )
        for kept in sorted(staying):  # evaluated once, and declared outside of the loop
            stack.values[kept] = stack.simple(stack.values[kept])
        stack.flush(stack.moving(staying))
        stack.lines = Lines(outer.origin)
        place = Literal(self._place(outer.origin))
        with stack.lines.when(Update("--", Name("left")) < 0):
            self._add(self._context.call("throwEndless")(place))
        reached = body(staying)
        inside, stack.lines = stack.lines, outer
        with outer.each({"left": Global("ROUND_LIMIT")}, None):
            outer.take(inside)
        if not reached:
            raise Ended

    def _changed(self, op: Instruction, body: Callable[[frozenset[int]], bool]) -> set[int]:
        """Return the places of the stack that a round may change, without assumptions.

        They depend only on the depth of the stack and on the constants in ``_held``, so they are
        cached: each loop is written twice, and without the cache, the time would double with each
        level of nested loops.
        """
        stack = self._stack
        held = tuple([(value.constant, value.token) for value in self._held])
        key = id(op), len(stack.values), held
        if key not in self._known_changes:
            loops, kept, depth = self._loops, list(self._held), len(stack.values)
            with stack.trial():
                stack.flush()
                stack.assigned.clear()
                body(frozenset())
                changed = {place for place in stack.assigned if place < depth}
            self._known_changes[key] = changed
            self._loops, self._held = loops, kept
        return self._known_changes[key]

    def _end_round(self, staying: frozenset[int], *, negate: bool) -> None:
        """Leave the loop if the flag on the stack is not 0, or with ``negate`` if it is 0."""
        stack = self._stack
        flag = stack.pop()
        stack.settle()
        condition = stack.safe_condition(flag)
        stack.flush(stack.moving(staying))
        denial = flag.denial if condition == flag.condition else Unary("!", condition)
        stack.lines.leave(Break(), denial if negate else condition)

    def _repeat_until(self, op: ops.RepeatUntil) -> None:
        def body(staying: frozenset[int]) -> bool:
            reached = self._code(op.body)
            if reached:
                self._end_round(staying, negate=False)
            return reached

        self._loop(op, body)

    def _repeat_while(self, op: ops.RepeatWhile) -> None:
        def body(staying: frozenset[int]) -> bool:
            stack = self._stack
            if not self._code(op.test):
                return False
            self._end_round(staying, negate=True)
            after = list(stack.values)
            if self._code(op.body):
                stack.settle()
                stack.flush(stack.moving(staying))
            stack.values = after
            return True

        self._loop(op, body)

    def _count(self, op: ops.CountLoop | ops.CountLoopBy) -> None:
        stack = self._stack
        start, limit = stack.safe(stack.pop()), stack.safe(stack.pop())
        self._loops += 1
        counter = Name(f"i{self._loops}")
        stack.lines.declare(counter.name, start.integer, "let")

        def body(staying: frozenset[int]) -> bool:
            self._counters.append(counter.name)
            reached = self._code(op.body)
            self._counters.pop()
            if not reached:
                return False
            step = stack.safe(stack.pop()) if isinstance(op, ops.CountLoopBy) else number(1)
            stack.settle()
            stack.flush(stack.moving(staying))
            self._add(counter.set(counter + step.integer | 0))
            stack.lines.leave(Break(), counter >= limit.integer)
            return True

        self._loop(op, body)


def _write_if(lines: Lines, condition: Expression, then: Lines, otherwise: Lines) -> None:
    if then.nodes:
        with lines.when(condition):
            lines.take(then)
        if otherwise.nodes:
            with lines.otherwise():
                lines.take(otherwise)
    elif otherwise.nodes:
        with lines.when(Unary("!", condition)):
            lines.take(otherwise)
