"""The passes that decide on bitboards and on the formulas evaluated with them."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.core.groups import Groups
from zrf2js.analysis.core.move_prefilter import Preconditions, implied_prefix, needs_bitboards
from zrf2js.ir.annotations import DropPrefilter, MovePrefilter
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.position_formulas import ALL
from zrf2js.optimize.bodies import annotated_body


def mark_bitboards(game: GameIR) -> GameIR:
    """Set the annotation ``bitboards`` where prefilters pay."""
    return game.annotated(bitboards=True) if needs_bitboards(game) else game


def add_move_prefilters(game: GameIR) -> GameIR:
    """Set the annotations ``move_prefilters`` and ``drop_prefilters``."""
    if not game.annotations.bitboards:
        return game
    preconditions = Preconditions(game)
    moves = tuple(dict.fromkeys(_moves(game, preconditions)))
    drops = tuple(dict.fromkeys(_drops(game, preconditions)))
    return game.annotated(move_prefilters=moves, drop_prefilters=drops)


def _moves(game: GameIR, preconditions: Preconditions) -> Iterator[MovePrefilter]:
    """Yield the filters of all groups of a turn except the last: these usually have no move."""
    for mover, groups in Groups(game).of_turns():
        for group in groups[:-1]:
            calls = tuple(call for piece in game.pieces for call in group.uses(piece.moves))
            formula = preconditions.of(calls, mover)
            if calls and formula != ALL:
                yield MovePrefilter(mover, group.name, formula)


def _drops(game: GameIR, preconditions: Preconditions) -> Iterator[DropPrefilter]:
    for mover, groups in Groups(game).of_turns():
        for group in groups:
            for call in (call for piece in game.pieces for call in group.uses(piece.drops)):
                formula = preconditions.of((call,), mover)
                implied = implied_prefix(annotated_body(game, "drop_bodies", call.template))
                yield DropPrefilter(mover, call.template, call.args, formula, implied)
