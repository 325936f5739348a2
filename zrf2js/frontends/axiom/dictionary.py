"""The dictionary of a script: what each name means at a place of the text.

A later definition of a name hides an earlier one from the text after it. Words that are already
compiled keep the earlier one.
"""

from __future__ import annotations

from dataclasses import field

from zrf2js.ir.ops import (
    CallNative,
    CallWord,
    Instruction,
    PushAddress,
    PushElement,
    PushNumber,
    PushToken,
)
from zrf2js.support.frozen_node import frozen_node, mutable_node
from zrf2js.support.source import Origin

#: Tokens of words while a script is read. Tables and constants may hold them, and the linker
#: replaces them there, so they must differ from other numbers.
_FIRST_TOKEN = 0x2B0F0000
_LAST_TOKEN = _FIRST_TOKEN + 0xFFFF


def token_of(word: int) -> int:
    """Return the token of a word."""
    return _FIRST_TOKEN + word


def word_of(number: int) -> int | None:
    """Return the word of a token, or None for other numbers."""
    return number - _FIRST_TOKEN if _FIRST_TOKEN <= number <= _LAST_TOKEN else None


@mutable_node(eq=False)
class Definition:
    """A word under construction; ``comment`` is the stack comment after its name."""

    name: str
    index: int
    origin: Origin | None
    code: tuple[Instruction, ...] = ()
    comment: str = ""
    complete: bool = False


@mutable_node(eq=False)
class Memory:
    """A variable or an array: ``values`` are its cells, ``address`` is that of the first one."""

    name: str
    index: int
    address: int
    values: list[int]
    array: bool = False
    bytes: bool = False
    on_board: bool = False
    origin: Origin | None = None


@frozen_node()
class NativeEntry:
    """A word of the language; ``index`` is its place in the table of the game."""

    name: str
    index: int


@frozen_node()
class ConstantEntry:
    """A constant; ``kind`` states what it numbers, such as a position."""

    value: int
    kind: str = "constant"
    origin: Origin | None = None


@frozen_node()
class WordEntry:
    """A word that the text defines."""

    definition: Definition


@frozen_node()
class MemoryEntry:
    """A variable, which leaves its address, or an array, which takes an index."""

    memory: Memory


@mutable_node(eq=False)
class DeferredEntry:
    """A word whose meaning ``IS`` sets later.

    ``target`` is the meaning if it is known. If a definition contains ``IS``, the meaning changes
    during a game, and ``cell`` holds the token of the present one.
    """

    definition: Definition
    target: Entry | None = None
    cell: Memory | None = None


@frozen_node()
class DirectionEntry:
    """A direction; ``definition`` is the word that follows it."""

    direction: int
    definition: Definition
    own: bool = False


@mutable_node(eq=False)
class MoveListEntry:
    """The indices of the words of a ``{moves`` block, each with its move type, 0 for none."""

    name: str
    origin: Origin
    moves: list[tuple[int, int]] = field(default_factory=list)


@frozen_node()
class DirectiveEntry:
    """A word that acts while the text is read, such as a declaration or ``IF``."""

    name: str


Entry = (
    NativeEntry
    | ConstantEntry
    | WordEntry
    | MemoryEntry
    | DeferredEntry
    | DirectionEntry
    | MoveListEntry
    | DirectiveEntry
)


def instruction_of(entry: Entry, origin: Origin | None) -> Instruction | None:
    """Return the instruction that runs an entry, or None if only the reader can run it."""
    match entry:
        case NativeEntry():
            return CallNative(entry.index, origin=origin)
        case ConstantEntry():
            word = word_of(entry.value)
            if word is not None:
                return PushToken(word, origin=origin)
            return PushNumber(entry.value, origin=origin)
        case WordEntry() | DeferredEntry() | DirectionEntry():
            return CallWord(entry.definition.index, origin=origin)
        case MemoryEntry(memory=memory):
            if memory.array:
                return PushElement(memory.index, origin=origin)
            return PushAddress(memory.index, origin=origin)
        case MoveListEntry() | DirectiveEntry():
            return None
