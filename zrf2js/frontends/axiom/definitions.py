"""The compiler of ``: name ... ;``: words of the text to structured instructions."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import field

from zrf2js.frontends.axiom.comments import skip_comment
from zrf2js.frontends.axiom.declaration_words import DECLARATION_WORDS
from zrf2js.frontends.axiom.dictionary import (
    DeferredEntry,
    Definition,
    DirectiveEntry,
    Entry,
    instruction_of,
)
from zrf2js.frontends.axiom.state import ScriptError, ScriptState
from zrf2js.frontends.axiom.tokens import Token
from zrf2js.ir import ops
from zrf2js.ir.ops import Instruction
from zrf2js.support.frozen_node import mutable_node


@mutable_node()
class _Open:
    """An open control structure: the word that opened it, and the code of its parts."""

    token: Token
    parts: list[list[Instruction]] = field(default_factory=lambda: [[]])


class DefinitionCompiler:
    """Compiler of one definition. ``finish`` is called with the definition at ``;``."""

    def __init__(self, state: ScriptState, definition: Definition, start: Token) -> None:
        self._state = state
        self._definition = definition
        self._start = start
        self._open = [_Open(start)]

    def compile(self) -> None:
        """Read words up to ``;`` and store the code of the definition."""
        reader = self._state.readers[-1]
        self._definition.comment = ""
        while (token := reader.next()) is not None:
            if token.text in ("(", "\\"):
                comment = skip_comment(reader, token)
                if (
                    token.text == "("
                    and not self._definition.comment
                    and not self._open[0].parts[0]
                ):
                    self._definition.comment = comment
            elif token.text == ";" and ";" not in self._state.entries:
                self._end()
                return
            elif token.text == ":" or token.text in DECLARATION_WORDS:
                reader.back(token)
                break
            elif self._state.is_glued(token):
                self._state.unknown(token)
                self._end()
                return
            else:
                self._word(token)
        raise self._state.error("ZRF582", self._start.origin, word=self._definition.name)

    def _end(self) -> None:
        """Store the code, which must have no open control structure."""
        if len(self._open) > 1:
            opened = self._open[-1].token
            raise self._state.error(
                "ZRF573", opened.origin, word=opened.text, other=_CLOSING[opened.text]
            )
        self._definition.code = tuple(self._open[0].parts[0])
        self._definition.complete = True

    # --- words -------------------------------------------------------------------------------

    def _word(self, token: Token) -> None:
        entry = self._state.entries.get(token.text)
        if entry is None and token.text in _CONTROL:
            _CONTROL[token.text](self, token)
            return
        if entry is None and token.number is not None:
            self._emit(ops.PushNumber(token.number, origin=token.origin))
            return
        try:
            self._compile(token, self._state.require(token))
        except ScriptError:  # reported; continue, so that one run reports all errors
            return

    def _compile(self, token: Token, entry: Entry) -> None:
        instruction = instruction_of(entry, token.origin)
        if instruction is not None:
            self._emit(instruction)
        elif isinstance(entry, DirectiveEntry):
            raise self._state.error(
                "ZRF575", token.origin, word=token.text, reason="it acts outside of definitions"
            )
        else:
            raise self._state.error("ZRF583", token.origin, kind="word", word=token.text)

    def _emit(self, instruction: Instruction) -> None:
        self._open[-1].parts[-1].append(instruction)

    def _next_entry(self, token: Token) -> tuple[Token, Entry]:
        name = self._state.next_token(token)
        return name, self._state.require(name)

    # --- control structures ------------------------------------------------------------------

    def _begin(self, token: Token) -> None:
        self._open.append(_Open(token))

    def _next_part(self, token: Token) -> None:
        opened = self._opened(token, _PARTS[token.text])
        if len(opened.parts) > 1:
            raise self._unmatched(token)
        opened.parts.append([])

    def _opened(self, token: Token, words: Container[str]) -> _Open:
        """Return the innermost structure, which one of the words opened.

        The definition itself is none, even if its name is such a word.
        """
        opened = self._open[-1]
        if len(self._open) == 1 or opened.token.text not in words:
            raise self._unmatched(token)
        return opened

    def _unmatched(self, token: Token) -> ScriptError:
        other = " or ".join(_PARTS.get(token.text) or _OPENING[token.text])
        return self._state.error("ZRF573", token.origin, word=token.text, other=other)

    def _close(self, token: Token) -> None:
        opened = self._opened(token, _OPENING[token.text])
        if (token.text == "REPEAT") != (opened.token.text == "BEGIN" and len(opened.parts) == 2):
            raise self._unmatched(token)
        self._open.pop()
        first = tuple(opened.parts[0])
        second = tuple(opened.parts[1]) if len(opened.parts) > 1 else ()
        origin = opened.token.origin
        match token.text:
            case "ENDIF" | "THEN":
                self._emit(ops.Branch(first, second, origin=origin))
            case "UNTIL":
                self._emit(ops.RepeatUntil(first, origin=origin))
            case "REPEAT":
                self._emit(ops.RepeatWhile(first, second, origin=origin))
            case "LOOP":
                self._emit(ops.CountLoop(first, origin=origin))
            case "+LOOP":
                self._emit(ops.CountLoopBy(first, origin=origin))

    # --- other immediate words ---------------------------------------------------------------

    def _tick(self, token: Token) -> None:
        name, entry = self._next_entry(token)
        word = self._state.token_of(entry, name)
        self._emit(ops.PushToken(word.index, origin=name.origin))

    def _defer_call(self, token: Token) -> None:
        name, entry = self._next_entry(token)
        word = self._state.token_of(entry, name)
        self._emit(ops.DeferCall(word.index, origin=token.origin))

    def _set_deferred(self, token: Token) -> None:
        name, entry = self._next_entry(token)
        if not isinstance(entry, DeferredEntry):
            raise self._state.error("ZRF583", name.origin, kind="deferred word", word=name.text)
        memory = self._state.deferred_cell(entry)
        self._emit(ops.PushAddress(memory.index, origin=token.origin))
        self._emit(ops.CallNative(self._state.native("!").index, origin=token.origin))

    def _recurse(self, token: Token) -> None:
        self._emit(ops.CallWord(self._definition.index, origin=token.origin))

    def _exit(self, token: Token) -> None:
        """Compile EXIT; after ``R> DROP`` it leaves the caller, too."""
        code = self._open[-1].parts[-1]
        natives = self._state.natives
        names = [natives[op.native] for op in code[-2:] if isinstance(op, ops.CallNative)]
        if names == ["R>", "DROP"]:
            del code[-2:]
            self._emit(ops.ExitCaller(origin=token.origin))
        else:
            self._emit(ops.ExitWord(origin=token.origin))

    def _does(self, token: Token) -> None:
        """Compile ``DOES>``: the rest of the text is another word, the behavior of new names."""
        behavior = self._state.define(f"{self._definition.name} DOES>", token.origin)
        self._emit(ops.PushToken(behavior.index, origin=token.origin))
        self._emit(ops.CallNative(self._state.native(token.text).index, origin=token.origin))
        self._end()
        self._definition, self._open = behavior, [_Open(self._start)]

    def _execute(self, token: Token) -> None:
        self._emit(ops.ExecuteToken(origin=token.origin))

    def _maybe_copy(self, token: Token) -> None:
        """Compile ``?DUP``."""
        copy = ops.CallNative(self._state.native("DUP").index, origin=token.origin)
        self._emit(copy)
        self._emit(ops.Branch((copy,), (), origin=token.origin))

    def _character(self, token: Token) -> None:
        name = self._state.next_token(token)
        self._emit(ops.PushNumber(ord(name.text[0]), origin=name.origin))

    def _text(self, token: Token) -> None:
        """Skip a text that the word prints, because modules have no console."""
        self._state.readers[-1].until('"')
        if token.text == 'ABORT"':
            self._emit(ops.CallNative(self._state.native("DROP").index, origin=token.origin))

    def _print(self, token: Token) -> None:
        """Compile a word that prints: only its stack effect remains."""
        for _ in range(_PRINTS[token.text]):
            self._emit(ops.CallNative(self._state.native("DROP").index, origin=token.origin))

    def _nested(self, token: Token) -> None:
        name, entry = self._next_entry(token)
        self._compile(name, entry)


#: words that print, with the count of numbers that they take
_PRINTS = {".": 1, "CR": 0, "SPACE": 0, "EMIT": 1, "?": 1, ".S": 0, "TAB": 0}
_OPENING = {
    "ENDIF": ("IF",),
    "THEN": ("IF",),
    "UNTIL": ("BEGIN",),
    "REPEAT": ("BEGIN",),
    "LOOP": ("DO",),
    "+LOOP": ("DO",),
}
_CLOSING = {"IF": "ENDIF", "BEGIN": "UNTIL or REPEAT", "DO": "LOOP"}
_PARTS = {"ELSE": ("IF",), "WHILE": ("BEGIN",)}
_Compile = DefinitionCompiler
_CONTROL: dict[str, Callable[[DefinitionCompiler, Token], None]] = {
    **dict.fromkeys(("IF", "BEGIN", "DO"), _Compile._begin),
    **dict.fromkeys(_PARTS, _Compile._next_part),
    **dict.fromkeys(_OPENING, _Compile._close),
    "[']": _Compile._tick,
    "COMPILE": _Compile._defer_call,
    "IS": _Compile._set_deferred,
    "RECURSE": _Compile._recurse,
    "EXIT": _Compile._exit,
    "DOES>": _Compile._does,
    "EXECUTE": _Compile._execute,
    "?DUP": _Compile._maybe_copy,
    "ASCII": _Compile._character,
    "[COMPILE]": _Compile._nested,
    **dict.fromkeys(('."', 'S"', 'ABORT"', '^"'), _Compile._text),
    **dict.fromkeys(_PRINTS, _Compile._print),
}
#: the words that the compiler of definitions handles itself
CONTROL_WORDS = frozenset((*_CONTROL, ";"))
