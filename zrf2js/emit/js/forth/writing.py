"""The function of a word while it is written: its stack, its lines and its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from zrf2js.analysis.core.stack_effects import Effect
from zrf2js.emit.js.forth.context import Tokens, WordsContext
from zrf2js.emit.js.forth.stack import WordStack
from zrf2js.emit.js.forth.values import Value, local, slot, token_of
from zrf2js.emit.js.forth.word_notes import WordNotes
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Expression, Name
from zrf2js.ir.ops import Code, Instruction
from zrf2js.ir.words import Word
from zrf2js.support.diagnostics.locate import line_of
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.source import Origin


def result_name(place: int) -> Name:
    """Return the variable for a result of a word below the top one."""
    return Name(f"r{place}")


class Ended(Exception):
    """Signal that the rest of the code is unreachable."""


@mutable_node()
class Writing:
    """The context of the functions that write one word; ``write`` writes one instruction.

    ``notes`` are those of a module that explains moves.
    """

    context: WordsContext
    word: int
    tokens: Tokens
    write: Callable[[Writing, Instruction], None]
    node: Word = field(init=False)
    effect: Effect | None = field(init=False)
    body: Lines = field(init=False)
    stack: WordStack = field(init=False)
    notes: WordNotes | None = field(init=False)
    counters: list[str] = field(default_factory=list)
    held: list[Value] = field(default_factory=list)
    loops: int = 0
    #: the places of the stack that iterations of a loop change (``word_control``)
    known_changes: dict[object, set[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        context = self.context
        self.node = context.rules.words[self.word]
        self.effect = context.effects.words[self.word]
        self.body = Lines(self.node.origin)
        inputs = self.effect.inputs if self.effect else 0
        tokens = self.tokens or (None,) * inputs
        values = [
            slot(i) if token is None else token_of(token - 1) for i, token in enumerate(tokens)
        ]
        self.stack = WordStack(self.body, values, open_ended=self.effect is None)
        trace = context.trace
        self.notes = None if trace is None else WordNotes(trace, self.word, self.stack)

    def add(self, *statements: Expression) -> None:
        """Append expressions that are evaluated for their effects."""
        self.stack.lines.add(*statements)

    def place(self, origin: Origin | None) -> str:
        """Return the word with a place in it, for messages."""
        where = "" if origin is None else f" ({line_of(origin.span)})"
        return f"{self.node.name}{where}"

    def leave(self, condition: Expression | None = None) -> None:
        """Write the statement that leaves the word early."""
        has_results = self.effect is not None and self.effect.outputs > 0
        self.stack.lines.returns(0 if has_results else None, condition)

    def results(self, call: Expression, outputs: int) -> None:
        """Write a call, and push its results."""
        stack = self.stack
        if outputs == 0:
            self.add(call)
            return
        top = local(stack.new_local(call))
        for place in range(outputs - 1):
            stack.push(local(stack.new_local(result_name(place))))
        stack.push(top)

    def code(self, code: Code) -> bool:
        """Write instructions; return False if their end is unreachable."""
        try:
            for instruction in code:
                self.stack.lines.origin = instruction.origin or self.stack.lines.origin
                self.write(self, instruction)
        except Ended:
            return False
        return True
