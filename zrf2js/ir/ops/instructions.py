"""Instructions of Forth words: they work on a data stack of 32-bit integers.

A stack comment such as ``( a b -- c )`` states what an instruction takes from the stack and puts
there, the top of the stack on the right. A token is a number that stands for a word.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zrf2js.ir.operation import Op
from zrf2js.ir.ops.operands import Number

WordIndex: TypeAlias = Annotated[int, "word"]
StoreIndex: TypeAlias = Annotated[int, "store"]


class PushNumber(Op, name="number"):
    """``( -- n )`` A constant."""

    value: Number


class PushToken(Op, name="token"):
    """``( -- token )`` The token of a word."""

    word: WordIndex


class PushAddress(Op, name="address"):
    """``( -- address )`` The address of a variable."""

    store: StoreIndex


class PushElement(Op, name="element"):
    """``( index -- address )`` The address of a cell of an array, 0 out of its bounds."""

    store: StoreIndex


class CallWord(Op, name="call"):
    """Run a word."""

    word: WordIndex


class CallNative(Op, name="native"):
    """Run a word of the language."""

    native: Annotated[int, "native"]


class ExecuteToken(Op, name="execute"):
    """``( token -- )`` Run the word of a token."""


class TakeDirection(Op, name="take"):
    """``( -- flag )`` Move the cursor along the direction if there is a link."""

    direction: Annotated[int, "dir"]


class TakeOwnDirection(Op, name="take-own"):
    """``( -- flag )`` The same, along the direction that the current player has in its place."""

    direction: Annotated[int, "dir"]


class DeferCall(Op, name="defer"):
    """Add a call of the word to the move under construction; making the move runs it."""

    word: WordIndex


class ExitWord(Op, name="exit"):
    """Leave the word."""


class ExitCaller(Op, name="exit-caller"):
    """Leave the word and its caller."""


class Branch(Op, name="branch-on"):
    """``( flag -- )`` Run the first body if the flag is not 0, else the second one."""

    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...]


class RepeatUntil(Op, name="repeat-until"):
    """Run the body until it leaves a flag other than 0."""

    body: tuple[Instruction, ...]


class RepeatWhile(Op, name="repeat-while"):
    """Run the test, which leaves a flag, then the body, until the flag is 0."""

    test: tuple[Instruction, ...]
    body: tuple[Instruction, ...]


class CountLoop(Op, name="count-loop"):
    """``( limit start -- )`` Run the body with a counter from start to limit - 1, at least once."""

    body: tuple[Instruction, ...]


class CountLoopBy(Op, name="count-loop-by"):
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
