"""Reads a game description (.dgz): a board, pieces each with a formula, and what ends the game.

Each statement is a line ``word ...: value``; lines that are indented go on with the one before
it, ``#`` starts a comment.  The grammar is in docs/dgz.md.  What comes out are the forms of a
rules file, so that everything after the reader is shared with ZRF; a statement in parentheses is
passed on as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from zrf2js.diagnostics.suggest import did_you_mean
from zrf2js.notation.board_file import SQUARE, BoardReader
from zrf2js.notation.read import NOTATIONS
from zrf2js.outcome import Collector, Outcome
from zrf2js.source import Origin, Source, Span
from zrf2js.syntax.expand import GameForm
from zrf2js.syntax.forms import Atom, Form, Node
from zrf2js.syntax.read import read

#: where captured pieces change sides, if they go to their captor's hand
HAND = "hand"
_MIRROR = {"N": "S", "S": "N", "O": "T", "T": "O", "M": "R", "R": "M"}
_TURN = {"N": "S", "S": "N", "E": "W", "W": "E", "O": "R", "R": "O", "M": "T", "T": "M"}


@dataclass(frozen=True, slots=True)
class _Line:
    """A statement: its words before the colon, and what stands after it."""

    words: tuple[str, ...]
    value: str
    at: int  # where the value begins in the source
    origin: Origin


def read_dgz(source: Source) -> Outcome[tuple[GameForm, ...]]:
    """The game and its variants as forms; faults are reported with their lines."""
    collector = Collector()
    games: list[GameForm] = []
    chapters = list(_chapters(_lines(source)))
    for number, lines in enumerate(chapters):
        reader = _Reader(source, collector, previous=games[0] if games else None)
        statements = reader.statements(lines, chapters[0])
        origin = lines[0].origin if lines else Origin(Span(source, 0, len(source.text)))
        games.append(
            GameForm(
                kind="variant" if number else "game",
                statements=tuple(statements),
                base=0 if number else None,
                origin=origin,
            )
        )
    if not source.text.strip():
        collector.report("ZRF002", Origin(Span(source, 0, 0)))
    return collector.outcome(tuple(games))


def _lines(source: Source) -> Iterator[_Line]:
    """Statements with the lines that continue them; comments are blanked, places stay."""
    text = re.sub(r"(^|\s)#[^\n]*", lambda m: m[1] + " " * (len(m[0]) - len(m[1])), source.text)
    for match in re.finditer(
        r"^\S[^\n]*(?:\n(?:[ \t]+[^\n]*|[ \t]*)(?=\n|\Z))*", text, re.MULTILINE
    ):
        statement = match[0].rstrip()
        start = match.start()
        origin = Origin(Span(source, start, start + len(statement)))
        head, colon, value = statement.partition(":")
        if statement.startswith("(") or "=" in head or not colon:
            yield _Line((), statement, start, origin)
            continue
        at = start + len(head) + 1 + len(value) - len(value.lstrip())
        yield _Line(tuple(head.split()), value.strip(), at, origin)


def _chapters(lines: Iterable[_Line]) -> Iterator[list[_Line]]:
    """The game's lines, then those of each variant."""
    chapter: list[_Line] = []
    for line in lines:
        if line.words == ("variant",):
            yield chapter
            chapter = []
        chapter.append(line)
    yield chapter


@dataclass(frozen=True, slots=True)
class _Text:
    """A string, in quotes."""

    text: str


@dataclass(slots=True)
class _Piece:
    """What the lines about a piece have said; not ``own`` in a variant that leaves it alone."""

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


def _is_about_board(line: _Line) -> bool:
    if not line.words:
        return not line.value.startswith("(")
    return line.words[0] in ("board", "grid", "zone", "symmetry", "captures")


