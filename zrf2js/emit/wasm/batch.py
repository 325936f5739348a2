"""Batches of games for learning programs: positions and moves as integers in memory.

The integers are those of templates/host/numbers.js. A program outside reserves memory for them and
writes the addresses to ``Tables.batch``. The state of each game is in a slot: the position with its
registers, the number of plies, the result, and the hashes of its history.
"""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm import records as r
from zrf2js.emit.wasm.making import PASS
from zrf2js.emit.wasm.play import Play
from zrf2js.emit.wasm.row_parts import row_parts, row_size
from zrf2js.emit.wasm.tables import CELL, WORD, Tables
from zrf2js.ir.nodes import GameIR

#: integers of ``Tables.batch``: addresses, the size of a slot, the limit of plies, 1 for restarts
SLOTS, SLOT_SIZE, INDICES, ROWS, MOVES, MOVES_END, CAP, RESTARTS = range(0, 8 * CELL, CELL)
#: for masks: the table of actions or 0, the action of a pass, the number of actions, and the
#: addresses of masks, of the actions of all moves, and of 1 for games with moves that share one
TABLE, PASSING, ACTIONS, MASKS, FOUND, SHARED = range(8 * CELL, 14 * CELL, CELL)
#: indices that make no move: the game stays as it is, or starts again
_KEEP, _RESTART = -1, -2
_TRUNCATED = -1
#: integers of a row before the cells, and of a move
_FIELDS, _MOVE = 10, 3


