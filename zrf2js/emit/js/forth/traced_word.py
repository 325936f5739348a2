"""Words that note what they do: the steps, tests, branches and calls of a run, and its end.

The functions come from the same writer as those that generate moves. Modules with a trace contain
no others, so an explanation cannot differ from the moves.
"""

from __future__ import annotations

from zrf2js.analysis.stack_effects import Effect
from zrf2js.emit.js.forth.context import Tokens, WordsContext
from zrf2js.emit.js.forth.shared_names import HERE, TRACE
from zrf2js.emit.js.forth.sites import WordSites
from zrf2js.emit.js.forth.values import Value, local
from zrf2js.emit.js.forth.word import WordWriter
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Expression, Name, Number, Operand
from zrf2js.ir import ops
from zrf2js.ir.natives import NATIVES
from zrf2js.ir.ops import Instruction

#: words that add moves, and those that set the cursor
_ADDING = ("add-move", "Pass", "PassNoPartial")
_MOVING = ("to", "back")


def write_traced_word(context: WordsContext, word: int, tokens: Tokens = ()) -> Lines:
    """Return the function of a word with notes, as ``write_word`` without them."""
    return _TracedWriter(context, word, tokens).function()


class _TracedWriter(WordWriter):
    """Writer of one word with notes."""

    @property
    def _sites(self) -> WordSites:
        assert self._context.trace is not None
        return self._context.trace

    def _site(self, kind: str, op: Instruction, text: str) -> int:
        return self._sites.of(kind, op, self._word, text)

    def _instruction(self, op: Instruction) -> None:
        self._current = op
        super()._instruction(op)

    # --- notes -------------------------------------------------------------------------------

    def _note_flag(self, site: int, square: Expression) -> None:
        """Replace the flag on the stack by one that is noted."""
        flag = self._stack.pop()
        self._stack.settle()
        noted = _note("test", site, flag.integer, square)
        self._stack.push(local(self._stack.new_local(noted)))

    def _native(self, name: str, op: ops.CallNative) -> None:
        square = self._square(name) if name.endswith("?") else None
        super()._native(name, op)
        if square is not None:
            self._note_flag(self._site("test", op, name), square)
        elif name in _ADDING:
            end = self._context.call("listEnd")
            self._add(_note("add", self._site("add", op, name), HERE, end()))
        elif name in _MOVING:
            self._add(_note("step", self._site("step", op, name), HERE))

    def _square(self, name: str) -> Expression:
        """Return the position that a test is about: its first argument, or the cursor."""
        inputs = NATIVES[name].effect.partition("--")[0].split()
        if "pos" not in inputs:
            return Number(-1) if name == "stalemate?" else HERE
        values = [self._stack.simple(value) for value in self._stack.take(len(inputs))]
        for value in values:
            self._stack.push(value)
        return values[inputs.index("pos")].integer

    def _direction(self, op: ops.TakeDirection | ops.TakeOwnDirection) -> None:
        before = Name(self._stack.new_local(HERE))
        super()._direction(op)
        name = self._context.game.directions[op.direction]
        self._note_flag(self._site("direction", op, name), before)
        self._add(_note("go", HERE))

    def _rejection(self, flag: Value, op: ops.CallNative) -> Expression:
        return _note("rejects", self._site("verify", op, "verify"), flag.integer, HERE)

    def _branch(self, op: ops.Branch) -> None:
        self._note_decision(op, "IF")
        super()._branch(op)

    def _end_round(self, staying: frozenset[int], *, negate: bool) -> None:
        self._note_decision(self._current, "WHILE" if negate else "UNTIL")
        super()._end_round(staying, negate=negate)

    def _note_decision(self, op: Instruction, text: str) -> None:
        flag = self._stack.pop()
        if flag.constant is None:
            self._stack.settle()
            site = self._site("branch", op, text)
            noted = _note("decide", site, flag.integer, HERE)
            flag = local(self._stack.new_local(noted))
        self._stack.push(flag)

    def _call(self, function: Expression, effect: Effect | None, word: int) -> None:
        called = self._context.game.words[word].name if word >= 0 else "EXECUTE"
        self._add(_note("enter", self._site("call", self._current, called)))
        super()._call(function, effect, word)

    def _after_call(self) -> None:
        self._add(_note("leave"))


def _note(kind: str, *arguments: Operand) -> Expression:
    """Return the call of a function of ``trace``."""
    return TRACE.member(kind)(*arguments)
