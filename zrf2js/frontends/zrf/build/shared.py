"""The data that the games of a file share while they are built."""

from __future__ import annotations

from zrf2js.frontends.zrf.build.block_parser import BlockParser
from zrf2js.frontends.zrf.build.board import build_board
from zrf2js.frontends.zrf.build.goals import GoalBudget
from zrf2js.frontends.zrf.forms import Form, Node
from zrf2js.model.nodes import Board, Piece
from zrf2js.model.symbols import Symbols
from zrf2js.support.outcome import Collector


class Shared:
    """The diagnostics, and caches: a parser of blocks per set of names, pieces, and boards.

    ``formulas`` is True if move notations are part of the language of the file, not an extension.
    ``read_options`` are the options that scripts read, in lower case with hyphens.
    ``macros`` are the names of the macros, for suggestions.
    """

    def __init__(
        self,
        collector: Collector,
        formulas: bool = False,
        read_options: frozenset[str] = frozenset(),
        macros: frozenset[str] = frozenset(),
    ) -> None:
        self.formulas = formulas
        self.read_options = read_options
        self._parsers: dict[Symbols, BlockParser] = {}
        self._boards: dict[tuple[object, ...], Board] = {}
        self._faulty: list[tuple[object, ...]] = []
        #: the pieces without diagnostics
        self.pieces: dict[tuple[BlockParser, Form], Piece] = {}
        self.renew(collector, macros)

    def renew(self, collector: Collector, macros: frozenset[str]) -> None:
        """Prepare for the next version of a text; results without diagnostics are kept."""
        self.collector = collector
        self.goals = GoalBudget(collector)
        self._macros = macros
        self._base: BlockParser | None = None
        for key in self._faulty:
            del self._boards[key]
        self._faulty.clear()
        for parser in self._parsers.values():
            parser.renew(collector, macros)

    def parser_for(self, symbols: Symbols, *, variant: bool) -> BlockParser:
        """Return the parser for a game; the base of a variant is the last game before it."""
        if symbols not in self._parsers:
            self._parsers[symbols] = BlockParser(symbols, self.collector, self._macros, self._base)
        if not variant:
            self._base = self._parsers[symbols]
        return self._parsers[symbols]

    def board(self, items: tuple[Node, ...], players: tuple[str, ...]) -> Board:
        """Return the board of statements."""
        key = (*items, players)
        if key not in self._boards:
            reports = self.collector.reports
            self._boards[key] = build_board(items, players, self.collector)
            if self.collector.reports > reports:
                self._faulty.append(key)
        return self._boards[key]
