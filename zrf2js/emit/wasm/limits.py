"""The rules that the WebAssembly engine does not support."""

from __future__ import annotations

from zrf2js.emit.faults import Unsupported
from zrf2js.ir.nodes import GameIR
from zrf2js.language.options import PILES


def check_tables(game: GameIR) -> None:
    """Raise Unsupported for rules other than operations."""
    compared = game.annotations.comparisons
    chance = any(turn.random for turn in game.turns) or any(
        player.random and player.in_turn_order for player in game.players
    )
    for lacking, word in (
        (game.forth is not None, "Axiom"),
        (game.kernel is not None, "Dagaz.Model"),
        (game.engine is not None, "engine"),
        (game.board_kind in PILES, game.board_kind),
        (chance, "?random"),
        (game.recycles_promotions, "recycle promotions"),
        (not game.turns or not game.positions, "turn-order"),
        (compared is None or any(compared.flags), "equal moves"),
        (len(game.positions) > MAX_POSITIONS, "board"),
    ):
        if lacking:
            raise Unsupported(word, game.origin)


#: a position is 13 bits of a move
MAX_POSITIONS = 8000
