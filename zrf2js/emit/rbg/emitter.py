"""``--target rbg``: a description of each game that fits, in Regular Boardgames."""

from __future__ import annotations

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.game_files import game_files
from zrf2js.emit.rbg.description import Description
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Collector, Outcome


class RegularBoardgamesEmitter:
    """The emitter of descriptions; the first file is the default game, if it fits."""

    name = "rbg"
    api = EMITTER_API
    doc = "a description in Regular Boardgames for each game"
    formats = ("rbg",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the descriptions; report each rule of a game that the language lacks."""
        collector = Collector()
        texts: dict[int, str] = {}
        for index, game in enumerate(program.games):
            description = Description(game)
            for fault in description.faults:
                collector.report("ZRF568", fault.origin, title=game.title, reason=fault.reason)
            if description.text:
                texts[index] = description.text
                for op in description.left_out:
                    place = op.origin or game.origin
                    collector.report("ZRF562", place, title=game.title, word=op.name)
        if not texts:
            collector.report("ZRF569", None, name=context.source_name)
        return collector.outcome(game_files(program, texts, "rbg"))
