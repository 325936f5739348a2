"""Goals as Python expressions of a position ``g`` and the mobility ``m`` of the player to move."""

from __future__ import annotations

from typing import assert_never

from zrf2js.analysis.games.goal_facts import positions_of, reason
from zrf2js.emit.python.layout import Layout
from zrf2js.emit.rule_operations import Goals
from zrf2js.ir import ops
from zrf2js.ir.material import goal_of
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.traits import Needs, needs


class GoalWriter:
    """A writer for the goals of one game."""

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._game, self._layout = game, layout
        self._counts_reserves = game.option("include off-pieces") == "true"

    def rows(self) -> list[str]:
        """Return (kind, player, reason, test) for each goal and player, in the order of tests."""
        return [
            f"({goal.kind!r}, {player}, {reason(goal.condition)!r}, "
            f"lambda g, m: {self._condition(goal.condition, player)})"
            for _, goal in self._game.ordered_goals
            for player in goal.players
        ]

    def _condition(self, op: ops.GoalTest, player: int) -> str:
        assert isinstance(op, Goals)
        match op:
            case ops.GoalAnd():
                return "(" + " and ".join(self._condition(part, player) for part in op.parts) + ")"
            case ops.GoalOr():
                return "(" + " or ".join(self._condition(part, player) for part in op.parts) + ")"
            case ops.GoalNot():
                denied = f"not {self._condition(op.part, player)}"
                reads_mobility = Needs.MOBILITY in needs(op.part)
                return f"(m >= 0 and {denied})" if reads_mobility else f"({denied})"
            case ops.Stalemated():
                return f"(m == 0 and {self._chooses(player)})"
            case ops.Checkmated():
                kinds = self._kinds(op.pieces)
                mated = f"m == 0 and {self._chooses(player)} and g.is_exposed({player}, {kinds})"
                return f"({self._lost(op.pieces, player)} or {mated})"
            case ops.Captured():
                return self._lost(op.pieces, player)
            case ops.JustMoved():
                return f"(g.chooser == {player})"
            case ops.Repetition():
                return "(g.seen[g.key()] >= 3)"
            case ops.PiecesRemaining():
                return self._count(op.count, op.pieces, (player,))
            case ops.TotalPieceCount():
                return self._count(op.count, op.pieces, tuple(range(len(self._game.players))))
            case ops.NoProgress():
                return f"(g.no_progress >= {op.count})"
            case ops.InsufficientMaterial():
                return self._condition(goal_of(self._game, op, player), player)
            case ops.AbsoluteConfig():
                return self._absolute(op, player)
            case ops.RelativeConfig():
                return self._relative(op, player)
        assert_never(op)

    @staticmethod
    def _chooses(player: int) -> str:
        return f"g.rules['turns'][g.turn][0] == {player}"

    def _kinds(self, pieces: tuple[int, ...]) -> str:
        return repr(tuple(piece + 1 << self._layout.type_shift for piece in pieces))

    def _lost(self, pieces: tuple[int, ...], player: int) -> str:
        codes = tuple(piece + 1 << self._layout.type_shift | 1 << player for piece in pieces)
        mask = self._layout.type_mask | self._layout.owner_mask
        return f"any(c & {mask} in {codes!r} for c in g.lost)"

    def _count(self, number: int, pieces: tuple[int, ...], players: tuple[int, ...]) -> str:
        owners = sum(1 << player for player in players)
        count = f"sum(c & {owners} != 0 for c in g.board)"
        if pieces:
            kinds = f"c & {self._layout.type_mask} in {self._kinds(pieces)}"
            count = f"sum(c & {owners} != 0 and {kinds} for c in g.board)"
        if self._counts_reserves:
            types = 1 + len(self._game.pieces)
            wanted = pieces or tuple(range(len(self._game.pieces)))
            slots = tuple(player * types + piece + 1 for player in players for piece in wanted)
            count += f" + sum(max(0, g.reserve[i]) for i in {slots!r})"
        return f"({count} == {number})"

    # --- configurations --------------------------------------------------------------------------

    def _absolute(self, op: ops.AbsoluteConfig, player: int) -> str:
        test = f"lambda c: {self._spec(ops.SpecOr(op.specs), player)}"
        targets = tuple(tuple(positions_of(self._game, each, player)) for each in op.targets)
        return f"holds(g, {test}, {targets!r})" if targets else "False"

    def _relative(self, op: ops.RelativeConfig, player: int) -> str:
        symmetry = self._game.players[player].symmetry
        steps = (
            str(symmetry[step.direction])
            if isinstance(step, ops.ConfigStep)
            else f"lambda c: {self._spec(step, player)}"
            for step in op.steps
        )
        return f"leads(g, ({''.join(f'{step}, ' for step in steps)}))"

    def _spec(self, op: ops.PieceSpec, player: int) -> str:
        match op:
            case ops.SpecOr():
                return "(" + (" or ".join(self._spec(p, player) for p in op.parts) or "False") + ")"
            case ops.SpecNot():
                return f"(not {self._spec(op.part, player)})"
            case ops.OwnPiece():
                return f"(c & {1 << player} and {self._is_type(op.piece)})"
            case ops.OpponentPiece():
                others = self._layout.playing & ~(1 << player)
                return f"(c & {others} and {self._is_type(op.piece)})"
            case ops.AnyPiece():
                return self._is_type(op.piece)
        assert_never(op)

    def _is_type(self, piece: int) -> str:
        return f"c & {self._layout.type_mask} == {piece + 1 << self._layout.type_shift}"
