"""The state that the runtime of a game stores in addition to the board."""

from __future__ import annotations

from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import NoProgress
from zrf2js.ir.traits import KEPT_FOR, SEEN_WITHOUT_MAKING, Needs, Reads, needs
from zrf2js.ir.visit import walk


def runtime_needs(game: GameIR) -> Needs:
    """Return the state that the goals and the blocks of the game require."""
    required = Needs.NOTHING
    for goal in game.goals:
        required |= needs(goal.condition)
        if goal.kind == "count":
            required |= Needs.COUNTS
    read = Reads.NOTHING
    for template in game.templates:
        read |= template.reads
    for flag in read:
        required |= KEPT_FOR[flag]
    return required


def no_progress_goals(game: GameIR) -> list[NoProgress]:
    """Return the tests of turns without progress, all with the same types."""
    tests = (op for goal in game.goals for op in walk(goal.condition))
    return [op for op in tests if isinstance(op, NoProgress)]


def attacks_require_making(game: GameIR) -> bool:
    """Return True if attack tests after a move require that the move is made in full."""
    return any(template.reads & ~SEEN_WITHOUT_MAKING for template in game.templates)
