"""``convert --explain-attacks``: how attacks on royal pieces are found, and why so."""

from __future__ import annotations

from zrf2js.analysis.explain import explain_attacks
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Outcome


class AttacksEmitter:
    """For each player and piece: the lines that captures were turned into, and what is left."""

    name = "attacks"
    api = EMITTER_API
    doc = "how attacks on royal pieces are found, as text"
    formats = ("text",)
    uses_annotations = True
    carries_scripts = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """One artifact."""
        lines = [line for game in program.games for line in (game.title, *explain_attacks(game))]
        return Outcome((Artifact(suffix=".attacks.txt", text="\n".join(lines) + "\n"),))
