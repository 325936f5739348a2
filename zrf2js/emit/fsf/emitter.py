"""``--target fairy-stockfish``: a variants.ini with a section for each expressible game."""

from __future__ import annotations

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.fsf.variant import Variant
from zrf2js.emit.slug import slugs
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Collector, Outcome


class FairyStockfishEmitter:
    """The emitter of variants for Fairy-Stockfish."""

    name = "fairy-stockfish"
    api = EMITTER_API
    doc = "variants for Fairy-Stockfish (variants.ini)"
    formats = ("ini",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the sections; report each rule of a game that the engine lacks."""
        collector = Collector()
        sections = [f"# Written by zrf2js from {context.source_name or 'rules'}.\n"]
        names = slugs(game.title for game in program.games)
        for game, name in zip(program.games, names, strict=True):
            variant = Variant(game)
            for fault in variant.faults:
                collector.report("ZRF565", fault.origin, title=game.title, reason=fault.reason)
            if not variant.faults:
                for op in variant.left_out:
                    place = op.origin or game.origin
                    collector.report("ZRF562", place, title=game.title, word=op.name)
                sections.append(variant.text(name))
        if len(sections) == 1:
            collector.report("ZRF566", None, name=context.source_name)
            return collector.outcome(())
        return collector.outcome((Artifact(suffix=".ini", text="\n".join(sections)),))
