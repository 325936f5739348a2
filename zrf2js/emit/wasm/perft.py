"""Perft: the tree of moves below the position in memory, counted by depth."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.emit.js.rules.goals import needs_mobility
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.chains import Chains
from zrf2js.emit.wasm.goals import GoalCode
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.lists import Lists
from zrf2js.emit.wasm.making import PASS, Making
from zrf2js.emit.wasm.saved import Saved
from zrf2js.emit.wasm.tables import (
    LIST_ROOM,
    RECORD_ROOM,
    UNDO_ROOM,
    WORD,
    Tables,
)
from zrf2js.ir.traits import Writes


class Perft:
    """The functions that list legal moves, make them and count them."""

    def __init__(
        self,
        tables: Tables,
        lists: Lists,
        making: Making,
        keep_legal: wasm.Function | None,
        history: History,
        goals: GoalCode,
    ) -> None:
        self._tables, self._making, self._history = tables, making, history
        game = tables.game
        self._continues = any(Writes.CONTINUE in each.writes for each in game.templates)
        self._keep_legal = keep_legal
        self._list_turn = lists.of_turns()
        self._list_continuations = lists.of_continuations()
        self._continuations = self._legal_continuations()
        self._make = self._made()
        self._chains: Chains | None = None
        if game.option("maximal captures") != "false":
            self._chains = Chains(tables, making, history, self._make, self._continuations)
        self._generate = self._generated()
        self._over = goals.is_over(mobile=False)
        self._over_with_moves = goals.is_over(mobile=True) if needs_mobility(game) else None

    # --- one position ----------------------------------------------------------------------------

    def _kept(self, start: wasm.Value) -> list[wasm.Statement]:
        return [] if self._keep_legal is None else [self._keep_legal.run(start)]

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
            wasm.Assign(tables.turn, wasm.Load(tables.turn << 2, tables.next_turn)),
        ]
        test: list[wasm.Statement] = [
            wasm.Assign(start, tables.top),
            wasm.Assign(records, tables.records),
            self._continuations.run(),
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
            more: list[wasm.Statement] = [self._continuations.run(), *chains]
            if tables.game.option("pass partial") == "true":
                more += add_pass
            after = [wasm.If(tables.partial.is_("lt_s", 0), after, more)]
        function.body.extend(after)
        return tables.add(function)

    # --- the tree --------------------------------------------------------------------------------

    def plies(self) -> wasm.Function:
        """Return the function that counts the nodes below a position in plies."""
        return self._tables.add(self._tree("perft", turns=False))

    def turns(self) -> wasm.Function:
        """Return the function that counts in turns: a chain of partial moves is one turn."""
        return self._tables.add(self._tree("perft_turns", turns=True))

    def _tree(self, name: str, *, turns: bool) -> wasm.Function:
        level = wasm.Local("level", wasm.I32)
        function = wasm.Function(name, (level,), exported=True)
        tables = self._tables
        start, end, records, at = (function.local(n) for n in ("start", "end", "records", "at"))
        saved = Saved(tables, function, "before", self._making)
        visit = self._visit_turn(function) if turns else [function.run(level + 1)]
        iterations, after = wasm.Loop(), wasm.Block()
        iterations.body.extend(
            [
                wasm.Branch(after, at.equals(end)),
                self._make.run(wasm.Load(at, 0, wasm.I64)),
                *visit,
                *saved.restore(),
                *self._history.pop(),
                wasm.Assign(at, at + WORD),
                wasm.Branch(iterations),
            ]
        )
        after.body.append(iterations)
        walk: list[wasm.Statement] = [
            *saved.store(),
            wasm.Assign(at, start),
            after,
        ]
        if not turns:
            counted = self._add(level, (end - start) >> 3)
            walk = [*counted, wasm.If((level + 1).is_("lt_u", tables.depth), walk)]
        function.body = [
            *self._checked(),
            wasm.Assign(start, tables.top),
            wasm.Assign(records, tables.records),
            wasm.If(wasm.both(level, self._over()), [wasm.Return()]),
            self._generate.run(),
            wasm.Assign(end, tables.top),
            *self._ended(level, start, records),
            *walk,
            wasm.Assign(tables.top, start),
            wasm.Assign(tables.records, records),
        ]
        return function

    def _visit_turn(self, function: wasm.Function) -> list[wasm.Statement]:
        level = function.params[0]
        goes_on = wasm.both(self._tables.partial.is_("lt_s", 0).is_zero(), self._over().is_zero())
        deeper = wasm.If((level + 1).is_("lt_u", self._tables.depth), [function.run(level + 1)])
        inside = [function.run(level)]
        return [wasm.If(goes_on, inside, [*self._add(level, wasm.constant(1)), deeper])]

    def _add(self, level: wasm.Value, number: wasm.Value) -> list[wasm.Statement]:
        cell = level << 3
        return [
            wasm.Store(
                cell,
                self._tables.nodes,
                wasm.Load(cell, self._tables.nodes, wasm.I64) + number.widen(),
            )
        ]

    def _ended(
        self, level: wasm.Value, start: wasm.Value, records: wasm.Value
    ) -> Iterator[wasm.Statement]:
        """Yield the test of the goals that are tested after a legal move is found."""
        if self._over_with_moves is None:
            return
        tables = self._tables
        over = wasm.both(level, wasm.both(tables.partial.is_("lt_s", 0), self._over_with_moves()))
        leave: list[wasm.Statement] = [
            wasm.Assign(tables.top, start),
            wasm.Assign(tables.records, records),
            wasm.Return(),
        ]
        yield wasm.If(wasm.both(tables.top.differs(start), over), leave)

    def _checked(self) -> Iterator[wasm.Statement]:
        """Yield tests that lists and logs have room for another position."""
        tables = self._tables
        limits = (
            (tables.top, tables.top.initial + LIST_ROOM),
            (tables.records, tables.records.initial + RECORD_ROOM),
            (tables.undo, tables.undo.initial + UNDO_ROOM),
        )
        for variable, limit in limits:
            yield wasm.If(variable.is_("gt_u", limit), [wasm.Trap()])
