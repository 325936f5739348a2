"""Stack effects of Forth words: the number of inputs and of outputs.

An effect is inferred by running the code on the depth of the stack alone. Both branches of an
``IF`` must leave the same depth, and the body of a loop must keep it. A recursive word first gets
the effect of its branches without recursion, which a second run confirms. The words of all tokens
in a program must have one effect; it is that of ``EXECUTE``. Where this fails, the effect depends
on values and the word needs a stack at run time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from zrf2js.ir import ops
from zrf2js.ir.natives import NATIVES, Acts
from zrf2js.ir.ops import Code, Instruction
from zrf2js.ir.visit import walk
from zrf2js.support.frozen_node import frozen_node, mutable_node
from zrf2js.support.source import Origin


@frozen_node()
class Effect:
    """The numbers that a word takes from the stack and those that it leaves."""

    inputs: int
    outputs: int


@frozen_node()
class Uneven:
    """The reason why a word has no effect, with its place."""

    reason: str
    origin: Origin | None


@mutable_node()
class StackEffects:
    """The effects of all words of a program.

    ``words[w]`` is None for a word without effect, and ``causes[w]`` the reason if the word itself
    causes that. ``execute`` is the effect of ``EXECUTE``. ``stopping`` words may leave the
    generator, ``recursive`` words may call themselves.
    """

    words: list[Effect | None] = field(default_factory=list)
    causes: dict[int, Uneven] = field(default_factory=dict)
    execute: Effect | None = None
    stopping: set[int] = field(default_factory=set)
    recursive: set[int] = field(default_factory=set)


def stack_effects(
    codes: Sequence[Code], natives: Sequence[str], tokens: Iterable[int] = ()
) -> StackEffects:
    """Return the effects of words with these codes.

    ``tokens`` are words whose tokens are in memory; code contains the others.
    """
    effects = StackEffects(words=[None] * len(codes))
    calls = [_called(code) for code in codes]
    pushed = {op.word for code in codes for op in walk(code) if isinstance(op, ops.PushToken)}
    tokens = pushed | set(tokens)
    _infer(codes, natives, tokens, effects)
    runs = [any(isinstance(op, ops.ExecuteToken) for op in walk(code)) for code in codes]
    edges = [
        called | (tokens if executes else set())
        for called, executes in zip(calls, runs, strict=True)
    ]
    stops = {
        word
        for word, code in enumerate(codes)
        for op in walk(code)
        if isinstance(op, ops.CallNative) and _stops(natives[op.native])
    }
    effects.stopping = _reaching(stops, edges)
    effects.recursive = {word for word in range(len(codes)) if word in _reached(edges[word], edges)}
    return effects


def reachable(roots: Iterable[int], codes: Sequence[Code]) -> set[int]:
    """Return the words that run, directly or not, when the roots run."""
    edges = [
        {
            op.word
            for op in walk(code)
            if isinstance(op, ops.CallWord | ops.PushToken | ops.DeferCall)
        }
        for code in codes
    ]
    roots = set(roots)
    return roots | _reached(roots, edges)


def _stops(native: str) -> bool:
    return native in NATIVES and Acts.STOPS in NATIVES[native].acts


def _called(code: Code) -> set[int]:
    return {op.word for op in walk(code) if isinstance(op, ops.CallWord)}


def _reached(start: Iterable[int], edges: Sequence[set[int]]) -> set[int]:
    """Return the words that are reached from ``start`` and the start itself."""
    reached: set[int] = set()
    waiting = list(start)
    while waiting:
        word = waiting.pop()
        if word not in reached:
            reached.add(word)
            waiting.extend(edges[word])
    return reached


def _reaching(targets: set[int], edges: Sequence[set[int]]) -> set[int]:
    """Return the words from which a target is reached."""
    reaching = set(targets)
    changed = True
    while changed:
        more = {
            word for word, called in enumerate(edges) if word not in reaching and called & reaching
        }
        reaching |= more
        changed = bool(more)
    return reaching


def _infer(
    codes: Sequence[Code], natives: Sequence[str], tokens: set[int], effects: StackEffects
) -> None:
    """Infer effects until an iteration over all words finds no further one."""
    pending = list(range(len(codes)))
    while True:
        unknown: list[int] = []
        for word in pending:
            effects.causes.pop(word, None)
            try:
                effects.words[word] = _effect_of(word, codes[word], natives, effects)
            except _UnknownCallee:
                unknown.append(word)
            except _Unbalanced as error:
                effects.causes[word] = error.cause
                unknown.append(word)
        token_effects = {effects.words[word] for word in tokens if effects.words[word] is not None}
        if effects.execute is None and len(token_effects) == 1 and not _conflicts(tokens, effects):
            (effects.execute,) = token_effects
        elif len(unknown) == len(pending):
            if any(effects.words[word] != effects.execute for word in tokens):
                _retract(codes, effects)
            return
        pending = unknown


def _conflicts(tokens: set[int], effects: StackEffects) -> bool:
    """Return True if the words of the tokens have provably different effects."""
    return any(word in effects.causes for word in tokens)


def _retract(codes: Sequence[Code], effects: StackEffects) -> None:
    """Withdraw the effect of ``EXECUTE`` and of all words that depend on it."""
    effects.execute = None
    edges = [_called(code) for code in codes]
    executing = {
        word
        for word, code in enumerate(codes)
        if any(isinstance(op, ops.ExecuteToken) for op in walk(code))
    }
    for word in _reaching(executing, edges):
        effects.words[word] = None


class _UnknownCallee(Exception):
    """The effect depends on a word whose effect is unknown."""


class _Unbalanced(Exception):
    """The effect depends on values."""

    def __init__(self, reason: str, origin: Origin | None) -> None:
        super().__init__(reason)
        self.cause = Uneven(reason, origin)


def _effect_of(word: int, code: Code, natives: Sequence[str], effects: StackEffects) -> Effect:
    first = _Run(word, None, natives, effects).effect(code)
    return _Run(word, first, natives, effects).effect(code)


class _Run:
    """One run over the code of a word. Depths count from the start of the word.

    ``itself`` is the assumed effect of recursive calls; without it they end the run of a branch.
    """

    def __init__(
        self, word: int, itself: Effect | None, natives: Sequence[str], effects: StackEffects
    ) -> None:
        self._word = word
        self._itself = itself
        self._natives = natives
        self._effects = effects
        self._lowest = 0
        self._held = 0
        self._ends: list[int] = []

    def effect(self, code: Code) -> Effect:
        """Return the effect of the code; raise _Unbalanced or _UnknownCallee if it has none."""
        end = self._run(code, 0)
        if end is not None:
            self._ends.append(end)
        if not self._ends:
            if self._itself is not None:
                return self._itself
            self._ends.append(0)
        if len(set(self._ends)) > 1:
            raise _Unbalanced("its exits leave different depths", _origin(code))
        return Effect(-self._lowest, self._ends[0] - self._lowest)

    def _run(self, code: Code, depth: int | None) -> int | None:
        for instruction in code:
            if depth is None:
                return None
            depth = self._step(instruction, depth)
        return depth

    def _change(self, depth: int, inputs: int, outputs: int) -> int:
        self._lowest = min(self._lowest, depth - inputs)
        return depth - inputs + outputs

    def _step(self, instruction: Instruction, depth: int) -> int | None:
        match instruction:
            case ops.PushNumber() | ops.PushToken() | ops.PushAddress():
                return self._change(depth, 0, 1)
            case ops.TakeDirection() | ops.TakeOwnDirection():
                return self._change(depth, 0, 1)
            case ops.PushElement():
                return self._change(depth, 1, 1)
            case ops.DeferCall():
                return depth
            case ops.CallNative():
                return self._native(self._natives[instruction.native], depth)
            case ops.CallWord():
                return self._call(instruction.word, depth)
            case ops.ExecuteToken():
                return self._apply(self._effects.execute, self._change(depth, 1, 0))
            case ops.ExitWord():
                self._ends.append(depth)
                return None
            case ops.ExitCaller():
                raise _Unbalanced("it leaves its caller", instruction.origin)
            case ops.Branch():
                return self._branch(instruction, depth)
            case _:
                return self._loop(instruction, depth)

    def _native(self, name: str, depth: int) -> int:
        native = NATIVES.get(name)
        if native is None:
            raise _UnknownCallee
        self._held += {">R": 1, "R>": -1}.get(name, 0)
        return self._change(depth, native.inputs, native.outputs)

    def _call(self, word: int, depth: int) -> int | None:
        if word != self._word:
            return self._apply(self._effects.words[word], depth)
        return None if self._itself is None else self._apply(self._itself, depth)

    def _apply(self, effect: Effect | None, depth: int) -> int:
        if effect is None:
            raise _UnknownCallee
        return self._change(depth, effect.inputs, effect.outputs)

    def _branch(self, branch: ops.Branch, depth: int) -> int | None:
        depth = self._change(depth, 1, 0)
        ends = [self._run(branch.then, depth), self._run(branch.otherwise, depth)]
        reached = [end for end in ends if end is not None]
        if len(set(reached)) > 1:
            raise _Unbalanced("the branches of `IF` leave different depths", branch.origin)
        return reached[0] if reached else None

    def _loop(self, loop: Instruction, depth: int) -> int | None:
        match loop:
            case ops.RepeatUntil():
                return self._iteration(loop.body, depth, 1, loop)
            case ops.RepeatWhile():
                after = self._iteration(loop.test, depth, 1, loop)
                if after is not None:
                    self._iteration(loop.body, after, 0, loop)
                return after
            case ops.CountLoop():
                return self._iteration(loop.body, self._change(depth, 2, 0), 0, loop)
            case ops.CountLoopBy():
                return self._iteration(loop.body, self._change(depth, 2, 0), 1, loop)
        raise AssertionError(loop)

    def _iteration(self, body: Code, depth: int, flags: int, loop: Instruction) -> int | None:
        """Run a part of a loop, which must leave the depth and ``flags`` numbers."""
        end = self._run(body, depth)
        if end is None:
            return None
        if end != depth + flags:
            raise _Unbalanced("an iteration of the loop changes the depth", loop.origin)
        self._change(end, flags, 0)
        return depth


def _origin(code: Code) -> Origin | None:
    return code[0].origin if code else None
