"""Facts about a game that several lints share: reachable pieces, used names, declared names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain

from zrf2js.language.keywords import Effect
from zrf2js.language.options import names_script
from zrf2js.lint.bodies import BodyWalk, Effects, uses_of
from zrf2js.lint.contradictions import TestWalk
from zrf2js.lint.inert import InertWalk
from zrf2js.lint.shared_walk import notes
from zrf2js.model.dialect import drops_are_unlimited
from zrf2js.model.nodes import Block, Call, Game
from zrf2js.model.walk import blocks, calls, reachable_by


class Walks:
    """The walks along the blocks of all games of a file, and of its versions."""

    def __init__(self) -> None:
        self.bodies = BodyWalk()
        self.tests = TestWalk()
        self.inert = InertWalk()

    def start(self) -> None:
        """Prepare for the next version."""
        for walk in (self.bodies, self.tests, self.inert):
            walk.start()


class Facts:
    """The facts about one game, computed on first use."""

    def __init__(self, game: Game, walks: Walks) -> None:
        self.game = game
        self.walks = walks
        self.pieces = {piece.name: piece for piece in game.pieces}

    @property
    def blocks(self) -> Iterator[Block]:
        """The move and drop blocks of the game."""
        return blocks(self.game.pieces)

    @cached_property
    def effects(self) -> tuple[Effects, ...]:
        """The effects of each block."""
        return tuple(self.walks.bodies.of_block(block).result for block in self.blocks)

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
        types: dict[str, set[str]] = {name: set() for name in self.pieces}
        for piece in self.pieces.values():
            for block in blocks((piece,)):
                types[piece.name] |= self.walks.bodies.of_block(block).result.types
        return frozenset(reachable_by(types.get, first))

    @cached_property
    def changes_owners(self) -> bool:
        """True if a piece can change its owner or be created during play."""
        return any(each.has(Effect.OWNER) for each in self.effects)

    def may_grow(self, pieces: tuple[str, ...]) -> bool:
        """Return True if a player may have more of the pieces after a move."""
        return any(
            each.has(Effect.OWNER | Effect.COUNT) or not each.types.isdisjoint(pieces)
            for each in self.effects
        )

    def in_actions(self, kind: str) -> Mapping[str, Call]:
        """Return the names of a kind that actions have as arguments, each with its first call."""
        return self._first_calls.get((kind, True), {})

    def in_tests(self, kind: str) -> Mapping[str, Call]:
        """Return the names of a kind in conditions and goals, each with its first call."""
        return self._first_calls.get((kind, False), {})

    @cached_property
    def _first_calls(self) -> dict[tuple[str, bool], dict[str, Call]]:
        """The first call that names each name, by its kind and by whether it is an action."""
        first: dict[tuple[str, bool], dict[str, Call]] = {}
        bodies = notes(map(self.walks.bodies.of_block, self.blocks))
        goals = calls(tuple(goal.condition for goal in self.game.goals))
        for kind, in_action, name, call in chain(
            chain.from_iterable(body.uses for body in bodies), uses_of(goals)
        ):
            first.setdefault((kind, in_action), {}).setdefault(name, call)
        return first
