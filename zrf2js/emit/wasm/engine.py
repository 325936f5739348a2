"""The WebAssembly engine of a game: a binary module with its memory."""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.attacks import Attacks
from zrf2js.emit.wasm.batch import Batch
from zrf2js.emit.wasm.encode import module_bytes
from zrf2js.emit.wasm.goals import GoalCode
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.legality import Legality
from zrf2js.emit.wasm.limits import check_tables
from zrf2js.emit.wasm.lists import Lists
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.moves import Moves
from zrf2js.emit.wasm.perft import Perft
from zrf2js.emit.wasm.play import Play
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import CELL, HASH_SLOTS, MAX_PLIES, WORD, Tables, cleared
from zrf2js.ir.nodes import GameIR


class Engine:
    """The functions of one game and the memory layout; raise Unsupported."""

    def __init__(self, game: GameIR, *, plays: bool) -> None:
        """Create the functions; those of games in play only with ``plays``."""
        check_tables(game)
        self.tables = tables = Tables(game)
        self.records = records = Records(tables)
        self._making = making = Making(tables, records, plays=plays)
        attacks = Attacks(tables, records)
        lists = Lists(tables, records, attacks)
        legality = Legality(tables, attacks, making)
        history = History(tables, making)
        moves = Moves(tables, lists, making, legality.filter(), history, records)
        goals = GoalCode(
            tables,
            self._lost(),
            history.repeated(),
            legality.is_safe,
            counts_turns=making.counts_turns,
        )
        self.play = Play(tables, making, moves, history, goals) if plays else None
        self.batch = None if self.play is None else Batch(tables, self.play)
        perft = Perft(tables, making, moves, history, goals)
        perft.plies()
        perft.turns()
        history.remember()
        self._reset()
        self._enter()
        self._clear()
        if plays:
            self._progress()
        self._count()

    def binary(self) -> bytes:
        """Return the module."""
        tables = self.tables
        return module_bytes(tables.functions, tables.variables, tables.pages, tables.data)

    def _lost(self) -> wasm.Function:
        """Return the function that tests whether the last move captured a kind of piece."""
        tables = self.tables
        kind = wasm.Local("kind", wasm.I32)
        function = wasm.Function("lost", (kind,), wasm.I32)
        at = function.local("at")
        is_kind = (wasm.Load(at, 0) & tables.kind_bits).equals(kind)
        body: list[wasm.Statement] = [
            wasm.If(is_kind, [wasm.Return(wasm.constant(1))]),
            wasm.Assign(at, at + CELL),
        ]
        function.body = [
            wasm.Assign(at, tables.first_loss),
            wasm.until(at.equals(tables.losses), body),
            wasm.Return(wasm.constant(0)),
        ]
        return tables.add(function)

    def _reset(self) -> None:
        """Add the function that starts a position: its turn and the squares of the last move."""
        tables = self.tables
        names = ("turn", "from", "to", "partial", "continuation")
        params = tuple(wasm.Local(name, wasm.I32) for name in names)
        function = wasm.Function("reset", params, exported=True)
        variables = (
            tables.turn,
            tables.last_from,
            tables.last_to,
            tables.partial,
            tables.continuation,
        )
        kinds = (tables.kind_bits + 1) * tables.words * WORD
        function.body = [
            *(wasm.Assign(each, given) for each, given in zip(variables, params, strict=True)),
            wasm.Assign(tables.hash, wasm.constant(0, wasm.I64)),
            wasm.Assign(tables.no_progress, wasm.constant(0)),
            *cleared(function, tables.board, tables.size * CELL, wasm.constant(0)),
            *cleared(function, tables.kinds, kinds, wasm.constant(0, wasm.I64)),
            *cleared(function, tables.reserve, tables.reserve_size, wasm.constant(0)),
        ]
        if tables.reads_parts:
            function.body.append(wasm.Assign(tables.turns, wasm.constant(1)))
        tables.add(function)

    def _enter(self) -> None:
        """Add the functions that write a piece, a reserve, or where parts of the turn went."""
        tables, writes = self.tables, self._making.writes
        emptied = wasm.Assign(tables.undo, wasm.constant(tables.undo.initial))
        for name, write in (("put", writes.write), ("fill_reserve", writes.write_reserve)):
            function = wasm.Function(name, write.params, exported=True)
            function.body = [write.run(*write.params), emptied]
            tables.add(function)
        if self._making.piles is not None:
            push = self._making.piles.push
            function = wasm.Function("push_below", push.params, exported=True)
            function.body = [push.run(*push.params), emptied]
            tables.add(function)
        for number, name in enumerate(("set_visited", "set_captured")[: 2 * tables.reads_parts]):
            place = wasm.Local("place", wasm.I32)
            function = wasm.Function(name, (place,), exported=True)
            at = tables.reserve + tables.earlier + number * tables.row_size
            function.body = [wasm.Store(place, at, tables.turns)]
            tables.add(function)

    def _progress(self) -> None:
        """Add the function that sets the number of turns without progress."""
        turns = wasm.Local("turns", wasm.I32)
        function = wasm.Function("set_progress", (turns,), exported=True)
        function.body = [wasm.Assign(self.tables.no_progress, turns)]
        self.tables.add(function)

    def _clear(self) -> None:
        """Add the function that forgets all moves and positions."""
        tables = self.tables
        function = wasm.Function("clear", exported=True)
        variables = [tables.top, tables.records, tables.undo, tables.losses, tables.hashes]
        if self.play is not None:
            variables.append(self.play.frame)
        function.body = [
            *(wasm.Assign(each, wasm.constant(each.initial)) for each in variables),
            *cleared(function, tables.hash_slots, HASH_SLOTS * CELL, wasm.constant(0)),
        ]
        tables.add(function)

    def _count(self) -> None:
        """Add the functions that start a tree of a depth, and that return the nodes of a level."""
        tables = self.tables
        depth, level = wasm.Local("depth", wasm.I32), wasm.Local("level", wasm.I32)
        begin = wasm.Function("begin", (depth,), exported=True)
        begin.body = [
            wasm.Assign(tables.depth, depth),
            *cleared(begin, tables.nodes, MAX_PLIES * WORD, wasm.constant(0, wasm.I64)),
        ]
        tables.add(begin)
        nodes = wasm.Function("nodes", (level,), wasm.I64, exported=True)
        nodes.body = [wasm.Return(wasm.Load(level << 3, tables.nodes, wasm.I64))]
        tables.add(nodes)
