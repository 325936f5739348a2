"""Editor features of Forth scripts: words with their stack effects."""

from __future__ import annotations

import re

from zrf2js.analysis.core.stack_effects import StackEffects, stack_effects
from zrf2js.frontends.axiom.dictionary import (
    ConstantEntry,
    DeferredEntry,
    DirectionEntry,
    Entry,
    MemoryEntry,
    MoveListEntry,
    NativeEntry,
    WordEntry,
)
from zrf2js.frontends.axiom.loader import load_script
from zrf2js.frontends.axiom.state import ScriptState
from zrf2js.frontends.games import Include
from zrf2js.ir.natives import NATIVES
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source, Span

_WORD = re.compile(r"\S+")


class ScriptAnalysis:
    """The words of a script and of the files that it loads."""

    def __init__(self, source: Source, include: Include) -> None:
        outcome = load_script(source, include)
        self.source = source
        self.state: ScriptState = outcome.value
        codes = [word.code for word in self.state.words]
        self.effects: StackEffects = stack_effects(codes, self.state.natives)
        self.diagnostics = self._diagnostics(outcome.diagnostics)

    def _diagnostics(self, diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the diagnostics of a whole script; a file that others load has none."""
        declared = self.state.declared
        if not (declared.positions and declared.players and declared.pieces):
            return ()
        collector = Collector()
        collector.extend(diagnostics)
        for word, cause in self.effects.causes.items():
            definition = self.state.words[word]
            origin = cause.origin or definition.origin
            collector.report("ZRF572", origin, word=definition.name, reason=cause.reason)
        return collector.diagnostics

    def hover(self, offset: int) -> tuple[str, Span] | None:
        """Return Markdown about the word at an offset and its span."""
        span = self._word_at(offset)
        if span is None:
            return None
        name = self.source.text[span.start : span.end]
        entry = self.state.find(name)
        text = None if entry is None else self._about(name, entry)
        return None if text is None else (text, span)

    def definition(self, offset: int) -> tuple[Span, ...]:
        """Return the place where the word at an offset is defined."""
        span = self._word_at(offset)
        entry = None if span is None else self.state.find(self.source.text[span.start : span.end])
        origin = None if entry is None else _origin(entry)
        return () if origin is None else (origin.span,)

    def outline(self) -> list[tuple[str, Span]]:
        """Return the names that the text defines, with their places."""
        places = [(word.origin, word.name) for word in self.state.words]
        places += [(memory.origin, memory.name) for memory in self.state.memories]
        name_by_span = {origin.span: name for origin, name in places if origin is not None}
        own = [(name, span) for span, name in name_by_span.items() if span.source is self.source]
        return sorted(own, key=lambda item: item[1].start)

    def _word_at(self, offset: int) -> Span | None:
        for match in _WORD.finditer(self.source.text):
            if match.start() <= offset <= match.end():
                return Span(self.source, *match.span())
        return None

    def _about(self, name: str, entry: Entry) -> str | None:
        match entry:
            case NativeEntry():
                native = NATIVES.get(name)
                return None if native is None else f"`{name} ( {native.effect} )`\n\n{native.doc}"
            case ConstantEntry():
                return f"{entry.kind}: `{entry.value}`"
            case MemoryEntry(memory=memory):
                place = "of the board" if memory.on_board else "of the program"
                shape = f"array of {len(memory.values)} cells" if memory.array else "variable"
                return f"{shape} {place}"
            case DirectionEntry():
                links = self.state.declared.directions[entry.direction].links
                return f"`{name} ( -- ? )`\n\ndirection, {len(links)} links"
            case WordEntry() | DeferredEntry():
                return self._about_word(name, entry)
            case MoveListEntry():
                return f"list of {len(entry.moves)} moves"
        return None

    def _about_word(self, name: str, entry: WordEntry | DeferredEntry) -> str:
        definition = entry.definition
        effect = self.effects.words[definition.index]
        inferred = "depends on values" if effect is None else f"{effect.inputs} -- {effect.outputs}"
        comment = f" ( {definition.comment} )" if definition.comment else ""
        kind = "deferred word" if isinstance(entry, DeferredEntry) else "word"
        return f"`{name}{comment}`\n\n{kind}, stack effect: {inferred}"


def _origin(entry: Entry) -> Origin | None:
    if isinstance(entry, WordEntry | DeferredEntry | DirectionEntry):
        return entry.definition.origin
    if isinstance(entry, MemoryEntry):
        return entry.memory.origin
    return entry.origin if isinstance(entry, ConstantEntry | MoveListEntry) else None
