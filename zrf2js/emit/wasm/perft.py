"""Perft: the tree of moves below the position in memory, counted by depth."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.emit.js.rules.goals import needs_mobility
from zrf2js.emit.wasm.chains import Chains
from zrf2js.emit.wasm.code import (
    I32,
    I64,
    Assign,
    Block,
    Branch,
    Function,
    If,
    Load,
    Local,
    Loop,
    Return,
    Statement,
    Store,
    Trap,
    Value,
    both,
    constant,
)
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
        keep_legal: Function | None,
        history: History,
        goals: GoalCode,
    ) -> None:
        self._tables, self._making, self._history = tables, making, history
        game = tables.game
        self._options = dict(game.options)
        self._continues = any(Writes.CONTINUE in each.writes for each in game.templates)
        self._keep_legal = keep_legal
        self._list_turn = lists.of_turns()
        self._list_continuations = lists.of_continuations()
        self._continuations = self._legal_continuations()
        self._make = self._made()
        self._chains: Chains | None = None
        if self._options.get("maximal captures", "false") != "false":
            self._chains = Chains(tables, making, history, self._make, self._continuations)
        self._generate = self._generated()
        self._over = goals.is_over(mobile=False)
        self._over_with_moves = goals.is_over(mobile=True) if needs_mobility(game) else None

    # --- one position ----------------------------------------------------------------------------

    def _kept(self, start: Value) -> list[Statement]:
        return [] if self._keep_legal is None else [self._keep_legal.run(start)]

    def _legal_continuations(self) -> Function:
        """List the legal continuations of a partial move."""
        function = Function("continuations")
        start = function.local("start")
        function.body = [
            Assign(start, self._tables.top),
            self._list_continuations.run(),
            *self._kept(start),
        ]
        return self._tables.add(function)

    def _made(self) -> Function:
        """Make a move; a partial one without a legal continuation ends the turn (rule 57)."""
        tables = self._tables
        move = Local("move", I64)
        function = Function("make_whole", (move,))
        start, records, any_ = (function.local(name) for name in ("start", "records", "any"))
        function.body.append(self._making.make.run(move))
        ended = [
            Assign(tables.partial, constant(-1)),
            Assign(tables.continuation, constant(0)),
            Assign(tables.turn, Load(tables.turn << 2, tables.next_turn)),
        ]
        test: list[Statement] = [
            Assign(start, tables.top),
            Assign(records, tables.records),
            self._continuations.run(),
            Assign(any_, tables.top.differs(start)),
            Assign(tables.top, start),
            Assign(tables.records, records),
            If(any_.is_zero(), [*ended]),
        ]
        if self._continues:
            function.body.append(If(tables.partial.is_("lt_s", 0).is_zero(), test))
        function.body.extend(self._history.push())
        return tables.add(function)

    def _generated(self) -> Function:
        """List the legal moves of the position."""
        tables = self._tables
        function = Function("generate")
        start = function.local("start")
        turn: list[Statement] = [self._list_turn.run(), *self._kept(start)]
        chains: list[Statement] = (
            [] if self._chains is None else [self._chains.keep_maximal.run(start)]
        )
        add_pass: list[Statement] = [
            Store(tables.top, 0, constant(PASS, I64)),
            Assign(tables.top, tables.top + WORD),
        ]
        option = self._options.get("pass turn", "false")
        if option == "true":
            passes: list[Statement] = add_pass
        elif option == "forced":
            passes = [If(tables.top.equals(start), add_pass)]
        else:
            passes = []
        after: list[Statement] = [*turn, *chains, *passes]
        function.body.append(Assign(start, tables.top))
        if self._continues:
            more: list[Statement] = [self._continuations.run(), *chains]
            if self._options.get("pass partial") == "true":
                more += add_pass
            after = [If(tables.partial.is_("lt_s", 0), after, more)]
        function.body.extend(after)
        return tables.add(function)

    # --- the tree --------------------------------------------------------------------------------

    def plies(self) -> Function:
        """Return the function that counts the nodes below a position in plies."""
        return self._tables.add(self._tree("perft", turns=False))

    def turns(self) -> Function:
        """Return the function that counts in turns: a chain of partial moves is one turn."""
        return self._tables.add(self._tree("perft_turns", turns=True))

    def _tree(self, name: str, *, turns: bool) -> Function:
        level = Local("level", I32)
        function = Function(name, (level,), exported=True)
        tables = self._tables
        start, end, records, at = (function.local(n) for n in ("start", "end", "records", "at"))
        saved = Saved(tables, function, "before", self._making)
        visit = self._visit_turn(function) if turns else [function.run(level + 1)]
        rounds, after = Loop(), Block()
        rounds.body.extend(
            [
                Branch(after, at.equals(end)),
                self._make.run(Load(at, 0, I64)),
                *visit,
                *saved.restore(),
                *self._history.pop(),
                Assign(at, at + WORD),
                Branch(rounds),
            ]
        )
        after.body.append(rounds)
        walk: list[Statement] = [
            *saved.store(),
            Assign(at, start),
            after,
        ]
        if not turns:
            counted = self._add(level, (end - start) >> 3)
            walk = [*counted, If((level + 1).is_("lt_u", tables.depth), walk)]
        function.body = [
            *self._checked(),
            Assign(start, tables.top),
            Assign(records, tables.records),
            If(both(level, self._over()), [Return()]),
            self._generate.run(),
            Assign(end, tables.top),
            *self._ended(level, start, records),
            *walk,
            Assign(tables.top, start),
            Assign(tables.records, records),
        ]
        return function

    def _visit_turn(self, function: Function) -> list[Statement]:
        level = function.params[0]
        goes_on = both(self._tables.partial.is_("lt_s", 0).is_zero(), self._over().is_zero())
        deeper = If((level + 1).is_("lt_u", self._tables.depth), [function.run(level + 1)])
        inside = [function.run(level)]
        return [If(goes_on, inside, [*self._add(level, constant(1)), deeper])]

    def _add(self, level: Value, number: Value) -> list[Statement]:
        cell = level << 3
        return [
            Store(cell, self._tables.nodes, Load(cell, self._tables.nodes, I64) + number.widen())
        ]

    def _ended(self, level: Value, start: Value, records: Value) -> Iterator[Statement]:
        """Yield the test of goals that need to be tested once it is known that there is a move."""
        if self._over_with_moves is None:
            return
        tables = self._tables
        over = both(level, both(tables.partial.is_("lt_s", 0), self._over_with_moves()))
        leave: list[Statement] = [
            Assign(tables.top, start),
            Assign(tables.records, records),
            Return(),
        ]
        yield If(both(tables.top.differs(start), over), leave)

    def _checked(self) -> Iterator[Statement]:
        """Yield tests that lists and logs have room for another position."""
        tables = self._tables
        limits = (
            (tables.top, tables.top.initial + LIST_ROOM),
            (tables.records, tables.records.initial + RECORD_ROOM),
            (tables.undo, tables.undo.initial + UNDO_ROOM),
        )
        for variable, limit in limits:
            yield If(variable.is_("gt_u", limit), [Trap()])
