"""Notes of what a word does: its steps, tests, branches and calls, and the end of a run.

The functions come from the same writer as those that generate moves. Modules with a trace contain
no others, so an explanation cannot differ from the moves.
"""

from __future__ import annotations

from zrf2js.emit.js.forth.shared_names import HERE, TRACE
from zrf2js.emit.js.forth.sites import WordSites
from zrf2js.emit.js.forth.stack import WordStack
from zrf2js.emit.js.forth.values import Value, local
from zrf2js.emit.js.tree import Expression, Number, Operand
from zrf2js.ir import ops
from zrf2js.ir.natives import NATIVES
from zrf2js.ir.ops import Instruction
from zrf2js.support.frozen_node import mutable_node

#: words that add moves, and those that set the cursor
_ADDING = ("add-move", "Pass", "PassNoPartial")
_MOVING = ("to", "back")


@mutable_node()
class WordNotes:
    """The notes of one word; ``current`` is the instruction that is being written."""

    sites: WordSites
    word: int
    stack: WordStack
    current: Instruction | None = None

    def _site(self, kind: str, text: str, op: Instruction | None = None) -> int:
        op = op or self.current
        assert op is not None
        return self.sites.of(kind, op, self.word, text)

    def tested(self, name: str) -> Expression | None:
        """Return the position that a native word tests: its first argument, or the cursor."""
        if not name.endswith("?"):
            return None
        inputs = NATIVES[name].effect.partition("--")[0].split()
        if "pos" not in inputs:
            return Number(-1) if name == "stalemate?" else HERE
        values = [self.stack.simple(value) for value in self.stack.take(len(inputs))]
        for value in values:
            self.stack.push(value)
        return values[inputs.index("pos")].integer

    def test(self, kind: str, name: str, op: Instruction, position: Expression) -> None:
        """Replace the flag on the stack by one that is noted."""
        flag = self.stack.pop()
        self.stack.settle()
        noted = note("test", self._site(kind, name, op), flag.integer, position)
        self.stack.push(local(self.stack.new_local(noted)))

    def adds(self, name: str) -> int | None:
        """Return the site of a native word that adds moves, None for other words."""
        return self._site("add", name) if name in _ADDING else None

    def moves(self, name: str) -> int | None:
        """Return the site of a native word that sets the cursor, None for other words."""
        return self._site("step", name) if name in _MOVING else None

    def rejection(self, flag: Value, op: Instruction) -> Expression:
        """Return the condition under which ``verify`` leaves the generator."""
        return note("rejects", self._site("verify", "verify", op), flag.integer, HERE)

    def decision(self, text: str, op: ops.Branch | None = None) -> None:
        """Note the flag of a branch or a loop."""
        flag = self.stack.pop()
        if flag.constant is None:
            self.stack.settle()
            noted = note("decide", self._site("branch", text, op), flag.integer, HERE)
            flag = local(self.stack.new_local(noted))
        self.stack.push(flag)

    def call(self, name: str) -> Expression:
        """Return the note before the call of a word."""
        return note("enter", self._site("call", name))


def note(kind: str, *arguments: Operand) -> Expression:
    """Return the call of a function of ``trace``."""
    return TRACE.member(kind)(*arguments)
