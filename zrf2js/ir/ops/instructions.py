"""Instructions of Forth words: they work on a data stack of 32-bit integers.

A stack comment such as ``( a b -- c )`` states what an instruction takes from the stack and puts
there, the top of the stack on the right. A token is a number that stands for a word.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.ir.operation import Op, operation
from zrf2js.ir.ops.operands import Number

WordIndex: TypeAlias = Annotated[int, "word"]
StoreIndex: TypeAlias = Annotated[int, "store"]


@operation("number")
class PushNumber(Op):
    """``( -- n )`` A constant."""

    value: Number


@operation("token")
class PushToken(Op):
    """``( -- token )`` The token of a word."""

    word: WordIndex


@operation("address")
class PushAddress(Op):
    """``( -- address )`` The address of a variable."""

    store: StoreIndex


@operation("element")
class PushElement(Op):
    """``( index -- address )`` The address of a cell of an array, 0 out of its bounds."""

    store: StoreIndex


@operation("call")
class CallWord(Op):
    """Run a word."""

    word: WordIndex


@operation("native")
class CallNative(Op):
    """Run a word of the language."""

    native: Annotated[int, "native"]


@operation("execute")
class ExecuteToken(Op):
    """``( token -- )`` Run the word of a token."""


@operation("take")
class TakeDirection(Op):
    """``( -- flag )`` Move the cursor along the direction if there is a link."""

    direction: Annotated[int, "dir"]


@operation("take-own")
class TakeOwnDirection(Op):
    """``( -- flag )`` The same, along the direction that the current player has in its place."""

    direction: Annotated[int, "dir"]


@operation("defer")
class DeferCall(Op):
    """Add a call of the word to the move under construction; making the move runs it."""

    word: WordIndex


@operation("exit")
class ExitWord(Op):
    """Leave the word."""


@operation("exit-caller")
class ExitCaller(Op):
    """Leave the word and its caller."""


@operation("branch-on")
class Branch(Op):
    """``( flag -- )`` Run the first body if the flag is not 0, else the second one."""

    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...]


@operation("repeat-until")
class RepeatUntil(Op):
    """Run the body until it leaves a flag other than 0."""

    body: tuple[Instruction, ...]


@operation("repeat-while")
class RepeatWhile(Op):
    """Run the test, which leaves a flag, then the body, until the flag is 0."""

    test: tuple[Instruction, ...]
    body: tuple[Instruction, ...]


@operation("count-loop")
class CountLoop(Op):
    """``( limit start -- )`` Run the body with a counter from start to limit - 1, at least once."""

    body: tuple[Instruction, ...]


@operation("count-loop-by")
class CountLoopBy(Op):
    """``( limit start -- )`` The same; the body leaves the step of the counter."""

    body: tuple[Instruction, ...]


Instruction: TypeAlias = (
    PushNumber
    | PushToken
    | PushAddress
    | PushElement
    | CallWord
    | CallNative
    | ExecuteToken
    | TakeDirection
    | TakeOwnDirection
    | DeferCall
    | ExitWord
    | ExitCaller
    | Branch
    | RepeatUntil
    | RepeatWhile
    | CountLoop
    | CountLoopBy
)
Code: TypeAlias = tuple[Instruction, ...]
