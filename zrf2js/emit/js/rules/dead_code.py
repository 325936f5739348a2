"""Removal of dead code from a function: dead stores, and code without effect.

A backward liveness analysis over the statements (Aho, Lam, Sethi, Ullman: *Compilers*, 9.2.5): a
local is live where a later statement may read its value.  The writer of a template declares and
saves every local that a template may need, and this module keeps those that are needed:

- assignments and declarations of locals that are not live, except for the effects of their values
- branches without statements, branches that all do the same, and labels without jumps
- jumps to where control flow continues anyway

Locals that a local function uses are live everywhere if any statement reads them, because the
function may be called from anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeAlias

from zrf2js.emit.js import tree as js
from zrf2js.emit.js.rules.empty_branches import simplified
from zrf2js.emit.js.rules.statements import expressions_of, statements_in
from zrf2js.emit.js.tree import FALSE, TRUE, Expression, Statement
from zrf2js.emit.js.visit import has_effect, names
from zrf2js.support.frozen_node import replaced

#: the locals whose values may be read later, as a set of ``_Locals``
Live: TypeAlias = int

_NOTHING: Live = 0
_RETURN_TRUE, _RETURN_FALSE = js.Return(TRUE), js.Return(FALSE)


def without_dead_code(nodes: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements of a function without the code that has no effect."""
    statements = statements_in(nodes)
    locals_ = _Locals(each.target for each in statements if isinstance(each, js.Assign))
    return _removed(nodes, _kept(statements, locals_), locals_)


class _Locals:
    """The locals of a function that it assigns.  A set of them is an integer, one bit for each."""

    def __init__(self, names: Iterable[str]) -> None:
        self._bits = {name: 1 << n for n, name in enumerate(dict.fromkeys(names))}
        self._bits_of: Callable[[frozenset[str]], int] = cache(self._union)

    def bit(self, name: str) -> int:
        """Return the set of one local."""
        return self._bits[name]

    def _union(self, names: frozenset[str]) -> int:
        union = 0
        for name in names:
            union |= self._bits.get(name, 0)
        return union

    def read(self, value: Expression | None) -> int:
        """Return the locals that an expression reads."""
        return _NOTHING if value is None else self._bits_of(value.uses or names(value))

    def read_by(self, nodes: Iterable[Statement]) -> int:
        """Return the locals that statements read, without those inside them."""
        locals_read = 0
        for node in nodes:
            for value in expressions_of(node):
                locals_read |= self.read(value)
        return locals_read

    def named_by(self, node: Statement) -> int:
        """Return the locals that a statement and those inside it read or assign."""
        return self._bits_of(names(node))


def _kept(statements: Iterable[Statement], locals_: _Locals) -> Live:
    """Return the locals that are always live: they are read, and a local function uses them."""
    shared = _NOTHING
    for each in statements:
        if isinstance(each, js.Function):
            shared |= locals_.named_by(each)
    return shared & locals_.read_by(statements) if shared else _NOTHING


def _removed(nodes: Sequence[Statement], kept: Live, locals_: _Locals) -> list[Statement]:
    """Return the statements that remain.

    Each iteration visits every statement once and extends the set of names that are live after each
    loop, until all sets are stable. So the time does not double with each level of nested loops.
    """
    behind_loops: dict[tuple[int, Live], Live] = {}
    functions: dict[int, js.Function] = {}
    while True:
        remover = _Remover(kept, locals_, behind_loops, functions)
        stays, _ = remover.body(nodes, _NOTHING)
        if remover.is_stable:
            return stays


