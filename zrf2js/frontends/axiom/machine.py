"""A machine that runs words while a script is read, for constants and tables.

Words that need the game, such as a test of the board, cannot run at that time.
"""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.frontends.axiom.dictionary import (
    ConstantEntry,
    DeferredEntry,
    Entry,
    Memory,
    WordEntry,
    instruction_of,
    token_of,
    word_of,
)
from zrf2js.frontends.axiom.state import MAX_CELLS, ScriptState
from zrf2js.frontends.axiom.tokens import Token, to_cell
from zrf2js.ir import ops
from zrf2js.ir.natives import NATIVES, Acts
from zrf2js.ir.ops import Code, Instruction

#: the most instructions that one word of the text may run
MAX_STEPS = 1_000_000


def value_of(state: ScriptState, entry: Entry, token: Token) -> int:
    """Return the number that an entry leaves; report an error if it leaves none."""
    if isinstance(entry, ConstantEntry):
        return entry.value
    depth = len(state.stack)
    run_entry(state, entry, token)
    if len(state.stack) != depth + 1:
        raise state.error("ZRF579", token.origin, word=token.text, what="one number as its result")
    return state.stack.pop()


def run_entry(state: ScriptState, entry: Entry, token: Token) -> None:
    """Run an entry on the stack of the script."""
    if isinstance(entry, DeferredEntry) and entry.target is not None:
        run_entry(state, entry.target, token)
        return
    instruction = instruction_of(entry, token.origin)
    if instruction is None:
        reason = "it acts while the script is read"
        raise state.error("ZRF575", token.origin, word=token.text, reason=reason)
    _Machine(state, token).run((instruction,))


class _Exit(Exception):
    """The end of a word by ``EXIT``."""


