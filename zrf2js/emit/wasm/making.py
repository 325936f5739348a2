"""Making and unmaking moves: an undo log stores each written place with its previous code."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.games.runtime_needs import no_progress_goals, runtime_needs
from zrf2js.analysis.games.turn_order import next_players
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm import records as r
from zrf2js.emit.wasm.hashing import cell_key
from zrf2js.emit.wasm.progress import Progress
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.emit.wasm.undoing import undoing
from zrf2js.ir.traits import Needs

#: the move that is a pass
PASS = -1


class Making:
    """The functions that make and unmake moves."""

    def __init__(self, tables: Tables, records: Records, *, plays: bool) -> None:
        self._tables, self._records = tables, records
        game = tables.game
        needs = runtime_needs(game)
        self.tracks_losses = Needs.LOSSES in needs
        self.tracks_hash = Needs.HISTORY in needs
        #: None unless turns without progress are counted, which JavaScript does for trees
        self._progress = Progress(tables) if plays and no_progress_goals(game) else None
        self._recycles = game.option("recycle captures") == "true"
        self._has_drops = any(piece.drops for piece in game.pieces)
        self._passes = game.has_passes
        self.write = self._written()
        self.write_reserve = self._reserve_written()
        self._capture = self._captured()
        self._land = self._landed()
        self._use_reserve = self._reserve_used()
        self._affect = self._affected()
        self._play = self._played()
        self.make = self._made()
        self.undo = undoing(tables, self.toggle, has_reserves=self._has_drops or self._recycles)

    @property
    def counts_turns(self) -> bool:
        """True if turns without progress are counted."""
        return self._progress is not None

    # --- writes ----------------------------------------------------------------------------------

    def _log(self, cell: wasm.Value, old: wasm.Value) -> Iterator[wasm.Statement]:
        undo = self._tables.undo
        yield wasm.Store(undo, 0, cell)
        yield wasm.Store(undo, CELL, old)
        yield wasm.Assign(undo, undo + 2 * CELL)

    def toggle(
        self, function: wasm.Function, place: wasm.Value, code: wasm.Value
    ) -> Iterator[wasm.Statement]:
        """Yield the change of a set of positions unless the code is 0."""
        if isinstance(code, wasm.Constant) and code.number == 0:
            return
        tables = self._tables
        address = function.local("address")
        changed = wasm.Load(address, tables.kinds, wasm.I64) ^ tables.bit(place)
        yield wasm.If(
            code,
            [
                wasm.Assign(address, tables.kind_row(code) + tables.word(place)),
                wasm.Store(address, tables.kinds, changed),
            ],
        )

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
        function.body = list(self._replaces(function, place, piece))
        return function

    def _replaces(
        self, function: wasm.Function, place: wasm.Local, piece: wasm.Value
    ) -> Iterator[wasm.Statement]:
        """Yield code that replaces the content of a place, and stores it in the local ``old``."""
        old = function.local("old")
        yield wasm.Assign(old, self._tables.piece(place))
        yield from self._log(place, old)
        yield wasm.Store(place, self._tables.board, piece)
        yield from self.toggle(function, place, old)
        yield from self.toggle(function, place, piece)
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
        if self.counts_turns:
            function.body.append(wasm.Assign(tables.progressed, wasm.constant(1)))
        if self.tracks_losses:
            function.body += [
                wasm.Store(tables.losses, 0, piece),
                wasm.Assign(tables.losses, tables.losses + CELL),
            ]
        if not self._recycles:
            return function
        index, kind = function.local("index"), function.local("kind")
        function.body += [
            wasm.Assign(kind, (piece >> layout.type_shift) & layout.type_mask),
            wasm.Assign(
                index, ((piece & layout.owner_mask).trailing() * layout.types + kind) * CELL
            ),
        ]
        kinds = [number for number, each in enumerate(tables.game.pieces, 1) if each.drops]
        recyclable: wasm.Value = wasm.constant(0)
        for number in kinds:
            recyclable = recyclable | kind.equals(number)
        count = wasm.Load(index, tables.reserve)
        returns = recyclable & count.is_("lt_s", 0).is_zero()
        function.body.append(wasm.If(returns, [self.write_reserve.run(index, count + 1)]))
        return function

    def _landed(self) -> wasm.Function:
        """Replace what stands at a place; a piece there is captured."""
        place, piece = wasm.Local("place", wasm.I32), wasm.Local("code", wasm.I32)
        function = self._tables.add(wasm.Function("land", (place, piece)))
        captures = self._captures(self._tables.piece(place))
        function.body = [*captures, self.write.run(place, piece)]
        return function

    def _reserve_used(self) -> wasm.Function:
        """Take a piece from the mover's reserve unless it is unlimited."""
        piece = wasm.Local("code", wasm.I32)
        tables, layout = self._tables, self._tables.layout
        function = tables.add(wasm.Function("use_reserve", (piece,)))
        index = function.local("index")
        mover = wasm.Load(tables.turn << 2, tables.mover_of)
        kind = (piece >> layout.type_shift) & layout.type_mask
        count = wasm.Load(index, tables.reserve)
        function.body = [
            wasm.Assign(index, (mover * layout.types + kind) * CELL),
            wasm.If(count.is_("gt_s", 0), [self.write_reserve.run(index, count - 1)]),
        ]
        return function

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
            *([wasm.Assign(tables.first_loss, tables.losses)] if self.tracks_losses else ()),
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
                    *self._ends_unless_partial(ends),
                    wasm.Return(),
                ],
            ),
            wasm.Assign(piece, piece & tables.code_mask),
            wasm.Assign(start, low & 0xFFFF),
            wasm.Assign(target, low >> 16),
            wasm.Assign(tables.last_from, self._departure(start)),
            wasm.Assign(tables.last_to, target),
            *self._lift(function, start, piece),
            *self._replaces(function, target, piece),
            *self._captures(function.local("old")),
            *([] if self._progress is None else self._progress.of_writes(base)),
            *ends,
        ]
        if self.counts_turns:
            start_of = [wasm.Assign(base, tables.undo), wasm.Assign(tables.progressed, zero)]
            body[:0] = start_of
        return function

    def ends_turn(self) -> list[wasm.Statement]:
        """Return code that goes to the next item of the turn order."""
        tables = self._tables
        ends: list[wasm.Statement] = [
            wasm.Assign(tables.turn, wasm.Load(tables.turn << 2, tables.next_turn))
        ]
        if self.counts_turns:
            ends.append(wasm.Assign(tables.no_progress, tables.no_progress + 1))
        return ends

    def _ends_unless_partial(self, ends: list[wasm.Statement]) -> list[wasm.Statement]:
        return [wasm.If(self._tables.partial.is_("lt_s", 0), ends)]

    def _departure(self, start: wasm.Value) -> wasm.Value:
        return wasm.choose(start.equals(self._tables.off), -1, start) if self._has_drops else start

    def _lift(
        self, function: wasm.Function, start: wasm.Local, piece: wasm.Value
    ) -> list[wasm.Statement]:
        lift = list(self._replaces(function, start, wasm.constant(0)))
        if not self._has_drops:
            return lift
        is_drop = start.equals(self._tables.off)
        return [wasm.If(is_drop, [self._use_reserve.run(piece)], lift)]

    def _captures(self, taken: wasm.Value) -> list[wasm.Statement]:
        """Return code that records the capture of a piece unless the code is 0."""
        if not (self.tracks_losses or self._recycles or self.counts_turns):
            return []
        return [wasm.If(taken, [self._capture.run(taken)])]

    # --- records ---------------------------------------------------------------------------------

    def _each_entry(
        self, function: wasm.Function, record: wasm.Value, body: list[wasm.Statement]
    ) -> list[wasm.Statement]:
        """Return a loop over the entries of a record, with the local ``entry``."""
        entry = function.local("entry")
        after, iterations = wasm.Block(), wasm.Loop()
        iterations.body.extend(
            [
                wasm.Branch(after, entry.is_("ge_u", wasm.Load(record, r.END))),
                *body,
                wasm.Assign(entry, entry + r.ENTRY),
                wasm.Branch(iterations),
            ]
        )
        after.body.append(iterations)
        return [wasm.Assign(entry, record + r.HEADER), after]

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
        retyped = (tables.piece(target) & ~tables.layout.type_bits) | wasm.Load(record, r.EXTRA)
        function.body = [
            wasm.Assign(start, wasm.Load(record, r.FROM)),
            wasm.Assign(target, wasm.Load(record, r.TO)),
            wasm.Assign(tables.last_from, self._departure(start)),
            wasm.Assign(tables.last_to, target),
            *self._each_entry(
                function, record, [wasm.If(is_part, list(self._lift_part(part, origin, entry)))]
            ),
            wasm.Assign(stays, wasm.choose(part, start.equals(target), 0)),
            wasm.Assign(piece, tables.piece(start)),
            *self._begin_main(record, start, piece, stays),
            wasm.Assign(part, wasm.constant(0)),
            *self._each_entry(
                function,
                record,
                [
                    wasm.If(
                        is_part,
                        [
                            wasm.If(lifted, [self._land.run(wasm.Load(entry, r.ARGUMENT), lifted)]),
                            wasm.Assign(part, part + CELL),
                        ],
                    )
                ],
            ),
            wasm.If(piece.differs(0) & stays.is_zero(), [self._land.run(target, piece)]),
            *self._each_entry(
                function, record, [wasm.If(is_part.is_zero(), [self._affect.run(entry)])]
            ),
            *self._leave_copy(record, start, piece),
            wasm.If(
                wasm.Load(record, r.EXTRA).differs(0) & start.differs(tables.off),
                [wasm.If(tables.piece(target), [self.write.run(target, retyped)])],
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
        yield wasm.If(wasm.Load(part, tables.lifted), [self.write.run(origin, 0)])
        yield wasm.Assign(part, part + CELL)

    def _begin_main(
        self, record: wasm.Value, start: wasm.Value, piece: wasm.Local, stays: wasm.Value
    ) -> list[wasm.Statement]:
        lift = wasm.If(stays.is_zero(), [self.write.run(start, 0)])
        if not self._has_drops:
            return [lift]
        dropped = wasm.Assign(piece, wasm.Load(record, r.EXTRA))
        return [
            wasm.If(start.equals(self._tables.off), [dropped, self._use_reserve.run(piece)], [lift])
        ]

    def _leave_copy(
        self, record: wasm.Value, start: wasm.Value, piece: wasm.Value
    ) -> list[wasm.Statement]:
        wanted = wasm.Load(record, r.COPY) & start.differs(self._tables.off) & piece.differs(0)
        return [wasm.If(wanted, [self.write.run(start, piece)])]

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
            return wasm.If(kind.equals(number), [self.write.run(place, changed), wasm.Return()])

        flipped = self._flipped(piece)
        function.body = [
            wasm.Assign(kind, wasm.Load(entry, r.KIND)),
            wasm.Assign(place, wasm.Load(entry, r.PLACE)),
            wasm.Assign(argument, wasm.Load(entry, r.ARGUMENT)),
            wasm.If(kind.equals(r.CREATE), [self.write.run(place, argument), wasm.Return()]),
            wasm.Assign(piece, tables.piece(place)),
            wasm.If(piece.is_zero(), [wasm.Return()]),
            wasm.If(kind.equals(r.CAPTURE), [self._land.run(place, 0), wasm.Return()]),
            changes(r.OWNER, layout.owner_mask, argument),
            changes(r.FLIP, layout.owner_mask, flipped),
            changes(r.TYPE, layout.type_bits, argument),
            *(
                changes(r.ATTRIBUTE + number, field.mask << field.shift, argument)
                for number, field in enumerate(layout.attributes)
            ),
        ]
        return function

    def _flipped(self, piece: wasm.Value) -> wasm.Value:
        """Return the bit of the player after the owner, in the order of the turns."""
        game = self._tables.game
        following = next_players(game)
        bits: wasm.Value = wasm.constant(0)
        for player in range(len(game.players)):
            bit = piece & 1 << player
            bits = bits | wasm.choose(bit, 1 << following.get(player, player), 0)
        return bits
