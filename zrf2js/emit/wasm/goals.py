"""Goals as WebAssembly conditions: whether the game is over after the last move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import assert_never

from zrf2js.analysis.games.goal_facts import holds_for_all, positions_of
from zrf2js.emit.rule_operations import Goals
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.formulas import stepped
from zrf2js.emit.wasm.tables import Tables
from zrf2js.ir import ops
from zrf2js.ir.material import goal_of
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.traits import Needs, needs


class GoalCode:
    """The goals of one game, tested before and after a legal move is found, and without one."""

    def __init__(
        self,
        tables: Tables,
        lost: wasm.Function,
        repeated: wasm.Function,
        is_safe: Callable[[int, frozenset[int]], wasm.Function],
        *,
        counts_turns: bool,
    ) -> None:
        self._counts_turns = counts_turns
        self._tables, self._lost, self._repeated = tables, lost, repeated
        self._is_safe = is_safe
        self._game: GameIR = tables.game
        self._counts_reserves = self._game.option("include off-pieces") == "true"

    def number(self, mobile: bool | None) -> wasm.Function:
        """Return the function that returns the number of the first goal that holds, 0 for none.

        The number is 1 + the index of the goal times the number of players + the player. ``mobile``
        states whether the player to move has a move, None if that is unknown.
        """
        game = self._game
        function = wasm.Function(f"goal_{mobile}", (), wasm.I32)
        for index, goal in game.ordered_goals:
            for player in goal.players:
                condition = self._condition(goal.condition, player, mobile)
                if holds_for_all(game, goal):
                    condition = wasm.constant(1) if mobile is False else None
                if condition is not None:
                    number = wasm.constant(1 + index * len(game.players) + player)
                    function.body.append(wasm.If(condition, [wasm.Return(number)]))
        function.body.append(wasm.Return(wasm.constant(0)))
        return self._tables.add(function)

    def _condition(self, op: ops.GoalTest, player: int, mobile: bool | None) -> wasm.Value | None:
        """Return the condition; None if it never holds."""
        assert isinstance(op, Goals)
        match op:
            case ops.GoalAnd():
                parts = [self._condition(part, player, mobile) for part in op.parts]
                conditions = [part for part in parts if part is not None]
                if len(conditions) < len(parts) or not conditions:
                    return None if parts else wasm.constant(1)
                return reduce(lambda rest, part: wasm.both(part, rest), reversed(conditions))
            case ops.GoalOr():
                parts = [self._condition(part, player, mobile) for part in op.parts]
                conditions = [part for part in parts if part is not None]
                return _any(conditions)
            case ops.GoalNot():
                if Needs.MOBILITY in needs(op.part) and mobile is None:
                    return None
                part = self._condition(op.part, player, mobile)
                return wasm.constant(1) if part is None else part.is_zero()
            case ops.Stalemated():
                return self._has_no_move(player) if mobile is False else None
            case ops.Checkmated() | ops.Captured():
                tests = [self._has_lost(piece, player) for piece in op.pieces]
                if mobile is False and isinstance(op, ops.Checkmated) and op.pieces:
                    safe = self._is_safe(player, frozenset(op.pieces))()
                    tests.append(wasm.both(self._has_no_move(player), safe.is_zero()))
                return _any(tests)
            case ops.JustMoved():
                return self._tables.chooser.equals(player)
            case ops.Repetition():
                return self._repeated()
            case ops.PiecesRemaining():
                return self._count(op.pieces, [player]).equals(op.count)
            case ops.TotalPieceCount():
                players = list(range(len(self._game.players)))
                return self._count(op.pieces, players).equals(op.count)
            case ops.NoProgress():
                if not self._counts_turns:
                    return None  # the caller counts elsewhere if the number may be reached
                return self._tables.no_progress.is_("lt_s", op.count).is_zero()
            case ops.InsufficientMaterial():
                return self._condition(goal_of(self._game, op, player), player, mobile)
            case ops.AbsoluteConfig():
                return self._absolute(op, player)
            case ops.RelativeConfig():
                return self._relative(op, player)
        assert_never(op)

    def _has_no_move(self, player: int) -> wasm.Value:
        """Return the test that a player has to choose a move, while there is none."""
        tables = self._tables
        return wasm.Load(tables.turn << 2, tables.chooser_of).equals(player)

    def _has_lost(self, piece: int, player: int) -> wasm.Value:
        return self._lost(self._tables.layout.type_code(piece) | 1 << player)

    def pieces_of(self, player: int) -> wasm.Value:
        """Return the number of pieces of a player."""
        return self._count((), [player])

    def _count(self, pieces: tuple[int, ...], players: list[int]) -> wasm.Value:
        """Return the number of pieces of some types (all if none is named) of some players."""
        tables = self._tables
        count: wasm.Value = wasm.constant(0)
        for player in players:
            for piece in pieces or range(len(self._game.pieces)):
                for word in range(tables.words):
                    count = tables.kind_set(player, piece, word).ones().narrow() + count
                if self._counts_reserves:
                    held = tables.held(player, piece)
                    count = count + held * held.is_("gt_s", 0)
        return count

    # --- configurations --------------------------------------------------------------------------

    def _absolute(self, op: ops.AbsoluteConfig, player: int) -> wasm.Value | None:
        """Return the test that every target holds a piece that fits one of the specs."""
        if not op.targets:
            return None
        specs = ops.SpecOr(op.specs)
        places = (positions_of(self._game, target, player) for target in op.targets)
        tests = [self._holds(specs, player, each) for each in places]
        return reduce(lambda rest, test: wasm.both(test, rest), reversed(tests))

    def _holds(self, spec: ops.PieceSpec, player: int, places: Iterable[int]) -> wasm.Value:
        """Return the test that a piece on one of the positions fits."""
        bits, words = self._tables.bits(places), self._tables.words
        tests: list[wasm.Value] = []
        for word in range(words):
            mask = bits >> 64 * word & (1 << 64) - 1
            if mask:
                fitting = self._fitting(spec, player, word)
                tests.append((fitting & mask).differs(0))
        return _any(tests) or wasm.constant(0)

    def _fitting(self, spec: ops.PieceSpec, player: int, word: int) -> wasm.Value:
        """Return the set of positions with a piece, or nothing, that fits."""
        playing = self._game.playing
        match spec:
            case ops.SpecOr():
                fitting: wasm.Value = wasm.constant(0, wasm.I64)
                for part in spec.parts:
                    fitting = self._fitting(part, player, word) | fitting
                return fitting
            case ops.SpecNot():
                return self._fitting(spec.part, player, word) ^ -1
            case ops.OwnPiece():
                return self._tables.kind_set(player, spec.piece, word)
            case ops.OpponentPiece():
                return self._of([p for p in playing if p != player], spec.piece, word)
            case ops.AnyPiece():
                return self._of(list(range(len(self._game.players))), spec.piece, word)
        assert_never(spec)

    def _of(self, players: list[int], piece: int, word: int) -> wasm.Value:
        pieces: wasm.Value = wasm.constant(0, wasm.I64)
        for player in players:
            pieces = self._tables.kind_set(player, piece, word) | pieces
        return pieces

    def _relative(self, op: ops.RelativeConfig, player: int) -> wasm.Value | None:
        """Return the test that specs and steps fit in their order, from some position.

        Positions from which the steps leave the board are left out; for the others, each spec is a
        test of one position.
        """
        symmetry = self._game.players[player].symmetry
        if self._tables.words == 1:
            return self._fits(op, player)
        cases: list[wasm.Value] = []
        for start in range(self._tables.size):
            place, tests = start, []
            for step in op.steps:
                if isinstance(step, ops.ConfigStep):
                    place = self._game.links[symmetry[step.direction]][place]
                    if place < 0:
                        break
                else:
                    tests.append(self._holds(step, player, {place}))
            else:
                if tests:
                    cases.append(reduce(lambda rest, test: wasm.both(test, rest), reversed(tests)))
                else:
                    return wasm.constant(1)
        return _any(cases)

    def _fits(self, op: ops.RelativeConfig, player: int) -> wasm.Value:
        """Return the test for all positions at once, from the last spec or step back."""
        symmetry = self._game.players[player].symmetry
        board = (1 << self._tables.size) - 1
        starts: wasm.Value = wasm.constant(board, wasm.I64)
        for step in reversed(op.steps):
            if isinstance(step, ops.ConfigStep):
                starts = stepped(self._game.links[symmetry[step.direction]], starts)
            else:
                starts = self._fitting(step, player, 0) & starts
        return starts.differs(0)


def _any(parts: list[wasm.Value]) -> wasm.Value | None:
    """Return the test that one of the conditions holds, as a balanced tree; None without any."""
    if len(parts) < 2:
        return parts[0] if parts else None
    middle = len(parts) // 2
    first, second = _any(parts[:middle]), _any(parts[middle:])
    assert first is not None and second is not None
    return wasm.either(first, second)
