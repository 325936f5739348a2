"""The pieces and positions that a solution of a game for one player requires.

Each alternative of a win is a list of demands that must all hold. Conditions that are not demands
on pieces are left out, so that an alternative can only be easier than the goal.
"""

from __future__ import annotations

from itertools import product

from zrf2js.analysis.core.contents import Contents
from zrf2js.analysis.games.goal_facts import positions_of
from zrf2js.analysis.games.goal_features import kinds_of
from zrf2js.analysis.puzzles.facts import Group, PuzzleFacts
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import GoalTest
from zrf2js.support.frozen_node import frozen_node

#: limit of the alternatives of a win
_MAX_ALTERNATIVES = 64


@frozen_node()
class Demand:
    """Pieces of ``kinds``, a set of contents, on each of ``places``, which are sets of positions.

    If ``all`` is True, each piece of the group must become one of ``kinds`` on one of the places,
    which are single positions, and no two on the same one.
    """

    kinds: int
    places: tuple[tuple[int, ...], ...]
    all: bool = False


@frozen_node()
class PuzzleGoals:
    """The alternatives of a win; ``exact`` is True if they are equal to the goals of the game.

    ``moved`` is the largest number of pieces of the demands that one move carries or changes.
    """

    alternatives: tuple[tuple[Demand, ...], ...]
    exact: bool
    moved: int


def puzzle_goals(game: GameIR, facts: PuzzleFacts) -> PuzzleGoals | None:
    """Return the goals of a game; None if some win demands nothing of pieces."""
    if not facts.flows:
        return None
    reader = _Reader(game, facts)
    all_demands: list[tuple[Demand, ...]] = []
    for goal in game.goals:
        if goal.kind == "count":
            return None
        if goal.kind != "win":
            reader.exact = False
            continue
        for player in goal.players:
            all_demands += reader.alternatives(goal.condition, player)
    alternatives = tuple(reader.kept(demands) for demands in all_demands)
    if not alternatives or not all(alternatives) or len(alternatives) > _MAX_ALTERNATIVES:
        return None
    members = 0
    for demands in alternatives:
        for demand in demands:
            members |= reader.group(demand.kinds).members
    moved = max(
        sum(bool(before & members) for _, _, before, _ in flow.carried) for flow in facts.flows
    )
    return PuzzleGoals(alternatives, reader.exact, moved) if moved else None


class _Reader:
    """The reader of goals; ``exact`` becomes False if an alternative leaves out a condition."""

    def __init__(self, game: GameIR, facts: PuzzleFacts) -> None:
        self._game, self._facts = game, facts
        self._contents = Contents(game)
        self.exact = True

    def group(self, kinds: int) -> Group:
        """Return the group of a set of types, which has one."""
        return next(group for group in self._facts.groups if group.members & kinds)

    def alternatives(self, goal: GoalTest, player: int) -> list[tuple[Demand, ...]]:
        match goal:
            case ops.GoalOr():
                return [each for part in goal.parts for each in self.alternatives(part, player)]
            case ops.GoalAnd():
                parts = [self.alternatives(part, player) for part in goal.parts]
                number = 1
                for part in parts:
                    number *= len(part)
                if number > _MAX_ALTERNATIVES:
                    return [()]
                return [
                    tuple(demand for demands in chosen for demand in demands)
                    for chosen in product(*parts)
                ]
            case ops.AbsoluteConfig():
                return [self._placed(goal, player)]
            case ops.PiecesRemaining() | ops.TotalPieceCount():
                return [self._gone(goal, player)]
        self.exact = False
        return [()]

    def _placed(self, goal: ops.AbsoluteConfig, player: int) -> tuple[Demand, ...]:
        """Return the demand of pieces on certain positions."""
        kinds = kinds_of(self._game, ops.SpecOr(goal.specs), player)
        places = tuple(tuple(positions_of(self._game, target, player)) for target in goal.targets)
        if kinds is None or not places:
            self.exact = False
            return ()
        return (Demand(self._mask(kinds), places),)

    def _gone(
        self, goal: ops.PiecesRemaining | ops.TotalPieceCount, player: int
    ) -> tuple[Demand, ...]:
        """Return the demands of a goal without pieces of some types: they must become others."""
        self.exact = False
        owners = [player]
        if isinstance(goal, ops.TotalPieceCount):
            owners = list(range(len(self._game.players)))
        types = goal.pieces or tuple(range(len(self._game.pieces)))
        unwanted = self._mask([[owner, piece] for owner in owners for piece in types])
        if goal.count:
            return ()
        demands = []
        for group in self._facts.groups:
            rest = group.members & ~unwanted
            if group.members & unwanted and rest and not group.shrinks:
                places = [(p,) for p, mask in enumerate(self._facts.reach) if mask & rest]
                demands.append(Demand(rest, tuple(places), all=True))
        return tuple(demands)

    def _mask(self, kinds: list[list[int]]) -> int:
        mask = 0
        for owner, piece in kinds:
            mask |= self._contents.piece(owner, piece)
        return mask

    def kept(self, demands: tuple[Demand, ...]) -> tuple[Demand, ...]:
        """Return the demands that need a piece each, which was on the board before."""
        kept: list[Demand] = []
        used: dict[int, set[int]] = {}
        for demand in demands:
            groups = [group for group in self._facts.groups if group.members & demand.kinds]
            if len(groups) != 1 or groups[0].grows or used.get(groups[0].members) == {-1}:
                continue
            members = groups[0].members
            if demand.all:
                if members not in used:
                    used[members] = {-1}  # every piece of the group has its place
                    kept.append(demand)
                continue
            taken = used.setdefault(members, set())
            places = []
            for place in demand.places:
                if taken.isdisjoint(place):
                    taken.update(place)
                    places.append(place)
            if places:
                kept.append(Demand(demand.kinds, tuple(places)))
        return tuple(kept)
