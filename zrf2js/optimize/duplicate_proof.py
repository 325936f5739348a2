"""The pass that proves moves to be different."""

from __future__ import annotations

from zrf2js.analysis.duplicates.path_enumeration import PathCache
from zrf2js.analysis.duplicates.proof import comparison_reasons, may_have_no_effect
from zrf2js.ir.nodes import GameIR


class ProveMovesDifferent:
    """The pass that sets the annotations ``comparisons`` and ``may_have_no_effect``."""

    def __init__(self) -> None:
        self._paths = PathCache()

    def __call__(self, game: GameIR) -> GameIR:
        """Annotate one game."""
        return game.annotated(
            comparisons=comparison_reasons(game, self._paths),
            may_have_no_effect=may_have_no_effect(game, self._paths),
        )