class Batch:
    """The exported functions of batches."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self._tables, self._play = tables, play
        game: GameIR = tables.game
        self._has_drop_parts = r.DROP in r.special_kinds(game)
        self._plies, self._result = tables.variable(), tables.variable()
        self._at = tables.variable()
        self.position_size = tables.top.initial - tables.kinds
        self._held = tables.layout.players * tables.layout.types
        self.stride = _FIELDS + tables.size + self._held + row_size(tables)
        self._results = tables.cells(result_numbers(game, play.no_moves))
        self._random = tables.cells([int(game.is_random(turn)) for turn in game.turns])
        self._hash_count = tables.hashes - tables.hashes.initial
        self._game = tables.variable()
        self._mark = self._marked()
        self._describe = self._described()
        self._store = self._stored()
        self._fetch = self._fetched()
        self._begin_batch()
        self._move = self._moved()
        self._chance = self._by_chance()
        self._write = self._written()
        self._step()

    def _given(self, offset: int) -> wasm.Value:
        return wasm.Load(wasm.constant(0), self._tables.batch + offset)

    # --- slots -----------------------------------------------------------------------------------

    def _stored(self) -> wasm.Function:
        """Return the function that stores the position in a slot."""
        tables, size = self._tables, self.position_size
        slot = wasm.Local("slot", wasm.I32)
        function = wasm.Function("store", (slot,))
        function.body = [
            *self._play.publish(),
            wasm.Copy(slot, wasm.constant(tables.kinds), wasm.constant(size)),
            wasm.Store(slot, size, self._plies),
            wasm.Store(slot, size + CELL, self._result),
            wasm.Copy(slot + (size + WORD), wasm.constant(tables.hashes.initial), self._hash_count),
        ]
        return tables.add(function)

    def _begin_batch(self) -> None:
        """Add the function that stores the position in a slot as the start of games."""
        slot = wasm.Local("slot", wasm.I32)
        function = wasm.Function("begin_batch", (slot,), exported=True)
        function.body = [
            wasm.Assign(self._plies, wasm.constant(0)),
            wasm.Assign(self._result, wasm.constant(0)),
            self._store.run(slot),
        ]
        self._tables.add(function)

    def _fetched(self) -> wasm.Function:
        """Return the function that restores the position of a slot, with an empty undo log."""
        tables, size = self._tables, self.position_size
        slot = wasm.Local("slot", wasm.I32)
        function = wasm.Function("fetch", (slot,))
        function.body = [
            wasm.Copy(wasm.constant(tables.kinds), slot, wasm.constant(size)),
            *self._play.read_registers(),
            wasm.Assign(tables.undo, wasm.constant(tables.undo.initial)),
            wasm.Assign(self._play.frame, wasm.constant(0)),
            wasm.Assign(self._plies, wasm.Load(slot, size)),
            wasm.Assign(self._result, wasm.Load(slot, size + CELL)),
            wasm.Copy(wasm.constant(tables.hashes.initial), slot + (size + WORD), self._hash_count),
            wasm.If(self._result, [self._play.emptied()], [self._play.list_moves.run()]),
        ]
        return tables.add(function)

    # --- moves -----------------------------------------------------------------------------------

    def _moved(self) -> wasm.Function:
        """Return the function that makes a move of the list."""
        tables = self._tables
        index = wasm.Local("index", wasm.I32)
        function = wasm.Function("move", (index,))
        result = function.local("result")
        truncated = result.is_zero() & self._plies.is_("ge_u", self._given(CAP))
        function.body = [
            wasm.If(index.is_("ge_u", self._count), [wasm.Trap()]),
            wasm.Assign(tables.undo, wasm.constant(tables.undo.initial)),
            *self._play.makes(index),
            wasm.Assign(result, self._play.settle()),
            wasm.Assign(self._plies, self._plies + 1),
            wasm.Assign(
                self._result,
                wasm.choose(truncated, _TRUNCATED, wasm.Load(result << 2, self._results)),
            ),
        ]
        return tables.add(function)

    @property
    def _count(self) -> wasm.Value:
        return (self._tables.top - self._tables.top.initial) >> 3

    def _by_chance(self) -> wasm.Function:
        """Return the function that makes the moves of chance."""
        tables = self._tables
        function = wasm.Function("chance")
        is_next = wasm.Load(tables.turn << 2, self._random) & self._result.is_zero()
        moves = [self._move.run(self._play.pick(self._count))]
        function.body = [wasm.until(is_next.is_zero(), moves)]
        return tables.add(function)

    # --- integers --------------------------------------------------------------------------------

    def _described(self) -> wasm.Function:
        """Return the function that writes a move: origin, target, type of promotion or drop."""
        tables = self._tables
        move = wasm.Local("move", wasm.I64)
        function = wasm.Function("describe", (move,))
        low, start, target, kind = map(function.local, ("low", "from", "to", "type"))
        recorded: list[wasm.Statement] = [
            wasm.Assign(function.local("record"), (move >> 32).narrow()),
            *self._read_record(function, start, target, kind),
        ]
        plain: list[wasm.Statement] = [
            wasm.Assign(start, low & 0xFFFF),
            wasm.Assign(target, low >> 16),
            wasm.Assign(kind, tables.kind_of((move >> 32).narrow() & tables.code_mask)),
        ]
        is_same = start.differs(tables.off) & tables.kind_of(tables.piece(start)).equals(kind)
        passes: list[wasm.Statement] = [
            self._mark.run(self._given(PASSING)),
            *self._write_move(wasm.constant(-1), wasm.constant(-1), wasm.constant(0)),
            wasm.Return(),
        ]
        row = (start >> 2) * (tables.size + 1) + (target >> 2)
        action = wasm.Load(self._given(TABLE) + ((row * tables.layout.types + kind) << 2), 0)
        function.body = [
            wasm.If(self._at.is_("ge_u", self._given(MOVES_END)), [wasm.Trap()]),
            wasm.If(move.equals(PASS), passes),
            wasm.Assign(low, move.narrow()),
            wasm.If(low & r.RECORD, recorded, plain),
            wasm.If(is_same, [wasm.Assign(kind, wasm.constant(0))]),
            wasm.If(self._given(TABLE), [self._mark.run(action)]),
            *self._write_move(start >> 2, target >> 2, kind),
        ]
        return tables.add(function)

    def _read_record(
        self, function: wasm.Function, start: wasm.Local, target: wasm.Local, kind: wasm.Local
    ) -> list[wasm.Statement]:
        """Return the statements that read the origin, target and type of a move in a record."""
        tables = self._tables
        record, end, entry, first = map(function.local, ("record", "end", "entry", "first"))
        is_part = wasm.Load(entry, r.KIND).equals(r.PART)
        is_type = wasm.Load(entry, r.KIND).equals(r.TYPE) & wasm.Load(entry, r.PLACE).equals(end)
        is_drop = wasm.Load(entry, r.KIND).equals(r.DROP)
        dropped: list[wasm.Statement] = [
            wasm.Assign(first, wasm.constant(1)),
            wasm.Assign(start, wasm.constant(tables.off)),
            wasm.Assign(target, wasm.Load(entry, r.PLACE)),
            wasm.Assign(kind, tables.kind_of(wasm.Load(entry, r.ARGUMENT))),
        ]
        drops = [wasm.If(is_drop & first.is_zero(), dropped)] if self._has_drop_parts else []
        moved: list[wasm.Statement] = [
            wasm.Assign(first, wasm.constant(1)),
            wasm.Assign(start, wasm.Load(entry, r.PLACE)),
            wasm.Assign(target, wasm.Load(entry, r.ARGUMENT)),
        ]
        body: list[wasm.Statement] = [
            wasm.If(is_type, [wasm.Assign(kind, tables.kind_of(wasm.Load(entry, r.ARGUMENT)))]),
            wasm.If(is_part & first.is_zero(), moved),
            *drops,
        ]
        return [
            wasm.Assign(start, wasm.Load(record, r.FROM)),
            wasm.Assign(target, wasm.Load(record, r.TO)),
            wasm.Assign(end, target),
            wasm.Assign(kind, tables.kind_of(wasm.Load(record, r.EXTRA))),
            *r.each_entry(entry, record, body),
        ]

    def _marked(self) -> wasm.Function:
        """Return the function that marks an action in the mask of the running game."""
        action = wasm.Local("action", wasm.I32)
        function = wasm.Function("mark", (action,))
        mask = self._given(MASKS) + self._game * self._given(ACTIONS) + action
        number = (self._at - self._given(MOVES)).divided(_MOVE * CELL)
        shares = wasm.either(action.is_("lt_s", 0), wasm.Load(mask, 0, byte=True))
        shared = wasm.Store(self._given(SHARED) + self._game, 0, wasm.constant(1), byte=True)
        mark = wasm.Store(mask, 0, wasm.constant(1), byte=True)
        function.body = [
            wasm.If(self._given(TABLE).is_zero(), [wasm.Return()]),
            wasm.Store(self._given(FOUND) + (number << 2), 0, action),
            wasm.If(shares, [shared], [mark]),
        ]
        return self._tables.add(function)

    def _write_move(self, *values: wasm.Value) -> list[wasm.Statement]:
        stores: list[wasm.Statement] = [
            wasm.Store(self._at, number * CELL, value) for number, value in enumerate(values)
        ]
        return [*stores, wasm.Assign(self._at, self._at + _MOVE * CELL)]

    def _written(self) -> wasm.Function:
        """Add the function that writes the row of the position, and its moves to ``moves``.

        It returns the end of the moves.
        """
        tables = self._tables
        names = ("row", "moves", "result", "plies")
        params = row, moves, result, plies = tuple(wasm.Local(name, wasm.I32) for name in names)
        function = wasm.Function("numbers", params, wasm.I32, exported=True)
        at = function.local("at")
        fields = [
            wasm.Load(tables.turn << 2, tables.chooser_of),
            wasm.Load(tables.turn << 2, self._random),
            tables.turn,
            *map(_place, (tables.last_from, tables.last_to, tables.partial)),
            tables.continuation,
            self._count,
            result,
            plies,
        ]
        after = row + _FIELDS * CELL
        board, held = tables.size * CELL, self._held * CELL
        parts = row_parts(tables, function, at)
        parts = [wasm.Assign(at, after + (board + held)), *parts] if parts else []
        function.body = [
            *(wasm.Store(row, number * CELL, each) for number, each in enumerate(fields)),
            wasm.Copy(after, wasm.constant(tables.board), wasm.constant(board)),
            wasm.Copy(after + board, wasm.constant(tables.reserve), wasm.constant(held)),
            *parts,
            wasm.Assign(self._at, moves),
            wasm.Assign(at, wasm.constant(tables.top.initial)),
            wasm.until(
                at.is_("ge_u", tables.top),
                [
                    self._describe.run(wasm.Load(at, 0, wasm.I64)),
                    wasm.Assign(at, at + WORD),
                ],
            ),
            wasm.Return(self._at),
        ]
        return tables.add(function)

    # --- steps -----------------------------------------------------------------------------------

    def _step(self) -> None:
        """Add the function that makes a move in each game; it returns the end of the moves.

        With restarts, a game that ends starts again in the same step; its row has the old result.
        """
        tables = self._tables
        count = wasm.Local("count", wasm.I32)
        function = wasm.Function("step", (count,), wasm.I32, exported=True)
        names = ("slot", "index", "result", "plies", "moves")
        slot, index, result, plies, moves = map(function.local, names)
        game = self._game
        start = self._given(SLOTS) + count * self._given(SLOT_SIZE)
        begin: list[wasm.Statement] = [self._fetch.run(start), self._chance.run()]
        make: list[wasm.Statement] = [self._move.run(index), self._chance.run()]
        restarts = self._result.differs(0) & self._given(RESTARTS)
        body: list[wasm.Statement] = [
            wasm.Assign(index, wasm.Load(self._given(INDICES) + (game << 2), 0)),
            wasm.Assign(slot, self._given(SLOTS) + game * self._given(SLOT_SIZE)),
            wasm.If(
                index.equals(_RESTART),
                begin,
                [self._fetch.run(slot), wasm.If(index.differs(_KEEP), make)],
            ),
            wasm.Assign(result, self._result),
            wasm.Assign(plies, self._plies),
            wasm.If(restarts, begin),
            wasm.If(self._result, [self._play.emptied()]),
            wasm.Assign(
                moves,
                self._write(self._given(ROWS) + game * (self.stride * CELL), moves, result, plies),
            ),
            self._store.run(slot),
            wasm.Assign(game, game + 1),
        ]
        function.body = [
            wasm.Assign(moves, self._given(MOVES)),
            wasm.Assign(game, wasm.constant(0)),
            wasm.until(game.equals(count), body),
            wasm.Return(moves),
        ]
        tables.add(function)


def _place(value: wasm.Value) -> wasm.Value:
    """Return the number of a position, -1 for none."""
    return wasm.choose(value.is_("lt_s", 0), -1, value >> 2)


def result_numbers(game: GameIR, no_moves: int) -> list[int]:
    """Return the results of learning programs by the results of ``Play``.

    They are 0 while the game continues, 1 for a draw, 2 + player for a win, 2 + players + player
    for a loss (templates/host/numbers.js).
    """
    players = len(game.players)
    numbers = [0] * (no_moves + 1 + len(game.goals))
    numbers[no_moves:] = [1] * (1 + len(game.goals))
    for index, goal in enumerate(game.goals):
        for player in range(players):
            others = [p for p, each in enumerate(game.players) if each.chooses and p != player]
            number = 2 + player
            if goal.kind == "draw":
                number = 1
            elif goal.kind == "loss":
                number = 2 + others[0] if len(others) == 1 else 2 + players + player
            numbers[1 + index * players + player] = number
    return numbers
