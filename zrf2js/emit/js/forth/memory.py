"""The memory layout of the words of a game: the cells of each variable and array."""

from __future__ import annotations

from zrf2js.emit.js.forth.shared_names import MEM
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.emit.js.rules.state import RESERVE
from zrf2js.emit.js.tree import Expression, Noted, Number
from zrf2js.ir.words import ForthRules

#: the first cell of variables; the runtime uses those below (templates/axiom/memory.js)
FIRST_CELL = 16
#: Cells after an array that a program may use: in Axiom they hold the head of the next word, which
#: no running program reads, and some programs write one element too many.
SPARE_CELLS = 3
#: the first address of board variables; one cell has four bytes
BOARD_ADDRESS = 1 << 28


class MemoryMap:
    """Cells of the stores of one game.

    Global stores are in ``mem``. Stores on the board are in ``reserve``, after the pieces in
    reserve, where moves log every change for their undoing.
    """

    def __init__(self, rules: ForthRules, layout: Layout) -> None:
        self.stores = rules.stores
        self._cells: list[int] = []
        self.cells = FIRST_CELL
        self.first_variable = layout.players * layout.types
        self.variables = 0
        for store in rules.stores:
            if store.on_board:
                self._cells.append(self.variables)
                self.variables += self.extent(len(self._cells) - 1)
            else:
                self._cells.append(self.cells)
                self.cells += self.extent(len(self._cells) - 1)

    def extent(self, store: int) -> int:
        """Return the count of cells of a store, with the spare ones of an array."""
        node = self.stores[store]
        return node.size + SPARE_CELLS if node.array and not node.on_board else node.size

    def cell(self, store: int, index: Expression | None = None) -> Expression:
        """Return a cell of a store, the first one without an index."""
        node = self.stores[store]
        first = Number(self._cells[store] + (self.first_variable if node.on_board else 0))
        place = first if index is None else first + index
        return (RESERVE if node.on_board else MEM)[Noted(place, node.name)]

    def address(self, store: int) -> int:
        """Return the address of the first cell."""
        base = BOARD_ADDRESS if self.stores[store].on_board else 0
        return base + 4 * self._cells[store]

    def variable(self, store: int) -> int:
        """Return the number of a board variable."""
        return self._cells[store]

    def start(self) -> list[list[int]]:
        """Return ``[first cell, values...]`` of the global stores with values."""
        return [
            [self._cells[index], *store.values]
            for index, store in enumerate(self.stores)
            if store.values and not store.on_board
        ]
