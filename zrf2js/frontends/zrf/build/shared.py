"""The data that the games of a file share while they are built."""

from __future__ import annotations

from zrf2js.frontends.zrf.build.block_parser import BlockParser
from zrf2js.frontends.zrf.build.board import build_board
from zrf2js.frontends.zrf.build.goals import GoalBudget
from zrf2js.frontends.zrf.forms import Node
from zrf2js.model.nodes import Board
from zrf2js.model.symbols import Symbols
from zrf2js.support.outcome import Collector


class Shared:
    """The diagnostics, and caches: a parser of blocks per set of names, and boards.

    ``formulas`` is True if move notations are part of the language of the file, not an extension.
    ``read_options`` are the options that scripts read, in lower case with hyphens.
    ``macros`` are the names of the macros, for suggestions.
    """

    def __init__(
        self,
        collector: Collector,
        formulas: bool,
        read_options: frozenset[str],
        macros: frozenset[str],
    ) -> None:
        self.collector = collector
        self.formulas = formulas
        self.read_options = read_options
        self.goals = GoalBudget(collector)
        self._macros = macros
        self._parsers: dict[Symbols, BlockParser] = {}
        self._base: BlockParser | None = None
        self._boards: dict[tuple[object, ...], Board] = {}

    def parser_for(self, symbols: Symbols, *, variant: bool) -> BlockParser:
        """Return the parser for a game; the base of a variant is the last game before it."""
        if symbols not in self._parsers:
            self._parsers[symbols] = BlockParser(symbols, self.collector, self._macros, self._base)
        if not variant:
            self._base = self._parsers[symbols]
        return self._parsers[symbols]

    def board(self, items: tuple[Node, ...], players: tuple[str, ...]) -> Board:
        """Return the board of statements."""
        key = (*map(id, items), players)
        if key not in self._boards:
            self._boards[key] = build_board(items, players, self.collector)
        return self._boards[key]
