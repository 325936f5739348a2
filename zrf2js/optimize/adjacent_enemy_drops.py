"""The pass that restricts drops to the neighborhood of enemies."""

from __future__ import annotations

from zrf2js.analysis.adjacent_enemy_drops import adjacent_enemy
from zrf2js.ir.annotations import AdjacentEnemyDrop
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import Dir


class RestrictDrops:
    """The pass that sets the annotation ``adjacent_enemy_drops``."""

    def __init__(self) -> None:
        #: by the id of the template; the entry keeps the template alive
        self._known: dict[int, tuple[Template, tuple[Dir, ...] | None]] = {}

    def __call__(self, game: GameIR) -> GameIR:
        """Annotate one game."""
        dropped = {call.template for piece in game.pieces for call in piece.drops}
        found = ((number, self._of(game.templates[number])) for number in sorted(dropped))
        drops = tuple(AdjacentEnemyDrop(n, steps) for n, steps in found if steps is not None)
        return game.annotated(adjacent_enemy_drops=drops) if drops else game

    def _of(self, template: Template) -> tuple[Dir, ...] | None:
        if id(template) not in self._known:
            self._known[id(template)] = template, adjacent_enemy(template).steps
        return self._known[id(template)][1]
