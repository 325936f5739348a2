"""Making and unmaking moves: writes to the board go to an undo log of places and codes before."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.runtime_needs import runtime_needs
from zrf2js.emit.wasm import records as r
from zrf2js.emit.wasm.code import (
    I32,
    I64,
    Assign,
    Block,
    Branch,
    Constant,
    Function,
    Global,
    If,
    Load,
    Local,
    Loop,
    Return,
    Statement,
    Store,
    Value,
    choose,
    constant,
)
from zrf2js.emit.wasm.hashing import cell_key
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.ir.traits import Needs

#: the move that is a pass
PASS = -1


class Making:
    """The functions that make and unmake moves."""

    def __init__(self, tables: Tables, records: Records) -> None:
        self._tables, self._records = tables, records
        game = tables.game
        options = dict(game.options)
        found = runtime_needs(game)
        self.tracks_losses = Needs.LOSSES in found
        self.tracks_hash = Needs.HISTORY in found
        self._recycles = options.get("recycle captures") == "true"
        self._has_drops = any(piece.drops for piece in game.pieces)
        self._passes = any(
            options.get(f"pass {word}", "false") != "false" for word in ("turn", "partial")
        )
        self.write = self._written()
        self.write_reserve = self._reserve_written()
        self._capture = self._captured()
        self._land = self._landed()
        self._use_reserve = self._reserve_used()
        self._affect = self._affected()
        self._play = self._played()
        self.make = self._made()
        self.undo = self._undone()

    # --- writes ----------------------------------------------------------------------------------

    def _log(self, cell: Value, old: Value) -> Iterator[Statement]:
        undo = self._tables.undo
        yield Store(undo, 0, cell)
        yield Store(undo, CELL, old)
        yield Assign(undo, undo + 2 * CELL)

    def toggle(self, function: Function, place: Value, code: Value) -> Iterator[Statement]:
        """Yield the change of a set of positions unless the code is 0."""
        if isinstance(code, Constant) and code.number == 0:
            return
        tables = self._tables
        address = function.local("address")
        changed = Load(address, tables.kinds, I64) ^ tables.bit(place)
        yield If(
            code,
            [
                Assign(address, tables.kind_row(code) + tables.word(place)),
                Store(address, tables.kinds, changed),
            ],
        )

    def _rehash(self, cell: Value, old: Value, new: Value) -> Iterator[Statement]:
        if self.tracks_hash:
            hash_ = self._tables.hash
            yield Assign(hash_, hash_ ^ cell_key(cell, old) ^ cell_key(cell, new))

    def _written(self) -> Function:
        """Replace what stands at a place."""
        place, piece = Local("place", I32), Local("code", I32)
        function = self._tables.add(Function("write", (place, piece)))
        function.body = list(self._replaces(function, place, piece))
        return function

    def _replaces(self, function: Function, place: Local, piece: Value) -> Iterator[Statement]:
        """Yield code that replaces what stands at a place, which it keeps in the local ``old``."""
        old = function.local("old")
        yield Assign(old, self._tables.piece(place))
        yield from self._log(place, old)
        yield Store(place, self._tables.board, piece)
        yield from self.toggle(function, place, old)
        yield from self.toggle(function, place, piece)
        yield from self._rehash(place, old, piece)

    def _reserve_written(self) -> Function:
        """Set a number of pieces in reserve, given its offset."""
        index, count = Local("index", I32), Local("count", I32)
        function = self._tables.add(Function("write_reserve", (index, count)))
        cell, old = function.local("cell"), function.local("old")
        function.body = [
            Assign(cell, constant(-1) - index),
            Assign(old, Load(index, self._tables.reserve)),
            *self._log(cell, old),
            Store(index, self._tables.reserve, count),
            *self._rehash(cell, old, count),
        ]
        return function

    def _captured(self) -> Function:
        """Note the capture of a piece, which may return to its owner's reserve."""
        piece = Local("code", I32)
        tables, layout = self._tables, self._tables.layout
        function = tables.add(Function("capture", (piece,)))
        if self.tracks_losses:
            function.body += [
                Store(tables.losses, 0, piece),
                Assign(tables.losses, tables.losses + CELL),
            ]
        if not self._recycles:
            return function
        index, kind = function.local("index"), function.local("kind")
        function.body += [
            Assign(kind, (piece >> layout.type_shift) & layout.type_mask),
            Assign(index, ((piece & layout.owner_mask).trailing() * layout.types + kind) * CELL),
        ]
        kinds = [number for number, each in enumerate(tables.game.pieces, 1) if each.drops]
        recyclable: Value = constant(0)
        for number in kinds:
            recyclable = recyclable | kind.equals(number)
        count = Load(index, tables.reserve)
        returns = recyclable & count.is_("lt_s", 0).is_zero()
        function.body.append(If(returns, [self.write_reserve.run(index, count + 1)]))
        return function

    def _landed(self) -> Function:
        """Replace what stands at a place; a piece there is captured."""
        place, piece = Local("place", I32), Local("code", I32)
        function = self._tables.add(Function("land", (place, piece)))
        captures = self._captures(self._tables.piece(place))
        function.body = [*captures, self.write.run(place, piece)]
        return function

    def _reserve_used(self) -> Function:
        """Take a piece from the mover's reserve unless it is unlimited."""
        piece = Local("code", I32)
        tables, layout = self._tables, self._tables.layout
        function = tables.add(Function("use_reserve", (piece,)))
        index = function.local("index")
        mover = Load(tables.turn << 2, tables.mover_of)
        kind = (piece >> layout.type_shift) & layout.type_mask
        count = Load(index, tables.reserve)
        function.body = [
            Assign(index, (mover * layout.types + kind) * CELL),
            If(count.is_("gt_s", 0), [self.write_reserve.run(index, count - 1)]),
        ]
        return function

    # --- moves -----------------------------------------------------------------------------------

    def _made(self) -> Function:
        """Make a move. Its turn ends unless it is partial."""
        move = Local("move", I64)
        tables = self._tables
        function = tables.add(Function("make", (move,)))
        low, start, target, piece = (function.local(n) for n in ("low", "from", "to", "code"))
        body = function.body
        body += [
            Assign(tables.chooser, Load(tables.turn << 2, tables.chooser_of)),
            Assign(tables.partial, constant(-1)),
            Assign(tables.continuation, constant(0)),
            *([Assign(tables.first_loss, tables.losses)] if self.tracks_losses else ()),
        ]
        ends = Assign(tables.turn, Load(tables.turn << 2, tables.next_turn))
        if self._passes:
            body.append(If(move.equals(PASS), [ends, Return()]))
        body += [
            Assign(low, move.narrow()),
            Assign(piece, (move >> 32).narrow()),
            If(low & r.RECORD, [self._play.run(piece), *self._ends_unless_partial(ends), Return()]),
            Assign(start, low & 0xFFFF),
            Assign(target, low >> 16),
            Assign(tables.last_from, self._departure(start)),
            Assign(tables.last_to, target),
            *self._lift(function, start, piece),
            *self._replaces(function, target, piece),
            *self._captures(function.local("old")),
            ends,
        ]
        return function

    def _ends_unless_partial(self, ends: Statement) -> list[Statement]:
        return [If(self._tables.partial.is_("lt_s", 0), [ends])]

    def _departure(self, start: Value) -> Value:
        return choose(start.equals(self._tables.off), -1, start) if self._has_drops else start

    def _lift(self, function: Function, start: Local, piece: Value) -> list[Statement]:
        lift = list(self._replaces(function, start, constant(0)))
        if not self._has_drops:
            return lift
        is_drop = start.equals(self._tables.off)
        return [If(is_drop, [self._use_reserve.run(piece)], lift)]

    def _captures(self, taken: Value) -> list[Statement]:
        """Return code that notes the capture of a piece unless the code is 0."""
        if not (self.tracks_losses or self._recycles):
            return []
        return [If(taken, [self._capture.run(taken)])]

    # --- records ---------------------------------------------------------------------------------

    def _each_entry(
        self, function: Function, record: Value, body: list[Statement]
    ) -> list[Statement]:
        """Return a loop over the entries of a record, with the local ``entry``."""
        entry = function.local("entry")
        after, rounds = Block(), Loop()
        rounds.body.extend(
            [
                Branch(after, entry.is_("ge_u", Load(record, r.END))),
                *body,
                Assign(entry, entry + r.ENTRY),
                Branch(rounds),
            ]
        )
        after.body.append(rounds)
        return [Assign(entry, record + r.HEADER), after]

    def _played(self) -> Function:
        """Apply a record: lift all parts, land them, apply the effects in order (rule 61)."""
        record = Local("record", I32)
        tables = self._tables
        function = tables.add(Function("play", (record,)))
        entry, part = function.local("entry"), function.local("part")
        start, target, piece = (function.local(name) for name in ("from", "to", "code"))
        stays = function.local("stays")
        is_part = Load(entry, r.KIND).equals(r.PART)
        origin, lifted = Load(entry, r.PLACE), Load(part, tables.lifted)
        retyped = (tables.piece(target) & ~tables.layout.type_bits) | Load(record, r.EXTRA)
        function.body = [
            Assign(start, Load(record, r.FROM)),
            Assign(target, Load(record, r.TO)),
            Assign(tables.last_from, self._departure(start)),
            Assign(tables.last_to, target),
            *self._each_entry(
                function, record, [If(is_part, list(self._lift_part(part, origin, entry)))]
            ),
            Assign(stays, choose(part, start.equals(target), 0)),
            Assign(piece, tables.piece(start)),
            *self._begin_main(record, start, piece, stays),
            Assign(part, constant(0)),
            *self._each_entry(
                function,
                record,
                [
                    If(
                        is_part,
                        [
                            If(lifted, [self._land.run(Load(entry, r.ARGUMENT), lifted)]),
                            Assign(part, part + CELL),
                        ],
                    )
                ],
            ),
            If(piece.differs(0) & stays.is_zero(), [self._land.run(target, piece)]),
            *self._leave_copy(record, start, piece),
            *self._each_entry(function, record, [If(is_part.is_zero(), [self._affect.run(entry)])]),
            If(
                Load(record, r.EXTRA).differs(0) & start.differs(tables.off),
                [If(tables.piece(target), [self.write.run(target, retyped)])],
            ),
            If(
                Load(record, r.CONTINUATION),
                [
                    Assign(tables.partial, target),
                    Assign(tables.continuation, Load(record, r.CONTINUATION)),
                ],
            ),
        ]
        return function

    def _lift_part(self, part: Local, origin: Value, entry: Value) -> Iterator[Statement]:
        tables = self._tables
        first = [
            Assign(tables.last_from, self._departure(origin)),
            Assign(tables.last_to, Load(entry, r.ARGUMENT)),
        ]
        lifted = tables.piece(origin)
        yield If(part.is_zero(), [*first])
        yield Store(part, tables.lifted, choose(origin.equals(tables.off), 0, lifted))
        yield If(Load(part, tables.lifted), [self.write.run(origin, 0)])
        yield Assign(part, part + CELL)

    def _begin_main(
        self, record: Value, start: Value, piece: Local, stays: Value
    ) -> list[Statement]:
        lift = If(stays.is_zero(), [self.write.run(start, 0)])
        if not self._has_drops:
            return [lift]
        dropped = Assign(piece, Load(record, r.EXTRA))
        return [If(start.equals(self._tables.off), [dropped, self._use_reserve.run(piece)], [lift])]

    def _leave_copy(self, record: Value, start: Value, piece: Value) -> list[Statement]:
        wanted = Load(record, r.COPY) & start.differs(self._tables.off) & piece.differs(0)
        return [If(wanted, [self.write.run(start, piece)])]

    def _affected(self) -> Function:
        """Apply an entry of a record."""
        entry = Local("entry", I32)
        tables, layout = self._tables, self._tables.layout
        function = tables.add(Function("affect", (entry,)))
        kind, place, argument, piece = (
            function.local(name) for name in ("kind", "place", "argument", "code")
        )

        def changes(number: int, mask: int, value: Value) -> If:
            changed = (piece & ~mask) | value
            return If(kind.equals(number), [self.write.run(place, changed), Return()])

        flipped = self._flipped(piece)
        function.body = [
            Assign(kind, Load(entry, r.KIND)),
            Assign(place, Load(entry, r.PLACE)),
            Assign(argument, Load(entry, r.ARGUMENT)),
            If(kind.equals(r.CREATE), [self.write.run(place, argument), Return()]),
            Assign(piece, tables.piece(place)),
            If(piece.is_zero(), [Return()]),
            If(kind.equals(r.CAPTURE), [self._land.run(place, 0), Return()]),
            changes(r.OWNER, layout.owner_mask, argument),
            changes(r.FLIP, layout.owner_mask, flipped),
            changes(r.TYPE, layout.type_bits, argument),
            *(
                changes(r.ATTRIBUTE + number, field.mask << field.shift, argument)
                for number, field in enumerate(layout.attributes)
            ),
        ]
        return function

    def _flipped(self, piece: Value) -> Value:
        """Return the bit of the player after the owner, in the order of the turns."""
        game = self._tables.game
        order = list(dict.fromkeys(turn.mover for turn in game.turns))
        following = dict(zip(order, [*order[1:], *order[:1]], strict=True))
        found: Value = constant(0)
        for player in range(len(game.players)):
            bit = piece & 1 << player
            found = found | choose(bit, 1 << following.get(player, player), 0)
        return found

    def _undone(self) -> Function:
        """Take back all writes since the undo log had a length."""
        base = Local("base", I32)
        tables = self._tables
        function = tables.add(Function("undo", (base,)))
        cell, old = function.local("cell"), function.local("old")
        after, rounds = Block(), Loop()
        board: list[Statement] = [
            *self.toggle(function, cell, tables.piece(cell)),
            *self.toggle(function, cell, old),
            Store(cell, tables.board, old),
        ]
        if self._has_drops or self._recycles:
            held = Store(constant(-1) - cell, tables.reserve, old)
            board = [If(cell.is_("lt_s", 0), [held], board)]
        undo: Global = tables.undo
        rounds.body.extend(
            [
                Branch(after, undo.equals(base)),
                Assign(undo, undo - 2 * CELL),
                Assign(cell, Load(undo, 0)),
                Assign(old, Load(undo, CELL)),
                *board,
                Branch(rounds),
            ]
        )
        after.body.append(rounds)
        function.body = [after]
        return function
