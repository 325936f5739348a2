"""Limits of the sizes of all games and variants of a file together."""

from __future__ import annotations

from collections import Counter

from zrf2js.frontends.zrf.expand import GameForm
from zrf2js.language.limits import MAX_ALL_ENTRIES, MAX_ALL_POSITIONS, MAX_STATEMENTS
from zrf2js.model.nodes import Board
from zrf2js.support.outcome import Collector


class Totals:
    """Sums over games; the methods add a game and return True if a sum exceeds its limit.

    They report the game that exceeds a limit.
    """

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._sums: Counter[str] = Counter()

    def exceeded_by_statements(self, form: GameForm, count: int) -> bool:
        """Add the statements of a game, plus 1 because an empty game takes time, too."""
        return self._exceeded(form, "statements", 1 + count, MAX_STATEMENTS)

    def exceeded_by_board(self, form: GameForm, board: Board) -> bool:
        """Add the positions of a board, and the entries of its tables."""
        size = len(board.rects)
        entries = size * (len(board.links) + len(board.zones))
        return self._exceeded(form, "positions", size, MAX_ALL_POSITIONS) or self._exceeded(
            form, "entries of links and zones", entries, MAX_ALL_ENTRIES
        )

    def _exceeded(self, form: GameForm, what: str, count: int, limit: int) -> bool:
        self._sums[what] += count
        if self._sums[what] <= limit:
            return False
        self._collector.report("ZRF239", form.origin, limit=limit, what=what)
        return True
