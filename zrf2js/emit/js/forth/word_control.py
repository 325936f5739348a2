"""Branches and loops in the function of a word."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.emit.js.forth.stack import join
from zrf2js.emit.js.forth.values import Value, number
from zrf2js.emit.js.forth.writing import Ended, Writing
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Break, Expression, Global, Literal, Name, Unary, Update
from zrf2js.ir import ops
from zrf2js.ir.ops import Instruction


def write_branch(writing: Writing, op: ops.Branch) -> None:
    stack = writing.stack
    if writing.notes is not None:
        writing.notes.decision("IF", op)
    flag = stack.pop()
    if flag.constant is not None:
        if not writing.code(op.then if flag.constant else op.otherwise):
            raise Ended
        return
    stack.settle()
    condition = stack.safe_condition(flag) if stack.open_ended else flag.condition
    if stack.open_ended:
        stack.flush()
    before, outer = list(stack.values), stack.lines
    held = list(writing.held)
    ends: list[tuple[Lines, list[Value]]] = []
    bodies: list[Lines] = []
    for code in (op.then, op.otherwise):
        stack.lines, stack.values = Lines(outer.origin), list(before)
        writing.held = list(held)
        bodies.append(stack.lines)
        if writing.code(code):
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


def _loop(writing: Writing, op: Instruction, body: Callable[[frozenset[int]], bool]) -> None:
    """Write a loop. ``body`` writes an iteration, given the places of the stack that stay the same.

    A first run, whose text is discarded, finds these places.
    """
    stack = writing.stack
    stack.settle()
    outer = stack.lines
    staying: frozenset[int] = frozenset()
    if not stack.open_ended:
        changed = _changed(writing, op, body)
        staying = frozenset(
            place
            for place, value in enumerate(stack.values)
            if place not in changed and value.fixed and not value.slots & changed
        )
    for kept in sorted(staying):  # evaluated once, and declared outside of the loop
        stack.values[kept] = stack.simple(stack.values[kept])
    stack.flush(stack.moving(staying))
    stack.lines = Lines(outer.origin)
    place = Literal(writing.place(outer.origin))
    with stack.lines.when(Update("--", Name("left")) < 0):
        writing.add(writing.context.call("throwEndless")(place))
    reached = body(staying)
    inside, stack.lines = stack.lines, outer
    with outer.each({"left": Global("ITERATION_LIMIT")}, None):
        outer.take(inside)
    if not reached:
        raise Ended


def _changed(writing: Writing, op: Instruction, body: Callable[[frozenset[int]], bool]) -> set[int]:
    """Return the places of the stack that an iteration may change, without assumptions.

    They depend only on the depth of the stack and on the constants in ``_held``, so they are
    cached: each loop is written twice, and without the cache, the time would double with each
    level of nested loops.
    """
    stack = writing.stack
    held = tuple([(value.constant, value.token) for value in writing.held])
    key = id(op), len(stack.values), held
    if key not in writing.known_changes:
        loops, kept, depth = writing.loops, list(writing.held), len(stack.values)
        with stack.trial():
            stack.flush()
            stack.assigned.clear()
            body(frozenset())
            changed = {place for place in stack.assigned if place < depth}
        writing.known_changes[key] = changed
        writing.loops, writing.held = loops, kept
    return writing.known_changes[key]


def _end_round(writing: Writing, staying: frozenset[int], *, negate: bool) -> None:
    """Leave the loop if the flag on the stack is not 0, or with ``negate`` if it is 0."""
    stack = writing.stack
    if writing.notes is not None:
        writing.notes.decision("WHILE" if negate else "UNTIL")
    flag = stack.pop()
    stack.settle()
    condition = stack.safe_condition(flag)
    stack.flush(stack.moving(staying))
    denial = flag.denial if condition == flag.condition else Unary("!", condition)
    stack.lines.leave(Break(), denial if negate else condition)


def write_repeat_until(writing: Writing, op: ops.RepeatUntil) -> None:
    def body(staying: frozenset[int]) -> bool:
        reached = writing.code(op.body)
        if reached:
            _end_round(writing, staying, negate=False)
        return reached

    _loop(writing, op, body)


def write_repeat_while(writing: Writing, op: ops.RepeatWhile) -> None:
    def body(staying: frozenset[int]) -> bool:
        stack = writing.stack
        if not writing.code(op.test):
            return False
        _end_round(writing, staying, negate=True)
        after = list(stack.values)
        if writing.code(op.body):
            stack.settle()
            stack.flush(stack.moving(staying))
        stack.values = after
        return True

    _loop(writing, op, body)


def write_count(writing: Writing, op: ops.CountLoop | ops.CountLoopBy) -> None:
    stack = writing.stack
    start, limit = stack.safe(stack.pop()), stack.safe(stack.pop())
    writing.loops += 1
    counter = Name(f"i{writing.loops}")
    stack.lines.declare(counter, start.integer, "let")

    def body(staying: frozenset[int]) -> bool:
        writing.counters.append(counter.name)
        reached = writing.code(op.body)
        writing.counters.pop()
        if not reached:
            return False
        step = stack.safe(stack.pop()) if isinstance(op, ops.CountLoopBy) else number(1)
        stack.settle()
        stack.flush(stack.moving(staying))
        writing.add(counter.set(counter + step.integer | 0))
        stack.lines.leave(Break(), counter >= limit.integer)
        return True

    _loop(writing, op, body)


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