class _Remover:
    """One pass over a function; ``kept`` are the locals that are always live.

    ``behind_loops`` has the locals that are live after each iteration, as found in earlier passes,
    by the id of the loop and the locals that are live after it.  ``functions`` has the remaining
    local functions, by their ids.
    """

    def __init__(
        self,
        kept: Live,
        locals_: _Locals,
        behind_loops: dict[tuple[int, Live], Live],
        functions: dict[int, js.Function],
    ) -> None:
        self.is_stable = True
        self._kept = kept
        self._locals = locals_
        self._read = locals_.read
        self._behind_loops = behind_loops
        self._functions = functions
        self._after: dict[str, Live] = {}  # the locals live after the block of each label
        self._targets: set[str] = set()  # the labels of the remaining jumps
        self._assigned: set[str] = set()  # the targets of the remaining assignments
        #: the remaining chains and loops, which bodies share, with the locals live before them
        self._compounds: dict[tuple[int, Live, str], tuple[Sequence[Statement], Live]] = {}

    def body(
        self, nodes: Sequence[Statement], live: Live, label: str = ""
    ) -> tuple[list[Statement], Live]:
        """Return the statements that remain, and the locals that are live before them.

        ``live`` are the locals that are live after them, ``label`` is that of the block they end.
        """
        remaining: list[Statement] = []  # backward
        for node in reversed(nodes):
            following = remaining[-1] if remaining else None
            at_end = label if following is None else ""
            stays, live = self._node(node, live, following, at_end)
            if stays and isinstance(stays[0], js.Exit) and stays[0].condition is None:
                remaining.clear()  # what follows a jump does not run
            remaining.extend(reversed(stays))
        return remaining[::-1], live

    def _node(
        self, node: Statement, live: Live, following: Statement | None, label: str
    ) -> tuple[Sequence[Statement], Live]:
        match node:
            case js.Assign():
                return self._assign(node, live)
            case js.Exit():
                return self._exit(node, live, following, label)
            case js.If() | js.Block() | js.While() | js.For() | js.Function():
                key = (id(node), live, label)
                if key not in self._compounds:
                    self._compounds[key] = self._compound(node, live, label)
                return self._compounds[key]
        return [node], live | self._locals.named_by(node)

    def _assign(self, node: js.Assign, live: Live) -> tuple[Sequence[Statement], Live]:
        target = self._locals.bit(node.target)
        if target & (live | self._kept):
            self._assigned.add(node.target)
            return [node], (live & ~target) | self._read(node.value)
        if node.effect and node.value is not None:
            return [js.ExpressionStatement(node.value, node.origin)], live | self._read(node.value)
        if node.declares and node.target in self._assigned:
            return [replaced(node, value=None)], live
        return [], live

    def _exit(
        self, node: js.Exit, live: Live, following: Statement | None, label: str
    ) -> tuple[Sequence[Statement], Live]:
        """Return a jump, or nothing if control flow continues at its target anyway."""
        condition, jump = node.condition, node.jump
        target = jump.label if isinstance(jump, js.Break) else ""
        if (_is_jump(following, jump) or (target and target == label)) and not (
            condition is not None and has_effect(condition)
        ):
            return [], live
        if condition is not None and jump == _RETURN_TRUE and _is_jump(following, _RETURN_FALSE):
            return [js.Exit(js.Return(condition), None, node.origin)], self._read(condition)
        if target:
            self._targets.add(target)
        before = self._after.get(target, _NOTHING)
        if isinstance(jump, js.Return):
            before |= self._read(jump.value)
        if condition is not None:
            before |= live | self._read(condition)
        return [node], before

    def _compound(
        self, node: js.If | js.Block | js.While | js.For | js.Function, live: Live, label: str
    ) -> tuple[Sequence[Statement], Live]:
        match node:
            case js.If():
                return self._branches(node, live, label)
            case js.While() | js.For():
                return self._loop(node, live)
            case js.Function():
                if id(node) not in self._functions:
                    body = _removed(node.body, self._kept, self._locals)
                    self._functions[id(node)] = replaced(node, body=body)
                return [self._functions[id(node)]], live | self._kept
        self._after[node.label] = live
        body, before = self.body(node.body, live, node.label)
        if node.label not in self._targets:
            return body, before
        return [replaced(node, body=body)], before

    def _branches(self, chain: js.If, live: Live, label: str) -> tuple[Sequence[Statement], Live]:
        before = live if chain.arms[-1].condition is not None else _NOTHING
        arms = []
        for arm in chain.arms:
            body, inside = self.body(arm.body, live, label)
            before |= inside
            arms.append(js.Arm(arm.condition, arm.origin, body))
        branches = simplified(arms)
        return branches, before | self._tests(branches)

    def _loop(self, block: js.While | js.For, live: Live) -> tuple[Sequence[Statement], Live]:
        """Return a loop: names that are live before an iteration are also live after it."""
        test = self._locals.read_by((block,))
        behind = live | test | self._behind_loops.get((id(block), live), _NOTHING)
        body, before = self.body(block.body, behind)
        self.is_stable = self.is_stable and not before & ~behind
        self._behind_loops[id(block), live] = behind | before
        stays = [replaced(block, body=body)]
        return stays, before if isinstance(block, js.While) and block.is_late else behind

    def _tests(self, nodes: Iterable[Statement]) -> Live:
        """Return the locals in the conditions of branches, in branches or alone."""
        tested = _NOTHING
        for node in nodes:
            match node:
                case js.ExpressionStatement():
                    tested |= self._read(node.expression)
                case js.If():
                    for arm in node.arms:
                        tested |= self._read(arm.condition)
                        if arm.body and isinstance(arm.body[0], js.If | js.ExpressionStatement):
                            tested |= self._tests(arm.body[:1])
        return tested


# --- jumps -----------------------------------------------------------------------------------


def _is_jump(node: Statement | None, jump: js.Jump) -> bool:
    """Return True for the unconditional jump to the same target."""
    return isinstance(node, js.Exit) and node.condition is None and node.jump == jump
