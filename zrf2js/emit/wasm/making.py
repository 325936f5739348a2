"""Making and unmaking moves: an undo log stores each written place with its previous code."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.games.runtime_needs import no_progress_goals
from zrf2js.analysis.games.turn_order import next_players
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm import records as r
from zrf2js.emit.wasm.piles import Piles
from zrf2js.emit.wasm.progress import Progress
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.emit.wasm.undoing import undoing
from zrf2js.emit.wasm.writes import Writes

#: the move that is a pass
PASS = -1


class Making:
    """The functions that make and unmake moves."""

    def __init__(self, tables: Tables, records: Records, *, plays: bool) -> None:
        self._tables, self._records = tables, records
        game = tables.game
        #: None unless turns without progress are counted, which JavaScript does for trees
        self._progress = Progress(tables) if plays and no_progress_goals(game) else None
        self._has_drops = game.has_drops
        self._passes = game.has_passes
        self.writes = Writes(tables, counts_turns=self.counts_turns)
        special = records.special
        self._give_back = self.writes.give_back() if r.EXCHANGE in special else None
        self._use_entry = self.writes.use_entry() if r.USE in special else None
        self.piles = Piles(tables, self.writes) if tables.has_piles else None
        #: the target of a record, whose pile gets the pieces that it captures
        self._captor = tables.variable() if tables.has_piles else None
        self._note_part = self._part_noted()
        self._affect = self._affected()
        self._play = self._played()
        self.make = self._made()
        has_reserves = bool(self._has_drops or self.writes.recycles or special)
        has_rows = tables.reads_parts or tables.has_piles
        self.undo = undoing(tables, has_reserves=has_reserves or has_rows)

    @property
    def counts_turns(self) -> bool:
        """True if turns without progress are counted."""
        return self._progress is not None

    # --- moves -----------------------------------------------------------------------------------

    def _made(self) -> wasm.Function:
        """Make a move. Its turn ends unless it is partial."""
        move = wasm.Local("move", wasm.I64)
        tables = self._tables
        function = tables.add(wasm.Function("make", (move,)))
        low, start, target, piece = (function.local(n) for n in ("low", "from", "to", "code"))
        base, zero = function.local("base"), wasm.constant(0)
        body = function.body
        body += [
            wasm.Assign(tables.chooser, wasm.Load(tables.turn << 2, tables.chooser_of)),
            wasm.Assign(tables.partial, wasm.constant(-1)),
            wasm.Assign(tables.continuation, wasm.constant(0)),
            *([wasm.Assign(tables.first_loss, tables.losses)] if self.writes.tracks_losses else ()),
        ]
        ends = self.ends_turn()
        if self._passes:
            body.append(wasm.If(move.equals(PASS), [*ends, wasm.Return()]))
        body += [
            wasm.Assign(low, move.narrow()),
            wasm.Assign(piece, (move >> 32).narrow()),
            wasm.If(
                low & r.RECORD,
                [
                    self._play.run(piece),
                    *([] if self._progress is None else self._progress.of_writes(base)),
                    *self._notes(base),
                    *self._ends_unless_partial(ends),
                    wasm.Return(),
                ],
            ),
            wasm.Assign(piece, piece & tables.code_mask),
            wasm.Assign(start, low & 0xFFFF),
            wasm.Assign(target, low >> 16),
            wasm.Assign(tables.last_from, self._departure(start)),
            wasm.Assign(tables.last_to, target),
            *self._moves_piece(function, start, target, piece),
            *([] if self._progress is None else self._progress.of_writes(base)),
            *ends,
        ]
        if self.counts_turns:
            body.insert(0, wasm.Assign(tables.progressed, zero))
        if self.counts_turns or tables.reads_parts:
            body.insert(0, wasm.Assign(base, tables.undo))
        return function

    def ends_turn(self) -> list[wasm.Statement]:
        """Return code that goes to the next item of the turn order."""
        tables = self._tables
        ends: list[wasm.Statement] = [
            wasm.Assign(tables.turn, wasm.Load(tables.turn << 2, tables.next_turn))
        ]
        if self.counts_turns:
            ends.append(wasm.Assign(tables.no_progress, tables.no_progress + 1))
        if tables.reads_parts:
            ends.append(wasm.Assign(tables.turns, tables.turns + 1))
        return ends

    def _notes(self, base: wasm.Value) -> list[wasm.Statement]:
        """Return code that notes a partial move for the later parts of its turn."""
        if self._note_part is None:
            return []
        is_partial = self._tables.partial.is_("lt_s", 0).is_zero()
        return [wasm.If(is_partial, [self._note_part.run(base)])]

    def _part_noted(self) -> wasm.Function | None:
        """Mark the ends of a partial move, and the other places that it has written to."""
        tables, mark = self._tables, self.writes.mark
        if mark is None:
            return None
        base = wasm.Local("base", wasm.I32)
        function = tables.add(wasm.Function("note_part", (base,)))
        cell, end = function.local("cell"), function.local("end")
        first, last = tables.last_from, tables.last_to
        is_other = cell.is_("lt_s", 0).is_zero() & cell.differs(first) & cell.differs(last)
        captured = mark.run(cell + (tables.earlier + tables.row_size))
        body: list[wasm.Statement] = [
            wasm.Assign(cell, wasm.Load(base, 0)),
            wasm.If(is_other, [captured]),
            wasm.Assign(base, base + 2 * CELL),
        ]
        function.body = [
            wasm.Assign(end, tables.undo),
            wasm.until(base.equals(end), body),
            wasm.If(first.is_("lt_s", 0).is_zero(), [mark.run(first + tables.earlier)]),
            mark.run(last + tables.earlier),
        ]
        return function

    def _ends_unless_partial(self, ends: list[wasm.Statement]) -> list[wasm.Statement]:
        return [wasm.If(self._tables.partial.is_("lt_s", 0), ends)]

    def _departure(self, start: wasm.Value) -> wasm.Value:
        return wasm.choose(start.equals(self._tables.off), -1, start) if self._has_drops else start

    def _moves_piece(
        self, function: wasm.Function, start: wasm.Local, target: wasm.Local, piece: wasm.Local
    ) -> list[wasm.Statement]:
        """Return code for a move of one piece; ``piece`` is its code after the move."""
        if self.piles is None:
            return [
                *self._lift(function, start, piece),
                *self.writes.replaces(function, target, piece),
                *self.writes.captures(function.local("old")),
            ]
        is_drop = start.equals(self._tables.off)
        uses = wasm.If(is_drop, [self.writes.use_reserve.run(piece)])
        return [uses, self.piles.move.run(start, target, piece)]

    def _lift(
        self, function: wasm.Function, start: wasm.Local, piece: wasm.Value
    ) -> list[wasm.Statement]:
        lift = list(self.writes.replaces(function, start, wasm.constant(0)))
        if not self._has_drops:
            return lift
        is_drop = start.equals(self._tables.off)
        return [wasm.If(is_drop, [self.writes.use_reserve.run(piece)], lift)]

    # --- records ---------------------------------------------------------------------------------

    def _played(self) -> wasm.Function:
        """Apply a record: lift all parts, land them, apply the effects in order (rule 61)."""
        record = wasm.Local("record", wasm.I32)
        tables = self._tables
        function = tables.add(wasm.Function("play", (record,)))
        entry, part = function.local("entry"), function.local("part")
        start, target, piece = (function.local(name) for name in ("from", "to", "code"))
        stays = function.local("stays")
        is_part = wasm.Load(entry, r.KIND).equals(r.PART)
        origin, lifted = wasm.Load(entry, r.PLACE), wasm.Load(part, tables.lifted)
        land_part: list[wasm.Statement] = [
            wasm.If(lifted, [self._lands_on(wasm.Load(entry, r.ARGUMENT), lifted, part)]),
            wasm.Assign(part, part + CELL),
        ]
        retyped = (tables.piece(target) & ~tables.layout.type_bits) | wasm.Load(record, r.EXTRA)
        function.body = [
            wasm.Assign(start, wasm.Load(record, r.FROM)),
            wasm.Assign(target, wasm.Load(record, r.TO)),
            wasm.Assign(tables.last_from, self._departure(start)),
            wasm.Assign(tables.last_to, target),
            *r.each_entry(
                entry, record, [wasm.If(is_part, list(self._lift_part(part, origin, entry)))]
            ),
            wasm.Assign(stays, wasm.choose(part, start.equals(target), 0)),
            wasm.Assign(piece, tables.piece(start)),
            *self._begin_main(record, start, piece, stays, part),
            wasm.Assign(part, wasm.constant(0)),
            *r.each_entry(entry, record, [wasm.If(is_part, land_part)]),
            *self._lands(record, start, target, piece, stays, part),
            *r.each_entry(entry, record, [wasm.If(is_part.is_zero(), [self._affect.run(entry)])]),
            *self._leave_copy(record, start, piece),
            wasm.If(
                wasm.Load(record, r.EXTRA).differs(0) & start.differs(tables.off),
                [wasm.If(tables.piece(target), [self.writes.write.run(target, retyped)])],
            ),
            wasm.If(
                wasm.Load(record, r.CONTINUATION),
                [
                    wasm.Assign(tables.partial, target),
                    wasm.Assign(tables.continuation, wasm.Load(record, r.CONTINUATION)),
                ],
            ),
        ]
        return function

    def _lift_part(
        self, part: wasm.Local, origin: wasm.Value, entry: wasm.Value
    ) -> Iterator[wasm.Statement]:
        tables = self._tables
        first = [
            wasm.Assign(tables.last_from, self._departure(origin)),
            wasm.Assign(tables.last_to, wasm.Load(entry, r.ARGUMENT)),
        ]
        lifted = tables.piece(origin)
        yield wasm.If(part.is_zero(), [*first])
        yield wasm.Store(part, tables.lifted, wasm.choose(origin.equals(tables.off), 0, lifted))
        yield wasm.If(wasm.Load(part, tables.lifted), [self._lifts(origin, part)])
        yield wasm.Assign(part, part + CELL)

    def _begin_main(
        self,
        record: wasm.Value,
        start: wasm.Value,
        piece: wasm.Local,
        stays: wasm.Value,
        part: wasm.Value,
    ) -> list[wasm.Statement]:
        leaves = stays.is_zero()
        if self.piles is not None:
            leaves &= self._sows(record).is_zero()
        lifts: list[wasm.Statement] = [wasm.If(leaves, [self._lifts(start, part)])]
        if not self._has_drops:
            return lifts
        dropped = wasm.Assign(piece, wasm.Load(record, r.EXTRA))
        return [
            wasm.If(
                start.equals(self._tables.off), [dropped, self.writes.use_reserve.run(piece)], lifts
            )
        ]

    def _lands(
        self,
        record: wasm.Value,
        start: wasm.Local,
        target: wasm.Local,
        piece: wasm.Local,
        stays: wasm.Value,
        part: wasm.Value,
    ) -> list[wasm.Statement]:
        """Return code that lands the piece of a record or its pile, or sows its heap."""
        moves = piece.differs(0) & stays.is_zero()
        lands = wasm.If(moves, [self._lands_on(target, piece, part)])
        if self.piles is None or self._captor is None:
            return [lands]
        sow = self.piles.sow.run(start, wasm.Load(record + r.HEADER, r.ARGUMENT))
        drop = self.piles.move.run(start, target, piece)
        moved = wasm.If(start.equals(self._tables.off), [drop], [lands])
        return [
            wasm.Assign(self._captor, target),
            wasm.If(self._sows(record), [sow], [moved]),
        ]

    def _sows(self, record: wasm.Value) -> wasm.Value:
        """Return the test whether a record sows a heap."""
        first = record + r.HEADER
        return wasm.Load(first, r.KIND).equals(r.SOW) & first.is_("lt_u", wasm.Load(record, r.END))

    def _lifts(self, origin: wasm.Value, part: wasm.Value) -> wasm.Statement:
        """Return code that removes the piece or the pile of a part from its origin."""
        if self.piles is None:
            return self.writes.write.run(origin, 0)
        return self.piles.lift.run(origin, part)

    def _lands_on(self, target: wasm.Value, piece: wasm.Value, part: wasm.Value) -> wasm.Statement:
        """Return code that lands the piece or the pile of a part."""
        if self.piles is None:
            return self.writes.land.run(target, piece)
        return self.piles.land.run(target, piece, part)

    def _leave_copy(
        self, record: wasm.Value, start: wasm.Value, piece: wasm.Value
    ) -> list[wasm.Statement]:
        wanted = wasm.Load(record, r.COPY) & start.differs(self._tables.off) & piece.differs(0)
        return [wasm.If(wanted, [self.writes.write.run(start, piece)])]

    def _affected(self) -> wasm.Function:
        """Apply an entry of a record."""
        entry = wasm.Local("entry", wasm.I32)
        tables, layout = self._tables, self._tables.layout
        function = tables.add(wasm.Function("affect", (entry,)))
        kind, place, argument, piece = (
            function.local(name) for name in ("kind", "place", "argument", "code")
        )

        def changes(number: int, mask: int, value: wasm.Value) -> wasm.If:
            changed = (piece & ~mask) | value
            return wasm.If(
                kind.equals(number), [self.writes.write.run(place, changed), wasm.Return()]
            )

        flipped = self._flipped(piece)
        function.body = [
            wasm.Assign(kind, wasm.Load(entry, r.KIND)),
            wasm.Assign(place, wasm.Load(entry, r.PLACE)),
            wasm.Assign(argument, wasm.Load(entry, r.ARGUMENT)),
            wasm.If(kind.equals(r.CREATE), [self.writes.write.run(place, argument), wasm.Return()]),
            *self._special_effects(kind, place, argument),
            wasm.Assign(piece, tables.piece(place)),
            wasm.If(piece.is_zero(), [wasm.Return()]),
            *self._exchanges(kind, piece, argument),
            wasm.If(kind.equals(r.CAPTURE), [self._takes(place), wasm.Return()]),
            changes(r.OWNER, layout.owner_mask, argument),
            changes(r.FLIP, layout.owner_mask, flipped),
            changes(r.TYPE, layout.type_bits, argument),
            *(
                changes(r.ATTRIBUTE + number, field.mask << field.shift, argument)
                for number, field in enumerate(layout.attributes)
            ),
        ]
        return function

    def _takes(self, place: wasm.Value) -> wasm.Statement:
        """Return the capture on a place."""
        if self.piles is None or self._captor is None:
            return self.writes.land.run(place, 0)
        return self.piles.take.run(place, self._captor)

    def _special_effects(
        self, kind: wasm.Value, place: wasm.Value, argument: wasm.Value
    ) -> list[wasm.Statement]:
        """Return code for the kinds of entries that need no piece."""
        effects: list[wasm.Statement] = []
        if r.DROP in self._records.special:
            use, land = self.writes.use_reserve.run(argument), self.writes.land.run(place, argument)
            effects.append(wasm.If(kind.equals(r.DROP), [use, land, wasm.Return()]))
        if r.SOW in self._records.special:
            effects.append(wasm.If(kind.equals(r.SOW), [wasm.Return()]))  # has been sown
        if self._use_entry is not None:
            use = self._use_entry.run(argument)
            effects.append(wasm.If(kind.equals(r.USE), [use, wasm.Return()]))
        return effects

    def _exchanges(
        self, kind: wasm.Value, piece: wasm.Value, argument: wasm.Value
    ) -> list[wasm.Statement]:
        """Return code that exchanges a promoted piece for one of the mover's reserve (rule 69)."""
        if self._give_back is None:
            return []
        new = (piece & ~self._tables.layout.type_bits) | argument
        gives: list[wasm.Statement] = [self._give_back.run(piece)]
        gives += [self.writes.use_reserve.run(new), wasm.Return()]
        return [wasm.If(kind.equals(r.EXCHANGE), gives)]

    def _flipped(self, piece: wasm.Value) -> wasm.Value:
        """Return the bit of the player after the owner, in the order of the turns."""
        game = self._tables.game
        following = next_players(game)
        bits: wasm.Value = wasm.constant(0)
        for player in range(len(game.players)):
            bit = piece & 1 << player
            bits = bits | wasm.choose(bit, 1 << following.get(player, player), 0)
        return bits
