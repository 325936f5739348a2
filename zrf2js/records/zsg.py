"""Saved Zillions games: a header, edits of the setup, then one numbered line per move.

    Zillions Save Game File Version 0.02 CC
    RulesFile=Checkers.zrf
    VariantName=Checkers
    (x b6)
    (White King c5)
    1. partial 2 Checker c3 - e5 x d4
    1. Checker e5 - g7 x f6 = King

docs/semantics.md, rule 89, specifies the lines. This module does not resolve names. Writing a
record that was read restores the text except for white space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from zrf2js.records.moves import Move, NotAMove, read_move
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source, Span

SIGNATURE = "Zillions Save Game File Version"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A change of the setup: a piece on a position, or an empty position."""

    place: str
    player: str = ""
    piece: str = ""

    def __str__(self) -> str:
        return f"({self.player} {self.piece} {self.place})" if self.piece else f"(x {self.place})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A move and its number, which steps of one turn and turns of one round share."""

    number: int
    move: Move
    line: int = field(default=0, compare=False)  # in the file, from 1

    def __str__(self) -> str:
        return f"{self.number}. {self.move}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A saved game. ``players`` has one letter per player: H for a human, C for a computer."""

    rules: str
    variant: str
    version: str = "0.02"
    players: str = "HH"
    edits: tuple[Edit, ...] = ()
    lines: tuple[Line, ...] = ()


def write_record(record: Record) -> str:
    """Return the text of a saved game, with CRLF line endings as in Zillions."""
    header = (
        f"{SIGNATURE} {record.version} {record.players}",
        f"RulesFile={record.rules}",
        f"VariantName={record.variant}",
    )
    return "".join(f"{line}\r\n" for line in (*header, *record.edits, *record.lines))


def read_record(source: Source, *, has_variant: bool = True) -> Outcome[Record]:
    """Parse a saved game; report invalid lines and leave them out.

    Without ``has_variant``, the header need not name a variant.
    """
    required = ("RulesFile", "VariantName") if has_variant else ("RulesFile",)
    return _Reader(source, required).read()


@dataclass(slots=True)
class _Reader:
    source: Source
    required: tuple[str, ...]
    collector: Collector = field(default_factory=Collector)
    names: dict[str, str] = field(default_factory=dict)
    edits: list[Edit] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    def read(self) -> Outcome[Record]:
        texts = _lines(self.source)
        first = next(texts, None)
        version, players = self._header(first)
        if self.collector.ok:
            for span in texts:
                self._line(span)
            self._require_names(first)
        return self.collector.outcome(
            Record(
                rules=self.names.get("RulesFile", ""),
                variant=self.names.get("VariantName", ""),
                version=version,
                players=players,
                edits=tuple(self.edits),
                lines=tuple(self.lines),
            )
        )

    def _header(self, first: Span | None) -> tuple[str, str]:
        text = "" if first is None else _text(first)
        match = re.fullmatch(rf"{SIGNATURE}\s*(\S*)\s*(\S*)", text)
        if match is None:
            self.collector.report("ZRF910", _origin(first))
            return "", ""
        return match[1], match[2]

    def _require_names(self, first: Span | None) -> None:
        for name in self.required:
            if name not in self.names:
                self.collector.report("ZRF911", _origin(first), name=name)

    def _line(self, span: Span) -> None:
        text = _text(span)
        if match := re.fullmatch(r"(RulesFile|VariantName)=(.*)", text):
            self.names[match[1]] = match[2].strip()
        elif match := re.fullmatch(r"([0-9]{1,9})\.\s*(.*)", text):
            self._move(int(match[1]), match[2], span)
        elif not self.lines and re.fullmatch(r"(\([^()]*\)\s*)+", text):
            self._edits(text, span)
        else:
            self.collector.report("ZRF912", Origin(span))

    def _edits(self, text: str, span: Span) -> None:
        for words in map(str.split, re.findall(r"\(([^()]*)\)", text)):
            match words:
                case ["x", place]:
                    self.edits.append(Edit(place=place))
                case [player, piece, place]:
                    self.edits.append(Edit(player=player, piece=piece, place=place))
                case _:
                    self.collector.report("ZRF912", Origin(span))

    def _move(self, number: int, text: str, span: Span) -> None:
        line = self.source.text.count("\n", 0, span.start) + 1
        try:
            self.lines.append(Line(number=number, move=read_move(text), line=line))
        except NotAMove as error:
            start = span.end - len(text) + error.offset
            origin = Origin(Span(self.source, start, span.end))
            self.collector.report("ZRF913", origin, reason=error.reason)


def _origin(span: Span | None) -> Origin | None:
    return None if span is None else Origin(span)


def _lines(source: Source) -> Iterator[Span]:
    """Yield the lines that are not blank, without surrounding white space."""
    for match in re.finditer(r"[^\s\r\n](?:[^\r\n]*[^\s\r\n])?", source.text):
        yield Span(source, *match.span())


def _text(span: Span) -> str:
    return span.source.text[span.start : span.end]
