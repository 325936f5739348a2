"""The pass that restricts drops to the neighborhood of enemies."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.analysis.adjacent_enemy_drops import adjacent_enemy
from zrf2js.ir.annotations import AdjacentEnemyDrop
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import Body, Dir
from zrf2js.optimize.dead_loops import skip_dead_loops


class RestrictDrops:
    """Sets the annotations ``adjacent_enemy_drops`` and ``drop_bodies``."""

    def __init__(self) -> None:
        #: by identity of the template, which is kept alive here
        self._known: dict[int, tuple[Template, tuple[Dir, ...] | None, Body]] = {}

    def __call__(self, game: GameIR) -> GameIR:
        """Annotate one game."""
        dropped = {call.template for piece in game.pieces for call in piece.drops}
        if not dropped:
            return game
        found = {number: self._of(game.templates[number]) for number in sorted(dropped)}
        drops = tuple(
            AdjacentEnemyDrop(number, steps)
            for number, (_, steps, _) in found.items()
            if steps is not None
        )
        bodies = tuple(
            found[number][2] if number in found else template.body
            for number, template in enumerate(game.templates)
        )
        annotations = replace(game.annotations, adjacent_enemy_drops=drops, drop_bodies=bodies)
        return replace(game, annotations=annotations)

    def _of(self, template: Template) -> tuple[Template, tuple[Dir, ...] | None, Body]:
        if id(template) not in self._known:
            steps = adjacent_enemy(template).steps
            self._known[id(template)] = (template, steps, skip_dead_loops(template).body)
        return self._known[id(template)]
