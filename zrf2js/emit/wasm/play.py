"""Games in play: making and taking back moves of the list in memory, with the ends of games.

The list contains the legal moves of the position, in the order of the JavaScript runtime; it is
empty at the end of a game. Programs outside read it, and the variables in ``Tables.registers``.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.games.goal_facts import needs_mobility
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.goals import GoalCode
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.moves import Moves
from zrf2js.emit.wasm.saved import Saved, state_of
from zrf2js.emit.wasm.tables import UNDO_ROOM, WORD, Tables
from zrf2js.ir.nodes import GameIR


class Play:
    """The exported functions of games in play.

    Their results contain the number of legal moves in the low half, and in the high half the result
    of the game: 0 while it continues, the number of the goal that holds, or ``no_moves``.
    """

    def __init__(
        self, tables: Tables, making: Making, moves: Moves, history: History, goals: GoalCode
    ) -> None:
        self._tables, self._making, self._history = tables, making, history
        self._moves, self._goals = moves, goals
        self.frame = tables.variable()
        self._seed = tables.variable()
        self._kept = [*state_of(tables, making), self.frame]
        self.no_moves = 1 + len(tables.game.goals) * len(tables.game.players)
        self.pick = self._picked()
        self.list_moves = self._listed()
        self.settle = self._settled()
        self._open()
        self._play()
        self._back()
        self._load()
        self._playout()

    @property
    def _published(self) -> list[wasm.Global]:
        """The variables that are copied to ``Tables.registers``, in order."""
        tables = self._tables
        return [*self._kept, tables.undo, tables.hashes, tables.records, tables.top]

    @property
    def registers(self) -> dict[str, int]:
        """The numbers of the copies that programs outside read."""
        tables = self._tables
        named = {
            "turn": tables.turn,
            "last_from": tables.last_from,
            "last_to": tables.last_to,
            "partial": tables.partial,
            "continuation": tables.continuation,
            "undo": tables.undo,
            "hashes": tables.hashes,
            "records": tables.records,
        }
        if self._making.counts_turns:
            named["no_progress"] = tables.no_progress
        if tables.reads_parts:
            named["turns"] = tables.turns
        return {name: self._published.index(each) for name, each in named.items()}

    # --- parts -----------------------------------------------------------------------------------

    def _registers(self) -> Iterator[tuple[int, wasm.Global]]:
        """Yield the addresses of the copies of variables."""
        for number, each in enumerate(self._published):
            yield self._tables.registers + number * WORD, each

    def read_registers(self) -> Iterator[wasm.Statement]:
        """Yield code that restores the variables from their copies."""
        for at, each in self._registers():
            yield wasm.Assign(each, wasm.Load(wasm.constant(0), at, each.type))

    def publish(self) -> Iterator[wasm.Statement]:
        """Yield code that copies the variables to the registers."""
        for at, each in self._registers():
            yield wasm.Store(wasm.constant(0), at, each)

    def _answer(self, result: wasm.Value) -> list[wasm.Statement]:
        count = (self._tables.top - self._tables.top.initial) >> 3
        return [*self.publish(), wasm.Return((result.widen() << 32) | count.widen())]

    def _listed(self) -> wasm.Function:
        """List the legal moves, in order."""
        tables = self._tables
        function = wasm.Function("list")
        function.body = [
            *(wasm.Assign(each, wasm.constant(each.initial)) for each in self._lists),
            self._moves.generate.run(),
            self._moves.order.run(tables.top.initial),
        ]
        return tables.add(function)

    @property
    def _lists(self) -> tuple[wasm.Global, ...]:
        return self._tables.top, self._tables.records

    def emptied(self) -> wasm.Statement:
        """Return code that empties the list."""
        return wasm.Assign(self._tables.top, wasm.constant(self._tables.top.initial))

    def _settled(self) -> wasm.Function:
        """List the moves after a move; return the result of the game (goals/outcome.js)."""
        tables, game = self._tables, self._tables.game
        function = wasm.Function("settle", (), wasm.I32)
        result = function.local("result")
        before, after = self._goals.number(None), self._goals.number(False)
        is_stuck = tables.top.equals(tables.top.initial)
        is_whole = tables.partial.is_("lt_s", 0)
        stuck: list[wasm.Statement] = [
            wasm.If(is_whole, [wasm.Assign(result, after())]),
            wasm.If(result.is_zero(), [wasm.Assign(result, wasm.constant(self.no_moves))]),
        ]
        mobile: list[wasm.Statement] = []
        if needs_mobility(game):
            mobile = [wasm.If(is_whole, [wasm.Assign(result, self._goals.number(True)())])]
        decisive = tables.cells(_decisive(game))
        function.body = [
            wasm.Assign(result, before()),
            self.emptied(),
            wasm.If(wasm.Load(result << 2, decisive), [wasm.Return(result)]),
            self.list_moves.run(),
            wasm.If(is_stuck, stuck, mobile),
            wasm.If(result, [self.emptied(), *self._counted(function, result)]),
            wasm.Return(result),
        ]
        return tables.add(function)

    def _counted(self, function: wasm.Function, result: wasm.Local) -> Iterator[wasm.Statement]:
        """Yield code that decides counts (rule 76a): the player with the most pieces wins.

        The number of a tie is ``no_moves`` + 1 + the index of the goal.
        """
        game = self._tables.game
        names = ("count", "most", "leader", "tied")
        count, most, leader, tied = (function.local(name) for name in names)
        for index, goal in enumerate(game.goals):
            if goal.kind != "count":
                continue
            first = 1 + index * len(game.players)
            tests: list[wasm.Statement] = [wasm.Assign(most, wasm.constant(-1))]
            for player in range(len(game.players)):
                if not game.players[player].in_turn_order:
                    continue
                leads: list[wasm.Statement] = [
                    wasm.Assign(most, count),
                    wasm.Assign(leader, wasm.constant(first + player)),
                    wasm.Assign(tied, wasm.constant(0)),
                ]
                ties = [wasm.Assign(tied, tied | count.equals(most))]
                tests.append(wasm.Assign(count, self._goals.pieces_of(player)))
                tests.append(wasm.If(count.is_("gt_s", most), leads, ties))
            tie = self.no_moves + 1 + index
            tests.append(wasm.Assign(result, wasm.choose(tied, tie, leader)))
            is_this = (result - first).is_("lt_u", len(game.players))
            yield wasm.If(is_this, tests)

    # --- games -----------------------------------------------------------------------------------

    def _open(self) -> None:
        """Add the function that starts a game at the position that has been entered.

        At the start of the rules, goals apply after the first move (rule 76), or at once if no move
        is legal. They apply at once in a position that was ``set_up``.
        """
        tables, turns = self._tables, self._tables.game.turns
        set_up = wasm.Local("set_up", wasm.I32)
        function = wasm.Function("open", (set_up,), wasm.I64, exported=True)
        result = function.local("result")
        before = tables.cells([turns[index - 1].chooser for index in range(len(turns))])
        earlier, same = (wasm.Load(tables.turn << 2, at) for at in (before, tables.chooser_of))
        is_whole = tables.partial.is_("lt_s", 0)
        function.body = [
            wasm.Assign(tables.chooser, wasm.choose(is_whole, earlier, same)),
            wasm.Assign(tables.first_loss, tables.losses),
            *self._history.push(),
            self.list_moves.run(),
            wasm.If(
                set_up | tables.top.equals(tables.top.initial),
                [wasm.Assign(result, self.settle())],
            ),
            *self._answer(result),
        ]
        tables.add(function)

    def _play(self) -> None:
        """Add the function that makes a move of the list; -1 if there is none with the index."""
        tables = self._tables
        index = wasm.Local("index", wasm.I32)
        function = wasm.Function("play", (index,), wasm.I64, exported=True)
        at, undo = function.local("at"), tables.undo
        count = (tables.top - tables.top.initial) >> 3
        frame: list[wasm.Statement] = [
            wasm.Store(undo, number * WORD, each) for number, each in enumerate(self._kept)
        ]
        function.body = [
            wasm.If(index.is_("ge_u", count), [wasm.Return(wasm.constant(-1, wasm.I64))]),
            wasm.If(undo.is_("gt_u", undo.initial + UNDO_ROOM), [wasm.Trap()]),
            wasm.Assign(at, undo),
            *frame,
            wasm.Assign(undo, undo + len(frame) * WORD),
            wasm.Assign(self.frame, at),
            *self.makes(index),
            wasm.Assign(at, self.settle()),
            *self._answer(at),
        ]
        tables.add(function)

    def makes(self, index: wasm.Value) -> list[wasm.Statement]:
        """Return code that makes a move of the list."""
        tables = self._tables
        move = wasm.Load(index << 3, tables.top.initial, wasm.I64)
        losses = wasm.Assign(tables.losses, wasm.constant(tables.losses.initial))
        return [losses, self._moves.make.run(move)]

    def _back(self) -> None:
        """Add the function that takes back a move; -1 if there is none."""
        tables = self._tables
        function = wasm.Function("back", (), wasm.I64, exported=True)
        at = function.local("at")
        function.body = [
            wasm.Assign(at, self.frame),
            wasm.If(at.is_zero(), [wasm.Return(wasm.constant(-1, wasm.I64))]),
            *self._history.pop(),
            self._making.undo.run(at + len(self._kept) * WORD),
            wasm.Assign(tables.undo, at),
            *(
                wasm.Assign(each, wasm.Load(at, number * WORD, each.type))
                for number, each in enumerate(self._kept)
            ),
            self.list_moves.run(),
            *self._answer(wasm.constant(0)),
        ]
        tables.add(function)

    def _load(self) -> None:
        """Add the function that continues with the registers and logs in memory.

        ``result`` is the known result of the game.
        """
        tables = self._tables
        result = wasm.Local("result", wasm.I32)
        function = wasm.Function("load", (result,), wasm.I64, exported=True)
        function.body = [
            *self.read_registers(),
            wasm.If(result, [self.emptied()], [self.list_moves.run()]),
            *self._answer(result),
        ]
        tables.add(function)

    # --- random games ----------------------------------------------------------------------------

    def _picked(self) -> wasm.Function:
        """Return a random number below another one (mulberry32, runtime/state/random.js)."""
        seed = wasm.Local("seed", wasm.I32)
        begin = wasm.Function("seed", (seed,), exported=True)
        begin.body = [wasm.Assign(self._seed, seed)]
        self._tables.add(begin)
        count = wasm.Local("count", wasm.I32)
        function = wasm.Function("pick", (count,), wasm.I32)
        state, mixed = self._seed, function.local("mixed")
        function.body = [
            wasm.Assign(state, state + 0x6D2B79F5),
            wasm.Assign(mixed, (state ^ (state >> 15)) * (state | 1)),
            wasm.Assign(mixed, (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) ^ mixed),
            wasm.Return((((mixed ^ (mixed >> 14)).widen() * count.widen()) >> 32).narrow()),
        ]
        return self._tables.add(function)

    def _playout(self) -> None:
        """Add the function that plays a random game of up to ``cap`` plies, and takes it back.

        The low half of its result is the number of plies.
        """
        tables = self._tables
        cap = wasm.Local("cap", wasm.I32)
        function = wasm.Function("playout", (cap,), wasm.I64, exported=True)
        plies, result, hashes = (function.local(n) for n in ("plies", "result", "hashes"))
        saved = Saved(tables, function, "before", self._making)
        count = (tables.top - tables.top.initial) >> 3
        full = tables.undo.is_("gt_u", tables.undo.initial + UNDO_ROOM)
        ends = result | plies.is_("ge_u", cap) | count.is_zero()
        body: list[wasm.Statement] = [
            wasm.If(full, [wasm.Trap()]),
            *self.makes(self.pick(count)),
            wasm.Assign(result, self.settle()),
            wasm.Assign(plies, plies + 1),
        ]
        function.body = [
            wasm.Assign(hashes, tables.hashes),
            *saved.store(),
            wasm.until(ends, body),
            *saved.restore(),
            *self._history.pop_to(hashes),
            wasm.If(plies, [self.list_moves.run()]),
            wasm.Return((result.widen() << 32) | plies.widen()),
        ]
        tables.add(function)


def _decisive(game: GameIR) -> list[int]:
    """Return for each result 1 if it is a win or a loss, over which no other goal prevails."""
    rows = [int(goal.kind in ("win", "loss")) for goal in game.goals for _ in game.players]
    return [0, *rows, 0]
