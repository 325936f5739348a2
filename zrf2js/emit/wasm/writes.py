"""Writes to the board and the reserves. Each goes to the undo log, with the value before it.

A cell in the log is a place; those of reserves, and of other numbers that follow them in memory,
are negative: -1 - their offset.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.games.runtime_needs import runtime_needs
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.hashing import cell_key
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.ir.traits import Needs


class Writes:
    """The functions that write."""

    def __init__(self, tables: Tables, *, counts_turns: bool) -> None:
        self._tables, self._counts_turns = tables, counts_turns
        needs = runtime_needs(tables.game)
        self.tracks_losses = Needs.LOSSES in needs
        self.tracks_hash = Needs.HISTORY in needs
        self.recycles = tables.game.option("recycle captures") == "true"
        self.write = self._written()
        self.write_reserve = self._reserve_written()
        self.capture = self._captured()
        self.land = self._landed()
        self.use_reserve = self._reserve_used()
        self.mark = self._marked() if tables.reads_parts else None

    def _log(self, cell: wasm.Value, old: wasm.Value) -> Iterator[wasm.Statement]:
        undo = self._tables.undo
        yield wasm.Store(undo, 0, cell)
        yield wasm.Store(undo, CELL, old)
        yield wasm.Assign(undo, undo + 2 * CELL)

    def _rehash(
        self, cell: wasm.Value, old: wasm.Value, new: wasm.Value
    ) -> Iterator[wasm.Statement]:
        if self.tracks_hash:
            hash_ = self._tables.hash
            yield wasm.Assign(hash_, hash_ ^ cell_key(cell, old) ^ cell_key(cell, new))

    def _written(self) -> wasm.Function:
        """Replace what stands at a place."""
        place, piece = wasm.Local("place", wasm.I32), wasm.Local("code", wasm.I32)
        function = self._tables.add(wasm.Function("write", (place, piece)))
        function.body = list(self.replaces(function, place, piece))
        return function

    def replaces(
        self, function: wasm.Function, place: wasm.Local, piece: wasm.Value
    ) -> Iterator[wasm.Statement]:
        """Yield code that replaces the content of a place, and stores it in the local ``old``."""
        old = function.local("old")
        yield wasm.Assign(old, self._tables.piece(place))
        yield from self._log(place, old)
        yield wasm.Store(place, self._tables.board, piece)
        yield from self._tables.toggle(function, place, old)
        yield from self._tables.toggle(function, place, piece)
        yield from self._rehash(place, old, piece)

    def _reserve_written(self) -> wasm.Function:
        """Set a number of pieces in reserve, given its offset."""
        index, count = wasm.Local("index", wasm.I32), wasm.Local("count", wasm.I32)
        function = self._tables.add(wasm.Function("write_reserve", (index, count)))
        cell, old = function.local("cell"), function.local("old")
        function.body = [
            wasm.Assign(cell, wasm.constant(-1) - index),
            wasm.Assign(old, wasm.Load(index, self._tables.reserve)),
            *self._log(cell, old),
            wasm.Store(index, self._tables.reserve, count),
            *self._rehash(cell, old, count),
        ]
        return function

    def _captured(self) -> wasm.Function:
        """Record the capture of a piece, which may return to its owner's reserve."""
        piece = wasm.Local("code", wasm.I32)
        tables, layout = self._tables, self._tables.layout
        function = tables.add(wasm.Function("capture", (piece,)))
        if self._counts_turns:
            function.body.append(wasm.Assign(tables.progressed, wasm.constant(1)))
        if self.tracks_losses:
            function.body += [
                wasm.Store(tables.losses, 0, piece),
                wasm.Assign(tables.losses, tables.losses + CELL),
            ]
        if not self.recycles:
            return function
        index, kind = function.local("index"), function.local("kind")
        function.body += [
            wasm.Assign(kind, tables.kind_of(piece)),
            wasm.Assign(index, tables.reserve_of((piece & layout.owner_mask).trailing(), kind)),
        ]
        game = tables.game
        returning = (game.recycles_promotions or each.drops for each in game.pieces)
        kinds = [number for number, returns in enumerate(returning, 1) if returns]
        recyclable: wasm.Value = wasm.constant(0)
        for number in kinds:
            recyclable = recyclable | kind.equals(number)
        count = wasm.Load(index, tables.reserve)
        given = recyclable & count.is_("lt_s", 0).is_zero()
        function.body.append(wasm.If(given, [self.write_reserve.run(index, count + 1)]))
        return function

    def _landed(self) -> wasm.Function:
        """Replace what stands at a place; a piece there is captured."""
        place, piece = wasm.Local("place", wasm.I32), wasm.Local("code", wasm.I32)
        function = self._tables.add(wasm.Function("land", (place, piece)))
        captures = self.captures(self._tables.piece(place))
        function.body = [*captures, self.write.run(place, piece)]
        return function

    def _reserve_used(self) -> wasm.Function:
        """Take a piece from the mover's reserve unless it is unlimited."""
        piece = wasm.Local("code", wasm.I32)
        tables = self._tables
        function = tables.add(wasm.Function("use_reserve", (piece,)))
        index = function.local("index")
        mover = wasm.Load(tables.turn << 2, tables.mover_of)
        count = wasm.Load(index, tables.reserve)
        function.body = [
            wasm.Assign(index, tables.reserve_of(mover, tables.kind_of(piece))),
            wasm.If(count.is_("gt_s", 0), [self.write_reserve.run(index, count - 1)]),
        ]
        return function

    def give_back(self) -> wasm.Function:
        """Return the function that adds a piece to its owner's reserve unless it is unlimited."""
        piece = wasm.Local("code", wasm.I32)
        tables, layout = self._tables, self._tables.layout
        function = tables.add(wasm.Function("give_back", (piece,)))
        index = function.local("index")
        owner = (piece & layout.owner_mask).trailing()
        count = wasm.Load(index, tables.reserve)
        function.body = [
            wasm.Assign(index, tables.reserve_of(owner, tables.kind_of(piece))),
            wasm.If(count.is_("lt_s", 0).is_zero(), [self.write_reserve.run(index, count + 1)]),
        ]
        return function

    def use_entry(self) -> wasm.Function:
        """Return the function that marks an entry of the mover as used, given its bit."""
        entry = wasm.Local("entry", wasm.I32)
        tables = self._tables
        function = tables.add(wasm.Function("use_entry", (entry,)))
        index = function.local("index")
        mover = wasm.Load(tables.turn << 2, tables.mover_of)
        used = wasm.Load(index, tables.reserve) | entry
        function.body = [
            wasm.Assign(index, tables.reserve_of(mover, 0)),
            self.write_reserve.run(index, used),
        ]
        return function

    def _marked(self) -> wasm.Function:
        """Store the number of the turn in a cell, which is not a part of the position's hash."""
        index = wasm.Local("index", wasm.I32)
        tables = self._tables
        function = tables.add(wasm.Function("mark_cell", (index,)))
        function.body = [
            *self._log(wasm.constant(-1) - index, wasm.Load(index, tables.reserve)),
            wasm.Store(index, tables.reserve, tables.turns),
        ]
        return function

    def captures(self, taken: wasm.Value) -> list[wasm.Statement]:
        """Return code that records the capture of a piece unless the code is 0."""
        if not (self.tracks_losses or self.recycles or self._counts_turns):
            return []
        return [wasm.If(taken, [self.capture.run(taken)])]
