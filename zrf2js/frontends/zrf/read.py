"""The reader: it decodes bytes to text and parses text to forms with spans.

The parser extends the one of sexpdata with the lexical rules of ZRF, which are simpler than those
of Lisp: strings have no escapes, only `( )` delimit groups, and `t`, `nil`, `01` and `'x` are plain
symbols. After an error, the reader returns as many forms as possible.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import sexpdata

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.missing_close import find_repairs
from zrf2js.frontends.zrf.tokens import TOKEN, Kind
from zrf2js.language.keywords import BY_CONTEXT, Context
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.file_names import code_page, decode_legacy, legacy_encoding
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

# The keywords that are valid only at the top level of a file.
TOP_LEVEL = tuple(BY_CONTEXT[Context.FILE])
# Help for a comment of another language.
COMMENTS = "comments start with `;`"
# The deepest known rules file nests 64 groups; later stages traverse the forms recursively.
MAX_NESTING = 150

_FORM = re.compile(r"\(([\w-]+)")
_WORDS = frozenset(word for words in BY_CONTEXT.values() for word in words)
_RUNAWAY = re.compile(r"\n\s*\(")


def decode(data: bytes) -> str:
    """Decode a rules file: UTF-8, else cp1251 if the text is probably Cyrillic, else cp1252.

    Decoding never fails; a byte without a character in the code page becomes the character of the
    same number. Line ends become `\\n`.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = decode_legacy(data)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def encode(text: str, original: bytes) -> bytes:
    """Invert `decode`, with the code page and the line ends of the original."""
    try:
        original.decode("utf-8")
        data = text.encode("utf-8-sig" if original.startswith(BOM_UTF8) else "utf-8")
    except UnicodeDecodeError:
        table = code_page(legacy_encoding(original))
        data = text.translate({ord(c): byte for byte, c in table.items()}).encode("latin-1")
    crlf = original.count(b"\r\n")
    return data.replace(b"\n", b"\r\n") if crlf * 2 > original.count(b"\n") else data


def check_text(source: Source) -> tuple[Diagnostic, ...]:
    """Report a file that is not a text."""
    collector = Collector()
    zero = source.text.find("\0")
    if zero >= 0:
        where = Origin(Span(source, zero, zero + 1))
        is_archive = source.text.startswith("PK\3\4")
        remedy = "name a zip archive with `.zip`" if is_archive else "save a UTF-16 file as UTF-8"
        collector.report("ZRF001", where, help=remedy)
    return collector.diagnostics


def is_cut_off(outcome: Outcome[tuple[Node, ...]]) -> bool:
    """Return True if an error stopped the reader, so that the rest of the text is missing."""
    return any(each.code in ("ZRF003", "ZRF008") for each in outcome.diagnostics)


def read(
    source: Source, span: Callable[[int, int], Span] | None = None
) -> Outcome[tuple[Node, ...]]:
    """Return the top-level forms of a text; ``span`` returns the span from one offset to another.

    By default, spans are in the source.
    """
    collector = Collector()
    collector.extend(check_text(source))
    if not collector.ok:
        return collector.outcome(())
    forms = _Reader(source, collector, span or partial(Span, source)).parse()
    if not forms and collector.ok:
        collector.report("ZRF002", Origin(Span(source, 0, 0)))
    return collector.outcome(forms)


