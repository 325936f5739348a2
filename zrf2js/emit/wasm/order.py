"""The order of a list of moves: by the position where the block starts, drops last."""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.making import PASS
from zrf2js.emit.wasm.records import RECORD
from zrf2js.emit.wasm.tables import CELL, WORD, Tables, cleared


class Order:
    """The function (start) that sorts a list. Moves from one position keep their order."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._size = -(-(tables.size + 1) * CELL // WORD) * WORD
        self._ends = tables.reserved(self._size)
        start = self._start = wasm.Local("start", wasm.I32)
        function = self.function = wasm.Function("order", (start,))
        at, end = function.local("at"), function.local("end")
        self._at, self._move = at, function.local("move", wasm.I64)
        self._key = function.local("key")
        last, key, before = function.local("last"), self._key, function.local("before")
        is_sorted = wasm.Block()
        is_sorted.body.extend(
            [
                *self._each(
                    end,
                    [
                        wasm.If(key.is_("lt_u", before), [wasm.Branch(is_sorted)]),
                        wasm.Assign(before, key),
                    ],
                ),
                wasm.Return(),
            ]
        )
        slot = wasm.Load(key, self._ends)
        function.body = [
            wasm.Assign(end, tables.top),
            wasm.If(end.is_("lt_u", start + 2 * WORD), [wasm.Return()]),
            wasm.If(
                wasm.Load(end - WORD, 0, wasm.I64).equals(PASS), [wasm.Assign(end, end - WORD)]
            ),
            is_sorted,
            *cleared(function, self._ends, self._size, wasm.constant(0, wasm.I64)),
            *self._each(end, [wasm.Store(key, self._ends, slot + WORD)]),
            *self._sum(function.local("total")),
            *self._each(
                end,
                [
                    wasm.Assign(last, slot),
                    wasm.Store(last + tables.top, 0, self._move),
                    wasm.Store(key, self._ends, last + WORD),
                ],
            ),
            *self._each(
                end, [wasm.Store(at, 0, wasm.Load(at + (tables.top - start), 0, wasm.I64))]
            ),
        ]
        tables.add(function)

    def _each(self, end: wasm.Value, body: list[wasm.Statement]) -> list[wasm.Statement]:
        """Return a loop over the moves, with the local ``key``."""
        low = self._move.narrow()
        iteration = [
            wasm.Assign(self._move, wasm.Load(self._at, 0, wasm.I64)),
            wasm.Assign(self._key, wasm.choose(low & RECORD, low >> 16, low & RECORD - 1)),
            *body,
            wasm.Assign(self._at, self._at + WORD),
        ]
        at_end = self._at.is_("ge_u", end)
        return [wasm.Assign(self._at, self._start), wasm.until(at_end, iteration)]

    def _sum(self, total: wasm.Local) -> list[wasm.Statement]:
        """Return code that replaces the length of each part of the list by its start."""
        key = self._key
        add: list[wasm.Statement] = [
            wasm.Assign(self._at, wasm.Load(key, self._ends)),
            wasm.Store(key, self._ends, total),
            wasm.Assign(total, total + self._at),
            wasm.Assign(key, key + CELL),
        ]
        is_cell = key.is_("lt_u", (self._tables.size + 1) * CELL)
        return [wasm.Assign(key, wasm.constant(0)), wasm.repeat(add, is_cell)]
