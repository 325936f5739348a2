"""Records: moves with more than one effect, as in the JavaScript runtime, but in another format.

A record is a header of six numbers (its end, origin, target, continuation, the type of a promotion
or the code of a drop, 1 if a copy stays behind) and entries of three: kind, place, argument.
"""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.tables import CELL, RECORD_ROOM, Tables
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR

#: kinds of entries; those from ATTRIBUTE on are attributes, by number
PART, CAPTURE, CREATE, OWNER, FLIP, TYPE, ATTRIBUTE = range(7)
#: and those of some games; their places are not those of pieces, except for drops and exchanges
DROP, USE, EXCHANGE, SOW = range(64, 68)
#: offsets in a header
END, FROM, TO, CONTINUATION, EXTRA, COPY = range(0, 6 * CELL, CELL)
#: offsets in an entry
KIND, PLACE, ARGUMENT = range(0, 3 * CELL, CELL)
HEADER, ENTRY = 6 * CELL, 3 * CELL
#: the bit of a move whose upper half is the address of a record
RECORD = 1 << 15


def each_entry(
    entry: wasm.Local, record: wasm.Value, body: list[wasm.Statement]
) -> list[wasm.Statement]:
    """Return a loop over the entries of a record, with the address of each in ``entry``."""
    at_end = entry.is_("ge_u", wasm.Load(record, END))
    next_entry = wasm.Assign(entry, entry + ENTRY)
    return [wasm.Assign(entry, record + HEADER), wasm.until(at_end, [*body, next_entry])]


def special_kinds(game: GameIR) -> frozenset[int]:
    """Return the kinds of entries from ``DROP`` on that records of a game may have."""
    templates = [game.templates[call.template] for piece in game.pieces for call in piece.drops]
    found = {
        DROP: any(each.has(ops.Cascade) for each in templates),
        USE: game.has(ops.UseEntry),
        EXCHANGE: game.recycles_promotions,
        SOW: game.has(ops.Sow),
    }
    return frozenset(kind for kind, is_used in found.items() if is_used)


class Records:
    """The functions that write records."""

    ENTRY = ENTRY

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.special = special_kinds(tables.game)
        self.discards_parts = tables.game.option("discard cascades") == "true"
        self.first = tables.records + HEADER
        self.move = wasm.constant(RECORD, wasm.I64) | (tables.records.widen() << 32)
        self.last = tables.variable()
        self.commit = self._commit()
        self._copy = self._copied()
        self.repeat = self._repeated()
        self.reopen = self._reopened()

    def fresh(self, piece: int) -> int:
        """Return the code of a piece with the attributes of its type, without its owner."""
        layout = self._tables.layout
        values = zip(layout.attributes, self._tables.game.pieces[piece].attributes, strict=True)
        return layout.type_code(piece) + sum(value << field.shift for field, value in values)

    def fresh_like(self, code: wasm.Value) -> wasm.Value:
        """Return the code of a piece of the same type with the attributes of its type."""
        layout = self._tables.layout
        if not layout.attributes:
            return code & layout.type_bits
        pieces = range(len(self._tables.game.pieces))
        codes = self._tables.cells([0, *map(self.fresh, pieces)])
        return wasm.Load(self._tables.kind_of(code) << 2, codes)

    def _commit(self) -> wasm.Function:
        """Complete the record under construction; return the first entry of the next one."""
        names = ("end", "origin", "target", "continuation", "extra", "copies")
        params = tuple(wasm.Local(name, wasm.I32) for name in names)
        function = self._tables.add(wasm.Function("commit", params, wasm.I32))
        record = self._tables.records
        offsets = (END, FROM, TO, CONTINUATION, EXTRA, COPY)
        function.body = [
            wasm.If(record.is_("gt_u", record.initial + RECORD_ROOM), [wasm.Trap()]),
            wasm.Assign(self.last, record),
            *(
                wasm.Store(record, offset, each)
                for offset, each in zip(offsets, params, strict=True)
            ),
            wasm.Assign(record, params[0]),
            wasm.Return(self.first),
        ]
        return function

    def _copied(self) -> wasm.Function:
        """Copy entries to another address, optionally only parts; return the end of the copies."""
        start, end, to, parts = (
            wasm.Local(name, wasm.I32) for name in ("start", "end", "to", "parts")
        )
        function = self._tables.add(wasm.Function("copy", (start, end, to, parts), wasm.I32))
        stores = [wasm.Store(to, at, wasm.Load(start, at)) for at in (KIND, PLACE, ARGUMENT)]
        wanted: wasm.Value = parts.is_zero() | wasm.Load(start, KIND).equals(PART)
        body: list[wasm.Statement] = [
            wasm.If(wanted, [*stores, wasm.Assign(to, to + ENTRY)]),
            wasm.Assign(start, start + ENTRY),
        ]
        function.body = [wasm.until(start.is_("ge_u", end), body), wasm.Return(to)]
        return function

    def _repeated(self) -> wasm.Function:
        """Copy the entries of the last record, or only its parts; return the end of the copies."""
        parts = wasm.Local("parts", wasm.I32)
        function = self._tables.add(wasm.Function("repeat", (parts,), wasm.I32))
        end = wasm.Load(self.last, END)
        function.body = [wasm.Return(self._copy(self.last + HEADER, end, self.first, parts))]
        return function

    def _reopened(self) -> wasm.Function:
        """Move the record at ``base`` behind the records committed since; return its end."""
        base, end = wasm.Local("base", wasm.I32), wasm.Local("end", wasm.I32)
        function = self._tables.add(wasm.Function("reopen", (base, end), wasm.I32))
        function.body = [
            wasm.If(base.equals(self.first), [wasm.Return(end)]),
            wasm.Return(self._copy(base, end, self.first, wasm.constant(0))),
        ]
        return function