class _Machine:
    """A run of instructions; ``token`` is the word of the text that started them."""

    def __init__(self, state: ScriptState, token: Token) -> None:
        self._state = state
        self._stack = state.stack
        self._token = token
        self._returns: list[int] = []
        self._counters: list[int] = []
        self._left = MAX_STEPS

    def run(self, code: Code) -> None:
        """Run instructions in order."""
        for instruction in code:
            self._left -= 1
            if self._left < 0:
                raise self._impossible("it does not end")
            self._step(instruction)

    def _impossible(self, reason: str) -> Exception:
        return self._state.error("ZRF575", self._token.origin, word=self._token.text, reason=reason)

    def _pop(self) -> int:
        return self._state.pop(self._token)

    def _step(self, instruction: Instruction) -> None:
        match instruction:
            case ops.PushNumber():
                self._stack.append(instruction.value)
            case ops.PushToken():
                self._stack.append(token_of(instruction.word))
            case ops.PushAddress():
                self._stack.append(self._memory(instruction.store).address)
            case ops.PushElement():
                self._stack.append(self._memory(instruction.store).address + 4 * self._pop())
            case ops.CallWord():
                self._call(instruction.word)
            case ops.ExecuteToken():
                self._call(word_of(self._pop()))
            case ops.CallNative():
                self._native(self._state.natives[instruction.native])
            case ops.Branch():
                self.run(instruction.then if self._pop() else instruction.otherwise)
            case ops.ExitWord():
                raise _Exit
            case _:
                self._loop(instruction)

    def _memory(self, store: int) -> Memory:
        return self._state.memories[store]

    def _call(self, word: int | None) -> None:
        if word is None or word >= len(self._state.words):
            raise self._impossible("it runs a number that is not a word")
        definition = self._state.words[word]
        if not definition.complete:
            raise self._impossible(f"`{definition.name}` has no meaning yet")
        try:
            self.run(definition.code)
        except _Exit:
            return
        except RecursionError:
            raise self._impossible("it does not end") from None

    def _loop(self, instruction: Instruction) -> None:
        match instruction:
            case ops.RepeatUntil():
                self.run(instruction.body)
                while not self._pop():
                    self.run(instruction.body)
            case ops.RepeatWhile():
                self.run(instruction.test)
                while self._pop():
                    self.run(instruction.body)
                    self.run(instruction.test)
            case ops.CountLoop():
                self._count(instruction.body, lambda: 1)
            case ops.CountLoopBy():
                self._count(instruction.body, self._pop)
            case _:
                raise self._impossible("it needs a game in play")

    def _count(self, body: Code, step: Callable[[], int]) -> None:
        counter, limit = self._pop(), self._pop()
        while True:
            self._counters.append(counter)
            self.run(body)
            counter = self._counters.pop() + step()
            if counter >= limit:
                return

    def _native(self, name: str) -> None:
        if name in _FUNCTIONS:
            count, function = _FUNCTIONS[name]
            arguments = [self._pop() for _ in range(count)][::-1]
            self._stack.extend(map(to_cell, function(*arguments)))
        elif name in ("@", "!", "+!", "++", "--", "ON", "OFF"):
            self._access(name)
        elif name in (">R", "R>", "R@", "I", "J"):
            self._return_stack(name)
        elif name in NATIVES and Acts.DEFINES in NATIVES[name].acts:
            self._define(name)
        elif name not in ("RANDOMIZE", "RANDOMIZE2"):
            raise self._impossible(f"`{name}` needs a game in play")

    def _define(self, name: str) -> None:
        """Run a word that creates a name or gives the newest name its memory or its behavior."""
        state, token = self._state, self._token
        match name:
            case "<BUILDS" | "CREATE":
                created = state.next_token(token)
                state.allocate(created.text, 0, created.origin)
            case ",":
                state.append_cells(token, [self._pop()])
            case "ALLOT":
                size = self._pop()
                if not 0 <= size <= 4 * MAX_CELLS:
                    raise state.error("ZRF579", token.origin, word=token.text, what="a size")
                state.append_cells(token, [0] * -(-size // 4))
            case "DOES>":
                behavior = word_of(self._pop())
                assert behavior is not None  # the compiler of definitions puts it there
                self._behave(state.newest(token), behavior)

    def _behave(self, memory: Memory, behavior: int) -> None:
        """Make the name of a memory a word, which runs the behavior on the address."""
        definition = self._state.define(memory.name, memory.origin)
        origin = memory.origin
        definition.code = (
            ops.PushAddress(memory.index, origin=origin),
            ops.CallWord(behavior, origin=origin),
        )
        definition.complete = True
        definition.comment = self._state.words[behavior].comment
        self._state.entries[memory.name] = WordEntry(definition)

    def _access(self, name: str) -> None:
        address = self._pop()
        for memory in self._state.memories:
            place, rest = divmod(address - memory.address, 4)
            if not rest and 0 <= place < len(memory.values):
                break
        else:
            raise self._impossible("it uses memory outside of the variables and arrays")
        values = memory.values
        match name:
            case "@":
                self._stack.append(values[place])
            case "!":
                values[place] = self._pop()
            case "+!":
                values[place] = to_cell(values[place] + self._pop())
            case "++" | "--":
                values[place] = to_cell(values[place] + (1 if name == "++" else -1))
            case "ON" | "OFF":
                values[place] = int(name == "ON")

    def _return_stack(self, name: str) -> None:
        held = self._counters if name in ("I", "J") else self._returns
        if name == ">R":
            held.append(self._pop())
            return
        depth = 2 if name == "J" else 1
        if len(held) < depth:
            raise self._impossible(f"`{name}` has nothing to take")
        self._stack.append(held.pop() if name == "R>" else held[-depth])


def _quotient(a: int, b: int) -> int:
    return 0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_FUNCTIONS: dict[str, tuple[int, Callable[..., tuple[int, ...]]]] = {
    "DUP": (1, lambda a: (a, a)),
    "DROP": (1, lambda a: ()),
    "SWAP": (2, lambda a, b: (b, a)),
    "OVER": (2, lambda a, b: (a, b, a)),
    "ROT": (3, lambda a, b, c: (b, c, a)),
    "2DUP": (2, lambda a, b: (a, b, a, b)),
    "2DROP": (2, lambda a, b: ()),
    "+": (2, lambda a, b: (a + b,)),
    "-": (2, lambda a, b: (a - b,)),
    "*": (2, lambda a, b: (a * b,)),
    "/": (2, lambda a, b: (_quotient(a, b),)),
    "MOD": (2, lambda a, b: (a - b * _quotient(a, b),)),
    "/MOD": (2, lambda a, b: (a - b * _quotient(a, b), _quotient(a, b))),
    "1+": (1, lambda a: (a + 1,)),
    "1-": (1, lambda a: (a - 1,)),
    "2*": (1, lambda a: (2 * a,)),
    "2/": (1, lambda a: (a >> 1,)),
    "NEGATE": (1, lambda a: (-a,)),
    "ABS": (1, lambda a: (abs(a),)),
    "MIN": (2, lambda a, b: (min(a, b),)),
    "MAX": (2, lambda a, b: (max(a, b),)),
    "AND": (2, lambda a, b: (a & b,)),
    "OR": (2, lambda a, b: (a | b,)),
    "XOR": (2, lambda a, b: (a ^ b,)),
    "NOT": (1, lambda a: (int(a == 0),)),
    "CELLS": (1, lambda a: (4 * a,)),
    "=": (2, lambda a, b: (int(a == b),)),
    "<>": (2, lambda a, b: (int(a != b),)),
    "<": (2, lambda a, b: (int(a < b),)),
    ">": (2, lambda a, b: (int(a > b),)),
    "<=": (2, lambda a, b: (int(a <= b),)),
    ">=": (2, lambda a, b: (int(a >= b),)),
    "0=": (1, lambda a: (int(a == 0),)),
    "0<>": (1, lambda a: (int(a != 0),)),
    "0<": (1, lambda a: (int(a < 0),)),
    "0>": (1, lambda a: (int(a > 0),)),
    "piece-index": (1, lambda a: ((a & 0x3FF) - 1,)),
    "player-index": (1, lambda a: ((a & 0xF800) // 2048 - 1,)),
}
