"""The JavaScript function of a word."""

from __future__ import annotations

from typing import assert_never

from zrf2js.analysis.core.stack_effects import Effect
from zrf2js.emit.js.expressions import disjunction
from zrf2js.emit.js.forth.context import Tokens, WordsContext
from zrf2js.emit.js.forth.shared_names import (
    FUEL,
    HERE,
    LEAVING,
    NO_WORD,
    RECURSION,
    RUN,
    STOPPED,
    WORDS,
)
from zrf2js.emit.js.forth.values import local, number, slot_name, token_of
from zrf2js.emit.js.forth.word_control import (
    write_branch,
    write_count,
    write_repeat_until,
    write_repeat_while,
)
from zrf2js.emit.js.forth.word_memory import address_of, element_of
from zrf2js.emit.js.forth.word_natives import write_native
from zrf2js.emit.js.forth.word_notes import note
from zrf2js.emit.js.forth.writing import Ended, Writing, result_name
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import FALSE, TRUE, Expression, Literal, Name, Noted, Number, Update
from zrf2js.ir import ops
from zrf2js.ir.ops import Instruction


def write_word(context: WordsContext, word: int, tokens: Tokens = ()) -> Lines:
    """Return the function of a word, or its variant for arguments with these tokens."""
    writing = Writing(context, word, tokens, write_instruction)
    effect = writing.effect
    if writing.word in writing.context.effects.recursive:
        writing.add(RECURSION.set(Literal(writing.place(writing.node.origin))))
        with writing.stack.lines.when(Update("--", FUEL) < 0):
            writing.add(writing.context.call("throwEndless")(RECURSION))
    if writing.code(writing.node.code):
        _return(writing)
    inputs = effect.inputs if effect else 0
    open_places = [i for i in range(inputs) if not writing.tokens or writing.tokens[i] is None]
    name = writing.context.names[writing.word]
    if writing.tokens:
        name = writing.context.variant(writing.word, writing.tokens)
    lines = Lines(writing.node.origin)
    with lines.function(name, *map(slot_name, open_places)):
        declared = [i for i in range(writing.stack.slots) if i not in open_places]
        declared = [i for i in declared if i in writing.stack.assigned]
        if declared:
            lines.locals(*map(slot_name, declared))
        lines.take(writing.body)
    return lines


def _return(writing: Writing, *, last: bool = True) -> None:
    """Write the end of the word: its results, the top one as the value of the function."""
    stack = writing.stack
    if writing.effect is None:
        stack.flush()
        if not last:
            stack.lines.returns()
        return
    results = stack.values[len(stack.values) - writing.effect.outputs :]
    if len(results) > 1:
        results = [stack.safe(value) for value in results]
        for place, value in enumerate(results[:-1]):
            writing.add(result_name(place).set(value.integer))
    if results:
        stack.lines.returns(results[-1].integer)
    elif not last:
        stack.lines.returns()


def write_instruction(writing: Writing, op: Instruction) -> None:
    stack = writing.stack
    if writing.notes is not None:
        writing.notes.current = op
    match op:
        case ops.PushNumber():
            stack.push(number(op.value))
        case ops.PushToken():
            stack.push(token_of(op.word))
        case ops.PushAddress():
            stack.push(address_of(writing, op.store))
        case ops.PushElement():
            stack.push(element_of(writing, op.store))
        case ops.TakeDirection() | ops.TakeOwnDirection():
            _direction(writing, op)
        case ops.CallWord():
            _call_word(writing, op.word)
        case ops.CallNative():
            write_native(writing, writing.context.rules.natives[op.native], op)
        case ops.ExecuteToken():
            _execute(writing)
        case ops.DeferCall():
            stack.settle()
            writing.context.run.add(op.word)
            writing.add(writing.context.call("deferCall")(op.word + 1))
        case ops.ExitWord():
            _return(writing, last=False)
            raise Ended
        case ops.ExitCaller():
            stack.flush()
            writing.add(LEAVING.set(TRUE))
            stack.lines.returns()
            raise Ended
        case ops.Branch():
            write_branch(writing, op)
        case ops.RepeatUntil():
            write_repeat_until(writing, op)
        case ops.RepeatWhile():
            write_repeat_while(writing, op)
        case ops.CountLoop() | ops.CountLoopBy():
            write_count(writing, op)
        case _:
            assert_never(op)


def _direction(writing: Writing, op: ops.TakeDirection | ops.TakeOwnDirection) -> None:
    stack, notes = writing.stack, writing.notes
    before = None if notes is None else Name(stack.new_local(HERE))
    stack.settle()
    own = isinstance(op, ops.TakeOwnDirection)
    function = writing.context.call("takeOwn" if own else "take")
    stride = len(writing.context.game.positions) + 1
    argument = op.direction if own else op.direction * stride
    name = writing.context.game.directions[op.direction]
    stack.push(local(stack.new_local(function(Noted(Number(argument), name)))))
    if notes is not None and before is not None:
        notes.test("direction", name, op, before)
        writing.add(note("go", HERE))


def _call_word(writing: Writing, word: int) -> None:
    context = writing.context
    if (code := context.inline(word)) is not None:
        for instruction in code:
            writing.write(writing, instruction)
        return
    _call(writing, Name(context.names[word]), context.effects.words[word], word)


def _call(writing: Writing, function: Expression, effect: Effect | None, word: int) -> None:
    """Write the call of a function; ``word`` is -1 if it is known at run time only."""
    stack, context, notes = writing.stack, writing.context, writing.notes
    if notes is not None:
        writing.add(notes.call(context.rules.words[word].name if word >= 0 else "EXECUTE"))
    if effect is None:
        stack.settle()
        stack.flush()
        writing.add(function())
    else:
        arguments = stack.take(effect.inputs)
        stack.settle()
        if word >= 0 and any(argument.token for argument in arguments):
            tokens = tuple(a.constant if a.token else None for a in arguments)
            function = Name(context.variant(word, tokens))
            if function.name != context.names[word]:
                arguments = [a for a in arguments if not a.token]
        call = function(*[argument.integer for argument in arguments])
        writing.results(call, effect.outputs)
    if notes is not None:
        writing.add(note("leave"))
    if word >= 0 and function == Name(context.names[word]):
        context.called.add(word)
    stopping = context.effects.stopping
    if word in stopping or word < 0:
        writing.leave(STOPPED)
    if word in context.leaving or (word < 0 and context.leaving):
        with stack.lines.when(LEAVING):
            writing.add(LEAVING.set(FALSE))
            stack.lines.returns()


def _execute(writing: Writing) -> None:
    token = writing.stack.pop_simple()
    effect = writing.context.effects.execute
    if token.constant is not None and effect is not None:
        _call_word(writing, token.constant - 1)
    elif effect is not None and not writing.stack.open_ended:
        _call(writing, disjunction([WORDS[token.integer], NO_WORD]), effect, -1)
    else:
        writing.context.run |= writing.context.tokens
        _call(writing, disjunction([RUN[token.integer], NO_WORD]), None, -1)
