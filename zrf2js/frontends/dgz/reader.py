"""The handlers of all statements of a game or variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from zrf2js.frontends.dgz.forms import Text
from zrf2js.frontends.dgz.lines import Line
from zrf2js.frontends.dgz.pieces import Pieces
from zrf2js.frontends.dgz.setup import Setups
from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.notation.board_file import SQUARE
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source, Span

#: the position on which captured pieces change sides, if captures go to the hand
HAND = "hand"
_MIRROR = {"N": "S", "S": "N", "O": "T", "T": "O", "M": "R", "R": "M"}
_TURN = {"N": "S", "S": "N", "E": "W", "W": "E", "O": "R", "R": "O", "M": "T", "T": "M"}


def _is_about_board(line: Line) -> bool:
    if not line.words:
        return not line.value.startswith("(")
    return line.words[0] in ("board", "grid", "zone", "symmetry", "captures")


def _points(forms: list[Node]) -> Iterator[str]:
    """Yield the positions of ``(board (positions (name left top right bottom)...))``."""
    for board in forms:
        for part in board.items if isinstance(board, Form) and board.head == "board" else ():
            for item in part.items if isinstance(part, Form) and part.head == "positions" else ():
                if isinstance(item, Form) and item.items and isinstance(item.items[0], Atom):
                    yield item.items[0].text


class Reader(Setups):
    """Converter of the statements of one game or variant to forms."""

    def __init__(self, source: Source, collector: Collector, previous: GameForm | None) -> None:
        super().__init__(source, collector)
        self._base = previous
        self._symmetry = "mirror"
        self._zones: list[tuple[Line, list[object]]] = []
        self._forms: list[Node] = []
        self._inherited_boards: list[Node] = []
        self._origin = Origin(Span(source, 0, 0))

    def statements(self, lines: list[Line], base: list[Line]) -> list[Node]:
        """Return the forms of all lines; a variant inherits board and pieces from the game."""
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
            elif not line.words and line.value.startswith("(board"):
                self._inherited_boards += self._parsed(line)
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

    def _statement(self, line: Line) -> None:
        if not line.words:
            self._plain(line)
            return
        handler = self._HANDLERS.get(line.words[0])
        if handler is None:
            close = did_you_mean(line.words[0], [*self._HANDLERS, "grid"])
            self._collector.report("ZRF641", line.origin, instead=close, word=line.words[0])
            return
        handler(self, line)

    def _plain(self, line: Line) -> None:
        """Handle a form, a direction, or a title on the first line."""
        if line.value.startswith("("):
            self._forms.extend(self._parsed(line))
        elif not self._board.line(line.value, line.origin):
            if self._forms or self._pieces or ":" in line.value:
                self._collector.report("ZRF641", line.origin, word=line.value.split()[0])
            else:
                self._forms.append(self._form(line.origin, "title", Text(line.value)))

    def _title(self, line: Line) -> None:
        self._forms.append(self._form(line.origin, "title", Text(line.value)))

    def _text(self, line: Line) -> None:
        self._forms.append(
            self._form(line.origin, line.words[0], Text(" ".join(line.value.split())))
        )

    def _grid(self, line: Line) -> None:
        self._board.line(f"grid: {line.value}", line.origin)

    def _players_line(self, line: Line) -> None:
        self._players = tuple(line.value.split())

    def _symmetry_line(self, line: Line) -> None:
        if line.value not in ("mirror", "rotate", "none"):
            self._collector.report(
                "ZRF645", line.origin, word=line.value, known="mirror, rotate, none"
            )
        self._symmetry = line.value

    def _captures_line(self, line: Line) -> None:
        if line.value != "hand":
            self._collector.report("ZRF645", line.origin, word=line.value, known="hand")
        self._captures = line.value

    def _turns(self, line: Line) -> None:
        self._forms.extend(self._parsed(line, f"(turn-order {line.value})"))

    def _priorities(self, line: Line) -> None:
        self._forms.append(self._form(line.origin, "move-priorities", *line.value.split()))

    def _option(self, line: Line) -> None:
        name, _, value = line.value.rpartition(" ")
        self._forms.append(self._form(line.origin, "option", Text(name), value))

    def _kind(self, line: Line) -> None:
        if line.value not in ("default", "stack", "heap"):
            self._collector.report(
                "ZRF645", line.origin, word=line.value, known="default, stack, heap"
            )
        self._forms.append(self._form(line.origin, "option", Text("board model"), line.value))

    def _zone(self, line: Line) -> None:
        """zone NAME: squares, or zone NAME PLAYER: squares"""
        if len(line.words) < 2:
            self._collector.report("ZRF646", line.origin, word="zone", missing="a name")
            return
        parts: list[object] = [("name", line.words[1])]
        if len(line.words) > 2:
            parts.append(("players", *line.words[2:]))
        self._zones.append((line, parts))

    def _goal(self, line: Line) -> None:
        """win PLAYERS: goal, in ZRF; a single goal needs no parentheses"""
        players = line.words[1:]
        value = line.value if line.value.startswith("(") else f"({line.value})"
        if value in ("(stalemated)", "(repetition)"):
            value = value[1:-1]
        names = " ".join(players) or " ".join(self._all_players())
        self._forms.extend(self._parsed(line, f"({line.words[0]}-condition ({names}) {value})"))

    def _all_players(self) -> tuple[str, ...]:
        return tuple(player for player in self._players if not player.startswith("?"))

    def _assembled(self, lines: list[Line]) -> list[Node]:
        origin = lines[0].origin if lines else Origin(Span(self._source, 0, 0))
        self._origin = origin
        changes_board = self._base is None or any(_is_about_board(line) for line in lines)
        forms = [*(self._inherited_boards if changes_board else ()), *self._forms]
        self._board.board.points = tuple(_points(forms))
        self._board.finish(origin)
        if self._base is None or any(line.words == ("players",) for line in lines):
            forms.append(self._form(origin, "players", *self._players))
        if changes_board:
            forms.append(self._board_form(origin))
        forms += [piece.form(self._form) for piece in self._pieces.values() if piece.own]
        if self._captures == "hand":
            forms.append(self._form(origin, "option", Text("hand"), HAND))
            forms.append(self._form(origin, "option", Text("recycle captures"), "true"))
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
                (Text("/".join(board.files)), (str(SQUARE), "0")),
                (Text("/".join(board.ranks)), ("0", str(SQUARE))),
            ),
            ("directions", *((d, str(x), str(y)) for d, (x, y) in board.vectors.items())),
        ]
        items: list[object] = [tuple(grid)]
        for name, pairs in board.chains.items():
            items.append(("links", name, *pairs))
        for line, parts in self._zones:
            words = dict.fromkeys(line.value.split())
            squares = dict.fromkeys(s for word in words for s in self._squares(word, line.origin))
            items.append(("zone", *parts, ("positions", *squares)))
        if self._captures == "hand":
            items.append(("dummy", HAND))
        items += self._symmetries()
        return self._form(origin, "board", *items)

    def _symmetries(self) -> list[object]:
        """Return the symmetry of the second player, whose directions are exchanged."""
        names = {*self._board.board.vectors, *self._board.board.chains}
        pairs = {"mirror": _MIRROR, "rotate": _TURN}.get(self._symmetry, {})
        used = [(a, b) for a, b in pairs.items() if a in names and b in names]
        players = self._all_players()
        return [("symmetry", players[1], *used)] if len(players) > 1 and used else []

    _HANDLERS: ClassVar[dict[str, Callable[[Any, Line], None]]] = {
        "game": _title,
        "title": _title,
        "variant": _title,
        "description": _text,
        "history": _text,
        "strategy": _text,
        "board": _grid,
        "grid": _grid,
        "kind": _kind,
        "players": _players_line,
        "symmetry": _symmetry_line,
        "turns": _turns,
        "priorities": _priorities,
        "captures": _captures_line,
        "option": _option,
        "zone": _zone,
        "piece": Pieces._piece_line,
        "promote": Pieces._promote,
        "drop": Pieces._drop,
        "attribute": Pieces._attribute,
        "help": Pieces._help,
        "setup": Setups._setup,
        "win": _goal,
        "loss": _goal,
        "draw": _goal,
        "count": _goal,
    }
