"""Outputs for compiler developers: explanations of analyses, and the Program after a pass."""

from __future__ import annotations

from zrf2js.analysis.explain import EXPLANATIONS
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.ir.nodes import Program
from zrf2js.ir.text import dump
from zrf2js.support.outcome import Outcome


class _TextEmitter:
    """Base of the emitters of this module: a text about any Program with its annotations."""

    api = EMITTER_API
    formats: tuple[str, ...] = ("text",)
    uses_annotations = True
    carries_scripts = True


class ExplanationEmitter(_TextEmitter):
    """`convert --explain`: the result of an analysis; the format names the analysis."""

    name = "explain"
    doc = "the result of an analysis, as text"
    formats = tuple(EXPLANATIONS)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return one artifact: for each game its title and the explanation."""
        explain = EXPLANATIONS[context.format or self.formats[0]]
        lines = [line for game in program.games for line in (game.title, *explain(game))]
        return Outcome((Artifact(suffix=".txt", text="\n".join(lines) + "\n"),))


class DumpEmitter(_TextEmitter):
    """`convert --dump-ir`: the text form of the Program with annotations as comments."""

    name = "dump"
    doc = "the Program with its annotations, as text"

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return one artifact."""
        return Outcome((Artifact(suffix=".txt", text=dump(program, annotations=True)),))
