"""The history of positions: hashes of all earlier ones, compared to find repetitions (rule 85)."""

from __future__ import annotations

from zrf2js.emit.wasm.code import (
    I32,
    I64,
    Assign,
    Branch,
    Function,
    If,
    Load,
    Loop,
    Return,
    Statement,
    Store,
    Trap,
    Value,
    constant,
)
from zrf2js.emit.wasm.hashing import final_mix
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.tables import HASH_SLOTS, MOST_HASHES, WORD, Tables

#: how often a position occurs when it is a repetition
_TIMES = 3


class History:
    """The functions that add positions to the history and count them."""

    def __init__(self, tables: Tables, making: Making) -> None:
        self._tables = tables
        self._is_kept = making.tracks_hash

    def push(self) -> list[Statement]:
        """Return code that adds the position."""
        if not self._is_kept:
            return []
        tables = self._tables
        end = tables.hashes.initial + MOST_HASHES * WORD
        return [
            If(tables.hashes.is_("ge_u", end), [Trap()]),
            Store(tables.hashes, 0, self._hash()),
            *self._count(1),
            Assign(tables.hashes, tables.hashes + WORD),
        ]

    def pop(self) -> list[Statement]:
        """Return code that removes the position that was added last."""
        if not self._is_kept:
            return []
        hashes = self._tables.hashes
        return [Assign(hashes, hashes - WORD), *self._count(-1)]

    @staticmethod
    def _slot(at: Value) -> Value:
        """Return the offset of the number of hashes that end in the same bits as the one there."""
        return (Load(at, 0) & HASH_SLOTS - 1) << 2

    def _count(self, change: int) -> list[Statement]:
        slots, slot = self._tables.hash_slots, self._slot(self._tables.hashes)
        return [Store(slot, slots, Load(slot, slots) + change)]

    def _hash(self) -> Value:
        """Return the hash of the board, the reserves, the turn and the partial move."""
        tables = self._tables
        state = (tables.turn << 20) ^ (tables.continuation << 16) ^ (tables.partial + 1)
        return final_mix(tables.hash ^ final_mix(state.widen() + 1))

    def remember(self) -> Function:
        """Return the function that adds the position in memory as an earlier one."""
        function = Function("remember", exported=True)
        function.body = self.push()
        return self._tables.add(function)

    def repeated(self) -> Function:
        """Return the function that returns 1 if the position occurs for the third time."""
        tables = self._tables
        function = Function("repeated", (), I32)
        at, left = function.local("at"), function.local("left")
        wanted = function.local("wanted", I64)
        rounds = Loop()
        rounds.body.extend(
            [
                Assign(at, at - WORD),
                If(at.is_("lt_u", tables.hashes.initial), [Return(constant(0))]),
                Assign(left, left - Load(at, 0, I64).equals(wanted)),
                Branch(rounds, left),
            ]
        )
        few = Load(self._slot(at), tables.hash_slots).is_("lt_u", _TIMES)
        function.body = [
            Assign(at, tables.hashes - WORD),
            If(few, [Return(constant(0))]),
            Assign(left, constant(_TIMES - 1)),
            Assign(wanted, Load(at, 0, I64)),
            rounds,
            Return(constant(1)),
        ]
        return tables.add(function)
