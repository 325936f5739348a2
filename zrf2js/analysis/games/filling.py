"""Games whose moves only add pieces, so that no position occurs twice."""

from __future__ import annotations

from zrf2js.analysis.core.move_prefilter import begins_on_empty
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.traits import Writes

#: what a move changes that does more than add a piece where it begins
_MORE = (
    Writes.CURSOR
    | Writes.ORIGIN
    | Writes.TARGET
    | Writes.RECORD
    | Writes.PART
    | Writes.CAPTURE
    | Writes.PIECE
    | Writes.CONTINUE
)


def only_fills(game: GameIR) -> bool:
    """Return True if each move of a game adds one piece on an empty position."""
    drops = [drop.template for piece in game.pieces for drop in piece.drops]
    return (
        bool(drops)
        and not game.has_passes
        and not any(piece.moves for piece in game.pieces)
        and all(_fills(game.templates[template]) for template in drops)
    )


def _fills(template: Template) -> bool:
    return begins_on_empty(template.body) and not template.writes & _MORE
