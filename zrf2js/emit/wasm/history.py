"""The history of positions: hashes of all earlier ones, compared to find repetitions (rule 85)."""

from __future__ import annotations

from collections.abc import Iterator

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
from zrf2js.emit.wasm.making import Making, final_mix
from zrf2js.emit.wasm.tables import MOST_HASHES, WORD, Tables

#: how often a position occurs when it is a repetition
_TIMES = 3


class History:
    """The functions that add positions to the history and count them."""

    def __init__(self, tables: Tables, making: Making) -> None:
        self._tables = tables
        self._is_kept = making.tracks_hash

    def push(self) -> Iterator[Statement]:
        """Yield code that adds the position."""
        if not self._is_kept:
            return
        tables = self._tables
        end = tables.first_hash + MOST_HASHES * WORD
        yield If(tables.hashes.is_("ge_u", end), [Trap()])
        yield Store(tables.hashes, 0, self._hash())
        yield Assign(tables.hashes, tables.hashes + WORD)

    def _hash(self) -> Value:
        """Return the hash of the board, the reserves, the turn and the partial move."""
        tables = self._tables
        state = (tables.turn << 20) ^ (tables.continuation << 16) ^ (tables.partial + 1)
        return final_mix(tables.hash ^ final_mix(state.widen() + 1))

    def remember(self) -> Function:
        """Return the function that adds the position in memory as an earlier one."""
        function = Function("remember", exported=True)
        function.body = list(self.push())
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
                If(at.is_("lt_u", tables.first_hash), [Return(constant(0))]),
                Assign(left, left - Load(at, 0, I64).equals(wanted)),
                Branch(rounds, left),
            ]
        )
        function.body = [
            Assign(at, tables.hashes - WORD),
            Assign(left, constant(_TIMES - 1)),
            Assign(wanted, Load(at, 0, I64)),
            rounds,
            Return(constant(1)),
        ]
        return tables.add(function)
