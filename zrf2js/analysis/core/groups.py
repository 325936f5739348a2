"""The groups of move types that turns, continuations and attack tests use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.traits import Writes
from zrf2js.support.frozen_node import frozen_node

#: the move type of untyped blocks
UNTYPED = -1


@frozen_node()
class Group:
    """A set of move types; ``name`` becomes part of function names."""

    name: str
    modes: frozenset[int]

    def uses(self, uses: tuple[TemplateCall, ...]) -> tuple[TemplateCall, ...]:
        """Return the moves or drops that belong to the group."""
        calls = [use for use in uses if use.mode in self.modes]
        return uses if len(calls) == len(uses) else tuple(calls)


class Groups:
    """The groups of one game."""

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self._all = frozenset((UNTYPED, *range(len(game.modes))))

    def everything(self) -> Group:
        """Return the group of all blocks."""
        return Group("any", self._all)

    def of_mode(self, mode: int) -> Group:
        """Return the group of the blocks of one move type."""
        return Group("untyped" if mode == UNTYPED else f"type{mode}", frozenset((mode,)))

    def of_turn(self, mode: int) -> tuple[Group, ...]:
        """Return the groups of a turn: the first one with a legal move counts (rules 29 to 32)."""
        if mode != UNTYPED:
            return (self.of_mode(mode),)
        if not self._game.priorities:
            return (self.everything(),)
        return tuple(self.of_mode(m) for m in (*self._game.priorities, UNTYPED))

    def of_turns(self) -> Iterator[tuple[int, tuple[Group, ...]]]:
        """Yield the player that moves in a turn and the groups of the turn; equal ones once."""
        for mover, mode in dict.fromkeys((turn.mover, turn.mode) for turn in self._game.turns):
            yield mover, self.of_turn(mode)

    def of_continuation(self, mode: int | None) -> Group:
        """Return the blocks that a partial move may continue with (rule 56)."""
        return self.everything() if mode is None else self.of_mode(mode)

    def of_attack(self, mode: int | None) -> Group:
        """Return the blocks that an attack test considers (rule 49)."""
        if mode is not None:
            return self.of_mode(mode)
        if not self._game.priorities:
            return self.everything()
        return Group("attacking", frozenset((*self._game.priorities, UNTYPED)))

    @cached_property
    def continuations(self) -> tuple[int | None, ...]:
        """The move types that partial moves continue with; None for all blocks."""
        types = (
            op.mode
            for template in self._game.templates
            if template.writes & Writes.CONTINUE
            for op in template.operations
            if isinstance(op, ops.AddPartial | ops.AddCopyPartial)
        )
        return tuple(dict.fromkeys(types))

    @cached_property
    def attack_tests(self) -> tuple[tuple[type[ops.AttackTest], int | None], ...]:
        """The attack tests in blocks: the class of the test and the move type."""
        tests = (
            (type(op), op.mode)
            for template in self._game.templates
            if template.has(ops.IsAttacked, ops.IsDefended)
            for op in template.operations
            if isinstance(op, ops.AttackTest)
        )
        return tuple(dict.fromkeys(tests))
