"""Equal moves: only the first one of a list stays (rule 60).

Moves are equal if their parts, effects and continuations are; effects that change nothing do not
count. They are compared by hashes of 64 bits, which do not depend on the order of effects on
different positions.
"""

from __future__ import annotations

from zrf2js.analysis.games.change_lists import PROMOTION, TYPE
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm import records as r
from zrf2js.emit.wasm.hashing import cell_key, final_mix
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import CELL, WORD, Tables

#: slots of the table of hashes; a longer list is not compared to its end, as in JavaScript
_SLOTS = 1 << 14


def are_distinct(tables: Tables) -> bool:
    """Return True if the compiler has proved that no two moves of a list are equal."""
    compared = tables.game.annotations.comparisons
    return compared is not None and not any(compared.flags)


class Duplicates:
    """The function (start) that removes duplicates from the list."""

    def __init__(self, tables: Tables, records: Records) -> None:
        self._tables, self._records = tables, records
        self._matters = self._mattering()
        self._record_key = self._key_of_record()
        self._move_key = self._key_of_move()
        self.remove = self._removed()

    # --- records ---------------------------------------------------------------------------------

    def _mattering(self) -> wasm.Function:
        """Return 1 if an entry of a record has an effect: a piece to change or to capture."""
        tables = self._tables
        record, entry = wasm.Local("record", wasm.I32), wasm.Local("entry", wasm.I32)
        function = tables.add(wasm.Function("matters", (record, entry), wasm.I32))
        names = ("kind", "place", "left", "reached", "latest", "at")
        kind, place, left, reached, latest, at = map(function.local, names)
        here = wasm.Load(at, r.PLACE).equals(place)
        is_part = wasm.Load(at, r.KIND).equals(r.PART)
        fills = wasm.Load(at, r.KIND).equals(r.CREATE) | wasm.Load(at, r.KIND).equals(r.CAPTURE)
        stands = tables.piece(place).differs(0)
        special: list[wasm.Statement] = []
        if self._records.special:
            special = [wasm.If(kind.is_("ge_u", r.DROP), [wasm.Return(wasm.constant(1))])]
        dropped = wasm.Load(at, r.KIND).equals(r.DROP) & here
        drops = [wasm.Assign(reached, reached | dropped)] if r.DROP in self._records.special else []
        body: list[wasm.Statement] = [
            wasm.Assign(reached, reached | (is_part & wasm.Load(at, r.ARGUMENT).equals(place))),
            wasm.Assign(left, left | (is_part & here)),
            *drops,
            wasm.If(
                here & fills & at.is_("lt_u", entry), [wasm.Assign(latest, wasm.Load(at, r.KIND))]
            ),
        ]
        function.body = [
            wasm.Assign(kind, wasm.Load(entry, r.KIND)),
            wasm.Assign(place, wasm.Load(entry, r.PLACE)),
            *special,
            wasm.If(
                kind.equals(r.PART) | kind.equals(r.CREATE) | (kind.differs(r.CAPTURE) & stands),
                [wasm.Return(wasm.constant(1))],
            ),
            wasm.Assign(left, wasm.Load(record, r.FROM).equals(place)),
            wasm.Assign(reached, wasm.Load(record, r.TO).equals(place)),
            wasm.Assign(latest, wasm.constant(r.PART)),
            *r.each_entry(at, record, body),
            wasm.If(latest.equals(r.PART), [wasm.Return(reached | (stands & left.is_zero()))]),
            wasm.Return(latest.equals(r.CREATE)),
        ]
        return function

    def _key_of_record(self) -> wasm.Function:
        tables = self._tables
        record = wasm.Local("record", wasm.I32)
        function = tables.add(wasm.Function("record_key", (record,), wasm.I64))
        key = function.local("key", wasm.I64)
        names = ("entry", "earlier", "ordinal", "parts", "others", "from", "to")
        entry, earlier, ordinal, parts, others, start, target = map(function.local, names)
        kind, place = wasm.Load(entry, r.KIND), wasm.Load(entry, r.PLACE)
        same = wasm.Load(earlier, r.PLACE).equals(place)
        count: list[wasm.Statement] = [
            wasm.If(same, [wasm.Assign(ordinal, ordinal + self._matters(record, earlier))]),
            wasm.Assign(earlier, earlier + r.ENTRY),
        ]
        added = _item(kind, place, wasm.Load(entry, r.ARGUMENT), ordinal)
        is_part = kind.equals(r.PART)
        counted: list[wasm.Statement] = [
            wasm.Assign(ordinal, wasm.constant(0)),
            wasm.Assign(earlier, record + r.HEADER),
            wasm.until(earlier.is_("ge_u", entry), count),
            wasm.Assign(key, key + added),
            wasm.Assign(parts, parts + is_part),
            wasm.Assign(others, others + is_part.is_zero()),
        ]
        extra = wasm.Load(record, r.EXTRA)
        # A move that stays, with one part that moves, is the move of that part.
        is_other = start.equals(target) & parts.equals(1) & others.is_zero() & extra.is_zero()
        main = _item(wasm.constant(r.PART), start, target, wasm.constant(0))
        mode = wasm.Load(record, r.CONTINUATION) * 2 + wasm.Load(record, r.COPY)
        function.body = [
            wasm.Assign(start, wasm.Load(record, r.FROM)),
            wasm.Assign(target, wasm.Load(record, r.TO)),
            *r.each_entry(entry, record, [wasm.If(self._matters(record, entry), counted)]),
            wasm.If(is_other.is_zero(), [wasm.Assign(key, key + main)]),
            wasm.Return(key + _ending(extra, mode)),
        ]
        return function

    # --- moves -----------------------------------------------------------------------------------

    def _key_of_move(self) -> wasm.Function:
        """Return the hash of a move; the changes of a plain move are those of its list."""
        tables, layout = self._tables, self._tables.layout
        move = wasm.Local("move", wasm.I64)
        function = tables.add(wasm.Function("move_key", (move,), wasm.I64))
        key = function.local("key", wasm.I64)
        names = ("low", "high", "from", "to", "code", "extra", "changes")
        low, high, start, target, code, extra, changes = map(function.local, names)
        fresh = tables.cells([0, *map(self._records.fresh, range(len(tables.game.pieces)))])
        new = wasm.Load(tables.kind_of(code) << 2, fresh) | (code & layout.owner_mask)
        cases: list[wasm.Statement] = []
        for listed, number in tables.change_lists.items():
            items: list[wasm.Statement] = []
            for ordinal, change in enumerate(listed):
                if change == PROMOTION:
                    items.append(wasm.Assign(extra, code & layout.type_bits))
                    continue
                entry, mask = r.TYPE, layout.type_bits
                if change != TYPE:
                    assert isinstance(change, int)
                    field = layout.attributes[change]
                    entry, mask = r.ATTRIBUTE + change, field.mask << field.shift
                added = _item(wasm.constant(entry), target, code & mask, wasm.constant(ordinal))
                items.append(wasm.Assign(key, key + added))
            if items:
                cases.append(wasm.If(changes.equals(number), items))
        is_drop = start.equals(tables.off)
        function.body = [
            wasm.Assign(low, move.narrow()),
            wasm.Assign(high, (move >> 32).narrow()),
            wasm.If(low & r.RECORD, [wasm.Return(self._record_key(high))]),
            wasm.Assign(start, low & r.RECORD - 1),
            wasm.Assign(target, low >> 16),
            wasm.Assign(code, high & tables.code_mask),
            wasm.Assign(changes, high >> layout.code_bits),
            wasm.If(is_drop, [wasm.Assign(extra, wasm.choose(changes, new, code))]),
            *cases,
            wasm.Assign(key, key + _item(wasm.constant(r.PART), start, target, wasm.constant(0))),
            wasm.Return(key + _ending(extra, wasm.constant(0))),
        ]
        return function

    # --- lists -----------------------------------------------------------------------------------

    def _removed(self) -> wasm.Function:
        tables = self._tables
        start = wasm.Local("start", wasm.I32)
        function = tables.add(wasm.Function("remove_duplicates", (start,)))
        move, key = function.local("move", wasm.I64), function.local("key", wasm.I64)
        end, kept, slot, held, known = map(function.local, ("end", "kept", "slot", "held", "known"))
        stamp = tables.variable()
        slots, stamps = tables.reserved(_SLOTS * WORD), tables.reserved(_SLOTS * CELL)
        is_same = wasm.Load(slot << 3, slots, wasm.I64).equals(key)
        find = wasm.until(
            wasm.Load(slot << 2, stamps).differs(stamp) | known,
            [
                wasm.Assign(known, is_same),
                wasm.Assign(slot, wasm.choose(known, slot, (slot + 1) & _SLOTS - 1)),
            ],
        )
        compare: list[wasm.Statement] = [
            wasm.Assign(key, self._move_key(move)),
            wasm.Assign(slot, (key >> 50).narrow()),
            find,
            wasm.If(
                known.is_zero(),
                [
                    wasm.Store(slot << 2, stamps, stamp),
                    wasm.Store(slot << 3, slots, key),
                    wasm.Assign(held, held + 1),
                ],
            ),
        ]
        body: list[wasm.Statement] = [
            wasm.Assign(move, wasm.Load(start, 0, wasm.I64)),
            wasm.Assign(known, wasm.constant(0)),
            wasm.If(held.is_("lt_u", _SLOTS >> 1) & self._is_compared(move.narrow()), compare),
            wasm.If(known.is_zero(), [wasm.Store(kept, 0, move), wasm.Assign(kept, kept + WORD)]),
            wasm.Assign(start, start + WORD),
        ]
        function.body = [
            wasm.Assign(stamp, stamp + 1),
            wasm.Assign(end, tables.top),
            wasm.Assign(kept, start),
            wasm.until(start.equals(end), body),
            wasm.Assign(tables.top, kept),
        ]
        return function

    def _is_compared(self, low: wasm.Value) -> wasm.Value:
        """Return 1 unless the moves of this type of piece, or all drops, are distinct."""
        tables = self._tables
        compared = tables.game.annotations.comparisons
        if compared is None or all(compared.flags):
            return wasm.constant(1)
        flags = tables.cells(list(map(int, compared.flags)))
        start = wasm.choose(low & r.RECORD, low >> 16, low & r.RECORD - 1)
        kind = tables.kind_of(tables.piece(start))
        return wasm.Load(wasm.choose(start.equals(tables.off), 0, kind << 2), flags)


def _item(
    kind: wasm.Value, place: wasm.Value, argument: wasm.Value, ordinal: wasm.Value
) -> wasm.Value:
    """Return the hash of an effect, the ``ordinal``-th one on its position."""
    return final_mix(cell_key((ordinal << 24) | (kind << 16) | place, argument))


def _ending(extra: wasm.Value, mode: wasm.Value) -> wasm.Value:
    return final_mix(cell_key(mode, extra) + 1)
