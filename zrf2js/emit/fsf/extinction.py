"""The numbers of pieces that end a game, as settings of the engine."""

from __future__ import annotations

from itertools import product

from zrf2js.emit.faults import Misfit
from zrf2js.emit.fsf.moves import Moves
from zrf2js.ir import ops
from zrf2js.support.frozen_node import frozen_node

#: largest numbers of pieces of a player, and of the opponent, that end a game
_MOST = 8
_MOST_OTHERS = 4


@frozen_node()
class Rule:
    """A rule of the engine: a player with at most ``count`` pieces against at least ``others``.

    With a ``claim``, the opponent has one more piece unless the player has just moved.
    """

    kind: str
    count: int
    others: int
    claim: bool

    def holds(self, own: int, others: int, moved: bool) -> bool:
        """Return True if the rule ends the game of a player."""
        return own <= self.count and others >= self.others + (self.claim and not moved)


def counted(test: ops.GoalTest) -> tuple[int, ...] | None:
    """Return the types that a goal counts; None if it tests anything else."""
    counts: list[ops.PieceCount] = []
    pending = [test]
    while pending:
        match pending.pop():
            case ops.GoalAnd(parts=parts) | ops.GoalOr(parts=parts):
                pending += parts
            case ops.GoalNot(part=part):
                pending.append(part)
            case ops.PiecesRemaining() | ops.TotalPieceCount() as count:
                counts.append(count)
            case ops.JustMoved():
                pass
            case _:
                return None
    is_own = any(isinstance(count, ops.PiecesRemaining) for count in counts)
    return counts[0].pieces if is_own and len({count.pieces for count in counts}) == 1 else None


def _meets(test: ops.GoalTest, own: int, others: int, moved: bool) -> bool:
    """Return True if a goal of a player holds with these numbers of pieces."""
    match test:
        case ops.GoalAnd():
            return all(_meets(part, own, others, moved) for part in test.parts)
        case ops.GoalOr():
            return any(_meets(part, own, others, moved) for part in test.parts)
        case ops.GoalNot():
            return not _meets(test.part, own, others, moved)
        case ops.PiecesRemaining():
            return own == test.count
        case ops.TotalPieceCount():
            return own + others == test.count
    return moved


class Extinction:
    """The goals of a game that count the pieces of a player, by their kind and types."""

    def __init__(self, moves: Moves) -> None:
        self._moves = moves
        self._tests: dict[tuple[str, tuple[int, ...]], dict[int, list[ops.GoalTest]]] = {}

    def add(
        self, kind: str, pieces: tuple[int, ...], test: ops.GoalTest, players: tuple[int, ...]
    ) -> None:
        """Add a goal; raise Misfit if the engine counts other pieces."""
        if self._moves.game.option("include off-pieces") == "true":
            raise Misfit("`include off-pieces`", test.origin)
        if len(pieces) > 1:
            raise Misfit("the number of pieces of several types together", test.origin)
        if not pieces and self._moves.walls:
            raise Misfit("a number of pieces that includes walls", test.origin)
        for player in players:
            self._tests.setdefault((kind, pieces), {}).setdefault(player, []).append(test)

    def result(self) -> tuple[Rule, frozenset[int | None]] | None:
        """Return the rule and the types that it counts, None for all; raise Misfit for others."""
        rules = {key: self._rule(*key, tests) for key, tests in self._tests.items()}
        if not rules:
            return None
        if len({*rules.values()}) > 1:
            raise Misfit("several numbers of pieces that end the game")
        types = frozenset(next(iter(pieces), None) for _, pieces in rules)
        return next(iter(rules.values())), types

    def _rule(
        self, kind: str, pieces: tuple[int, ...], tests: dict[int, list[ops.GoalTest]]
    ) -> Rule:
        """Return the rule that ends the game in the same positions as the goals of both players."""
        place = next(iter(tests.values()))[0].origin
        if {*tests} != {*self._moves.players}:
            raise Misfit("a goal of one player only", place)
        at_start = [
            sum(
                len(squares)
                for (owner, piece), squares in self._moves.starts.items()
                if owner == player and (not pieces or piece in pieces)
            )
            for player in self._moves.players
        ]
        least = 1 if not pieces and self._moves.royals else 0  # a royal piece is never captured
        numbers = range(least, max(at_start) + 1)
        states = list(product(numbers, numbers, (False, True)))
        for count, others, claim in product(range(_MOST), range(_MOST_OTHERS), (False, True)):
            rule = Rule(kind, count, others, claim)
            # a player with fewer pieces has lost before, as a move captures one piece of them
            if all(
                state[0] < count or rule.holds(*state) == any(_meets(t, *state) for t in own)
                for state in states
                for own in tests.values()
            ):
                if min(at_start) <= count:
                    raise Misfit("a number of pieces that a player has at the start", place)
                return rule
        raise Misfit("a number of pieces with other conditions", place)
