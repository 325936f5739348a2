"""Which moves count when: the groups of move types that turns, continuations and attack tests
ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from zrf2js.ir.nodes import GameIR, Op, TemplateCall

#: the move type of untyped blocks
UNTYPED = -1


@dataclass(frozen=True, slots=True)
class Group:
    """A set of move types; ``name`` becomes part of function names."""

    name: str
    modes: frozenset[int]

    def uses(self, uses: tuple[TemplateCall, ...]) -> tuple[TemplateCall, ...]:
        """The moves or drops that belong to the group."""
        return tuple(use for use in uses if use.mode in self.modes)


class Groups:
    """The groups of one game."""

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self._all = frozenset((UNTYPED, *range(len(game.modes))))

    def everything(self) -> Group:
        """All blocks, whatever their type."""
        return Group("any", self._all)

    def of_mode(self, mode: int) -> Group:
        """Blocks of one move type."""
        return Group("untyped" if mode == UNTYPED else f"type{mode}", frozenset((mode,)))

    def of_turn(self, mode: int) -> tuple[Group, ...]:
        """What a turn allows: the first group that has a move (rules 29 to 32)."""
        if mode != UNTYPED:
            return (self.of_mode(mode),)
        if not self._game.priorities:
            return (self.everything(),)
        return tuple(self.of_mode(m) for m in (*self._game.priorities, UNTYPED))

    def of_continuation(self, mode: int | None) -> Group:
        """What a partial move may go on with (rule 56)."""
        return self.everything() if mode is None else self.of_mode(mode)

    def of_attack(self, mode: int | None) -> Group:
        """What an attack test looks at (rule 49)."""
        if mode is not None:
            return self.of_mode(mode)
        if not self._game.priorities:
            return self.everything()
        return Group("attacking", frozenset((*self._game.priorities, UNTYPED)))

    @cached_property
    def continuations(self) -> tuple[int | None, ...]:
        """The move types partial moves go on with; None for all blocks."""
        ops = self._ops("add-partial", "add-copy-partial")
        return tuple(dict.fromkeys(_mode(op.args[1]) for op in ops))

    @cached_property
    def attack_tests(self) -> tuple[tuple[str, int | None], ...]:
        """The attack tests blocks make: (attacked or defended, move type)."""
        ops = self._ops("attacked", "defended")
        return tuple(dict.fromkeys((op.name, _mode(op.args[0])) for op in ops))

    def _ops(self, *names: str) -> Iterator[Op]:
        return (op for template in self._game.templates for op in template.named(*names))


def _mode(value: object) -> int | None:
    assert value is None or isinstance(value, int)
    return value
