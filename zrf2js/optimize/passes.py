"""The optimization passes: one list, in the order in which they run.

A pass is a function from games to games.  Portable passes produce programs that every emitter can
use; the others annotate games for the emitters that print rules as code (``ir/annotations``).
``zrf2js convert --list-passes`` prints this list, ``--without-pass NAME`` leaves a pass out and
``--dump-ir after:NAME`` prints the Program after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from zrf2js.ir.nodes import GameIR, Program
from zrf2js.optimize.attack_plans import PlanAttacks
from zrf2js.optimize.batched_templates import BatchCalls
from zrf2js.optimize.bitboards import add_move_prefilters, mark_bitboards
from zrf2js.optimize.bodies import BodyPass
from zrf2js.optimize.bounds_check_elimination import eliminate_bounds_checks
from zrf2js.optimize.common_block_extraction import extract_common_blocks
from zrf2js.optimize.dead_loops import SkipDeadLoops
from zrf2js.optimize.deferred_attack_tests import defer_attack_tests
from zrf2js.optimize.duplicate_proof import ProveMovesDifferent
from zrf2js.optimize.incremental_goal_patterns import mark_incremental_patterns
from zrf2js.optimize.line_drops import find_line_drops
from zrf2js.optimize.loop_termination import MarkBoundedLoops
from zrf2js.optimize.merge_similar_templates import MergeSimilarTemplates
from zrf2js.optimize.puzzle_facts import find_puzzle_facts
from zrf2js.optimize.ray_queries import UseRayQueries
from zrf2js.optimize.translate_scripts import translate_scripts
from zrf2js.support.frozen_node import frozen_node

#: The games of one program share the caches of a pass: ``start`` returns a function with new ones.
GamePass: TypeAlias = Callable[[GameIR], GameIR]


@frozen_node()
class Pass:
    """A named pass.  ``doc`` is one paragraph; ``start`` returns the pass for one program.

    An annotation pass receives games without texts, and without a setup unless it ``reads_setup``.
    """

    name: str
    doc: str
    start: Callable[[], GamePass]
    portable: bool = False
    reads_setup: bool = False


@frozen_node()
class ScriptPass:
    """A named pass over the programs of Dagaz pages, which run no others.

    Their scripts refer to the original templates.
    """

    name: str
    doc: str
    run: Callable[[Program], Program]
    portable: bool = False


def _always(function: GamePass) -> Callable[[], GamePass]:
    """Return the ``start`` of a pass that keeps no state between games."""
    return lambda: function


AnyPass: TypeAlias = Pass | ScriptPass

PASSES: tuple[AnyPass, ...] = (
    Pass(
        "merge-similar-templates",
        "Replaces blocks that differ only in directions, positions, zones, pieces or players by "
        "calls of one template with parameters.",
        MergeSimilarTemplates,
        portable=True,
    ),
    Pass(
        "dead-loops",
        "In the body of a drop, a loop that begins on an empty position often has no iterations.  "
        "If the statement after it then has no effect either, one test skips both.",
        SkipDeadLoops,
    ),
    Pass(
        "loop-termination",
        "Replaces loops that are proved to terminate by `bounded-while`: each iteration takes a "
        "step, and the links of its directions have no cycle.  The other loops count their "
        "iterations and stop at a limit.",
        MarkBoundedLoops,
    ),
    Pass(
        "bitboards",
        "Decides whether positions maintain a bitboard per player.  They do if a group of moves "
        "has priority over another and usually has no move, or if a drop requires more than an "
        "empty position.",
        _always(mark_bitboards),
    ),
    Pass(
        "move-prefilter",
        "Collects the tests on the way to the first `add` of each block as a formula over "
        "positions.  The generator evaluates it on bitboards, for all positions at once, and runs"
        " the blocks only where it holds.  Tests at the start of a drop that the formula states "
        "exactly are left out.",
        _always(add_move_prefilters),
    ),
    Pass(
        "ray-queries",
        "Replaces loops that scan a direction up to the edge for friends, enemies or empty "
        "positions by an intersection of bitboards.  Requires the pass `bitboards`; attack tests "
        "keep their loops.",
        UseRayQueries,
    ),
    Pass(
        "bounds-check-elimination",
        "Omits the bounds check after a step if the next test fails off the board, as a test for "
        "an empty position does, and the bounds checks of steps and effects to a neighbor that the "
        "test before shows to exist.",
        lambda: BodyPass(eliminate_bounds_checks),
    ),
    Pass(
        "deferred-attack-tests",
        "Evaluates attack tests after the cheaper tests that follow them, on a place that is "
        "stored where the attack test was.",
        lambda: BodyPass(defer_attack_tests, "move_bodies", "drop_bodies"),
    ),
    Pass(
        "common-block-extraction",
        "Moves parts that occur four times or more in a very long body to local functions, if they "
        "only test and set flags.",
        lambda: BodyPass(extract_common_blocks, "move_bodies", "drop_bodies"),
    ),
    Pass(
        "batched-templates",
        "Consecutive calls of one template that differ in one or two arguments, and eight or more "
        "in any case, become a loop over argument rows.  Where the block scans the board before it "
        "uses these arguments, the scan runs once for all rows.",
        BatchCalls,
    ),
    Pass(
        "inverse-attack-scan",
        "Derives from the links which calls can capture on which positions.  Captures along rays "
        "and by fixed leaps are found by scanning from the attacked position; a copy of the "
        "template confirms the others, for the few candidates that geometry leaves.  The same plan "
        "lists the lines along which a move may open an attack, so other moves need no legality "
        "test.  Without this pass, attack tests run the templates of all pieces.",
        PlanAttacks,
    ),
    Pass(
        "duplicate-proof",
        "Proves that no two moves of a list are equal: it enumerates the paths of each block to "
        "an `add` and follows them over the links.  The runtime compares only the moves for which"
        " the proof fails; without this pass it compares all moves.",
        ProveMovesDifferent,
    ),
    Pass(
        "incremental-goal-patterns",
        "Positions keep a bit for each goal pattern that is proved to be absent, so a pattern is "
        "searched only where the last move changed something.  Without this pass, patterns are "
        "searched on the whole board.  Goals that test few positions name each of them anyway.",
        _always(mark_incremental_patterns),
    ),
    Pass(
        "puzzle-facts",
        "For a game of one player, proves which contents each position can have, which steps the "
        "pieces can make, and what a solution requires of them.  The solver derives lower bounds "
        "from these facts; without this pass, it searches breadth first.",
        _always(find_puzzle_facts),
        reads_setup=True,
    ),
    Pass(
        "line-drops",
        "For a game in which two players only drop pieces and lines win, proves which positions "
        "must be filled before which.  The search proves results with counts of the lines alone; "
        "without this pass, it makes all moves by the rules.",
        _always(find_line_drops),
    ),
    ScriptPass(
        "script-loops",
        "Replaces calls of underscore in the scripts of Dagaz pages by loops and operators, and "
        "reads of actions by reads without lists, where the syntax tree proves that they are "
        "equivalent.",
        translate_scripts,
    ),
)

PASS_NAMES = tuple(each.name for each in PASSES)
