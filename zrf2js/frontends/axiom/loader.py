"""The reader of scripts: it runs the words of a text in order, as Axiom does."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.frontends.axiom.comments import skip_comment
from zrf2js.frontends.axiom.declaration_words import DECLARATION_WORDS
from zrf2js.frontends.axiom.definitions import CONTROL_WORDS, DefinitionCompiler
from zrf2js.frontends.axiom.dictionary import (
    ConstantEntry,
    DeferredEntry,
    WordEntry,
    instruction_of,
    token_of,
    word_of,
)
from zrf2js.frontends.axiom.machine import run_entry
from zrf2js.frontends.axiom.state import ScriptError, ScriptState
from zrf2js.frontends.axiom.tokens import Token, TokenReader
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

#: the most files that a script may load
MAX_FILES = 250


def load_script(
    source: Source, load: Callable[[str, Source], Source | None]
) -> Outcome[ScriptState]:
    """Read a script and the files that it loads; ``load`` returns a file or None."""
    collector = Collector()
    state = ScriptState(collector, load)
    _Loader(state).file(source)
    return collector.outcome(state)


class _Loader:
    """Reader of the texts of one script."""

    def __init__(self, state: ScriptState) -> None:
        self._state = state
        self._files = 0

    def file(self, source: Source) -> None:
        """Read one text to its end."""
        self._files += 1
        reader = TokenReader(source)
        self._state.readers.append(reader)
        while (token := reader.next()) is not None:
            try:
                self._word(token)
            except ScriptError:  # reported; the next word may be valid
                self._state.stack.clear()
        self._state.readers.pop()

    def _word(self, token: Token) -> None:
        state = self._state
        entry = state.entries.get(token.text)
        if entry is not None:
            run_entry(state, entry, token)
        elif token.text in ("(", "\\"):
            skip_comment(state.readers[-1], token)
        elif token.text in DECLARATION_WORDS:
            DECLARATION_WORDS[token.text](state, token)
        elif token.text in _DIRECTIVES:
            _DIRECTIVES[token.text](self, token)
        elif token.number is not None:
            state.stack.append(token.number)
        elif token.text in CONTROL_WORDS:
            reason = "it is allowed only within `: name ... ;`"
            raise state.error("ZRF575", token.origin, word=token.text, reason=reason)
        else:
            run_entry(state, state.require(token), token)

    # --- words that act while a text is read -------------------------------------------------

    def _load(self, token: Token) -> None:
        state = self._state
        name = state.next_token(token)
        source = state.load(name.text, state.readers[-1].source)
        if source is None:
            note = f"searched in the folder of {state.readers[-1].source.name}, ignoring case"
            state.collector.report("ZRF574", name.origin, path=name.text, notes=(note,))
            raise ScriptError
        if any(reader.source.name == source.name for reader in state.readers):
            raise state.error("ZRF103", name.origin, path=name.text)
        if self._files >= MAX_FILES:
            raise state.error("ZRF114", name.origin, limit=MAX_FILES)
        self.file(source)

    def _colon(self, token: Token) -> None:
        state = self._state
        name = state.next_token(token)
        definition = state.define(name.text, name.origin)
        try:
            DefinitionCompiler(state, definition, name).compile()
        finally:
            definition.complete = True
            state.entries[name.text] = WordEntry(definition)

    def _constant(self, token: Token) -> None:
        value = self._state.pop(token)
        name = self._state.next_token(token)
        self._state.entries[name.text] = ConstantEntry(value, "constant", name.origin)

    def _variable(self, token: Token) -> None:
        name = self._state.next_token(token)
        self._state.allocate(name.text, 1, name.origin)

    def _array(self, token: Token) -> None:
        size = self._state.pop(token)
        name = self._state.next_token(token)
        self._state.allocate(name.text, size, name.origin, array=True)

    def _defer(self, token: Token) -> None:
        name = self._state.next_token(token)
        definition = self._state.define(name.text, name.origin)
        self._state.entries[name.text] = DeferredEntry(definition)

    def _tick(self, token: Token) -> None:
        """Push the token of a word; ``IS`` finds its entry by the token."""
        name = self._state.next_token(token)
        entry = self._state.require(name)
        word = self._state.token_of(entry, name)
        self._state.ticked[word.index] = entry
        self._state.stack.append(token_of(word.index))

    def _set_deferred(self, token: Token) -> None:
        state = self._state
        name = state.next_token(token)
        entry = state.require(name)
        if not isinstance(entry, DeferredEntry):
            raise state.error("ZRF583", name.origin, kind="deferred word", word=name.text)
        word = self._pop_word(token)
        entry.target = state.ticked.get(word)
        entry.definition.complete = True
        if entry.cell is not None:
            entry.cell.values[0] = token_of(word)
        else:
            target = None if entry.target is None else instruction_of(entry.target, token.origin)
            entry.definition.code = (target,) if target is not None else state.words[word].code

    def _execute(self, token: Token) -> None:
        word = self._pop_word(token)
        run_entry(self._state, WordEntry(self._state.words[word]), token)

    def _pop_word(self, token: Token) -> int:
        """Take the token of a word from the stack; return the index of the word."""
        word = word_of(self._state.pop(token))
        if word is None or word >= len(self._state.words):
            what = "`' name` before it"
            raise self._state.error("ZRF579", token.origin, word=token.text, what=what)
        return word

    def _character(self, token: Token) -> None:
        self._state.stack.append(ord(self._state.next_token(token).text[0]))

    def _text(self, token: Token) -> None:
        self._state.readers[-1].until('"')

    def _print(self, token: Token) -> None:
        self._state.pop(token)

    def _nothing(self, token: Token) -> None:
        """Do nothing."""


_DIRECTIVES: dict[str, Callable[[_Loader, Token], None]] = {
    "LOAD": _Loader._load,
    ":": _Loader._colon,
    "CONSTANT": _Loader._constant,
    "VARIABLE": _Loader._variable,
    "[]": _Loader._array,
    "DEFER": _Loader._defer,
    "'": _Loader._tick,
    "IS": _Loader._set_deferred,
    "EXECUTE": _Loader._execute,
    "ASCII": _Loader._character,
    '."': _Loader._text,
    ".": _Loader._print,
    "CR": _Loader._nothing,
    "DECIMAL": _Loader._nothing,
}
