"""The pass that restricts drops to the neighborhood of enemies."""

from __future__ import annotations

from zrf2js.analysis.core.adjacent_enemy_drops import adjacent_enemy
from zrf2js.ir.annotations import AdjacentEnemyDrop
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import Dir
from zrf2js.support.identity_cache import cached_by_identity


class RestrictDrops:
    """The pass that sets the annotation ``adjacent_enemy_drops``."""

    def __init__(self) -> None:
        self._steps = cached_by_identity(_required_steps)

    def __call__(self, game: GameIR) -> GameIR:
        """Annotate one game."""
        dropped = {call.template for piece in game.pieces for call in piece.drops}
        pairs = ((number, self._steps(game.templates[number])) for number in sorted(dropped))
        drops = tuple(AdjacentEnemyDrop(n, steps) for n, steps in pairs if steps is not None)
        return game.annotated(adjacent_enemy_drops=drops) if drops else game


def _required_steps(template: Template) -> tuple[Dir, ...] | None:
    return adjacent_enemy(template).steps
