"""Facts about a game that several lints share: reachable pieces, used names, declared names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from zrf2js.language.keywords import ACTIONS, Effect, actions_with
from zrf2js.language.options import names_script
from zrf2js.model.dialect import drops_are_unlimited
from zrf2js.model.nodes import Block, Call, Game
from zrf2js.model.walk import Containing, blocks, calls, names, reachable_pieces

_ADDS = actions_with(Effect.MOVE)
_CHANGES_OWNERS = actions_with(Effect.OWNER)


class Facts:
    """The facts about one game, computed on first use."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pieces = {piece.name: piece for piece in game.pieces}
        #: the test whether actions, or an action, contain an ``add``
        self.adds = Containing(_ADDS)

    @property
    def blocks(self) -> Iterator[Block]:
        """The move and drop blocks of the game."""
        return blocks(self.game.pieces)

    @cached_property
    def all_calls(self) -> tuple[Call, ...]:
        """All calls in the blocks of the game."""
        return tuple(calls(tuple(b.actions for b in self.blocks)))

    @cached_property
    def goal_calls(self) -> tuple[Call, ...]:
        """All calls in the goals of the game."""
        return tuple(calls(tuple(goal.condition for goal in self.game.goals)))

    @cached_property
    def has_scripts(self) -> bool:
        """True if Dagaz scripts extend the rules: they may use names that the rules do not use."""
        return any(map(names_script, self.game.options))

    @cached_property
    def limited_drops(self) -> bool:
        """True if some piece has an ``off`` count."""
        return any(entry.position is None for entry in self.game.setup)

    @cached_property
    def reachable(self) -> frozenset[str]:
        """The piece types that can ever be on the board."""
        first = [entry.piece for entry in self.game.setup]
        if drops_are_unlimited(self.game):
            first += [piece.name for piece in self.game.pieces if piece.drops]
        return frozenset(reachable_pieces(self.game.pieces, first))

    @cached_property
    def changes_owners(self) -> bool:
        """True if a piece can change its owner or be created during play."""
        return any(call.keyword in _CHANGES_OWNERS for call in self.all_calls)

    def in_actions(self, kind: str) -> Mapping[str, Call]:
        """Return the names of a kind that actions have as arguments, each with its first call."""
        return self._first_calls[kind, True]

    def in_tests(self, kind: str) -> Mapping[str, Call]:
        """Return the names of a kind in conditions and goals, each with its first call."""
        return self._first_calls[kind, False]

    @cached_property
    def _first_calls(self) -> defaultdict[tuple[str, bool], dict[str, Call]]:
        """The first call that names each name, by its kind and by whether it is an action."""
        found: defaultdict[tuple[str, bool], dict[str, Call]] = defaultdict(dict)
        for call in (*self.all_calls, *self.goal_calls):
            for ref in names(call.args):
                found[ref.kind, call.keyword in ACTIONS].setdefault(ref.name, call)
        return found
