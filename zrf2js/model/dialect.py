"""The semantics of drops, chosen from evidence in the rules (rule 67).

In Zillions, a type without an `off` count cannot be dropped. In Dagaz its reserve is unlimited.
"""

from __future__ import annotations

from zrf2js.language.options import DAGAZ_OPTIONS, names_script
from zrf2js.model.nodes import Game
from zrf2js.model.walk import reachable_pieces


def has_uncounted_drops(game: Game) -> bool:
    """Return True if the game has drops, and no type has an `off` count."""
    counted = any(entry.position is None for entry in game.setup)
    return not counted and any(piece.drops for piece in game.pieces)


def dagaz_evidence(game: Game) -> str:
    """Return the reason to assume that a game with uncounted drops is written for Dagaz.

    The result is empty without a reason: Zillions plays such a game without drops.
    """
    for name in game.options:
        if name in DAGAZ_OPTIONS or names_script(name):
            return f"`{name}` is an option of Dagaz"
    missing = dict.fromkeys(piece.name for piece in game.pieces if piece.drops)
    for name in reachable_pieces(game.pieces, (entry.piece for entry in game.setup)):
        missing.pop(name, None)
        if not missing:
            break
    for name in missing:
        return f"nothing but a drop puts `{name}` on the board"
    return "" if game.goals else "no goal ends the game, as where Dagaz scripts do"


def drops_are_unlimited(game: Game) -> bool:
    """Return True if the reserves of the game are unlimited."""
    return has_uncounted_drops(game) and bool(dagaz_evidence(game))
