"""The statements about pieces: formulas, promotions and drops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from zrf2js.frontends.dgz.forms import Forms, Text
from zrf2js.frontends.dgz.lines import Line
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.notation import NOTATIONS
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source, Span


@mutable_node()
class Piece:
    """The statements about a piece; ``own`` is False for the inherited piece of a variant."""

    name: str
    origin: Origin
    letter: str = ""
    moves: list[tuple[str, tuple[Node, ...]]] = field(default_factory=list)
    parts: list[Form | Node] = field(default_factory=list)
    own: bool = True

    def form(self, make: Callable[..., Form]) -> Form:
        """(piece (name N) (moves ...) ...)"""
        untyped = [block for mode, blocks in self.moves if not mode for block in blocks]
        typed: list[object] = []
        for mode, blocks in self.moves:
            if mode:
                typed += [("move-type", mode), *blocks]
        moves = (("moves", *untyped, *typed),) if untyped or typed else ()
        return make(self.origin, "piece", ("name", self.name), *moves, *self.parts)


class Pieces(Forms):
    """Handlers of the statements about pieces."""

    def __init__(self, source: Source, collector: Collector) -> None:
        super().__init__(source, collector)
        self._captures = ""
        self._pieces: dict[str, Piece] = {}

    def _piece_line(self, line: Line) -> None:
        """piece NAME [LETTER] [TYPE] [then TYPE] [from ZONE] [to ZONE] [becomes PIECE]: formula"""
        piece = self._piece_of(line)
        if piece is None:
            return
        rest = list(line.words[2:])
        restrictions: list[str] = []
        for word in ("then", "from", "to", "becomes"):
            if word in rest[:-1]:
                at = rest.index(word)
                restrictions += rest[at : at + 2]
                del rest[at : at + 2]
        if rest and len(rest[0]) == 1:
            piece.letter = rest.pop(0)
        mode = rest[0] if rest else ""
        if line.value:
            piece.moves.append((mode, self._moves(line, restrictions)))

    def _piece_of(self, line: Line) -> Piece | None:
        """Return the piece that a statement names; report an error if it names none."""
        if len(line.words) < 2:
            self._collector.report("ZRF646", line.origin, word=line.words[0], missing="a name")
            return None
        return self._named(line, line.words[1])

    def _named(self, line: Line, name: str) -> Piece:
        piece = self._pieces.setdefault(name, Piece(name, line.origin))
        if not piece.own:
            self._pieces[name] = piece = Piece(name, line.origin, letter=piece.letter)
        return piece

    def _moves(self, line: Line, restrictions: list[str]) -> tuple[Node, ...]:
        if line.value.startswith("("):
            return tuple(self._parsed(line))
        word, _, text = line.value.partition(" ")
        dialect = ""
        notation, _, dialect = word.partition("/")
        if notation not in NOTATIONS or not text.strip():
            notations = ", ".join(NOTATIONS)
            self._collector.report("ZRF645", line.origin, word=word, known=notations)
            return ()
        start = line.at + len(word) + len(text) - len(text.lstrip()) + 1
        text = text.strip()
        origin = Origin(Span(self._source, start, start + len(text)))
        words: list[Node] = [Atom(notation, False, line.origin), Atom(text, True, origin)]
        if dialect:
            words.append(Atom(dialect, False, line.origin))
        words += [Atom(restriction, False, line.origin) for restriction in restrictions]
        return (Form(tuple(words), line.origin),)

    def _promote(self, line: Line) -> None:
        """promote PIECE in ZONE [may] [leaving] [stuck ZONE]: pieces"""
        words = list(line.words[1:])
        if len(words) < 3 or words[1] != "in" or not line.value:
            self._collector.report(
                "ZRF646", line.origin, word="promote", missing="`PIECE in ZONE: PIECE`"
            )
            return
        name, _, zone, *flags = words
        stuck = ""
        if "stuck" in flags[:-1]:
            stuck = flags.pop(flags.index("stuck") + 1)
            flags.remove("stuck")
        parts: list[object] = [*flags, zone, *line.value.split()]
        if stuck:
            parts.append(("stuck", stuck))
        self._named(line, name).parts.append(self._form(line.origin, "promotion", *parts))

    def _drop(self, line: Line) -> None:
        """drop PIECE: any, or a drop block in ZRF"""
        if self._piece_of(line) is None:
            return
        piece = self._named(line, " ".join(line.words[1:]))
        not_in_hand = "(verify (not-position? hand)) " if self._captures else ""
        value = line.value
        if value == "any":
            value = f"((verify empty?) {not_in_hand}add)"
        piece.parts.extend(self._parsed(line, f"(drops {value})"))

    def _attribute(self, line: Line) -> None:
        if piece := self._piece_of(line):
            piece.parts.append(self._form(line.origin, "attribute", *line.value.split()))

    def _help(self, line: Line) -> None:
        if piece := self._piece_of(line):
            piece.parts.append(self._form(line.origin, "help", Text(" ".join(line.value.split()))))
