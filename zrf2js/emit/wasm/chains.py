"""Maximal captures: only moves that start a chain with the most captures are legal (rule 74)."""

from __future__ import annotations

from zrf2js.emit.wasm import records as r
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
    Trap,
    Value,
    choose,
    constant,
)
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.limits import Unsupported
from zrf2js.emit.wasm.making import PASS, Making
from zrf2js.emit.wasm.saved import Saved
from zrf2js.emit.wasm.tables import WORD, Tables
from zrf2js.ir import ops

#: limits of the search, as in the JavaScript runtime
_MOST_TRIED, _MOST_DEPTH = 200_000, 700


class Chains:
    """The functions that count captures."""

    def __init__(
        self,
        tables: Tables,
        making: Making,
        history: History,
        make: Function,
        continuations: Function,
    ) -> None:
        self._tables, self._making, self._history = tables, making, history
        self._make, self._continuations = make, continuations
        self._tried = tables.variable()
        for template in tables.game.templates:
            for op in template.find(ops.Cascade):
                raise Unsupported.operation(op)
        self._captured = self._captures_of()
        self._chain = self._longest()
        self.keep_maximal = self._kept()

    def _captures_of(self) -> Function:
        """Count the positions on which a move captures."""
        tables = self._tables
        move = Local("move", I64)
        function = Function("captures_of", (move,), I32)
        names = ("record", "from", "to", "entry", "earlier", "count", "place", "new")
        record, start, target, entry, earlier, count, place, new = map(function.local, names)
        low = move.narrow()
        lands = start.differs(target) & tables.piece(target).differs(0)
        again, inner = Loop(), Block()
        again.body.extend(
            [
                Branch(inner, earlier.is_("ge_u", entry)),
                Assign(new, new & _captures_at(earlier, place).is_zero()),
                Assign(earlier, earlier + r.ENTRY),
                Branch(again),
            ]
        )
        inner.body.append(again)
        rounds, after = Loop(), Block()
        rounds.body.extend(
            [
                Branch(after, entry.is_("ge_u", Load(record, r.END))),
                Assign(place, Load(entry, r.PLACE)),
                Assign(new, Load(entry, r.KIND).equals(r.CAPTURE) & tables.piece(place).differs(0)),
                Assign(new, new & (lands & place.equals(target)).is_zero()),
                Assign(earlier, record + r.HEADER),
                inner,
                Assign(count, count + new),
                Assign(entry, entry + r.ENTRY),
                Branch(rounds),
            ]
        )
        after.body.append(rounds)
        function.body = [
            If(move.equals(PASS), [Return(constant(0))]),
            Assign(start, low & 0x7FFF),
            Assign(target, low >> 16),
            If((low & r.RECORD).is_zero(), [Return(lands)]),
            Assign(record, (move >> 32).narrow()),
            Assign(start, Load(record, r.FROM)),
            Assign(target, Load(record, r.TO)),
            Assign(count, lands),
            Assign(entry, record + r.HEADER),
            after,
            Return(count),
        ]
        return tables.add(function)

    def _longest(self) -> Function:
        """Count the captures of the best chain that a move starts."""
        tables = self._tables
        move, depth = Local("move", I64), Local("depth", I32)
        function = Function("chain", (move, depth), I32)
        names = ("own", "most", "found", "start", "end", "at", "records")
        own, most, found, start, end, at, records = map(function.local, names)
        saved = Saved(tables, function, "before", self._making)
        rounds, after = Loop(), Block()
        rounds.body.extend(
            [
                Branch(after, at.equals(end)),
                Assign(found, function(Load(at, 0, I64), depth + 1)),
                Assign(most, choose(found.is_("gt_u", most), found, most)),
                Assign(at, at + WORD),
                Branch(rounds),
            ]
        )
        after.body.append(rounds)
        low, record = move.narrow(), (move >> 32).narrow()
        ends = move.equals(PASS) | (low & r.RECORD).is_zero()
        explored: list[Statement] = [
            Assign(start, tables.top),
            self._continuations.run(),
            Assign(end, tables.top),
            Assign(at, start),
            after,
            Assign(tables.top, start),
        ]
        too_long = self._tried.is_("gt_u", _MOST_TRIED) | depth.is_("gt_u", _MOST_DEPTH)
        function.body = [
            Assign(own, self._captured(move)),
            If(ends, [Return(own)]),
            If(Load(record, r.CONTINUATION).is_zero(), [Return(own)]),
            Assign(self._tried, self._tried + 1),
            If(too_long, [Trap()]),
            *saved.store(),
            Assign(records, tables.records),
            self._make.run(move),
            If(tables.partial.is_("lt_s", 0).is_zero(), explored),
            *saved.restore(),
            *self._history.pop(),
            Assign(tables.records, records),
            Return(own + most),
        ]
        return tables.add(function)

    def _kept(self) -> Function:
        """Keep the moves of the list from ``start`` on that start a best chain."""
        tables = self._tables
        start = Local("start", I32)
        function = Function("keep_maximal", (start,))
        names = ("end", "at", "most", "found", "kept", "counts")
        end, at, most, found, kept, counts = map(function.local, names)
        count, after_count = Loop(), Block()
        cell = (at - start) >> 1
        count.body.extend(
            [
                Branch(after_count, at.equals(end)),
                Assign(found, self._chain(Load(at, 0, I64), 0)),
                Store(counts + cell, 0, found),
                Assign(most, choose(found.is_("gt_u", most), found, most)),
                Assign(at, at + WORD),
                Branch(count),
            ]
        )
        after_count.body.append(count)
        keep, after_keep = Loop(), Block()
        keep.body.extend(
            [
                Branch(after_keep, at.equals(end)),
                If(
                    Load(counts + cell, 0).equals(most),
                    [Store(kept, 0, Load(at, 0, I64)), Assign(kept, kept + WORD)],
                ),
                Assign(at, at + WORD),
                Branch(keep),
            ]
        )
        after_keep.body.append(keep)
        function.body = [
            Assign(self._tried, constant(0)),
            Assign(end, tables.top),
            Assign(counts, end),  # the counts follow the list
            Assign(tables.top, end + ((((end - start) >> 1) + 7) & -8)),
            Assign(at, start),
            after_count,
            Assign(at, start),
            Assign(kept, start),
            after_keep,
            Assign(tables.top, kept),
        ]
        return tables.add(function)


def _captures_at(entry: Local, place: Local) -> Value:
    return Load(entry, r.KIND).equals(r.CAPTURE) & Load(entry, r.PLACE).equals(place)
