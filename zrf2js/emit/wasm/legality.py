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
    choose,
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
        leaves a position on which an attack depends. All other moves are tried.
        """
        tables = self._tables
        start = Local("start", I32)
        function = Function(f"keep_legal_{player}", (start,))
        move, kept = function.local("move", I64), function.local("kept")
        safe, tested = function.local("safe"), function.local("opened", I64)
        low = move.narrow()
        leaves = (tested >> ((low & 0xFFFF) >> 2).widen()).narrow() & 1
        is_record = low & RECORD
        made = self._by_making(function, player)
        trial: list[Statement] = made
        if self._tries_on_board:
            is_plain = is_record.is_zero() & (low & 0xFFFF).differs(tables.off)
            alone = function.local("alone")
            trial = [If(is_plain & alone, self._on_the_board(function, player), made)]
        rounds, after = Loop(), Block()
        rounds.body.extend(
            [
                Branch(after, start.equals(function.local("end"))),
                Assign(move, Load(start, 0, I64)),
                Assign(safe, constant(1)),
                If(leaves | is_record, trial),
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

    @property
    def _tries_on_board(self) -> bool:
        """True if a piece other than the royal one cannot become royal, on boards of one word."""
        return self._tables.words == 1 and not creates_royals(self._tables.game)

    def _by_making(self, function: Function, player: int) -> list[Statement]:
        """Return code that makes the move to set the local ``safe``."""
        saved = Saved(self._tables, function, "before", self._making)
        return [
            *saved.store(),
            self._making.make.run(function.local("move", I64)),
            Assign(function.local("safe"), self.is_safe(player)()),
            *saved.restore(),
        ]

    def _on_the_board(self, function: Function, player: int) -> list[Statement]:
        """Return code that moves the piece on the board alone, for a player with one royal piece.

        Attack tests read nothing else, apart from the last move and the sets of the attackers,
        which a capture changes.
        """
        tables = self._tables
        move, place = function.local("move", I64), function.local("place")
        names = ("from", "to", "code", "lift", "taken", "goal", "last_from", "last_to")
        start, target, code, lift, taken, goal, last_from, last_to = map(function.local, names)
        toggled = list(self._making.toggle(function, target, taken))
        group = self._attacks.royal_group
        attacked = self._attacks.attacked(player, goal, group, royal=True)
        return [
            Assign(start, move.narrow() & 0xFFFF),
            Assign(target, move.narrow() >> 16),
            Assign(code, (move >> 32).narrow()),
            Assign(lift, tables.piece(start)),
            Assign(taken, tables.piece(target)),
            Assign(goal, choose(start.equals(place), target, place)),
            Assign(last_from, tables.last_from),
            Assign(last_to, tables.last_to),
            Assign(tables.last_from, start),
            Assign(tables.last_to, target),
            Store(start, tables.board, constant(0)),
            Store(target, tables.board, code),
            *toggled,
            Assign(function.local("safe"), attacked.is_zero()),
            *toggled,
            Assign(tables.last_from, last_from),
            Assign(tables.last_to, last_to),
            Store(target, tables.board, taken),
            Store(start, tables.board, lift),
        ]

    def _tested(self, function: Function, player: int) -> Iterator[Statement]:
        """Yield code for the local ``opened``: the origins of the moves that need a test."""
        opened, royal = function.local("opened", I64), function.local("royal", I64)
        place, alone = function.local("place"), function.local("alone")
        yield Assign(opened, constant(-1, I64))
        if not self._tries_on_board:
            return
        yield Assign(royal, self._royal_set(player, 0))
        yield Assign(place, royal.trailing().narrow() << 2)
        yield Assign(alone, royal.ones().equals(1))
        found = [
            Assign(opened, royal),
            *self._attacks.opened(function, player, place),
        ]
        yield If(both(alone, self.is_safe(player)()), found)
