"""The legal moves of a position, and making one of them."""

from __future__ import annotations

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.chains import Chains
from zrf2js.emit.wasm.duplicates import Duplicates, are_distinct
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.lists import Lists
from zrf2js.emit.wasm.making import PASS, Making
from zrf2js.emit.wasm.order import Order
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import WORD, Tables
from zrf2js.ir.traits import Writes


class Moves:
    """The functions that list legal moves and make them."""

    def __init__(
        self,
        tables: Tables,
        lists: Lists,
        making: Making,
        keep_legal: wasm.Function | None,
        history: History,
        records: Records,
    ) -> None:
        self._tables, self._making, self._history = tables, making, history
        self.order = Order(tables).function
        game = tables.game
        self._continues = any(Writes.CONTINUE in each.writes for each in game.templates)
        self._keep_legal = keep_legal
        self._list_turn = lists.of_turns()
        self._list_continuations = lists.of_continuations()
        self._distinct = None if are_distinct(tables) else Duplicates(tables, records).remove
        self.continuations = self._legal_continuations()
        self.make = self._made()
        self._chains: Chains | None = None
        if game.option("maximal captures") != "false":
            self._chains = Chains(tables, making, history, self.make, self.continuations)
        self.generate = self._generated()

    def _kept(self, start: wasm.Value) -> list[wasm.Statement]:
        """Return code that keeps the legal moves of the list."""
        distinct = [] if self._distinct is None else [self.order, self._distinct]
        legal = [] if self._keep_legal is None else [self._keep_legal]
        return [each.run(start) for each in (*distinct, *legal)]

    def _legal_continuations(self) -> wasm.Function:
        """List the legal continuations of a partial move."""
        function = wasm.Function("continuations")
        start = function.local("start")
        function.body = [
            wasm.Assign(start, self._tables.top),
            self._list_continuations.run(),
            *self._kept(start),
        ]
        return self._tables.add(function)

    def _made(self) -> wasm.Function:
        """Make a move; a partial one without a legal continuation ends the turn (rule 57)."""
        tables = self._tables
        move = wasm.Local("move", wasm.I64)
        function = wasm.Function("make_whole", (move,))
        start, records, any_ = (function.local(name) for name in ("start", "records", "any"))
        function.body.append(self._making.make.run(move))
        ended = [
            wasm.Assign(tables.partial, wasm.constant(-1)),
            wasm.Assign(tables.continuation, wasm.constant(0)),
            *self._making.ends_turn(),
        ]
        test: list[wasm.Statement] = [
            wasm.Assign(start, tables.top),
            wasm.Assign(records, tables.records),
            self.continuations.run(),
            wasm.Assign(any_, tables.top.differs(start)),
            wasm.Assign(tables.top, start),
            wasm.Assign(tables.records, records),
            wasm.If(any_.is_zero(), [*ended]),
        ]
        if self._continues:
            function.body.append(wasm.If(tables.partial.is_("lt_s", 0).is_zero(), test))
        function.body.extend(self._history.push())
        return tables.add(function)

    def _generated(self) -> wasm.Function:
        """List the legal moves of the position."""
        tables = self._tables
        function = wasm.Function("generate")
        start = function.local("start")
        turn: list[wasm.Statement] = [self._list_turn.run(), *self._kept(start)]
        chains: list[wasm.Statement] = (
            [] if self._chains is None else [self._chains.keep_maximal.run(start)]
        )
        add_pass: list[wasm.Statement] = [
            wasm.Store(tables.top, 0, wasm.constant(PASS, wasm.I64)),
            wasm.Assign(tables.top, tables.top + WORD),
        ]
        option = tables.game.option("pass turn")
        if option == "true":
            passes: list[wasm.Statement] = add_pass
        elif option == "forced":
            passes = [wasm.If(tables.top.equals(start), add_pass)]
        else:
            passes = []
        after: list[wasm.Statement] = [*turn, *chains, *passes]
        function.body.append(wasm.Assign(start, tables.top))
        if self._continues:
            more: list[wasm.Statement] = [self.continuations.run(), *chains]
            if tables.game.option("pass partial") == "true":
                more += add_pass
            after = [wasm.If(tables.partial.is_("lt_s", 0), after, more)]
        function.body.extend(after)
        return tables.add(function)
