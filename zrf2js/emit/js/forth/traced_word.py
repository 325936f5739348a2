"""Words that note what they do: the steps, tests, branches and calls of a run, and its end.

The functions come from the same writer as those that generate moves. Modules with a trace contain
no others, so an explanation cannot differ from the moves.
"""

from __future__ import annotations

from zrf2js.analysis.stack_effects import Effect
from zrf2js.emit.js.forth.context import Tokens, WordsContext
from zrf2js.emit.js.forth.shared_names import HERE
from zrf2js.emit.js.forth.sites import WordSites
from zrf2js.emit.js.forth.values import Value, local
from zrf2js.emit.js.forth.word import WordWriter
from zrf2js.emit.js.rules.lines import Lines
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

    def _note_flag(self, site: int, square: str) -> None:
        """Replace the flag on the stack by one that is noted."""
        flag = self._stack.pop()
        self._stack.settle()
        text = f"trace.test({site}, {flag.text}, {square})"
        self._stack.push(local(self._stack.new_local(text)))

    def _native(self, name: str, op: ops.CallNative) -> None:
        square = self._square(name) if name.endswith("?") else ""
        super()._native(name, op)
        if square:
            self._note_flag(self._site("test", op, name), square)
        elif name in _ADDING:
            end = self._context.call("listEnd")
            self._add(f"trace.add({self._site('add', op, name)}, {HERE}, {end}())")
        elif name in _MOVING:
            self._add(f"trace.step({self._site('step', op, name)}, {HERE})")

    def _square(self, name: str) -> str:
        """Return the position that a test is about: its first argument, or the cursor."""
        inputs = NATIVES[name].effect.partition("--")[0].split()
        if "pos" not in inputs:
            return "-1" if name == "stalemate?" else HERE
        values = [self._stack.simple(value) for value in self._stack.take(len(inputs))]
        for value in values:
            self._stack.push(value)
        return values[inputs.index("pos")].text

    def _direction(self, op: ops.TakeDirection | ops.TakeOwnDirection) -> None:
        before = self._stack.new_local(HERE)
        super()._direction(op)
        name = self._context.game.directions[op.direction]
        self._note_flag(self._site("direction", op, name), before)
        self._add(f"trace.go({HERE})")

    def _rejection(self, flag: Value, op: ops.CallNative) -> str:
        return f"trace.rejects({self._site('verify', op, 'verify')}, {flag.text}, {HERE})"

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
            flag = local(self._stack.new_local(f"trace.decide({site}, {flag.text}, {HERE})"))
        self._stack.push(flag)

    def _call(self, name: str, effect: Effect | None, word: int) -> None:
        called = self._context.game.words[word].name if word >= 0 else "EXECUTE"
        self._add(f"trace.enter({self._site('call', self._current, called)})")
        super()._call(name, effect, word)

    def _after_call(self) -> None:
        self._add("trace.leave()")
