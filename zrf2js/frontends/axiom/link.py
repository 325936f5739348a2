"""The linker: it keeps the words that a game can run, and renumbers them and what they use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import cast

from zrf2js.analysis.core.stack_effects import StackEffects, reachable, stack_effects
from zrf2js.frontends.axiom.dictionary import Definition, Memory, word_of
from zrf2js.frontends.axiom.state import RUNTIME_SETTINGS, ScriptState
from zrf2js.ir import ops
from zrf2js.ir.operation import rebuild
from zrf2js.ir.ops import Code, Instruction
from zrf2js.ir.visit import walk
from zrf2js.ir.words import Store, Word
from zrf2js.support.frozen_node import mutable_node


@mutable_node()
class Linked:
    """The tables of a game, and where its words were in the script.

    ``numbers`` maps words of the script to words of the game. ``effects`` are those of the game.
    """

    words: tuple[Word, ...]
    stores: tuple[Store, ...]
    natives: tuple[str, ...]
    numbers: dict[int, int]
    effects: StackEffects


def link(state: ScriptState, roots: Iterable[int]) -> Linked:
    """Return the tables with all words that run when the roots run."""
    codes = [definition.code for definition in state.words]
    used, stores, named = _used(state, codes, roots)
    words = {word: number for number, word in enumerate(used)}
    linker = _Linker(state, words, {store: number for number, store in enumerate(stores)})
    linked = [linker.code(codes[word]) for word in used]
    natives = tuple(state.natives[index] for index in linker.natives)
    effects = stack_effects(linked, natives, {words[word] for word in named})
    table = tuple(
        _word(state.words[old], code, effects, number)
        for number, (old, code) in enumerate(zip(used, linked, strict=True))
    )
    memory = tuple(linker.store(index) for index in stores)
    return Linked(table, memory, natives, words, effects)


def _used(
    state: ScriptState, codes: list[Code], roots: Iterable[int]
) -> tuple[list[int], list[int], set[int]]:
    """Return the words that run, the memories that they use, and the words named in these."""
    roots, named = set(roots), set[int]()
    while True:
        used = sorted(reachable(roots | named, codes))
        stores = _used_stores(state, [codes[word] for word in used])
        more = {word for store in stores for word in _named(state.memories[store], len(codes))}
        if more <= named:
            return used, stores, named
        named |= more


def _named(memory: Memory, words: int) -> set[int]:
    """Return the words whose tokens a memory holds."""
    word_numbers = {word_of(value) for value in memory.values}
    return {word for word in word_numbers if word is not None and word < words}


def _used_stores(state: ScriptState, codes: list[Code]) -> list[int]:
    """Return the memories that code uses, all of the board, and the settings that the script sets.

    They have the order of the script, which position data follow.
    """
    used = {
        op.store for op in walk(tuple(codes)) if isinstance(op, ops.PushAddress | ops.PushElement)
    }
    for memory in state.memories:
        is_set = memory.name in RUNTIME_SETTINGS and any(memory.values)
        if memory.on_board or is_set:
            used.add(memory.index)
    return sorted(used)


def _word(definition: Definition, code: Code, effects: StackEffects, number: int) -> Word:
    effect = effects.words[number]
    return Word(
        name=definition.name,
        inputs=-1 if effect is None else effect.inputs,
        outputs=-1 if effect is None else effect.outputs,
        code=code,
        origin=definition.origin,
    )


@mutable_node()
class _Linker:
    """Renumbering of the operands of instructions; dictionaries map old numbers to new ones."""

    state: ScriptState
    words: dict[int, int]
    stores: dict[int, int]
    natives: dict[int, int] = field(default_factory=dict)

    def code(self, code: Code) -> Code:
        return tuple(self._instruction(instruction) for instruction in code)

    def _instruction(self, op: Instruction) -> Instruction:
        match op:
            case ops.CallWord() | ops.PushToken() | ops.DeferCall():
                return rebuild(op, (self.words[op.word],))
            case ops.PushAddress() | ops.PushElement():
                return rebuild(op, (self.stores[op.store],))
            case ops.CallNative():
                return rebuild(op, (self.natives.setdefault(op.native, len(self.natives)),))
        if any(isinstance(operand, tuple) for operand in op.operands):
            return rebuild(op, tuple(self.code(cast(Code, part)) for part in op.operands))
        return op

    def store(self, index: int) -> Store:
        memory = self.state.memories[index]
        values = [] if memory.on_board else list(memory.values)
        named = _named(memory, len(self.state.words))
        values = [self._linked(value) if word_of(value) in named else value for value in values]
        while values and values[-1] == 0:
            values.pop()
        return Store(
            name=memory.name,
            size=len(memory.values),
            array=memory.array,
            on_board=memory.on_board,
            tokens=bool(named),
            values=tuple(values),
        )

    def _linked(self, token: int) -> int:
        """Return the token that a word has in the game: its number plus 1."""
        word = word_of(token)
        assert word is not None
        return self.words[word] + 1
