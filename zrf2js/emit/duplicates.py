"""``convert --explain-duplicates``: which moves are shown to differ, and which are compared."""

from __future__ import annotations

from zrf2js.analysis.explain import explain_duplicates
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Outcome


class DuplicatesEmitter:
    """For each piece: that its moves differ, or why they are compared as they come."""

    name = "duplicates"
    api = EMITTER_API
    doc = "which moves are compared for duplicates, as text"
    formats = ("text",)
    uses_annotations = True
    carries_scripts = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """One artifact."""
        lines = [line for game in program.games for line in (game.title, *explain_duplicates(game))]
        return Outcome((Artifact(suffix=".duplicates.txt", text="\n".join(lines) + "\n"),))
