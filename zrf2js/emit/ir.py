"""``--target ir``: the Program itself, as JSON or as a readable dump."""

from __future__ import annotations

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.ir.data import to_json
from zrf2js.ir.nodes import Program
from zrf2js.ir.text import dump
from zrf2js.support.outcome import Outcome


class DataEmitter:
    """``--target ir``; both forms can be read back to the same Program."""

    name = "ir"
    api = EMITTER_API
    doc = "the intermediate representation"
    formats = ("json", "text")
    carries_scripts = True

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return one artifact."""
        if context.format == "text":
            return Outcome((Artifact(suffix=".ir.txt", text=dump(program)),))
        return Outcome((Artifact(suffix=".ir.json", text=to_json(program)),))
