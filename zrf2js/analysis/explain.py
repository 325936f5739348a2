"""The values of analyses as text: one function each, for ``convert --explain``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zrf2js.analysis.royal_pieces import royals
from zrf2js.ir.attack_plans import AttackPlan
from zrf2js.ir.nodes import GameIR
from zrf2js.support.diagnostics.locate import line_of


def explain_attacks(game: GameIR) -> Iterator[str]:
    """How attacks on royal pieces are found, by player and piece, and why."""
    if not royals(game):
        yield "  no goal uses `checkmated`: moves need no legality test"
        return
    plans = {plan.player: plan for plan in game.annotations.attack_plans}
    if not plans:
        yield "  the templates of all pieces are run"
        return
    for player, info in enumerate(game.players):
        if player in plans:
            yield f"  {info.name}"
            yield from _plan(game, plans[player])


def _plan(game: GameIR, plan: AttackPlan) -> Iterator[str]:
    rows: dict[int, dict[str, None]] = {}
    for verdict in plan.verdicts:
        origin = game.templates[verdict.call.template].origin
        where = f"  ({line_of(origin.span)})" if origin else ""
        texts = (f"{text}{where}" for text in verdict.texts)
        rows.setdefault(verdict.piece, {}).update(dict.fromkeys(texts))
    for piece, lines in sorted(rows.items()):
        yield f"    {game.pieces[piece].name}"
        yield from (f"      {text}" for text in lines)
    if not rows:
        yield "    can capture no royal piece"


def explain_duplicates(game: GameIR) -> Iterator[str]:
    """The pieces whose moves are proved to differ, or why they are compared."""
    if game.engine is not None:
        yield "  the rules are in a plug-in"
        return
    found = game.annotations.comparisons
    if found is None or found.all is not None:
        yield f"  all moves are compared: {'nothing is proved' if found is None else found.all}"
        return
    for piece, reason in zip(game.pieces, found.pieces, strict=True):
        if piece.moves:
            yield f"  {piece.name}: {_verdict(reason)}"
    if any(piece.drops for piece in game.pieces):
        yield f"  drops: {_verdict(found.drops)}"


def _verdict(reason: str | None) -> str:
    return "no two moves are the same" if reason is None else f"compared: {reason}"


#: the lines of each explanation of an annotated game, by name
EXPLANATIONS: dict[str, Callable[[GameIR], Iterator[str]]] = {
    "attacks": explain_attacks,
    "duplicates": explain_duplicates,
}
