"""``--target rbg``: a description of each game that fits, in Regular Boardgames."""

from __future__ import annotations

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.rbg.description import Description
from zrf2js.emit.slug import slugs
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
        found: list[tuple[bool, str, str]] = []
        names = slugs(game.title for game in program.games)
        for game, name in zip(program.games, names, strict=True):
            description = Description(game)
            for fault in description.faults:
                collector.report("ZRF568", fault.origin, title=game.title, reason=fault.reason)
            for op in description.left_out if description.text else ():
                collector.report("ZRF562", op.origin or game.origin, title=game.title, word=op.name)
            if description.text:
                found.append((not game.default, name, description.text))
        if not found:
            collector.report("ZRF569", None, name=context.source_name)
            return collector.outcome(())
        found.sort(key=lambda each: each[0])
        return collector.outcome(
            tuple(
                Artifact(suffix=f"-{name}.rbg" if number else ".rbg", text=text)
                for number, (_, name, text) in enumerate(found)
            )
        )
