"""Legal moves: those that leave no royal piece of the player attacked (rule 73)."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.royal_pieces import royals
from zrf2js.emit.js.design import creates_royals
from zrf2js.emit.wasm.attacks import Attacks, each_bit
from zrf2js.emit.wasm.code import (
    I32,
    I64,
    Assign,
    Block,
    Branch,
    Function,
    If,
    Load,
    Local,
    Loop,
    Return,
    Statement,
    Store,
    Value,
    both,
    constant,
)
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.records import RECORD
from zrf2js.emit.wasm.saved import Saved
from zrf2js.emit.wasm.tables import WORD, Tables


class Legality:
    """The functions that keep the legal moves of a list."""

    def __init__(self, tables: Tables, attacks: Attacks, making: Making) -> None:
        self._tables, self._attacks, self._making = tables, attacks, making
        self._royals = royals(tables.game)
        self._safe: dict[int, Function] = {}

    def is_safe(self, player: int) -> Function:
        """Return the function that returns 1 if no royal piece of the player is attacked."""
        if player not in self._safe:
            function = self._safe[player] = Function(f"is_safe_{player}", (), I32)
            left, place = function.local("left", I64), function.local("place")
            group = self._attacks.royal_group
            attacked = self._attacks.attacked(player, place, group, royal=True)
            for word in range(self._tables.words):
                function.body.append(Assign(left, self._royal_set(player, word)))
                check = If(attacked, [Return(constant(0))])
                function.body.extend(each_bit(left, place, word, [check]))
            function.body.append(Return(constant(1)))
            self._tables.add(function)
        return self._safe[player]

    def _royal_set(self, player: int, word: int) -> Value:
        found: Value = constant(0, I64)
        for piece in sorted(self._royals[player]):
            found = self._tables.kind_set(player, piece, word) | found
        return found

    def filter(self) -> Function | None:
        """Return the function (start) that removes moves which leave a royal piece attacked."""
        if not self._royals:
            return None
        start = Local("start", I32)
        function = Function("keep_legal", (start,))
        mover = Load(self._tables.turn << 2, self._tables.mover_of)
        for player in sorted(self._royals):
            run = self._of_player(player).run(start)
            function.body.append(If(mover.equals(player), [run, Return()]))
        return self._tables.add(function)

    def _of_player(self, player: int) -> Function:
        """Return the filter for one player.

        While the only royal piece is not attacked, a move of another piece is legal unless it
        leaves a position on which an attack depends. All other moves are made for the test.
        """
        tables = self._tables
        start = Local("start", I32)
        function = Function(f"keep_legal_{player}", (start,))
        move, kept = function.local("move", I64), function.local("kept")
        safe, tested = function.local("safe"), function.local("opened", I64)
        saved = Saved(tables, function, "before", self._making)
        trial = [
            *saved.store(),
            self._making.make.run(move),
            Assign(safe, self.is_safe(player)()),
            *saved.restore(),
        ]
        low = move.narrow()
        plain = (low & RECORD).is_zero()
        is_tested = (tested >> ((low & 0xFFFF) >> 2).widen()).narrow() & 1
        rounds, after = Loop(), Block()
        rounds.body.extend(
            [
                Branch(after, start.equals(function.local("end"))),
                Assign(move, Load(start, 0, I64)),
                Assign(safe, constant(1)),
                If(is_tested | plain.is_zero(), trial),
                If(safe, [Store(kept, 0, move), Assign(kept, kept + WORD)]),
                Assign(start, start + WORD),
                Branch(rounds),
            ]
        )
        after.body.append(rounds)
        function.body = [
            *self._tested(function, player),
            Assign(kept, start),
            Assign(function.local("end"), tables.top),
            after,
            Assign(tables.top, kept),
        ]
        return tables.add(function)

    def _tested(self, function: Function, player: int) -> Iterator[Statement]:
        """Yield code for the local ``opened``: the origins of the moves that need a test."""
        opened, royal = function.local("opened", I64), function.local("royal", I64)
        place = function.local("place")
        if not self._attacks.decides_by_leaving(player) or creates_royals(self._tables.game):
            yield Assign(opened, constant(-1, I64))
            return
        yield Assign(royal, self._royal_set(player, 0))
        yield Assign(place, royal.trailing().narrow() << 2)
        alone = both(royal.ones().equals(1), self.is_safe(player)())
        found = [
            *self._attacks.opened(function, player, place),
            Assign(opened, opened | royal),
        ]
        yield If(alone, found, [Assign(opened, constant(-1, I64))])
