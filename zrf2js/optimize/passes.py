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
from zrf2js.optimize.merge_similar_templates import MergeSimilarTemplates

#: What a pass remembers is shared by the games of one program: ``start`` returns a fresh function.
GamePass: TypeAlias = Callable[[GameIR], GameIR]


@dataclass(frozen=True, slots=True)
class Pass:
    """A named pass.  ``doc`` is one paragraph; ``start`` returns the pass for one program."""

    name: str
    doc: str
    start: Callable[[], GamePass]
    portable: bool = False


PASSES: tuple[Pass, ...] = (
    Pass(
        "merge-similar-templates",
        "Replaces blocks that differ only in directions, positions, zones, pieces or players by"
        " calls of one template with parameters.",
        MergeSimilarTemplates,
        portable=True,
    ),
)
