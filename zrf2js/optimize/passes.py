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
from zrf2js.optimize.attack_plans import PlanAttacks
from zrf2js.optimize.batched_templates import BatchCalls
from zrf2js.optimize.bitboards import add_move_prefilters, mark_bitboards
from zrf2js.optimize.constant_arguments import fix_constant_arguments
from zrf2js.optimize.duplicate_proof import ProveMovesDifferent
from zrf2js.optimize.incremental_goal_patterns import mark_incremental_patterns
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
    Pass(
        "batched-templates",
        "Consecutive calls of one template that differ in one or two arguments become a loop over"
        " argument rows.  Where the block scans the board before it uses these arguments, the scan"
        " runs once for all rows.",
        BatchCalls,
    ),
    Pass(
        "constant-arguments",
        "Templates with four or more parameters that receive the same arguments in all calls get"
        " constants instead of parameters.",
        _always(fix_constant_arguments),
    ),
    Pass(
        "inverse-attack-scan",
        "Finds from the links alone which calls can capture from where.  Captures along rays and"
        " by fixed leaps are found by scanning from the attacked position; a copy of the template"
        " confirms the others, for the few candidates that geometry leaves.  The same plan lists"
        " the lines along which a move may open an attack, so other moves need no legality test."
        "  Without this pass, attack tests run the templates of all pieces.",
        PlanAttacks,
    ),
    Pass(
        "duplicate-proof",
        "Proves that no two moves of a list are equal: it enumerates the paths of each block to an"
        " `add` and follows them over the links.  The runtime compares only the moves for which the"
        " proof fails; without this pass it compares all moves.",
        ProveMovesDifferent,
    ),
    Pass(
        "incremental-goal-patterns",
        "Positions keep a bit for each goal pattern that is known to be absent, so a pattern is"
        " searched only where the last move changed something.  Without this pass, patterns are"
        " searched on the whole board.",
        _always(mark_incremental_patterns),
    ),
)
