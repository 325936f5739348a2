"""The tables of packed moves that are computed when a game is created.

``runtime/tables/precomputed_steps.js`` fills them; bitboards determine which of the moves exist.
"""

from __future__ import annotations

from zrf2js.emit.js.rules.layout import Layout
from zrf2js.ir.annotations import PrecomputedStep
from zrf2js.ir.nodes import GameIR


class StepTable:
    """The groups of precomputed steps of a game."""

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._layout = layout
        groups = game.annotations.precomputed_steps if not layout.two_word_moves else ()
        self._groups = {(group.player, group.group): dict(group.steps) for group in groups}

    def of_group(self, player: int, group: str) -> dict[int, tuple[PrecomputedStep, ...]]:
        """Return the steps by piece type; empty if the moves of the group are generated."""
        return self._groups.get((player, group), {})

    def row(self, step: PrecomputedStep, player: int) -> tuple[int, ...]:
        """Return the rows of ``nav`` and ``zones``, the zone's owner, and the landing codes."""
        stride, owner = self._layout.stride, 1 << player
        zone = (0, 0) if step.zone is None else (step.zone * stride, owner)
        codes = (owner | self._layout.type_code(kind) for kind in (step.inside, step.outside))
        return (step.direction * stride, *zone, *codes)
