"""``convert --explain-duplicates``: which moves are shown to differ, and which are compared."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.duplicate_proof import comparison_reasons
from zrf2js.analysis.path_enumeration import PathCache
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.outcome import Outcome


class DuplicatesEmitter:
    """For each piece: that its moves differ, or why they are compared as they come."""

    name = "duplicates"
    api = EMITTER_API
    doc = "which moves are compared for duplicates, as text"
    formats = ("text",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """One artifact."""
        walked = PathCache()
        lines = [line for game in program.games for line in _game(game, walked)]
        return Outcome((Artifact(suffix=".duplicates.txt", text="\n".join(lines) + "\n"),))


def _game(game: GameIR, walked: PathCache) -> Iterator[str]:
    yield game.title
    if game.engine is not None:
        yield "  the rules are in a plug-in"
        return
    found = comparison_reasons(game, walked)
    if found.all is not None:
        yield f"  all moves are compared: {found.all}"
        return
    for piece, reason in zip(game.pieces, found.pieces, strict=True):
        if piece.moves:
            yield f"  {piece.name}: {_verdict(reason)}"
    if any(piece.drops for piece in game.pieces):
        yield f"  drops: {_verdict(found.drops)}"


def _verdict(reason: str | None) -> str:
    return "no two moves are the same" if reason is None else f"compared: {reason}"
