"""Boards of stacks and heaps: the pieces below the top ones.

They follow the reserves in memory: a row for each position, with the number of its pieces below
the top one, and their codes from the bottom to the top.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.emit.wasm.writes import Writes
from zrf2js.ir import ops


class PileTests:
    """The functions that read piles and follow the sowing of heaps."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.sown_from, self.sown_along = tables.variable(), tables.variable()
        self.sown_to = self._sown_to()
        self.size_after_sowing = self._size_after_sowing()

    def row(self, place: wasm.Value) -> wasm.Value:
        """Return the offset of the row of a place, from the first reserve on."""
        return place * (self._tables.pile_height + 1) + wasm.constant(self._tables.piles)

    def height(self, place: wasm.Value) -> wasm.Value:
        """Return the number of pieces below the top one."""
        return wasm.Load(self.row(place), self._tables.reserve)

    def below(self, place: wasm.Value, number: wasm.Value) -> wasm.Value:
        """Return a piece below the top one, by its number from the bottom (1)."""
        return wasm.Load(self.row(place) + (number << 2), self._tables.reserve)

    def size(self, place: wasm.Value) -> wasm.Value:
        """Return the number of pieces on a place."""
        return wasm.choose(self._tables.piece(place), self.height(place) + 1, 0)

    def _sowing(
        self, function: wasm.Function, start: wasm.Value, links: wasm.Value
    ) -> tuple[wasm.Local, list[wasm.Statement], list[wasm.Statement]]:
        """Return the local of the place where a piece is sown, and code for the start and a step.

        The local ``left`` is the number of pieces that are not yet sown.
        """
        at, left = function.local("at"), function.local("left")
        begin: list[wasm.Statement] = [
            wasm.Assign(at, start),
            wasm.Assign(left, self.size(start)),
        ]
        step: list[wasm.Statement] = [
            wasm.Assign(at, wasm.Load(at + links, 0)),
            wasm.Assign(left, left - 1),
        ]
        return at, begin, step

    def _sown_to(self) -> wasm.Function:
        """Return the place of the last piece when a heap is sown along links, by their address."""
        start, links = wasm.Local("start", wasm.I32), wasm.Local("links", wasm.I32)
        function = wasm.Function("sown_to", (start, links), wasm.I32)
        at, begin, step = self._sowing(function, start, links)
        function.body = [
            wasm.Assign(self.sown_from, start),
            wasm.Assign(self.sown_along, links),
            *begin,
            wasm.until(function.local("left").is_zero(), step),
            wasm.Return(at),
        ]
        return self._tables.add(function)

    def _size_after_sowing(self) -> wasm.Function:
        """Return the number of pieces on a place after the sowing of the last ``sown_to``."""
        place = wasm.Local("place", wasm.I32)
        function = wasm.Function("size_after_sowing", (place,), wasm.I32)
        at, begin, step = self._sowing(function, self.sown_from, self.sown_along)
        pieces = function.local("pieces")
        is_here = at.equals(place) & at.differs(self._tables.off)
        function.body = [
            wasm.Assign(pieces, wasm.choose(place.equals(self.sown_from), 0, self.size(place))),
            *begin,
            wasm.until(
                function.local("left").is_zero(),
                [*step, wasm.Assign(pieces, pieces + is_here)],
            ),
            wasm.Return(pieces),
        ]
        return self._tables.add(function)


