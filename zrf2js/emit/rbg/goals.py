"""Goals as tests of the keeper after each move, and the scores of a player without moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from zrf2js.analysis.games.goal_facts import positions_of
from zrf2js.emit import rule_operations
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.alphabet import Symbol
from zrf2js.emit.rbg.expressions import (
    KEEPER,
    NEVER,
    NOTHING,
    Expression,
    action,
    assign,
    choice,
    compare,
    impossible,
    on,
    possible,
    sequence,
)
from zrf2js.emit.rbg.graph import AROUND, Graph
from zrf2js.emit.rbg.losses import Losses
from zrf2js.emit.rbg.moves import Moves
from zrf2js.ir import ops
from zrf2js.ir.material import goal_of
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.visit import walk

WIN, DRAW, LOSS = 100, 50, 0
_MOBILITY = (ops.Stalemated, ops.Checkmated)
#: the goals that depend on more than the board and the last move, which descriptions leave out
LONG = (ops.Repetition, ops.NoProgress)
#: a condition: an expression, or a truth value that is known
Truth = Expression | bool


class Goals:
    """The writer of the goals of a game; ``players`` are the names of the variables of scores."""

    def __init__(
        self, game: GameIR, graph: Graph, moves: Moves, losses: Losses, players: dict[int, str]
    ) -> None:
        self._game, self._graph, self._moves = game, graph, moves
        self._players, self._losses = players, losses
        self._symbols = dict(moves.symbols)
        self._off = game.option("include off-pieces") == "true"

    def rules_left_out(self) -> Iterator[ops.Repetition | ops.NoProgress]:
        """Yield the goals that a description cannot test: those about earlier turns."""
        for goal in self._game.goals:
            yield from (op for op in walk(goal.condition) if isinstance(op, LONG))

    # --- ends of games ---------------------------------------------------------------------------

    @property
    def wait_for_moves(self) -> bool:
        """True if draws require that the next player can move: otherwise, that player may lose."""
        goals = self._game.goals
        draws = [each.condition for each in goals if each.is_late]
        others = [each.condition for each in goals if not each.is_late]
        return any(not isinstance(each, (ops.Stalemated, *LONG)) for each in draws) and any(
            isinstance(op, _MOBILITY) for each in others for op in walk(each)
        )

    def ended(self, mover: int, moving: Expression = NOTHING) -> list[Expression]:
        """Return the ends of the game after a move of a player: tests, and the last switch.

        Draws require ``moving``, the test that the next player can move.
        """
        rows = list(self._rows(mover, None, moving))
        return [sequence(test, scores, KEEPER, NEVER) for test, scores in _exclusive(rows)]

    def going_on(self, mover: int, moving: Expression = NOTHING) -> Expression:
        """Return the test that no goal ends the game after a move of a player."""
        return _none_of([test for test, _ in self._rows(mover, None, moving)])

    def at_start(self, mover: int, chooser: int) -> Expression:
        """Return the scores if the first player has no move; the mover is the last one in order."""
        return self._without_moves(list(self._rows(mover, chooser)))

    def without_moves(self, mover: int, chooser: int) -> Expression:
        """Return the scores if the player to move has no move, and no goal holds."""
        failed = [] if self.wait_for_moves else [test for test, _ in self._rows(mover, None)]
        rows = self._rows(mover, chooser)
        return self._without_moves([(test, row) for test, row in rows if test not in failed])

    def _without_moves(self, rows: list[tuple[Truth, Expression]]) -> Expression:
        rows.append((True, self._scores("draw", next(iter(self._players)))))
        return choice(sequence(test, scores) for test, scores in _exclusive(rows))

    def _rows(
        self, mover: int, stuck: int | None, moving: Expression = NOTHING
    ) -> Iterator[tuple[Truth, Expression]]:
        """Yield (condition, scores) in the order of the tests; ``stuck`` has no moves."""
        for _, goal in self._game.ordered_goals:
            for player in goal.players:
                condition = self._condition(goal.condition, player, mover, stuck)
                if goal.is_late and moving is not NOTHING:
                    condition = _both(condition, moving)
                if condition is not False:
                    if goal.kind == "count":
                        yield from self._counted(condition)
                    else:
                        yield condition, self._scores(goal.kind, player)

    def _scores(self, kind: str, player: int) -> Expression:
        own, others = {"win": (WIN, LOSS), "loss": (LOSS, WIN), "draw": (DRAW, DRAW)}[kind]
        return sequence(
            *(assign(name, own if p == player else others) for p, name in self._players.items())
        )

    def _counted(self, condition: Truth) -> Iterator[tuple[Truth, Expression]]:
        """Yield the results of a count of all pieces (rule 76a)."""
        totals = {player: self._total((player,), ()) for player in self._players}
        for player, total in totals.items():
            more = [compare(total, ">", other) for p, other in totals.items() if p != player]
            yield _both(condition, sequence(*more)), self._scores("win", player)
        yield condition, self._scores("draw", next(iter(totals)))

    # --- conditions ------------------------------------------------------------------------------

    def _condition(self, op: ops.GoalTest, player: int, mover: int, stuck: int | None) -> Truth:
        def part(inner: ops.GoalTest) -> Truth:
            return self._condition(inner, player, mover, stuck)

        assert isinstance(op, rule_operations.Goals)
        match op:
            case ops.GoalAnd():
                return _all(map(part, op.parts))
            case ops.GoalOr():
                return _any(map(part, op.parts))
            case ops.GoalNot():
                if any(isinstance(each, _MOBILITY) for each in walk(op.part)):
                    raise Misfit("a goal that a player has moves", op.origin)
                return _not(part(op.part))
            case ops.Stalemated():
                return player == stuck
            case ops.Checkmated():
                attack = self._moves.attacks.on_pieces
                mated = [attack(player, op.pieces, holds=True)] if player == stuck else []
                return _any([*self._losses.tests(player, op.pieces), *mated])
            case ops.Captured():
                return _any(list(self._losses.tests(player, op.pieces)))
            case ops.JustMoved():
                return player == mover
            case ops.Repetition() | ops.NoProgress():
                return False
            case ops.InsufficientMaterial():
                return part(goal_of(self._game, op, player))
            case ops.PiecesRemaining():
                return compare(self._total((player,), op.pieces), "==", op.count)
            case ops.TotalPieceCount():
                players = tuple(range(len(self._game.players)))
                return compare(self._total(players, op.pieces), "==", op.count)
            case ops.AbsoluteConfig():
                return self._absolute(op, player)
            case ops.RelativeConfig():
                return self._relative(op, player)
        assert_never(op)

    def _total(self, players: tuple[int, ...], pieces: tuple[int, ...]) -> str:
        """Return the number of pieces of these types, of all types without any."""
        kinds = pieces or tuple(range(len(self._game.pieces)))
        terms = list(self._names(players, kinds))
        if self._off:
            terms += [
                name
                for (player, piece), name in self._moves.reserves.items()
                if player in players and piece in kinds
            ]
        return " + ".join(terms) or "0"

    def _names(self, players: tuple[int, ...], pieces: tuple[int, ...]) -> list[str]:
        return [
            name
            for symbol, name in self._symbols.items()
            if symbol.player in players and symbol.piece in pieces
        ]

    def _absolute(self, op: ops.AbsoluteConfig, player: int) -> Truth:
        names = self._spec(ops.SpecOr(op.specs), player)
        tests: list[Truth] = []
        for target in op.targets:
            members = set(positions_of(self._game, target, player))
            if not members or not names:
                return False
            label = action(self._graph.label(members))
            tests.append(possible(sequence(action(AROUND), label, on(names))))
        return _all(tests) if tests else False

    def _relative(self, op: ops.RelativeConfig, player: int) -> Truth:
        symmetry = self._game.players[player].symmetry
        parts = [action(AROUND)]
        for step in op.steps:
            if isinstance(step, ops.ConfigStep):
                parts.append(action(self._graph.directions[symmetry[step.direction]]))
                continue
            names = self._spec(step, player)
            if not names:
                return False
            parts.append(on(names))
        return possible(sequence(*parts))

    def _spec(self, spec: ops.PieceSpec, player: int) -> tuple[str, ...]:
        """Return the sorted names of the contents that fit a spec."""
        contents: tuple[Symbol | None, ...] = (None, *self._symbols)
        fitting = [each for each in contents if self._fits(spec, each, player)]
        return tuple(sorted(self._moves.name(each) for each in fitting))

    def _fits(self, spec: ops.PieceSpec, symbol: Symbol | None, player: int) -> bool:
        match spec:
            case ops.SpecOr():
                return any(self._fits(part, symbol, player) for part in spec.parts)
            case ops.SpecNot():
                return not self._fits(spec.part, symbol, player)
            case _ if symbol is None or symbol.piece != spec.piece:
                return False
            case ops.OwnPiece():
                return symbol.player == player
            case ops.OpponentPiece():
                return symbol.player in self._players and symbol.player != player
            case ops.AnyPiece():
                return True
        assert_never(spec)


# --- logic ---------------------------------------------------------------------------------------


def _not(test: Truth) -> Truth:
    return not test if isinstance(test, bool) else impossible(test)


def _both(one: Truth, other: Truth) -> Truth:
    return _all([one, other])


def _all(tests: Iterator[Truth] | list[Truth]) -> Truth:
    truths = list(tests)
    if False in truths:
        return False
    kept = [each for each in truths if isinstance(each, Expression)]
    return sequence(*kept) if kept else True


def _any(tests: Iterator[Truth] | list[Truth]) -> Truth:
    truths = list(tests)
    if True in truths:
        return True
    kept = [each for each in truths if isinstance(each, Expression)]
    return choice(kept) if kept else False


def _exclusive(
    rows: list[tuple[Truth, Expression]],
) -> Iterator[tuple[Expression, Expression]]:
    """Yield the rows with tests of which exactly one holds, if one of the conditions holds."""
    earlier: list[Expression] = []
    for test, scores in rows:
        if test is False:
            continue
        if test is True:
            yield sequence(*earlier), scores
            return
        assert isinstance(test, Expression)
        yield sequence(*earlier, possible(test)), scores
        earlier.append(impossible(test))


def _none_of(tests: list[Truth]) -> Expression:
    if True in tests:
        return NEVER
    kept = [each for each in tests if isinstance(each, Expression)]
    return sequence(*map(impossible, kept)) if kept else NOTHING
