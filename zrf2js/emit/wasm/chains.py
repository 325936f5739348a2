"""Maximal captures: only moves that start a chain with the most captures are legal (rule 74)."""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm import records as r
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.making import PASS, Making
from zrf2js.emit.wasm.saved import Saved
from zrf2js.emit.wasm.tables import WORD, Tables
from zrf2js.ir import ops

#: limits of the search, as in the JavaScript runtime
_MAX_TRIED, _MAX_DEPTH = 200_000, 700


class Chains:
    """The functions that count captures."""

    def __init__(
        self,
        tables: Tables,
        making: Making,
        history: History,
        make: wasm.Function,
        continuations: wasm.Function,
    ) -> None:
        self._tables, self._making, self._history = tables, making, history
        self._make, self._continuations = make, continuations
        self._tried = tables.variable()
        has_parts = tables.game.has(ops.Cascade)
        self._lifted = self._lifted_by() if has_parts else None
        self._captured = self._captures_of()
        self._chain = self._longest()
        self.keep_maximal = self._kept()

    def _captures_of(self) -> wasm.Function:
        """Count the positions on which a move captures."""
        tables = self._tables
        move = wasm.Local("move", wasm.I64)
        function = wasm.Function("captures_of", (move,), wasm.I32)
        names = ("record", "from", "to", "entry", "earlier", "count", "place", "new")
        record, start, target, entry, earlier, count, place, new = map(function.local, names)
        low = move.narrow()
        leaves = start.differs(target)
        lands = leaves & tables.piece(target).differs(0)
        taken, is_taken = _place_taken(entry), wasm.Load(entry, r.KIND).is_("lt_u", r.CREATE)
        lifts: list[wasm.Statement] = []
        if self._lifted is None:
            taken, is_taken = wasm.Load(entry, r.PLACE), wasm.Load(entry, r.KIND).equals(r.CAPTURE)
        else:
            lifts = [wasm.Assign(new, new & self._lifted(record, place).is_zero())]
        again: list[wasm.Statement] = [
            wasm.Assign(new, new & self._takes(earlier, place).is_zero()),
            wasm.Assign(earlier, earlier + r.ENTRY),
        ]
        body: list[wasm.Statement] = [
            wasm.Assign(place, taken),
            wasm.Assign(new, is_taken & tables.piece(place).differs(0)),
            *lifts,
            wasm.Assign(new, new & (lands & place.equals(target)).is_zero()),
            wasm.Assign(new, new & (leaves & place.equals(start)).is_zero()),
            wasm.Assign(earlier, record + r.HEADER),
            wasm.until(earlier.is_("ge_u", entry), again),
            wasm.Assign(count, count + new),
        ]
        function.body = [
            wasm.If(move.equals(PASS), [wasm.Return(wasm.constant(0))]),
            wasm.Assign(start, low & 0x7FFF),
            wasm.Assign(target, low >> 16),
            wasm.If((low & r.RECORD).is_zero(), [wasm.Return(lands)]),
            wasm.Assign(record, (move >> 32).narrow()),
            wasm.Assign(start, wasm.Load(record, r.FROM)),
            wasm.Assign(target, wasm.Load(record, r.TO)),
            wasm.Assign(count, self._stays(record, target, lands)),
            *r.each_entry(entry, record, body),
            wasm.Return(count),
        ]
        return tables.add(function)

    def _lifted_by(self) -> wasm.Function:
        """Return 1 if a part of a record starts on a place."""
        record, place = wasm.Local("record", wasm.I32), wasm.Local("place", wasm.I32)
        function = wasm.Function("lifted_by", (record, place), wasm.I32)
        entry, end = function.local("entry"), function.local("end")
        starts = wasm.Load(entry, r.KIND).equals(r.PART) & wasm.Load(entry, r.PLACE).equals(place)
        body: list[wasm.Statement] = [
            wasm.If(starts, [wasm.Return(wasm.constant(1))]),
            wasm.Assign(entry, entry + r.ENTRY),
        ]
        function.body = [
            wasm.Assign(entry, record + r.HEADER),
            wasm.Assign(end, wasm.Load(record, r.END)),
            wasm.until(entry.is_("ge_u", end), body),
            wasm.Return(wasm.constant(0)),
        ]
        return self._tables.add(function)

    def _stays(self, record: wasm.Value, place: wasm.Value, lands: wasm.Value) -> wasm.Value:
        """Return 1 if the move lands on a piece that it does not lift."""
        return lands if self._lifted is None else lands & self._lifted(record, place).is_zero()

    def _takes(self, entry: wasm.Local, place: wasm.Local) -> wasm.Value:
        """Return 1 if an entry captures what stands on a place."""
        if self._lifted is None:
            is_capture = wasm.Load(entry, r.KIND).equals(r.CAPTURE)
            return is_capture & wasm.Load(entry, r.PLACE).equals(place)
        is_taken = wasm.Load(entry, r.KIND).is_("lt_u", r.CREATE)
        return is_taken & _place_taken(entry).equals(place)

    def _longest(self) -> wasm.Function:
        """Count the captures of the longest chain that a move starts."""
        tables = self._tables
        move, depth = wasm.Local("move", wasm.I64), wasm.Local("depth", wasm.I32)
        function = wasm.Function("chain", (move, depth), wasm.I32)
        names = ("own", "most", "length", "start", "end", "at", "records")
        own, most, length, start, end, at, records = map(function.local, names)
        saved = Saved(tables, function, "before", self._making)
        compare: list[wasm.Statement] = [
            wasm.Assign(length, function(wasm.Load(at, 0, wasm.I64), depth + 1)),
            wasm.Assign(most, wasm.choose(length.is_("gt_u", most), length, most)),
            wasm.Assign(at, at + WORD),
        ]
        low, record = move.narrow(), (move >> 32).narrow()
        ends = move.equals(PASS) | (low & r.RECORD).is_zero()
        explored: list[wasm.Statement] = [
            wasm.Assign(start, tables.top),
            self._continuations.run(),
            wasm.Assign(end, tables.top),
            wasm.Assign(at, start),
            wasm.until(at.equals(end), compare),
            wasm.Assign(tables.top, start),
        ]
        too_long = self._tried.is_("gt_u", _MAX_TRIED) | depth.is_("gt_u", _MAX_DEPTH)
        function.body = [
            wasm.Assign(own, self._captured(move)),
            wasm.If(ends, [wasm.Return(own)]),
            wasm.If(wasm.Load(record, r.CONTINUATION).is_zero(), [wasm.Return(own)]),
            wasm.Assign(self._tried, self._tried + 1),
            wasm.If(too_long, [wasm.Trap()]),
            *saved.store(),
            wasm.Assign(records, tables.records),
            self._make.run(move),
            wasm.If(tables.partial.is_("lt_s", 0).is_zero(), explored),
            *saved.restore(),
            *self._history.pop(),
            wasm.Assign(tables.records, records),
            wasm.Return(own + most),
        ]
        return tables.add(function)

    def _kept(self) -> wasm.Function:
        """Keep the moves of the list from ``start`` on that start a longest chain."""
        tables = self._tables
        start = wasm.Local("start", wasm.I32)
        function = wasm.Function("keep_maximal", (start,))
        names = ("end", "at", "most", "length", "kept", "counts")
        end, at, most, length, kept, counts = map(function.local, names)
        cell = (at - start) >> 1
        count: list[wasm.Statement] = [
            wasm.Assign(length, self._chain(wasm.Load(at, 0, wasm.I64), 0)),
            wasm.Store(counts + cell, 0, length),
            wasm.Assign(most, wasm.choose(length.is_("gt_u", most), length, most)),
            wasm.Assign(at, at + WORD),
        ]
        move = wasm.Load(at, 0, wasm.I64)
        keep: list[wasm.Statement] = [
            wasm.If(
                wasm.Load(counts + cell, 0).equals(most),
                [wasm.Store(kept, 0, move), wasm.Assign(kept, kept + WORD)],
            ),
            wasm.Assign(at, at + WORD),
        ]
        function.body = [
            wasm.Assign(self._tried, wasm.constant(0)),
            wasm.Assign(end, tables.top),
            wasm.Assign(counts, end),  # the counts follow the list
            wasm.Assign(tables.top, end + ((((end - start) >> 1) + 7) & -8)),
            wasm.Assign(at, start),
            wasm.until(at.equals(end), count),
            wasm.Assign(at, start),
            wasm.Assign(kept, start),
            wasm.until(at.equals(end), keep),
            wasm.Assign(tables.top, kept),
        ]
        return tables.add(function)


def _place_taken(entry: wasm.Value) -> wasm.Value:
    """Return the place on which a part lands, or which another entry captures."""
    is_part = wasm.Load(entry, r.KIND).equals(r.PART)
    return wasm.choose(is_part, wasm.Load(entry, r.ARGUMENT), wasm.Load(entry, r.PLACE))