class Piles:
    """The functions that change piles."""

    def __init__(self, tables: Tables, writes: Writes) -> None:
        self._tables, self._writes = tables, writes
        self._tests: PileTests = tables.once("piles", PileTests)
        self._scratch = tables.reserved((tables.pile_height + 1) * CELL)
        # a row for each part of a move: the number of the pieces below its top one, and these
        rows = tables.size + 2 if tables.game.has(ops.Cascade) else 1
        self._held = tables.reserved(rows * (tables.pile_height + 1) * CELL)
        self.push = self._pushed()
        self._empty = self._emptied()
        self._put = self._put_on()
        self.move = self._moved()
        self.lift, self.land = self._lifted(), self._landed()
        self.take = self._heap_taken() if tables.game.board_kind == "heap" else self._top_taken()
        self.sow = self._sown()

    def _below(self, row: wasm.Value, number: wasm.Value) -> wasm.Value:
        """Return a piece of a row by its number."""
        return wasm.Load(row + (number << 2), self._tables.reserve)

    def _set(self, row: wasm.Value, number: wasm.Value, code: wasm.Value | int) -> wasm.Statement:
        return self._writes.write_reserve.run(row + (number << 2), code)

    def _pushed(self) -> wasm.Function:
        """Add a piece to those below the top one, above them."""
        place, piece = wasm.Local("place", wasm.I32), wasm.Local("code", wasm.I32)
        function = wasm.Function("push", (place, piece))
        row, height = function.local("row"), function.local("height")
        function.body = [
            wasm.Assign(row, self._tests.row(place)),
            wasm.Assign(height, self._tests.height(place) + 1),
            wasm.If(height.is_("gt_s", self._tables.pile_height), [wasm.Trap()]),
            self._set(row, height, piece),
            self._writes.write_reserve.run(row, height),
        ]
        return self._tables.add(function)

    def _emptied(self) -> wasm.Function:
        """Remove all pieces below the top one."""
        place = wasm.Local("place", wasm.I32)
        function = wasm.Function("empty", (place,))
        row, height = function.local("row"), function.local("height")
        pop: list[wasm.Statement] = [self._set(row, height, 0)]
        pop.append(wasm.Assign(height, height - 1))
        lower = self._writes.write_reserve.run(row, 0)
        clear: list[wasm.Statement] = [wasm.until(height.is_zero(), pop), lower]
        function.body = [
            wasm.Assign(row, self._tests.row(place)),
            wasm.Assign(height, self._tests.height(place)),
            wasm.If(height, clear),
        ]
        return self._tables.add(function)

    def _put_on(self) -> wasm.Function:
        """Put a piece on top of a pile."""
        place, piece = wasm.Local("place", wasm.I32), wasm.Local("code", wasm.I32)
        function = wasm.Function("put_on", (place, piece))
        top = self._tables.piece(place)
        function.body = [
            wasm.If(top, [self.push.run(place, top)], [self._empty.run(place)]),
            self._writes.write.run(place, piece),
        ]
        return self._tables.add(function)

    def _moved(self) -> wasm.Function:
        """Move a pile on top of another one; ``code`` is its top piece, the only one of a drop."""
        start, target, piece = (wasm.Local(name, wasm.I32) for name in ("from", "to", "code"))
        function = wasm.Function("move_pile", (start, target, piece))
        row, number = function.local("row"), function.local("number")
        carry: list[wasm.Statement] = [
            wasm.Assign(number, number + 1),
            self.push.run(target, self._below(row, number)),
        ]
        leave: list[wasm.Statement] = [self._empty.run(start), self._writes.write.run(start, 0)]
        stays: list[wasm.Statement] = [self._writes.write.run(target, piece), wasm.Return()]
        function.body = [
            wasm.If(start.equals(target), stays),
            wasm.Assign(row, self._tests.row(start)),
            self._put.run(target, piece),
            wasm.until(number.equals(self._tests.height(start)), carry),
            wasm.If(start.differs(self._tables.off), leave),
        ]
        return self._tables.add(function)

    def _held_piece(self, part: wasm.Value, number: wasm.Value) -> wasm.Value:
        """Return the offset of a piece of a lifted pile; ``part`` is its part in bytes of cells."""
        return part * (self._tables.pile_height + 1) + (number << 2)

    def _lifted(self) -> wasm.Function:
        """Remove a pile and keep the pieces below its top one for a part of the move."""
        place, part = wasm.Local("place", wasm.I32), wasm.Local("part", wasm.I32)
        function = wasm.Function("lift_pile", (place, part))
        names = ("row", "number", "height")
        row, number, height = map(function.local, names)
        keep: list[wasm.Statement] = [
            wasm.Assign(number, number + 1),
            wasm.Store(self._held_piece(part, number), self._held, self._below(row, number)),
        ]
        function.body = [
            wasm.Assign(row, self._tests.row(place)),
            wasm.Assign(height, self._tests.height(place)),
            wasm.Store(self._held_piece(part, number), self._held, height),
            wasm.until(number.equals(height), keep),
            self._empty.run(place),
            self._writes.write.run(place, 0),
        ]
        return self._tables.add(function)

    def _landed(self) -> wasm.Function:
        """Put a lifted pile on top of another one; ``code`` is its top piece."""
        names = ("place", "code", "part")
        place, piece, part = (wasm.Local(name, wasm.I32) for name in names)
        function = wasm.Function("land_pile", (place, piece, part))
        number, height = function.local("number"), function.local("height")
        held = wasm.Load(self._held_piece(part, number), self._held)
        push: list[wasm.Statement] = [
            wasm.Assign(number, number + 1),
            self.push.run(place, held),
        ]
        function.body = [
            wasm.Assign(height, held),
            self._put.run(place, piece),
            wasm.until(number.equals(height), push),
        ]
        return self._tables.add(function)

    def _top_taken(self) -> wasm.Function:
        """Capture the top piece of a stack: it goes to the bottom of the captor's stack."""
        place, captor = wasm.Local("place", wasm.I32), wasm.Local("captor", wasm.I32)
        function = wasm.Function("take_top", (place, captor))
        names = ("top", "row", "number")
        top, row, number = map(function.local, names)
        pop: list[wasm.Statement] = [
            self._writes.write.run(place, self._below(row, number)),
            self._set(row, number, 0),
            self._writes.write_reserve.run(row, number - 1),
        ]
        raise_: list[wasm.Statement] = [
            self._set(row, number, self._below(row, number - 1)),
            wasm.Assign(number, number - 1),
        ]
        function.body = [
            wasm.Assign(top, self._tables.piece(place)),
            wasm.If(top.is_zero() | place.equals(captor), [wasm.Return()]),
            wasm.Assign(row, self._tests.row(place)),
            wasm.Assign(number, self._tests.height(place)),
            wasm.If(number, pop, [self._writes.write.run(place, 0)]),
            self.push.run(captor, top),
            wasm.Assign(row, self._tests.row(captor)),
            wasm.Assign(number, self._tests.height(captor)),
            wasm.until(number.equals(1), raise_),
            self._set(row, number, top),
        ]
        return self._tables.add(function)

    def _heap_taken(self) -> wasm.Function:
        """Capture a heap: its pieces go to the reserve of the mover."""
        place, captor = wasm.Local("place", wasm.I32), wasm.Local("captor", wasm.I32)
        tables, writes = self._tables, self._writes
        function = wasm.Function("take_heap", (place, captor))
        names = ("code", "row", "number", "index")
        piece, row, number, index = map(function.local, names)
        mover = wasm.Load(tables.turn << 2, tables.mover_of)
        after, each = wasm.Block(), wasm.Loop()
        each.body.extend(
            [
                wasm.Assign(index, tables.reserve_of(mover, tables.kind_of(piece))),
                writes.write_reserve.run(index, wasm.Load(index, tables.reserve) + 1),
                *writes.captures(piece),
                wasm.Branch(after, number.is_zero()),
                wasm.Assign(piece, self._below(row, number)),
                wasm.Assign(number, number - 1),
                wasm.Branch(each),
            ]
        )
        after.body.append(each)
        function.body = [
            wasm.Assign(piece, tables.piece(place)),
            wasm.If(piece.is_zero(), [wasm.Return()]),
            wasm.Assign(row, self._tests.row(place)),
            wasm.Assign(number, self._tests.height(place)),
            after,
            self._empty.run(place),
            writes.write.run(place, 0),
        ]
        return tables.add(function)

    # --- sowing ----------------------------------------------------------------------------------

    def _sown(self) -> wasm.Function:
        """Sow a heap along links; a piece belongs to the player whose home it enters."""
        start, links = wasm.Local("start", wasm.I32), wasm.Local("links", wasm.I32)
        function = wasm.Function("sow", (start, links))
        names = ("size", "row", "number", "at", "code", "owner")
        size, row, number, at, piece, owner = map(function.local, names)
        scratch = wasm.Load(number << 2, self._scratch)
        copy: list[wasm.Statement] = [
            wasm.Assign(number, number + 1),
            wasm.Store(number << 2, self._scratch, self._below(row, number)),
        ]
        sow: list[wasm.Statement] = [
            wasm.Assign(at, wasm.Load(at + links, 0)),
            *self._owned(piece, owner, at),
            self._put.run(at, piece),
            wasm.If(number.is_zero(), [wasm.Return()]),
            wasm.Assign(piece, scratch),
            wasm.Assign(number, number - 1),
        ]
        function.body = [
            wasm.Assign(piece, self._tables.piece(start)),
            wasm.If(piece.is_zero(), [wasm.Return()]),
            wasm.Assign(row, self._tests.row(start)),
            wasm.Assign(size, self._tests.height(start)),
            wasm.until(number.equals(size), copy),
            self._empty.run(start),
            self._writes.write.run(start, 0),
            wasm.Assign(at, start),
            wasm.repeat(sow),
        ]
        return self._tables.add(function)

    def _owned(
        self, piece: wasm.Local, owner: wasm.Local, place: wasm.Value
    ) -> Iterator[wasm.Statement]:
        """Yield code that gives a piece to the player in whose home alone a place is."""
        zones = [zone.name for zone in self._tables.game.zones]
        if "home" not in zones:
            return
        changed = (piece & ~self._tables.layout.owner_mask) | owner
        is_one = owner.differs(0) & (owner & (owner - 1)).is_zero()
        yield wasm.Assign(owner, self._tables.zone(zones.index("home"), place))
        yield wasm.If(is_one, [wasm.Assign(piece, changed)])