class _Reader(sexpdata.Parser):  # type: ignore[misc]  # sexpdata has no types
    """The parser of sexpdata with the lexical rules of ZRF; it builds forms with spans.

    One regular expression matches the tokens, and a list holds the open groups. The parser does not
    recurse, so nesting costs no Python stack.
    """

    def __init__(
        self, source: Source, collector: Collector, span: Callable[[int, int], Span]
    ) -> None:
        super().__init__(source.text)
        self._span = span
        self._collector = collector
        self._clear()
        self._repairs: dict[int, int] = {}  # by offset, the number of groups to close there

    def _clear(self) -> None:
        # The items of the file and of every open group, and the offsets of the open groups.
        self._levels: list[list[Node]] = [[]]
        self._starts: list[int] = []

    def parse(self) -> tuple[Node, ...]:
        """Return all top-level forms.

        Groups that are open at the end of the text end where the indentation suggests, or else at
        the end.
        """
        if self._parse_tokens() and self._starts and not self._repair():
            self._report_unclosed()
        while self._starts:
            self._close(len(self.string))
        return tuple(self._levels[0])

    def atom(self, token: str, start: int, end: int, *, quoted: bool = False) -> None:
        """Add a symbol or string to the innermost open group."""
        self._levels[-1].append(Atom(token, quoted, Origin(self._span(start, end))))

    def _parse_tokens(self) -> bool:
        """Parse the text; return False if an error stops the parser before the end."""
        for token in TOKEN.finditer(self.string):
            kind = token.lastindex
            start, end = token.span()
            if kind == Kind.SYMBOL:
                self.atom(token[0], start, end)
            elif kind == Kind.OPEN:
                for _ in range(self._repairs.get(start, 0)):
                    self._close(start)
                if len(self._starts) == MAX_NESTING:
                    self._collector.report("ZRF008", self._at(start), limit=MAX_NESTING)
                    return False
                self._starts.append(start)
                self._levels.append([])
            elif kind == Kind.CLOSE:
                if self._starts:
                    self._close(end)
                else:
                    self._collector.report("ZRF005", self._at(start), correction=(")", ""))
            elif kind == Kind.STRING:
                if self._is_runaway(token["string"], end):
                    self._collector.report("ZRF003", self._at(start))
                    return False
                self.atom(token["string"], start, end, quoted=True)
            elif kind == Kind.UNCLOSED:
                notes = self._suspicious_string()
                self._collector.report("ZRF003", self._at(start), notes=notes)
                return False
        return True

    def _close(self, end: int) -> None:
        span = self._span(self._starts.pop(), end)
        items = self._levels.pop()
        self._levels[-1].append(Form(tuple(items), Origin(span)))

    def _repair(self) -> bool:
        """Close groups where the indentation suggests, and parse again; report the first place."""
        repairs = find_repairs(self.string, TOP_LEVEL)
        if not repairs:
            return False
        swallowed = [form.head for items in self._levels[1:] for form in _top_level_forms(items)]
        code = "ZRF007" if swallowed else "ZRF009"
        count = sum(repair.count for repair in repairs)
        first, *others = (self._at(repair.after - 1) for repair in repairs)
        notes = tuple(f"another one is missing at {place(other.span)}" for other in others)
        correction = None if others else ("", ")" * count)
        word = "".join(swallowed[:1])
        self._collector.report(
            code, first, count=count, word=word, notes=notes, correction=correction
        )
        self._repairs = {repair.before: repair.count for repair in repairs}
        self._clear()
        silent, self._collector = self._collector, Collector()
        self._parse_tokens()
        self._collector = silent
        return True

    def _report_unclosed(self) -> None:
        """Report unclosed groups: an error before a top-level form, else a warning."""
        groups = (f"the group at {place(self._at(start).span)} is open" for start in self._starts)
        notes = tuple(groups)[:3]
        for items in self._levels[1:]:
            swallowed = next(_top_level_forms(items), None)
            if swallowed is not None:
                where = Origin(self._span(*_opening(swallowed)))
                self._collector.report("ZRF007", where, word=swallowed.head, notes=notes, count=1)
                return
        end = self._at(len(self.string.rstrip()) - 1)
        count = len(self._starts)
        self._collector.report(
            "ZRF004", end, count=count, notes=notes, correction=("", ")" * count)
        )

    def _is_runaway(self, string: str, end: int) -> bool:
        """Return True for a string that lacks its closing quote and ends where the next one starts.

        It contains forms, and its end is not the end of a word. The quotes after it may be even in
        number, if one is in a comment.
        """
        after = self.string[end : end + 1]
        is_word = after.isprintable() and after not in (*' ();"', "")
        return is_word and any(form[1] in _WORDS for form in _FORM.finditer(string))

    def _suspicious_string(self) -> tuple[str, ...]:
        """Return a note on the first string that contains forms, the probable missing quote."""
        for token in TOKEN.finditer(self.string):
            if _RUNAWAY.search(token["string"] or ""):
                where = self._span(token.start(), token.end())
                return (f"the string at {place(where)} contains forms: is a quote missing there?",)
        return ()

    def _at(self, start: int) -> Origin:
        return Origin(self._span(start, start + 1))


def _opening(form: Form) -> tuple[int, int]:
    """Return the span of the parenthesis and the keyword of a form."""
    return form.origin.span.start, form.items[0].origin.span.end


def _top_level_forms(nodes: Iterable[Node]) -> Iterator[Form]:
    """Yield the forms at any depth whose keyword belongs at the top level of a file."""
    for form in nodes:
        if isinstance(form, Form):
            if form.head in TOP_LEVEL:
                yield form
            yield from _top_level_forms(form.items)


def is_foreign_comment(text: str) -> bool:
    """Return True if the text starts as a comment of another language."""
    return text.startswith(("//", "/*", "#", "--"))
