"""Goals as one function: ``goal(mobility, chooser)`` gives the number of the first that
holds, 1 + its index times the number of players + the player, else 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from zrf2js.analysis.games.goal_facts import holds_for_all, reason, tests_negated_mobility
from zrf2js.analysis.games.goal_lines import FEW, TEST
from zrf2js.emit.js.expressions import conjunction, disjunction, joined, negate
from zrf2js.emit.js.print import comment, text_of
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import used_parameters
from zrf2js.emit.js.rules.goal_patterns import GoalPatterns
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import ME, PIECE, P
from zrf2js.emit.js.rules.state import BOARD, COUNTS, REGISTERS, RESERVE, STATE, ZONES
from zrf2js.emit.js.tree import FALSE, TRUE, Expression, Global, Name, Number, Return
from zrf2js.ir import ops
from zrf2js.ir.material import counts_of, tested_player
from zrf2js.ir.nodes import Goal

#: the parameters of the goal function
MOBILITY, CHOOSER = map(Name, ("mobility", "chooser"))


class Goals:
    """A writer for the goal function and the functions that it calls."""

    def __init__(self, context: RulesContext) -> None:
        self._context = context
        self._game = game = context.game
        self._layout = context.layout
        self._scope = context.scope
        self._specs: dict[Expression, Name] = {}
        self._patterns = GoalPatterns(
            context, incremental=game.annotations.incremental_goal_patterns
        )
        self._off_pieces = game.option("include off-pieces") == "true"

    def declare(self) -> None:
        """Declare the goal function, after those it calls."""
        body = Lines()
        tested: set[Expression] = set()
        for index, goal in self._game.ordered_goals:
            body.origin = goal.condition.origin
            for condition, result in self._goal(index, goal, tested):
                body.leave(result, condition)
        body.origin = None
        body.returns(0)
        lines = Lines()
        with lines.function("goal", *used_parameters((MOBILITY, CHOOSER), body.uses())):
            lines.take(body)
        self._scope.add("goal", lines)

    def _goal(
        self, index: int, goal: Goal, tested: set[Expression]
    ) -> Iterator[tuple[Expression, Return]]:
        """Yield the condition and the result for each player, without conditions in ``tested``."""
        conditions = [self._condition(goal.condition, player) for player in goal.players]
        if holds_for_all(self._game, goal):
            conditions = [MOBILITY.equals(0)] * len(goal.players)
        is_same = len(conditions) > 1 and len(set(conditions)) == 1
        for player, condition in zip(goal.players, conditions, strict=True):
            if condition != FALSE and condition not in tested:
                tested.add(condition)
                number = 1 + index * len(self._game.players) + player
                whose = "" if is_same else f": {self._game.players[player].name}"
                note = comment(f"{reason(goal.condition)}{whose}")
                yield condition, Return(Number(number), note)

    # --- conditions --------------------------------------------------------------------------

    def _condition(self, goal: ops.GoalTest, player: int) -> Expression:
        match goal:
            case ops.GoalAnd():
                return conjunction([self._condition(part, player) for part in goal.parts])
            case ops.GoalOr():
                return disjunction(self._alternatives(goal.parts, player))
            case ops.GoalNot():
                denied = negate(self._condition(goal.part, player))
                if tests_negated_mobility(goal):  # within a turn, mobility is not computed
                    return conjunction([MOBILITY >= 0, denied])
                return denied
            case ops.Stalemated():
                return _has_no_move(player)
            case ops.Checkmated():
                return self._checkmated(goal.pieces, player)
            case ops.Captured():
                return disjunction(self._lost(goal.pieces, player))
            case ops.JustMoved():
                return STATE.member("lastChooser")().equals(player)
            case ops.Repetition():
                return STATE.member("repetitions")() >= 3
            case ops.PiecesRemaining():
                return self._remaining(goal.count, goal.pieces, (player,))
            case ops.TotalPieceCount():
                all_players = tuple(range(self._layout.players))
                return self._remaining(goal.count, goal.pieces, all_players)
            case ops.NoProgress():
                return REGISTERS[Global("NO_PROGRESS")] >= goal.count
            case ops.InsufficientMaterial():
                player = tested_player(self._game, goal, player)
                counts = self._condition(counts_of(self._game, goal), player)
                return conjunction([counts, *self._inside(goal, player)])
            case ops.AbsoluteConfig():
                return self._absolute(goal.specs, goal.targets, player)
            case ops.RelativeConfig():
                return disjunction(self._alternatives((goal,), player))
            case ops.WordOutcome():  # emit/js/forth writes the goal functions of games with words
                return FALSE
        assert_never(goal)

    def _lost(self, pieces: tuple[int, ...], player: int) -> list[Expression]:
        """Return the tests whether the last move captured one of the player's pieces."""
        constants = self._context.constants
        me = constants.player(player)
        mask, kinds = constants.type_mask() | me, map(constants.piece, pieces)
        return [STATE.member("hasLost")(mask, kind | me) for kind in kinds]

    def _slot(self, player: int, piece: int) -> int:
        return player * self._layout.types + piece + 1

    def _checkmated(self, pieces: tuple[int, ...], player: int) -> Expression:
        constants = self._context.constants
        mask = constants.type_mask()
        code = BOARD[P] & (mask | ME) if self._layout.attributes else BOARD[P]
        test = disjunction([code.equals(constants.piece(piece) | ME) for piece in pieces])
        name = self._context.name("isMated", pieces)
        if name not in self._scope:
            lines = Lines()
            with lines.function(name, ME):
                with self._context.each_position(lines):
                    lines.returns(TRUE, conjunction([test, Name("attacked")(P, ME)]))
                lines.returns(FALSE)
            self._scope.add(name, lines)
        mated = conjunction([_has_no_move(player), Name(name)(constants.player(player))])
        return disjunction([*self._lost(pieces, player), mated])

    def _remaining(
        self, number: int, pieces: tuple[int, ...], players: tuple[int, ...]
    ) -> Expression:
        slots = [
            player * self._layout.types + (0 if piece is None else piece + 1)
            for player in players
            for piece in (pieces or (None,))
        ]
        counts: list[Expression] = [COUNTS[slot] for slot in slots]
        if self._off_pieces:
            types = pieces or tuple(range(len(self._game.pieces)))
            held = [self._slot(player, piece) for player in players for piece in types]
            counts += [Global("Math").member("max")(0, RESERVE[slot]) for slot in held]
        return joined("+", counts).equals(number)

    def _inside(self, goal: ops.InsufficientMaterial, player: int) -> list[Expression]:
        """Return the test that no piece of any number is outside of the zones, if there are any."""
        if not goal.zones:
            return []
        constants = self._context.constants
        rows = [Name(f"zone{number}") for number in range(1, len(goal.zones) + 1)]
        outside = [(ZONES[row + P] & ME).equals(0) for row in rows]
        spec = self._spec(ops.SpecOr(tuple(map(ops.AnyPiece, goal.free))), player)
        name = self._context.name("areInside", spec, len(rows))
        if name not in self._scope:
            lines = Lines()
            with lines.function(name, ME, *rows):
                with self._context.each_position(lines):
                    lines.returns(FALSE, conjunction([*outside, spec(BOARD[P])]))
                lines.returns(TRUE)
            self._scope.add(name, lines)
        return [Name(name)(constants.player(player), *map(constants.zone, goal.zones))]

    # --- configurations ----------------------------------------------------------------------

    def _absolute(
        self, specs: tuple[ops.PieceSpec, ...], targets: tuple[ops.Target, ...], player: int
    ) -> Expression:
        if not targets:
            return FALSE
        spec = specs[0] if len(specs) == 1 else ops.SpecOr(specs)
        return conjunction([self._target(target, spec, player) for target in targets])

    def _target(self, target: ops.Target, spec: ops.PieceSpec, player: int) -> Expression:
        match target:
            case ops.TargetPosition():
                return self._one_of([target.position], spec, player)
            case ops.TargetZone():
                positions = self._game.zones[target.zone].of(player)
                if not positions:
                    return FALSE
                if len(positions) <= FEW and not self._game.annotations.incremental_goal_patterns:
                    return self._one_of(positions, spec, player)
                if isinstance(spec, ops.OwnPiece):
                    return self._patterns.own_in_zone(spec.piece, target.zone, player)
                return self._patterns.in_zone(self._spec(spec, player), target.zone, player)
        assert_never(target)

    def _one_of(self, positions: list[int], spec: ops.PieceSpec, player: int) -> Expression:
        """Return the test that one of the positions has a piece."""
        has = self._spec(spec, player)
        names = map(self._context.constants.position, positions)
        return disjunction([has(BOARD[name]) for name in names])

    def _alternatives(self, parts: tuple[ops.GoalTest, ...], player: int) -> list[Expression]:
        """Return the parts of an `or`; patterns that differ only in their steps are one."""
        walks: dict[tuple[ops.PieceSpec, ...], list[tuple[int, ...]]] = {}
        alternatives: list[Expression] = []
        for part in parts:
            if isinstance(part, ops.RelativeConfig):
                specs = tuple(step for step in part.steps if not isinstance(step, ops.ConfigStep))
                walks.setdefault(specs, []).append(self._walk(part.steps, player))
            else:
                alternatives.append(self._condition(part, player))
        return alternatives + [self._lines(specs, rows, player) for specs, rows in walks.items()]

    def _lines(
        self, specs: tuple[ops.PieceSpec, ...], rows: list[tuple[int, ...]], player: int
    ) -> Expression:
        """Return the test that pieces fit the specs along one of the walks."""
        if not specs:
            return self._stays(rows)
        first = specs[0]
        if len(specs) > 1 and set(specs) == {first} and isinstance(first, ops.OwnPiece):
            return self._patterns.row(*self._own(first, player), rows)
        return self._patterns.lines(tuple(self._spec(each, player) for each in specs), rows)

    def _walk(
        self, steps: tuple[ops.PieceSpec | ops.ConfigStep, ...], player: int
    ) -> tuple[int, ...]:
        """Return the steps of a pattern with TEST for each test of a piece."""
        symmetry = self._game.players[player].symmetry
        return tuple(
            symmetry[step.direction] * self._layout.stride
            if isinstance(step, ops.ConfigStep)
            else TEST
            for step in steps
        )

    def _stays(self, paths: list[tuple[int, ...]]) -> Expression:
        """Return the test that one of the walks stays on the board."""
        links, stride = self._game.links, self._layout.stride
        for path in paths:
            for place in range(self._layout.size):
                for step in path:
                    place = links[step // stride][place] if place >= 0 else place
                if place >= 0:
                    return TRUE
        return FALSE

    def _spec(self, spec: ops.PieceSpec, player: int) -> Name:
        """Return the function of a piece code."""
        test = self._spec_test(spec, player)
        if test not in self._specs:
            name = self._context.name(self._spec_hint(spec, player), text_of(test))
            self._specs[test] = Name(name)
            if name not in self._scope:
                lines = Lines()
                with lines.function(name, PIECE):
                    lines.returns(test)
                self._scope.add(name, lines)
        return self._specs[test]

    def _spec_hint(self, spec: ops.PieceSpec, player: int) -> str:
        """Return a name for the test of a spec: ``isWhitePawn``, ``isNotWhitePawn``."""
        match spec:
            case ops.OwnPiece():
                return f"is{self._context.player(player)}{self._context.piece(spec.piece)}"
            case ops.OpponentPiece():
                return f"isEnemyOf{self._context.player(player)}{self._context.piece(spec.piece)}"
            case ops.AnyPiece():
                return f"is{self._context.piece(spec.piece)}"
            case ops.SpecOr() if len(spec.parts) == 1:
                return self._spec_hint(spec.parts[0], player)
            case ops.SpecOr():
                return "isOneOf"
            case ops.SpecNot():
                return f"isNot{self._spec_hint(spec.part, player)[2:]}"
        assert_never(spec)

    def _spec_test(self, spec: ops.PieceSpec, player: int) -> Expression:
        constants = self._context.constants
        match spec:
            case ops.SpecOr():
                return disjunction([self._spec_test(part, player) for part in spec.parts])
            case ops.SpecNot():
                return negate(self._spec_test(spec.part, player))
            case ops.OwnPiece():
                mask, code = self._own(spec, player)
                return (PIECE if mask is None else PIECE & mask).equals(code)
            case ops.AnyPiece():
                return self._is_type(spec.piece)
            case ops.OpponentPiece():
                enemy = (PIECE & constants.playing() & ~constants.player(player)).differs(0)
                return conjunction([self._is_type(spec.piece), enemy])
        assert_never(spec)

    def _own(self, spec: ops.OwnPiece, player: int) -> tuple[Expression | None, Expression]:
        """Return mask and code of a player's pieces of a type; no mask if these are all bits."""
        constants = self._context.constants
        has_more = bool(self._layout.attributes)
        mask = constants.type_mask() | constants.owner_mask() if has_more else None
        return mask, constants.piece(spec.piece) | constants.player(player)

    def _is_type(self, piece: int) -> Expression:
        constants = self._context.constants
        return (PIECE & constants.type_mask()).equals(constants.piece(piece))


def _has_no_move(player: int) -> Expression:
    """Return the test that a player has to choose a move, but has none."""
    return conjunction([MOBILITY.equals(0), CHOOSER.equals(player)])
