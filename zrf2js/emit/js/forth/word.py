"""The JavaScript function of a word."""

from __future__ import annotations

from typing import assert_never

from zrf2js.analysis.stack_effects import Effect
from zrf2js.emit.js.forth.context import Tokens, WordsContext
from zrf2js.emit.js.forth.shared_names import (
    FUEL,
    LEAVING,
    NO_WORD,
    RECURSION,
    RUN,
    STOPPED,
    WORDS,
)
from zrf2js.emit.js.forth.values import local, number, slot_name, token_of
from zrf2js.emit.js.forth.word_base import Ended, result_name
from zrf2js.emit.js.forth.word_control import ControlWriter
from zrf2js.emit.js.rules.conditions import disjunction
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import FALSE, TRUE, Expression, Literal, Name, Noted, Number, Update
from zrf2js.ir import ops
from zrf2js.ir.ops import Instruction


def write_word(context: WordsContext, word: int, tokens: Tokens = ()) -> Lines:
    """Return the function of a word, or its variant for arguments with these tokens."""
    return WordWriter(context, word, tokens).function()


class WordWriter(ControlWriter):
    """Writer of one word: the function, and calls of other words."""

    def function(self) -> Lines:
        effect = self._effect
        if self._word in self._context.effects.recursive:
            self._add(RECURSION.set(Literal(self._place(self._node.origin))))
            with self._stack.lines.when(Update("--", FUEL) < 0):
                self._add(self._context.call("throwEndless")(RECURSION))
        if self._code(self._node.code):
            self._return()
        inputs = effect.inputs if effect else 0
        open_places = [i for i in range(inputs) if not self._tokens or self._tokens[i] is None]
        name = self._context.names[self._word]
        if self._tokens:
            name = self._context.variant(self._word, self._tokens)
        lines = Lines(self._node.origin)
        with lines.function(name, *map(slot_name, open_places)):
            declared = [i for i in range(self._stack.slots) if i not in open_places]
            declared = [i for i in declared if i in self._stack.assigned]
            if declared:
                lines.locals(*map(slot_name, declared))
            lines.take(self._body)
        return lines

    def _return(self, *, last: bool = True) -> None:
        """Write the end of the word: its results, the top one as the value of the function."""
        stack = self._stack
        if self._effect is None:
            stack.flush()
            if not last:
                stack.lines.returns()
            return
        results = stack.values[len(stack.values) - self._effect.outputs :]
        if len(results) > 1:
            results = [stack.safe(value) for value in results]
            for place, value in enumerate(results[:-1]):
                self._add(result_name(place).set(value.integer))
        if results:
            stack.lines.returns(results[-1].integer)
        elif not last:
            stack.lines.returns()

    def _instruction(self, op: Instruction) -> None:
        stack = self._stack
        match op:
            case ops.PushNumber():
                stack.push(number(op.value))
            case ops.PushToken():
                stack.push(token_of(op.word))
            case ops.PushAddress():
                stack.push(self._address(op.store))
            case ops.PushElement():
                stack.push(self._element(op.store))
            case ops.TakeDirection() | ops.TakeOwnDirection():
                self._direction(op)
            case ops.CallWord():
                self._call_word(op.word)
            case ops.CallNative():
                self._native(self._context.game.natives[op.native], op)
            case ops.ExecuteToken():
                self._execute()
            case ops.DeferCall():
                stack.settle()
                self._context.run.add(op.word)
                self._add(self._context.call("deferCall")(op.word + 1))
            case ops.ExitWord():
                self._return(last=False)
                raise Ended
            case ops.ExitCaller():
                stack.flush()
                self._add(LEAVING.set(TRUE))
                stack.lines.returns()
                raise Ended
            case ops.Branch():
                self._branch(op)
            case ops.RepeatUntil():
                self._repeat_until(op)
            case ops.RepeatWhile():
                self._repeat_while(op)
            case ops.CountLoop() | ops.CountLoopBy():
                self._count(op)
            case _:
                assert_never(op)

    def _direction(self, op: ops.TakeDirection | ops.TakeOwnDirection) -> None:
        stack = self._stack
        stack.settle()
        own = isinstance(op, ops.TakeOwnDirection)
        function = self._context.call("takeOwn" if own else "take")
        stride = len(self._context.game.positions) + 1
        argument = op.direction if own else op.direction * stride
        name = self._context.game.directions[op.direction]
        stack.push(local(stack.new_local(function(Noted(Number(argument), name)))))

    def _call_word(self, word: int) -> None:
        context = self._context
        if (code := context.inline(word)) is not None:
            for instruction in code:
                self._instruction(instruction)
            return
        self._call(Name(context.names[word]), context.effects.words[word], word)

    def _call(self, function: Expression, effect: Effect | None, word: int) -> None:
        """Write the call of a function; ``word`` is -1 if it is known at run time only."""
        stack, context = self._stack, self._context
        if effect is None:
            stack.settle()
            stack.flush()
            self._add(function())
        else:
            arguments = stack.take(effect.inputs)
            stack.settle()
            if word >= 0 and any(argument.token for argument in arguments):
                tokens = tuple(a.constant if a.token else None for a in arguments)
                function = Name(context.variant(word, tokens))
                if function.name != context.names[word]:
                    arguments = [a for a in arguments if not a.token]
            call = function(*[argument.integer for argument in arguments])
            self._results(call, effect.outputs)
        self._after_call()
        if word >= 0 and function == Name(context.names[word]):
            context.called.add(word)
        stopping = context.effects.stopping
        if word in stopping or word < 0:
            self._leave(STOPPED)
        if word in context.leaving or (word < 0 and context.leaving):
            with stack.lines.when(LEAVING):
                self._add(LEAVING.set(FALSE))
                stack.lines.returns()

    def _after_call(self) -> None:
        """Write what follows a call."""

    def _execute(self) -> None:
        token = self._stack.pop_simple()
        effect = self._context.effects.execute
        if token.constant is not None and effect is not None:
            self._call_word(token.constant - 1)
        elif effect is not None and not self._stack.open_ended:
            self._call(disjunction([WORDS[token.integer], NO_WORD]), effect, -1)
        else:
            self._context.run |= self._context.tokens
            self._call(disjunction([RUN[token.integer], NO_WORD]), None, -1)