class _Reader:
    """Turns the statements of one game or variant into forms."""

    def __init__(self, source: Source, collector: Collector, previous: GameForm | None) -> None:
        self._source = source
        self._collector = collector
        self._base = previous
        self._board = BoardReader(collector)
        self._players: tuple[str, ...] = ("White", "Black")
        self._symmetry = "mirror"
        self._captures = ""
        self._pieces: dict[str, _Piece] = {}
        self._zones: list[tuple[_Line, list[object]]] = []
        self._forms: list[Node] = []
        self._setups: list[_Line] = []
        self._origin = Origin(Span(source, 0, 0))

    # --- statements --------------------------------------------------------------------------

    def statements(self, lines: list[_Line], base: list[_Line]) -> list[Node]:
        """The forms of all lines; a variant begins with what the game says of board and pieces."""
        inherited = base if self._base is not None else []
        for line in inherited:
            if line.words[:1] in (
                ("players",),
                ("symmetry",),
                ("captures",),
                ("piece",),
                ("zone",),
            ):
                self._statement(line)
            elif not line.words and not line.value.startswith("("):
                self._board.line(line.value, line.origin)
            elif line.words in (("board",), ("grid",)):
                self._board.line(f"grid: {line.value}", line.origin)
        if self._base is not None:
            self._forms.clear()
            for piece in self._pieces.values():
                piece.own = False
        for line in lines:
            self._origin = line.origin
            self._statement(line)
        return self._assembled(lines)

    def _statement(self, line: _Line) -> None:
        if not line.words:
            self._plain(line)
            return
        handler = self._HANDLERS.get(line.words[0])
        if handler is None:
            close = did_you_mean(line.words[0], [*self._HANDLERS, "grid"])
            hint = f"did you mean `{close}`?" if close else None
            self._collector.report("ZRF641", line.origin, help=hint, word=line.words[0])
            return
        handler(self, line)

    def _plain(self, line: _Line) -> None:
        """A form, a direction, or the title alone on the first line."""
        if line.value.startswith("("):
            self._forms.extend(self._parsed(line))
        elif not self._board.line(line.value, line.origin):
            if self._forms or self._pieces or ":" in line.value:
                self._collector.report("ZRF641", line.origin, word=line.value.split()[0])
            else:
                self._forms.append(self._form(line.origin, "title", _Text(line.value)))

    def _title(self, line: _Line) -> None:
        self._forms.append(self._form(line.origin, "title", _Text(line.value)))

    def _text(self, line: _Line) -> None:
        self._forms.append(
            self._form(line.origin, line.words[0], _Text(" ".join(line.value.split())))
        )

    def _grid(self, line: _Line) -> None:
        self._board.line(f"grid: {line.value}", line.origin)

    def _say_players(self, line: _Line) -> None:
        self._players = tuple(line.value.split())

    def _say_symmetry(self, line: _Line) -> None:
        if line.value not in ("mirror", "rotate", "none"):
            self._collector.report(
                "ZRF645", line.origin, word=line.value, known="mirror, rotate, none"
            )
        self._symmetry = line.value

    def _say_captures(self, line: _Line) -> None:
        if line.value != "hand":
            self._collector.report("ZRF645", line.origin, word=line.value, known="hand")
        self._captures = line.value

    def _turns(self, line: _Line) -> None:
        self._forms.extend(self._parsed(line, f"(turn-order {line.value})"))

    def _priorities(self, line: _Line) -> None:
        self._forms.append(self._form(line.origin, "move-priorities", *line.value.split()))

    def _option(self, line: _Line) -> None:
        name, _, value = line.value.rpartition(" ")
        self._forms.append(self._form(line.origin, "option", _Text(name), value))

    def _kind(self, line: _Line) -> None:
        if line.value not in ("default", "stack", "heap"):
            self._collector.report(
                "ZRF645", line.origin, word=line.value, known="default, stack, heap"
            )
        self._forms.append(self._form(line.origin, "option", _Text("board model"), line.value))

    def _zone(self, line: _Line) -> None:
        """zone NAME: squares, or zone NAME PLAYER: squares"""
        if len(line.words) < 2:
            self._collector.report("ZRF646", line.origin, word="zone", missing="a name")
            return
        parts: list[object] = [("name", line.words[1])]
        if len(line.words) > 2:
            parts.append(("players", *line.words[2:]))
        self._zones.append((line, parts))

    def _goal(self, line: _Line) -> None:
        """win PLAYERS: goal, in the words of ZRF; one goal needs no parentheses"""
        players = line.words[1:]
        value = line.value if line.value.startswith("(") else f"({line.value})"
        if value in ("(stalemated)", "(repetition)"):
            value = value[1:-1]
        names = " ".join(players) or " ".join(self._all_players())
        self._forms.extend(self._parsed(line, f"({line.words[0]}-condition ({names}) {value})"))

    def _all_players(self) -> tuple[str, ...]:
        return tuple(player for player in self._players if not player.startswith("?"))

    # --- pieces ------------------------------------------------------------------------------

    def _piece_line(self, line: _Line) -> None:
        """piece NAME [LETTER] [TYPE] [then TYPE] [from ZONE] [to ZONE] [becomes PIECE]: formula"""
        if len(line.words) < 2:
            self._collector.report("ZRF646", line.origin, word="piece", missing="a name")
            return
        piece = self._named(line, line.words[1])
        rest = list(line.words[2:])
        limits: list[str] = []
        for word in ("then", "from", "to", "becomes"):
            if word in rest[:-1]:
                at = rest.index(word)
                limits += rest[at : at + 2]
                del rest[at : at + 2]
        if rest and len(rest[0]) == 1:
            piece.letter = rest.pop(0)
        mode = rest[0] if rest else ""
        if line.value:
            piece.moves.append((mode, self._moves(line, limits)))

    def _named(self, line: _Line, name: str) -> _Piece:
        piece = self._pieces.setdefault(name, _Piece(name, line.origin))
        if not piece.own:
            self._pieces[name] = piece = _Piece(name, line.origin, letter=piece.letter)
        return piece

    def _moves(self, line: _Line, limits: list[str]) -> tuple[Node, ...]:
        if line.value.startswith("("):
            return tuple(self._parsed(line))
        word, _, text = line.value.partition(" ")
        dialect = ""
        notation, _, dialect = word.partition("/")
        if notation not in NOTATIONS or not text.strip():
            known = ", ".join(NOTATIONS)
            self._collector.report("ZRF645", line.origin, word=word, known=known)
            return ()
        start = line.at + len(word) + len(text) - len(text.lstrip()) + 1
        text = text.strip()
        origin = Origin(Span(self._source, start, start + len(text)))
        words: list[Node] = [Atom(notation, False, line.origin), Atom(text, True, origin)]
        if dialect:
            words.append(Atom(dialect, False, line.origin))
        words += [Atom(limit, False, line.origin) for limit in limits]
        return (Form(tuple(words), line.origin),)

    def _promote(self, line: _Line) -> None:
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

    def _drop(self, line: _Line) -> None:
        """drop PIECE: any, or the block of a drop in ZRF's words"""
        piece = self._named(line, " ".join(line.words[1:]))
        nowhere = "(verify (not-position? hand)) " if self._captures else ""
        value = line.value
        if value == "any":
            value = f"((verify empty?) {nowhere}add)"
        piece.parts.extend(self._parsed(line, f"(drops {value})"))

    def _attribute(self, line: _Line) -> None:
        piece = self._named(line, line.words[1])
        piece.parts.append(self._form(line.origin, "attribute", *line.value.split()))

    def _help(self, line: _Line) -> None:
        piece = self._named(line, line.words[1])
        piece.parts.append(self._form(line.origin, "help", _Text(" ".join(line.value.split()))))

    # --- set-up ------------------------------------------------------------------------------

    def _setup(self, line: _Line) -> None:
        self._setups.append(line)

    def _placed(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """(player, piece, squares) of all set-up lines."""
        for line in self._setups:
            if len(line.words) > 1:
                yield from self._listed(line, line.words[1])
            else:
                yield from self._pictured(line)

    def _listed(self, line: _Line, player: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """setup PLAYER: piece squares, piece squares"""
        for entry in re.split(r"[,;\n]", line.value):
            name, *places = entry.split() or [""]
            if not name:
                continue
            squares: list[str] = []
            for place in places:
                if place == "off" or (squares and squares[-1] == "off"):
                    squares.append(place)
                else:
                    squares += self._squares(place, line.origin)
            yield player, name, tuple(squares)

    def _pictured(self, line: _Line) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """setup: rows from the top, / between them; capitals are the first player's"""
        board = self._board.board
        rows = [row for row in re.split(r"[/\s]+", line.value) if row]
        if len(rows) == len(board.ranks) * len(board.files):
            width = len(board.files)
            rows = ["".join(rows[i : i + width]) for i in range(0, len(rows), width)]
        letters = {p.letter or p.name[0]: p.name for p in reversed(list(self._pieces.values()))}
        by_letter = {letter.upper(): name for letter, name in letters.items()}
        if len(rows) != len(board.ranks):
            self._collector.report("ZRF647", line.origin, rows=len(rows), ranks=len(board.ranks))
            return
        for rank, row in zip(board.ranks, rows, strict=True):
            x = 0
            for token in re.findall(r"\d+|.", row):
                if token.isdigit():
                    x += int(token)
                    continue
                if token != ".":
                    yield from self._one(token, x, rank, by_letter, line)
                x += 1
            if x != len(board.files):
                self._collector.report("ZRF648", line.origin, rank=rank, files=len(board.files))

    def _one(
        self, token: str, x: int, rank: str, names: dict[str, str], line: _Line
    ) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        name = names.get(token.upper())
        files = self._board.board.files
        if name is None:
            self._collector.report("ZRF230", line.origin, word=token)
        elif x < len(files):
            yield self._players[0 if token.isupper() else 1], name, (files[x] + rank,)

    def _squares(self, text: str, origin: Origin) -> tuple[str, ...]:
        """A square, or all between two corners: a2-h2"""
        first, dash, last = text.partition("-")
        board = self._board.board
        found = board.span(first, last if dash else first)
        if found is None:
            self._collector.report("ZRF221", origin, word=text)
        return found or ()

    # --- putting it together -----------------------------------------------------------------

    def _assembled(self, lines: list[_Line]) -> list[Node]:
        origin = lines[0].origin if lines else Origin(Span(self._source, 0, 0))
        self._origin = origin
        self._board.finish(origin)
        forms = list(self._forms)
        if self._base is None or any(line.words == ("players",) for line in lines):
            forms.append(self._form(origin, "players", *self._players))
        if self._base is None or any(_is_about_board(line) for line in lines):
            forms.append(self._board_form(origin))
        forms += [piece.form(self._form) for piece in self._pieces.values() if piece.own]
        if self._captures == "hand":
            forms.append(self._form(origin, "option", _Text("hand"), HAND))
            forms.append(self._form(origin, "option", _Text("recycle captures"), "true"))
        if self._setups:
            forms.append(self._setup_form(origin))
        return forms

    def _board_form(self, origin: Origin) -> Form:
        board = self._board.board
        grid: list[object] = [
            "grid",
            ("start-rectangle", "0", "0", str(SQUARE), str(SQUARE)),
            (
                "dimensions",
                (_Text("/".join(board.files)), (str(SQUARE), "0")),
                (_Text("/".join(board.ranks)), ("0", str(SQUARE))),
            ),
            ("directions", *((d, str(x), str(y)) for d, (x, y) in board.vectors.items())),
        ]
        items: list[object] = [tuple(grid)]
        for name, pairs in board.chains.items():
            items.append(("links", name, *pairs))
        for line, parts in self._zones:
            squares = [s for word in line.value.split() for s in self._squares(word, line.origin)]
            items.append(("zone", *parts, ("positions", *squares)))
        if self._captures == "hand":
            items.append(("dummy", HAND))
        items += self._symmetries()
        return self._form(origin, "board", *items)

    def _symmetries(self) -> list[object]:
        """The second player sees the board from the other side."""
        known = {*self._board.board.vectors, *self._board.board.chains}
        pairs = {"mirror": _MIRROR, "rotate": _TURN}.get(self._symmetry, {})
        used = [(a, b) for a, b in pairs.items() if a in known and b in known]
        players = self._all_players()
        return [("symmetry", players[1], *used)] if len(players) > 1 and used else []

    def _setup_form(self, origin: Origin) -> Form:
        sides: dict[str, list[object]] = {}
        for player, piece, squares in self._placed():
            sides.setdefault(player, []).append((piece, *squares))
        return self._form(origin, "board-setup", *((p, *entries) for p, entries in sides.items()))

    # --- forms -------------------------------------------------------------------------------

    def _form(self, origin: Origin, *items: object) -> Form:
        return Form(tuple(self._node(item, origin) for item in items), origin)

    def _node(self, item: object, origin: Origin) -> Node:
        if isinstance(item, Atom | Form):
            return item
        if isinstance(item, tuple):
            return self._form(origin, *item)
        if isinstance(item, _Text):
            return Atom(item.text, True, origin)
        return Atom(str(item), False, origin)

    def _parsed(self, line: _Line, text: str | None = None) -> list[Node]:
        """Text in the words of ZRF as forms, at the places where it stands."""
        value = line.value if text is None else text
        outcome = read(Source(self._source.name, value))
        start = line.at if text is None else line.at - text.find(line.value)
        for diagnostic in outcome.diagnostics:
            self._collector.report(diagnostic.code, line.origin, word="", count=1, limit=0)
        return [self._placed_at(node, start) for node in outcome.value]

    def _placed_at(self, node: Node, start: int) -> Node:
        size = len(self._source.text)
        span = node.origin.span
        first = min(max(span.start + start, 0), size)
        origin = Origin(Span(self._source, first, min(max(span.end + start, first), size)))
        if isinstance(node, Atom):
            return Atom(node.text, node.quoted, origin)
        return Form(tuple(self._placed_at(item, start) for item in node.items), origin)

    _HANDLERS: ClassVar[dict[str, Callable[[_Reader, _Line], None]]] = {
        "game": _title,
        "title": _title,
        "variant": _title,
        "description": _text,
        "history": _text,
        "strategy": _text,
        "board": _grid,
        "grid": _grid,
        "kind": _kind,
        "players": _say_players,
        "symmetry": _say_symmetry,
        "turns": _turns,
        "priorities": _priorities,
        "captures": _say_captures,
        "option": _option,
        "zone": _zone,
        "piece": _piece_line,
        "promote": _promote,
        "drop": _drop,
        "attribute": _attribute,
        "help": _help,
        "setup": _setup,
        "win": _goal,
        "loss": _goal,
        "draw": _goal,
        "count": _goal,
    }
