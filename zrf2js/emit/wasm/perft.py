"""Perft: the tree of moves below the position in memory, counted by depth."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.games.goal_facts import needs_mobility
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.goals import GoalCode
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.moves import Moves
from zrf2js.emit.wasm.saved import Saved
from zrf2js.emit.wasm.tables import (
    LIST_ROOM,
    RECORD_ROOM,
    UNDO_ROOM,
    WORD,
    Tables,
)


class Perft:
    """The functions that count the legal moves of a tree."""

    def __init__(
        self, tables: Tables, making: Making, moves: Moves, history: History, goals: GoalCode
    ) -> None:
        self._tables, self._making, self._history = tables, making, history
        self._moves = moves
        self._over = goals.number(None)
        self._over_with_moves = goals.number(True) if needs_mobility(tables.game) else None

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
        body: list[wasm.Statement] = [
            self._moves.make.run(wasm.Load(at, 0, wasm.I64)),
            *visit,
            *saved.restore(),
            *self._history.pop(),
            wasm.Assign(at, at + WORD),
        ]
        walk: list[wasm.Statement] = [
            *saved.store(),
            wasm.Assign(at, start),
            wasm.until(at.equals(end), body),
        ]
        if not turns:
            counted = self._add(level, (end - start) >> 3)
            walk = [*counted, wasm.If((level + 1).is_("lt_u", tables.depth), walk)]
        function.body = [
            *self._checked(),
            wasm.Assign(start, tables.top),
            wasm.Assign(records, tables.records),
            wasm.If(wasm.both(level, self._over()), [wasm.Return()]),
            self._moves.generate.run(),
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
