"""``convert --explain-attacks``: how attacks on royal pieces are found, and why so."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.groups import Groups
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.js.layout import layout_of, royals
from zrf2js.emit.js.rules.attacks import Attacks, Plan
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.diagnostics.locate import line_of
from zrf2js.support.outcome import Outcome


class AttacksEmitter:
    """For each player and piece: the lines that captures were turned into, and what is left."""

    name = "attacks"
    api = EMITTER_API
    doc = "how attacks on royal pieces are found, as text"
    formats = ("text",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """One artifact."""
        lines = [line for game in program.games for line in _game(game)]
        return Outcome((Artifact(suffix=".attacks.txt", text="\n".join(lines) + "\n"),))


def _game(game: GameIR) -> Iterator[str]:
    yield game.title
    if not royals(game):
        yield "  no goal says `checkmated`: no move has to be tested"
        return
    attacks = Attacks(game, layout_of(game))
    group = Groups(game).of_attack(None)
    for player, info in enumerate(game.players):
        if info.in_turn_order:
            yield f"  {info.name}"
            yield from _plan(game, attacks.plan(player, group))


def _plan(game: GameIR, plan: Plan) -> Iterator[str]:
    told: dict[int, dict[str, None]] = {}
    for (piece, use), verdicts in plan.verdicts.items():
        origin = game.templates[use.template].origin
        where = f"  ({line_of(origin.span)})" if origin else ""
        told.setdefault(piece, {}).update(dict.fromkeys(f"{text}{where}" for text in verdicts))
    for piece, texts in sorted(told.items()):
        yield f"    {game.pieces[piece].name}"
        yield from (f"      {text}" for text in texts)
    if not told:
        yield "    can capture no royal piece"
