"""The base of the writers of a word: its stack, its lines and its place."""

from __future__ import annotations

from zrf2js.emit.js.forth.context import Tokens, WordsContext
from zrf2js.emit.js.forth.stack import WordStack
from zrf2js.emit.js.forth.values import Value, local, slot, token_of
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Expression, Name
from zrf2js.ir.ops import Code, Instruction
from zrf2js.support.diagnostics.locate import line_of
from zrf2js.support.source import Origin


def result_name(place: int) -> Name:
    """Return the variable for a result of a word below the top one."""
    return Name(f"r{place}")


class Ended(Exception):
    """Signal that the rest of the code is unreachable."""


class WordBase:
    """The state of the function of one word while it is written."""

    def __init__(self, context: WordsContext, word: int, tokens: Tokens) -> None:
        self._context = context
        self._word = word
        self._tokens = tokens
        self._node = context.game.words[word]
        self._effect = context.effects.words[word]
        self._body = Lines(self._node.origin)
        inputs = self._effect.inputs if self._effect else 0
        known = tokens or (None,) * inputs
        values = [
            slot(i) if token is None else token_of(token - 1) for i, token in enumerate(known)
        ]
        self._stack = WordStack(self._body, values, open_ended=self._effect is None)
        self._counters: list[str] = []
        self._held: list[Value] = []
        self._loops = 0
        #: the places of the stack that rounds of a loop change (``ControlWriter._changed``)
        self._known_changes: dict[object, set[int]] = {}

    def _add(self, *statements: Expression) -> None:
        self._stack.lines.add(*statements)

    def _place(self, origin: Origin | None) -> str:
        where = "" if origin is None else f" ({line_of(origin.span)})"
        return f"{self._node.name}{where}"

    def _leave(self, condition: Expression | None = None) -> None:
        """Write the statement that leaves the word early."""
        has_results = self._effect is not None and self._effect.outputs > 0
        self._stack.lines.returns(0 if has_results else None, condition)

    def _results(self, call: Expression, outputs: int) -> None:
        stack = self._stack
        if outputs == 0:
            self._add(call)
            return
        top = local(stack.new_local(call))
        for place in range(outputs - 1):
            stack.push(local(stack.new_local(result_name(place))))
        stack.push(top)

    def _code(self, code: Code) -> bool:
        """Write instructions; return False if their end is unreachable."""
        try:
            for instruction in code:
                self._stack.lines.origin = instruction.origin or self._stack.lines.origin
                self._instruction(instruction)
        except Ended:
            return False
        return True

    def _instruction(self, op: Instruction) -> None:
        raise NotImplementedError
