"""The history of positions: hashes of all earlier ones, compared to find repetitions (rule 85)."""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.hashing import final_mix
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.tables import HASH_SLOTS, MAX_HASHES, WORD, Tables

#: number of occurrences of a position that are a repetition
_TIMES = 3


class History:
    """The functions that add positions to the history and count them."""

    def __init__(self, tables: Tables, making: Making) -> None:
        self._tables = tables
        self._is_kept = making.writes.tracks_hash

    def push(self) -> list[wasm.Statement]:
        """Return code that adds the position."""
        if not self._is_kept:
            return []
        tables = self._tables
        end = tables.hashes.initial + MAX_HASHES * WORD
        return [
            wasm.If(tables.hashes.is_("ge_u", end), [wasm.Trap()]),
            wasm.Store(tables.hashes, 0, self._hash()),
            *self._count(1),
            wasm.Assign(tables.hashes, tables.hashes + WORD),
        ]

    def pop(self) -> list[wasm.Statement]:
        """Return code that removes the position that was added last."""
        if not self._is_kept:
            return []
        hashes = self._tables.hashes
        return [wasm.Assign(hashes, hashes - WORD), *self._count(-1)]

    def pop_to(self, length: wasm.Value) -> list[wasm.Statement]:
        """Return code that removes the positions that were added since the end was ``length``."""
        loop = wasm.until(self._tables.hashes.equals(length), self.pop())
        return [loop] if self._is_kept else []

    @staticmethod
    def _slot(at: wasm.Value) -> wasm.Value:
        """Return the offset of the counter of hashes with the same last bits as that at ``at``."""
        return (wasm.Load(at, 0) & HASH_SLOTS - 1) << 2

    def _count(self, change: int) -> list[wasm.Statement]:
        slots, slot = self._tables.hash_slots, self._slot(self._tables.hashes)
        return [wasm.Store(slot, slots, wasm.Load(slot, slots) + change)]

    def _hash(self) -> wasm.Value:
        """Return the hash of the board, the reserves, the turn and the partial move."""
        tables = self._tables
        state = (tables.turn << 20) ^ (tables.continuation << 16) ^ (tables.partial + 1)
        return final_mix(tables.hash ^ final_mix(state.widen() + 1))

    def remember(self) -> wasm.Function:
        """Return the function that adds the position in memory as an earlier one."""
        function = wasm.Function("remember", exported=True)
        function.body = self.push()
        return self._tables.add(function)

    def repeated(self) -> wasm.Function:
        """Return the function that returns 1 if the position occurs for the third time."""
        tables = self._tables
        function = wasm.Function("repeated", (), wasm.I32)
        at, left = function.local("at"), function.local("left")
        wanted = function.local("wanted", wasm.I64)
        compare: list[wasm.Statement] = [
            wasm.Assign(at, at - WORD),
            wasm.If(at.is_("lt_u", tables.hashes.initial), [wasm.Return(wasm.constant(0))]),
            wasm.Assign(left, left - wasm.Load(at, 0, wasm.I64).equals(wanted)),
        ]
        few = wasm.Load(self._slot(at), tables.hash_slots).is_("lt_u", _TIMES)
        function.body = [
            wasm.Assign(at, tables.hashes - WORD),
            wasm.If(few, [wasm.Return(wasm.constant(0))]),
            wasm.Assign(left, wasm.constant(_TIMES - 1)),
            wasm.Assign(wanted, wasm.Load(at, 0, wasm.I64)),
            wasm.repeat(compare, left),
            wasm.Return(wasm.constant(1)),
        ]
        return tables.add(function)
