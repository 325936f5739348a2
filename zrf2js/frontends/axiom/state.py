"""The state of a script while it is read: dictionary, words, memory, data stack, declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any

from zrf2js.frontends.axiom.declarations import Declarations
from zrf2js.frontends.axiom.dictionary import (
    ConstantEntry,
    DeferredEntry,
    Definition,
    Entry,
    Memory,
    MemoryEntry,
    NativeEntry,
    WordEntry,
    instruction_of,
    token_of,
)
from zrf2js.frontends.axiom.tokens import Token, TokenReader
from zrf2js.ir.natives import ENGINE_WORDS, NATIVES
from zrf2js.ir.ops import CallNative, ExecuteToken, PushAddress
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source

#: address of the first cell of a script; the runtime uses the cells below
FIRST_ADDRESS = 64
#: scores of `OnIsGameOver`
SCORES = {
    "#UnknownScore": -2140000000,
    "#LossScore": -2130000000,
    "#DrawScore": 0,
    "#WinScore": 2130000000,
}
CONSTANTS = SCORES | {
    "TRUE": 1,
    "FALSE": 0,
    "CELLSIZE": 4,
    "BL": 32,
    "LF": 10,
    "??": -1,
    "#PieceType": 0x3FF,
    "#Player": 0xFC00,
    "#PlayerNumber": 0xF800,
    "#PiecePlayer": 0xFFFF,
    "#Neutral": 1024,
    "#PlayerBase": 2048,
    "#NoMoveType": 0,
    "#Empty": 0,
    "#KeepSearching": 0,
    "#StopSoon": 1,
    "#StopNow": 2,
    "#DepthLimit": 3,
    "#ForeverDepth": 10,
}
#: settings that the runtime reads
RUNTIME_SETTINGS = ("$passTurnForced",)
#: the variable of the engine with the number of turns since the start of the game
TURN_NUMBER = "$turnNumber"
#: variables of the engine that a script may set; only the first two have an effect
SETTINGS = (
    "$passTurnForced", "$flipGrid", "$gameLog", "$shareMovesList", "$combinePartial",
    "$gameResultBug", "$authoring", "$depthLimit", "$searchTime", "$variety",
    "$timeCheckFrequency",
)  # fmt: skip

#: limit of the cells of all variables and arrays of a script
MAX_CELLS = 1 << 18


class ScriptError(Exception):
    """An error that ends the reading of a script; its diagnostic is already reported."""


#: a word that acts while a script is read; the token is its place
Handler = Callable[["ScriptState", Token], None]


@mutable_node(eq=False)
class ScriptState:
    """The definitions of a script so far, and the stack of its numbers."""

    collector: Collector
    load: Callable[[str, Source], Source | None]
    entries: dict[str, Entry] = field(default_factory=dict)
    words: list[Definition] = field(default_factory=list)
    memories: list[Memory] = field(default_factory=list)
    natives: list[str] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)
    declared: Declarations = field(default_factory=Declarations)
    readers: list[TokenReader] = field(default_factory=list)
    #: the entries that ``'`` has named, by word
    ticked: dict[int, Entry] = field(default_factory=dict)
    _addresses: int = FIRST_ADDRESS
    _cells: int = 0

    def __post_init__(self) -> None:
        for name, value in CONSTANTS.items():
            self.entries[name] = ConstantEntry(value)
        for name in SETTINGS:
            self.allocate(name, 1, None)

    # --- names -------------------------------------------------------------------------------

    def find(self, name: str) -> Entry | None:
        """Return the newest entry of a name, or None."""
        entry = self.entries.get(name)
        if entry is None and name in (TURN_NUMBER, "turn-number"):
            return self._turn_number(name)
        if entry is None and (name in NATIVES or name in ENGINE_WORDS):
            entry = self.entries[name] = self.native(name)
        return entry

    def _turn_number(self, name: str) -> Entry:
        """Add the count of turns, which the runtime keeps in a variable of the board."""
        memory = self.allocate(TURN_NUMBER, 1, None)
        memory.on_board = True
        if "turn-number" not in self.entries:
            word = self.define("turn-number", None)
            word.code = (PushAddress(memory.index), CallNative(self.native("@").index))
            word.complete = True
            self.entries[word.name] = WordEntry(word)
        return self.entries[name]

    def native(self, name: str) -> NativeEntry:
        """Return the entry of a native word, which becomes part of the game's table."""
        if name not in self.natives:
            self.natives.append(name)
        return NativeEntry(name, self.natives.index(name))

    def require(self, token: Token) -> Entry:
        """Return the entry of a name; report an unknown name and raise ScriptError."""
        entry = self.find(token.text)
        if entry is None:
            raise self.unknown(token)
        return entry

    def unknown(self, token: Token) -> ScriptError:
        """Report an unknown word; return the error to raise."""
        return self.error("ZRF570", token.origin, self._suggestion(token.text), word=token.text)

    def is_glued(self, token: Token) -> bool:
        """Return True for a word and the end of a definition without a blank: ``jump;``."""
        bare = token.text.removesuffix(";")
        is_bare = bare != token.text and token.text not in self.entries
        return is_bare and (bare in self.entries or bare in NATIVES)

    def _suggestion(self, name: str) -> str | None:
        bare = name.removesuffix(";")
        if bare != name and (bare in self.entries or bare in NATIVES):
            return f"write a blank before `;`: `{bare} ;`"
        close = did_you_mean(name, [*self.entries, *NATIVES])
        return f"did you mean `{close}`?" if close else None

    def error(
        self, code: str, origin: Origin | None, help: str | None = None, **values: Any
    ) -> ScriptError:
        """Report an error of the text; return the exception to raise."""
        self.collector.report(code, origin, help=help, **values)
        return ScriptError()

    # --- definitions -------------------------------------------------------------------------

    def define(self, name: str, origin: Origin | None) -> Definition:
        """Add a word without code; its name is not yet in the dictionary."""
        definition = Definition(name, len(self.words), origin)
        self.words.append(definition)
        return definition

    def token_of(self, entry: Entry, token: Token) -> Definition:
        """Return a word that runs an entry, for ``'`` and ``[']``."""
        definition = getattr(entry, "definition", None)
        if isinstance(definition, Definition):
            return definition
        instruction = instruction_of(entry, token.origin)
        if instruction is None:
            raise self.error(
                "ZRF575", token.origin, word=token.text, reason="it acts while the script is read"
            )
        wrapped = self.define(token.text, token.origin)
        wrapped.code = (instruction,)
        wrapped.complete = True
        if isinstance(entry, NativeEntry):
            self.entries[token.text] = WordEntry(wrapped)
        return wrapped

    def allocate(
        self, name: str, size: int, origin: Origin | None, *, array: bool = False
    ) -> Memory:
        """Add a variable or an array under its name; report a size above the limit."""
        self._require_room(size, name, origin)
        memory = Memory(name, len(self.memories), self._addresses, [0] * size, array, origin=origin)
        self._addresses += 4 * size
        self.memories.append(memory)
        self.entries[name] = MemoryEntry(memory)
        return memory

    def append_cells(self, token: Token, values: list[int]) -> None:
        """Append cells to the memory that is defined last."""
        self._require_room(len(values), token.text, token.origin)
        self.newest(token).values.extend(values)
        self._addresses += 4 * len(values)

    def _require_room(self, size: int, word: str, origin: Origin | None) -> None:
        """Report a number of cells that the memory of the script has no room for."""
        self._cells += max(size, 0)
        if size < 0 or self._cells > MAX_CELLS:
            what = f"a size from 0 to {MAX_CELLS}, with all other arrays"
            raise self.error("ZRF579", origin, word=word, what=what)

    def newest(self, token: Token) -> Memory:
        """Return the memory that is defined last; report its absence before a word."""
        if not self.memories:
            raise self.error("ZRF579", token.origin, word=token.text, what="`CREATE` before it")
        return self.memories[-1]

    def deferred_cell(self, entry: DeferredEntry) -> Memory:
        """Return the cell that holds the token of a deferred word; the word runs that token."""
        if entry.cell is None:
            hidden = self.entries.get(entry.definition.name)
            entry.cell = self.allocate(entry.definition.name, 1, entry.definition.origin)
            self.entries[entry.definition.name] = hidden or entry
            entry.cell.values[0] = 0 if entry.target is None else self._token(entry.target)
            entry.definition.complete = True
            entry.definition.code = (
                PushAddress(entry.cell.index),
                CallNative(self.native("@").index),
                ExecuteToken(),
            )
        return entry.cell

    def _token(self, entry: Entry) -> int:
        definition = getattr(entry, "definition", None)
        return token_of(definition.index) if isinstance(definition, Definition) else 0

    # --- the text and the stack --------------------------------------------------------------

    def next_token(self, after: Token) -> Token:
        """Return the next word of the text; report its absence after another word."""
        token = self.readers[-1].next()
        if token is None:
            raise self.error("ZRF579", after.origin, word=after.text, what="a name after it")
        return token

    def pop(self, token: Token) -> int:
        """Take a number from the stack."""
        if not self.stack:
            raise self.error("ZRF571", token.origin, word=token.text)
        return self.stack.pop()
