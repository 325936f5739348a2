"""The rules that the WebAssembly engine does not support."""

from __future__ import annotations

from zrf2js.emit.faults import Unsupported
from zrf2js.emit.rule_operations import Conditions, Goals, Places, Specs, Statements
from zrf2js.emit.support import Support, kinds
from zrf2js.ir.nodes import GameIR

SUPPORT = Support(
    operations=kinds(Conditions, Places, Statements, Goals, Specs),
    options=frozenset(
        (
            "pass turn",
            "pass partial",
            "maximal captures",
            "recycle captures",
            "recycle promotions",
            "include off-pieces",
            "discard cascades",
        )
    ),
)


def check_tables(game: GameIR) -> None:
    """Raise Unsupported for limits of other kinds."""
    for lacking, word in (
        (not game.turns or not game.positions, "turn-order"),
        (len(game.positions) > MAX_POSITIONS, "board"),
    ):
        if lacking:
            raise Unsupported(word, game.origin)


#: a position is 13 bits of a move
MAX_POSITIONS = 8000


#: statements of all copies; each takes about 60 KB of memory while the engine is compiled
MOST_STATEMENTS = 40_000


def copied_statements(game: GameIR) -> int:
    """Return how many statements the copies of all templates have: the size of the engine."""
    sizes = [len(tuple(template.operations)) for template in game.templates]
    calls = [call for piece in game.pieces for call in (*piece.moves, *piece.drops)]
    return sum(sizes[call.template] for call in calls) * len(game.players)
