"""The goals of a game as settings of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from zrf2js.analysis.games.goal_facts import positions_of
from zrf2js.emit.faults import Fault, Misfit
from zrf2js.emit.fsf.extinction import Extinction, counted
from zrf2js.emit.fsf.moves import Moves
from zrf2js.ir import ops
from zrf2js.ir.nodes import Goal
from zrf2js.support.source import Origin

#: the kinds of goals that the engine has
_VALUES = ("win", "loss", "draw")


Specs: TypeAlias = (
    ops.OwnPiece
    | ops.OpponentPiece
    | ops.SpecOr
    | ops.TargetPosition
    | ops.TargetZone
    | ops.ConfigStep
)


class Goals:
    """The settings of the goals of a game; ``faults`` are the goals that do not fit.

    ``left_out`` are draws that the engine does not have; ``pawn`` is the letter of a pawn of chess.
    """

    def __init__(self, moves: Moves, letters: dict[tuple[int, int], str], pawn: str) -> None:
        self._moves, self._letters, self._pawn = moves, letters, pawn
        self.faults: list[Fault] = []
        self.left_out: list[ops.NoProgress | ops.InsufficientMaterial] = []
        self.settings: dict[str, str] = {
            "stalemateValue": "draw",
            "nFoldRule": "0",
            "nMoveRule": "0",
        }
        self.lines: list[tuple[Goal, ops.RelativeConfig]] = []
        self._flags: dict[int, tuple[set[str], set[int]]] = {}
        self._extinction = Extinction(moves)
        self._seen: dict[tuple[object, ...], set[int]] = {}
        odds = self._odds()
        for goal in moves.game.goals:
            if odds is not None and isinstance(goal.condition, ops.Stalemated | ops.Repetition):
                continue
            try:
                self._add(goal, goal.condition)
            except Misfit as error:
                place = error.fault.origin or goal.condition.origin or moves.game.origin
                self.faults.append(Fault(error.fault.reason, place))
        try:
            self._finish()
        except Misfit as error:
            self.faults.append(Fault(error.fault.reason, error.fault.origin or moves.game.origin))

    def _add(self, goal: Goal, test: ops.GoalTest) -> None:
        players = tuple(p for p in goal.players if p in self._moves.players)
        match test:
            case _ if (pieces := counted(test)) is not None:
                self._count(goal, test, pieces, players)
            case ops.GoalOr():
                for part in test.parts:
                    self._add(goal, part)
            case ops.GoalAnd() if any(isinstance(each, ops.JustMoved) for each in test.parts):
                rest = tuple(p for p in test.parts if not isinstance(p, ops.JustMoved))
                if len(rest) != 1 or not isinstance(
                    rest[0], ops.AbsoluteConfig | ops.RelativeConfig
                ):
                    raise Misfit(f"`{test.name}`", test.origin)
                if goal.kind == "loss" and isinstance(rest[0], ops.AbsoluteConfig):
                    self._flag_move(rest[0], players)
                else:
                    self._add(goal, rest[0])
            case ops.Stalemated():
                self._symmetric(goal.kind, test, players)
                self.settings["stalemateValue"] = goal.kind
            case ops.Checkmated():
                self._symmetric(goal.kind, test, players)
                self.settings["checkmateValue"] = goal.kind
            case ops.Repetition() if goal.kind == "draw":
                self.settings["nFoldRule"] = "3"
            case ops.NoProgress() if goal.kind == "draw" and self._is_move_rule(test, players):
                self.settings["nMoveRule"] = str(test.count // 2)
                if self._pawn and not test.pieces:
                    self.settings["nMoveRuleTypes"] = "-"
            case ops.NoProgress() | ops.InsufficientMaterial() if goal.kind == "draw":
                self.left_out.append(test)
            case ops.Captured():
                self._captured(goal, test, players)
            case ops.AbsoluteConfig():
                for player in players:
                    self._flag(goal, test, player)
            case ops.RelativeConfig():
                self.lines.append((goal, test))
            case _:
                raise Misfit(f"the engine has no goal like `{test.name}`", test.origin)

    def _is_move_rule(self, test: ops.NoProgress, players: tuple[int, ...]) -> bool:
        """Return True if the engine counts the same turns: a pawn of chess restarts its counter."""
        letters = {
            self._letters.get((player, piece)) for player in players for piece in test.pieces
        }
        drops = any(self._moves.drops[kind] for kind in self._letters)
        is_free = self.settings["nMoveRule"] == "0" and test.count % 2 == 0 and test.count > 0
        return is_free and not drops and len(players) == 2 and letters <= {self._pawn}

    def _symmetric(self, kind: str, test: ops.GoalTest, players: tuple[int, ...]) -> None:
        """Count the players of a goal, which must be both in the end."""
        if kind not in _VALUES:
            raise Misfit(f"a goal of the kind `{kind}`", test.origin)
        self._seen.setdefault((type(test), kind, test.origin), set())
        self._seen.setdefault((type(test), kind), set()).update(players)

    def _odds(self) -> int | None:
        """Return the player who wins all games without mate, and set the key; None without one.

        Stalemates and repetitions of each player are won by the same player.
        """
        players = self._moves.players
        winners: dict[tuple[bool, int], int | None] = {}
        for goal in self._moves.game.goals:
            if isinstance(goal.condition, ops.Stalemated | ops.Repetition):
                for player in goal.players:
                    won = {"win": player, "loss": sum(players) - player}.get(goal.kind)
                    winners[isinstance(goal.condition, ops.Stalemated), player] = won
        distinct = set(winners.values())
        if len(distinct) != 1 or not all((True, player) in winners for player in players):
            return None
        (winner,) = distinct
        if winner is None:
            return None
        name = "whitedrawodds" if winner == players[0] else "blackdrawodds"
        self.settings["materialCounting"] = name
        if any(not is_stalemate for is_stalemate, _ in winners):
            self.settings["nFoldRule"] = "3"
        return winner

    # --- extinction ------------------------------------------------------------------------------

    def _captured(self, goal: Goal, test: ops.Captured, players: tuple[int, ...]) -> None:
        """Add the capture of a piece of which each player has one."""
        moves = self._moves
        for piece in test.pieces:
            for player in players:
                made = any(
                    piece in types and rules.kind != (player, piece)
                    for rules in moves.rules.values()
                    if rules.kind[0] == player
                    for types in rules.landings.values()
                )
                if len(moves.starts.get((player, piece), ())) != 1 or made:
                    raise Misfit("a player may have several of the pieces to capture", test.origin)
                if moves.drops.get((player, piece)):
                    raise Misfit("the piece to capture can be dropped", test.origin)
            self._count(
                goal, ops.PiecesRemaining(0, (piece,), origin=test.origin), (piece,), players
            )

    def _count(
        self, goal: Goal, test: ops.GoalTest, pieces: tuple[int, ...], players: tuple[int, ...]
    ) -> None:
        """Add a goal that counts the pieces of a player."""
        if goal.kind not in _VALUES:
            raise Misfit(f"a goal of the kind `{goal.kind}`", test.origin)
        self._extinction.add(goal.kind, pieces, test, players)

    # --- regions ---------------------------------------------------------------------------------

    def _flag(self, goal: Goal, test: ops.AbsoluteConfig, player: int) -> None:
        """Add squares where a piece of the player wins."""
        moves = self._moves
        if goal.kind != "win":
            raise Misfit("a region where pieces lose or draw", test.origin)
        if len(test.targets) != 1:
            raise Misfit("pieces on several squares at once", test.origin)
        pieces = [piece for spec in test.specs for piece in _own_pieces(spec, test.origin)]
        (target,) = test.targets
        squares = set(positions_of(moves.game, target, player))
        if not squares <= set(moves.grid.at):
            raise Misfit("a goal off the board", test.origin)
        if "flagMove" in self.settings:
            raise Misfit("several goals of pieces on squares", test.origin)
        letters = {self._letters[player, p] for p in pieces if (player, p) in self._letters}
        flag = self._flags.setdefault(player, (letters, set()))
        if flag[0] != letters:
            raise Misfit("pieces with different regions to reach", test.origin)
        flag[1].update(squares)

    def _flag_move(self, test: ops.AbsoluteConfig, players: tuple[int, ...]) -> None:
        """Add squares where a piece of the opponent wins if it is there after a move."""
        moves = self._moves
        pieces = [each.piece for each in test.specs if isinstance(each, ops.OpponentPiece)]
        if len(pieces) < len(test.specs) or len(test.targets) != 1 or moves.royals & set(pieces):
            raise Misfit("a piece of the opponent on several squares", test.origin)
        for player in players:
            squares = set(positions_of(moves.game, test.targets[0], player))
            winner = sum(moves.players) - player
            if not squares:
                continue
            if not squares <= set(moves.grid.at):
                raise Misfit("a goal off the board", test.origin)
            if winner in self._flags:
                raise Misfit("several goals of pieces on squares", test.origin)
            letters = {self._letters[winner, p] for p in pieces if (winner, p) in self._letters}
            self._flags[winner] = letters, squares
        self.settings["flagMove"] = "true"

    def _finish(self) -> None:
        for key, players in self._seen.items():
            if len(key) != 3 and players != set(self._moves.players):
                raise Misfit("a goal of one player only")
        values = {key[1] for key in self._seen if key[0] is ops.Stalemated and len(key) == 2}
        if len(values) > 1:
            raise Misfit("a stalemate with two values")
        if "flagMove" in self.settings and set(self._flags) != set(self._moves.players):
            raise Misfit("a goal of one player only")
        self._write_extinction()
        names = dict(zip(self._moves.players, ("White", "Black"), strict=True))
        for player, (letters, squares) in self._flags.items():
            if not letters:  # without types, any piece would reach the region
                continue
            self.settings[f"flagPiece{names[player]}"] = "".join(sorted(letters))
            self.settings[f"flagRegion{names[player]}"] = self._moves.grid.region(squares)
        if self.lines:
            self._line()

    def _write_extinction(self) -> None:
        extinction = self._extinction.result()
        if extinction is None:
            return
        rule, types = extinction
        players = self._moves.players
        letters: set[str] = set()
        for piece in (each for each in types if each is not None):
            own = {self._letters.get((player, piece), "") for player in players}
            if len(own) > 1:  # each player lacks the pieces of the other one's letter
                raise Misfit("a number of pieces with different letters")
            letters |= own
        self.settings["extinctionValue"] = rule.kind
        self.settings["extinctionPieceTypes"] = "*" if None in types else "".join(sorted(letters))
        self.settings["extinctionPieceCount"] = str(rule.count)
        if rule.others or rule.claim:
            self.settings["extinctionOpponentPieceCount"] = str(rule.others)
            self.settings["extinctionClaim"] = "true" if rule.claim else "false"

    # --- lines -----------------------------------------------------------------------------------

    def _line(self) -> None:
        """Add lines of pieces of one type; raise Misfit for other forms."""
        place = self.lines[0][1].origin
        directions: dict[int, set[tuple[int, int]]] = {}
        forms: set[tuple[int, int]] = set()
        for goal, test in self.lines:
            if goal.kind != "win":
                raise Misfit("a line that does not win", test.origin)
            for player in goal.players:
                step, piece, length = self._step_of(test, player)
                directions.setdefault(player, set()).add(max(step, (-step[0], -step[1])))
                forms.add((piece, length))
        if (
            len(forms) != 1
            or set(directions) != set(self._moves.players)
            or len(self._letters) != 2
        ):
            raise Misfit("lines of several lengths or types", place)
        if any(steps != {(0, 1), (1, 0), (1, 1), (1, -1)} for steps in directions.values()):
            raise Misfit("lines that do not win in all eight directions", place)
        ((_, length),) = forms
        self.settings["connectN"] = str(length)

    def _step_of(self, test: ops.RelativeConfig, player: int) -> tuple[tuple[int, int], int, int]:
        """Return the step, the type and the length of a line."""
        moves = self._moves
        specs = test.steps[::2]
        steps = {each.direction for each in test.steps[1::2] if isinstance(each, ops.ConfigStep)}
        if len(steps) != 1 or len(set(specs)) != 1 or not isinstance(specs[0], ops.OwnPiece):
            raise Misfit("a configuration that is not a line", test.origin)
        if len(specs) != len(test.steps) // 2 + 1:
            raise Misfit("a configuration that is not a line", test.origin)
        links = moves.game.links[moves.game.players[player].symmetry[steps.pop()]]
        vectors = {
            moves.grid.vector(square, links[square])
            for square in moves.grid.at
            if links[square] >= 0
        }
        if len(vectors) != 1:
            raise Misfit("a line that is not straight", test.origin)
        return vectors.pop(), specs[0].piece, len(specs)


def _own_pieces(spec: ops.PieceSpec, origin: Origin | None) -> Iterator[int]:
    """Yield the types of a spec; raise Misfit if it has more than types of the player."""
    match spec:
        case ops.OwnPiece():
            yield spec.piece
        case ops.SpecOr():
            for part in spec.parts:
                yield from _own_pieces(part, origin)
        case _:
            raise Misfit("a goal with pieces of the opponent, or without a piece", origin)
