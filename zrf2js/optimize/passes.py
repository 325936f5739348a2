"""The optimization passes: one list, in the order in which they run.

A pass is a function from games to games.  Portable passes produce programs that every emitter can
use; the others annotate games for the emitters that print rules as code (``ir/annotations``).
``zrf2js convert --list-passes`` prints this list, ``--without-pass NAME`` leaves a pass out and
``--dump-ir after:NAME`` prints the Program after it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from zrf2js.ir.nodes import GameIR
from zrf2js.optimize.adjacent_enemy_drops import RestrictDrops
from zrf2js.optimize.bitboards import add_move_prefilters, mark_bitboards
from zrf2js.optimize.merge_similar_templates import MergeSimilarTemplates
from zrf2js.optimize.precomputed_steps import precompute_steps

#: What a pass remembers is shared by the games of one program: ``start`` returns a fresh function.
GamePass: TypeAlias = Callable[[GameIR], GameIR]


@dataclass(frozen=True, slots=True)
class Pass:
    """A named pass.  ``doc`` is one paragraph; ``start`` returns the pass for one program."""

    name: str
    doc: str
    start: Callable[[], GamePass]
    portable: bool = False


def _always(function: GamePass) -> Callable[[], GamePass]:
    """The ``start`` of a pass that remembers nothing between games."""
    return lambda: function


PASSES: tuple[Pass, ...] = (
    Pass(
        "merge-similar-templates",
        "Replaces blocks that differ only in directions, positions, zones, pieces or players by"
        " calls of one template with parameters.",
        MergeSimilarTemplates,
        portable=True,
    ),
    Pass(
        "adjacent-enemy-drops",
        "Finds the drops that are legal only beside an enemy, as in Reversi: every path to an"
        " `add` passes an enemy one step from the start.  The generator then visits only the"
        " neighbors of enemies.  In the bodies of drops, loops that usually do not begin are"
        " skipped together with the test behind them.",
        RestrictDrops,
    ),
    Pass(
        "bitboards",
        "Decides whether positions maintain a bitboard per player.  They do where a group of"
        " moves has priority over another and usually has no move, and where a drop requires more"
        " than an empty position.",
        _always(mark_bitboards),
    ),
    Pass(
        "move-prefilter",
        "Collects the tests on the way to the first `add` of each block as a formula over"
        " positions.  The generator evaluates it on bitboards, for all positions at once, and runs"
        " the blocks only where it holds.  Tests at the start of a drop that the formula states"
        " exactly are left out.",
        _always(add_move_prefilters),
    ),
    Pass(
        "precomputed-steps",
        "Where all moves of a group are steps to empty neighbors, as of men in draughts, the packed"
        " moves are computed when the game is created.  The generator copies each of them and adds"
        " a bit of a bitboard to the length of the list, without a branch.",
        _always(precompute_steps),
    ),
)
