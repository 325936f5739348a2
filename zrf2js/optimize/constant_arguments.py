"""The pass that finds templates which receive the same arguments in every call."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from zrf2js.ir.nodes import GameIR

#: templates with fewer parameters gain nothing
MIN_ARGUMENTS = 4


def fix_constant_arguments(game: GameIR) -> GameIR:
    """Set the annotation ``constant_arguments``."""
    found: dict[int, set[tuple[int, ...]]] = defaultdict(set)
    for piece in game.pieces:
        for call in (*piece.moves, *piece.drops):
            if len(call.args) >= MIN_ARGUMENTS:
                kinds = game.templates[call.template].params
                for player in game.players:
                    found[call.template].add(
                        tuple(
                            player.symmetry[value] if kind == "dir" else value
                            for kind, value in zip(kinds, call.args, strict=True)
                        )
                    )
    constant = tuple(
        (number, row) for number, rows in sorted(found.items()) if len(rows) == 1 for row in rows
    )
    return replace(game, annotations=replace(game.annotations, constant_arguments=constant))
