"""``--target interactive-diagram``: a diagram of each game that fits."""

from __future__ import annotations

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.diagram.diagram import Diagram
from zrf2js.emit.game_files import game_files
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Collector, Outcome


class DiagramEmitter:
    """The emitter of diagrams; the first file is the default game, if it fits."""

    name = "interactive-diagram"
    api = EMITTER_API
    doc = "an Interactive Diagram for each game"
    formats = ("diagram",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the diagrams; report each rule of a game that diagrams lack."""
        collector = Collector()
        texts: dict[int, str] = {}
        for index, game in enumerate(program.games):
            diagram = Diagram(game)
            for fault in diagram.faults:
                collector.report("ZRF557", fault.origin, title=game.title, reason=fault.reason)
            if diagram.text:
                for op in diagram.left_out:
                    place = op.origin or game.origin
                    collector.report("ZRF562", place, title=game.title, word=op.name)
                texts[index] = diagram.text
        if not texts:
            collector.report("ZRF558", None, name=context.source_name)
        return collector.outcome(game_files(program, texts, "diagram"))
