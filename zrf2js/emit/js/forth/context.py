"""The state that functions of one game share while they are written."""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from zrf2js.analysis.core.stack_effects import StackEffects
from zrf2js.emit.js.forth.expressions import BoardWords
from zrf2js.emit.js.forth.memory import MemoryMap
from zrf2js.emit.js.forth.sites import WordSites
from zrf2js.emit.js.tree import Name
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Code
from zrf2js.ir.words import ForthRules
from zrf2js.support.frozen_node import mutable_node

#: limit for the instructions of a word that replaces its calls
_MAX_INLINE = 1


#: the known tokens among the arguments of a word, by place; None for other arguments
Tokens: TypeAlias = tuple[int | None, ...]
#: limit for the variants of one word
_MAX_VARIANTS = 64


@mutable_node()
class WordsContext:
    """The state that the functions of one game share. ``names`` are their names, by word.

    ``used`` receives the functions of the runtime that the text calls.
    """

    game: GameIR
    rules: ForthRules
    effects: StackEffects
    memory: MemoryMap
    board_words: BoardWords
    names: list[str]
    leaving: set[int]
    #: words that run by their tokens
    tokens: set[int]
    #: the places of notes, if the words note what they do
    trace: WordSites | None = None
    used: set[str] = field(default_factory=set)
    #: variants of words whose first arguments are known tokens: names, by word and tokens
    variants: dict[tuple[int, Tokens], str] = field(default_factory=dict)
    #: words whose functions other functions call, without variants
    called: set[int] = field(default_factory=set)
    #: words that run by their tokens on the array `stack`
    run: set[int] = field(default_factory=set)

    def call(self, function: str) -> Name:
        """Return a function of the runtime and note its use."""
        self.used.add(function)
        return Name(function)

    def is_open(self, word: int) -> bool:
        """Return True if the word works on the array ``stack``."""
        return self.effects.words[word] is None

    def inline(self, word: int) -> Code | None:
        """Return the code of a word that replaces its calls (inlining), else None."""
        code = self.rules.words[word].code
        if len(code) > _MAX_INLINE or word in self.effects.recursive:
            return None
        plain = ops.PushNumber | ops.PushToken | ops.PushAddress | ops.TakeDirection
        is_plain = all(isinstance(op, plain | ops.TakeOwnDirection | ops.CallWord) for op in code)
        return code if is_plain else None

    def variant(self, word: int, tokens: Tokens) -> str:
        """Return the name of the function of a word for arguments with these tokens."""
        variant = self.variants.get((word, tokens))
        if variant is not None:
            return variant
        name = self.names[word]
        if sum(other == word for other, _ in self.variants) >= _MAX_VARIANTS:
            return name
        suffix = "_".join(self.names[token - 1] for token in tokens if token is not None)
        self.variants[word, tokens] = f"{name}_{suffix}"
        return self.variants[word, tokens]
