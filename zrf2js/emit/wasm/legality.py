"""Legal moves: those that leave no royal piece of the player attacked (rule 73)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zrf2js.analysis.core.royal_pieces import creates_royals, royals
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.attacks import Attacks, each_bit
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.records import RECORD
from zrf2js.emit.wasm.saved import Saved
from zrf2js.emit.wasm.tables import WORD, Tables


class Legality:
    """The functions that keep the legal moves of a list."""

    def __init__(self, tables: Tables, attacks: Attacks, making: Making) -> None:
        self._tables, self._attacks, self._making = tables, attacks, making
        self._royals = royals(tables.game)
        self._safe: dict[tuple[int, frozenset[int]], wasm.Function] = {}

    def is_safe(self, player: int, pieces: frozenset[int]) -> wasm.Function:
        """Return the function that returns 1 if no piece of these royal types is attacked."""
        key = player, pieces
        if key not in self._safe:
            function = self._safe[key] = wasm.Function(f"is_safe_{player}", (), wasm.I32)
            left, place = function.local("left", wasm.I64), function.local("place")
            group = self._attacks.royal_group
            attacked = self._attacks.attacked(player, place, group, royal=True)
            for word in range(self._tables.words):
                function.body.append(wasm.Assign(left, self._set(player, pieces, word)))
                check = wasm.If(attacked, [wasm.Return(wasm.constant(0))])
                function.body.extend(each_bit(left, place, word, [check]))
            function.body.append(wasm.Return(wasm.constant(1)))
            self._tables.add(function)
        return self._safe[key]

    def _all_safe(self, player: int) -> wasm.Value:
        return self.is_safe(player, frozenset(self._royals[player]))()

    def _set(self, player: int, pieces: Iterable[int], word: int) -> wasm.Value:
        members: wasm.Value = wasm.constant(0, wasm.I64)
        for piece in sorted(pieces):
            members = self._tables.kind_set(player, piece, word) | members
        return members

    def filter(self) -> wasm.Function | None:
        """Return the function (start) that removes moves which leave a royal piece attacked."""
        if not self._royals:
            return None
        start = wasm.Local("start", wasm.I32)
        function = wasm.Function("keep_legal", (start,))
        mover = wasm.Load(self._tables.turn << 2, self._tables.mover_of)
        for player in sorted(self._royals):
            run = self._of_player(player).run(start)
            function.body.append(wasm.If(mover.equals(player), [run, wasm.Return()]))
        return self._tables.add(function)

    def _of_player(self, player: int) -> wasm.Function:
        """Return the filter for one player.

        While the only royal piece is not attacked, a move of another piece is legal unless it
        leaves a position on which an attack depends. All other moves are tried.
        """
        tables = self._tables
        start = wasm.Local("start", wasm.I32)
        function = wasm.Function(f"keep_legal_{player}", (start,))
        move, kept = function.local("move", wasm.I64), function.local("kept")
        safe, tested = function.local("safe"), function.local("opened", wasm.I64)
        low = move.narrow()
        leaves = (tested >> ((low & 0xFFFF) >> 2).widen()).narrow() & 1
        is_record = low & RECORD
        made = self._by_making(function, player)
        trial: list[wasm.Statement] = made
        if self._tries_on_board:
            is_plain = is_record.is_zero() & (low & 0xFFFF).differs(tables.off)
            alone = function.local("alone")
            changes = (move >> 32).narrow() ^ tables.piece(low & 0xFFFF)
            kind = tables.layout.type_bits | tables.layout.owner_mask
            keeps_kind = (changes & kind).is_zero()  # otherwise, no royal piece may be left
            on_board = self._on_the_board(function, player)
            trial = [wasm.If(is_plain & alone & keeps_kind, on_board, made)]
        end = function.local("end")
        body: list[wasm.Statement] = [
            wasm.Assign(move, wasm.Load(start, 0, wasm.I64)),
            wasm.Assign(safe, wasm.constant(1)),
            wasm.If(leaves | is_record, trial),
            wasm.If(safe, [wasm.Store(kept, 0, move), wasm.Assign(kept, kept + WORD)]),
            wasm.Assign(start, start + WORD),
        ]
        function.body = [
            *self._tested(function, player),
            wasm.Assign(kept, start),
            wasm.Assign(end, tables.top),
            wasm.until(start.equals(end), body),
            wasm.Assign(tables.top, kept),
        ]
        return tables.add(function)

    @property
    def _tries_on_board(self) -> bool:
        """True if a piece other than the royal one cannot become royal, on boards of one word."""
        tables = self._tables
        reads_more = tables.reads_parts or tables.has_piles
        return tables.words == 1 and not reads_more and not creates_royals(tables.game)

    def _by_making(self, function: wasm.Function, player: int) -> list[wasm.Statement]:
        """Return code that makes the move and sets the local ``safe``."""
        saved = Saved(self._tables, function, "before", self._making)
        return [
            *saved.store(),
            self._making.make.run(function.local("move", wasm.I64)),
            wasm.Assign(function.local("safe"), self._all_safe(player)),
            *saved.restore(),
        ]

    def _on_the_board(self, function: wasm.Function, player: int) -> list[wasm.Statement]:
        """Return code that moves the piece only on the board, for a player with one royal piece.

        Attack tests read only the board, the last move, and the sets of the attackers, which a
        capture changes.
        """
        tables = self._tables
        move, place = function.local("move", wasm.I64), function.local("place")
        names = ("from", "to", "code", "lift", "taken", "goal", "last_from", "last_to")
        start, target, code, lift, taken, goal, last_from, last_to = map(function.local, names)
        toggled = list(tables.toggle(function, target, taken))
        group = self._attacks.royal_group
        attacked = self._attacks.attacked(player, goal, group, royal=True)
        return [
            wasm.Assign(start, move.narrow() & 0xFFFF),
            wasm.Assign(target, move.narrow() >> 16),
            wasm.Assign(code, (move >> 32).narrow() & tables.code_mask),
            wasm.Assign(lift, tables.piece(start)),
            wasm.Assign(taken, tables.piece(target)),
            wasm.Assign(goal, wasm.choose(start.equals(place), target, place)),
            wasm.Assign(last_from, tables.last_from),
            wasm.Assign(last_to, tables.last_to),
            wasm.Assign(tables.last_from, start),
            wasm.Assign(tables.last_to, target),
            wasm.Store(start, tables.board, wasm.constant(0)),
            wasm.Store(target, tables.board, code),
            *toggled,
            wasm.Assign(function.local("safe"), attacked.is_zero()),
            *toggled,
            wasm.Assign(tables.last_from, last_from),
            wasm.Assign(tables.last_to, last_to),
            wasm.Store(target, tables.board, taken),
            wasm.Store(start, tables.board, lift),
        ]

    def _tested(self, function: wasm.Function, player: int) -> Iterator[wasm.Statement]:
        """Yield code for the local ``opened``: the origins of the moves that need a test."""
        opened, royal = function.local("opened", wasm.I64), function.local("royal", wasm.I64)
        place, alone = function.local("place"), function.local("alone")
        yield wasm.Assign(opened, wasm.constant(-1, wasm.I64))
        if not self._tries_on_board:
            return
        yield wasm.Assign(royal, self._set(player, self._royals[player], 0))
        yield wasm.Assign(place, royal.trailing().narrow() << 2)
        yield wasm.Assign(alone, royal.ones().equals(1))
        statements = [
            wasm.Assign(opened, royal),
            *self._attacks.opened(function, player, place),
        ]
        yield wasm.If(wasm.both(alone, self._all_safe(player)), statements)
