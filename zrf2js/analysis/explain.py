"""The values of analyses as text: one function each, for ``convert --explain``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from zrf2js.analysis.royal_pieces import royals
from zrf2js.ir.attack_plans import AttackPlan
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import BoundedWhile, While
from zrf2js.ir.position_formulas import (
    AllPositions,
    Complement,
    Formula,
    Intersection,
    NoPositions,
    Occupied,
    StepInto,
    Union,
)
from zrf2js.ir.visit import walk
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


def explain_prefilters(game: GameIR) -> Iterator[str]:
    """The positions where moves and drops are tried, as formulas."""
    if not game.annotations.bitboards:
        yield "  no bitboards: every piece is tried"
        return
    for moves in game.annotations.move_prefilters:
        player = game.players[moves.player].name
        yield f"  {player}, moves of {moves.group}: {_formula(game, moves.positions)}"
    for drops in game.annotations.drop_prefilters:
        player = game.players[drops.player].name
        where = _formula(game, drops.positions)
        yield f"  {player}, drops of template {drops.template}: {where}"


def _formula(game: GameIR, formula: Formula) -> str:
    match formula:
        case AllPositions():
            return "anywhere"
        case NoPositions():
            return "nowhere"
        case Occupied():
            return formula.by
        case StepInto():
            return f"({game.directions[formula.direction]} {_formula(game, formula.inner)})"
        case Complement():
            return f"(not {_formula(game, formula.inner)})"
        case Intersection():
            return f"(and {' '.join(_formula(game, part) for part in formula.parts)})"
        case Union():
            return f"(or {' '.join(_formula(game, part) for part in formula.parts)})"
    assert_never(formula)


def explain_drops(game: GameIR) -> Iterator[str]:
    """The drops that exist only next to an enemy."""
    if not game.annotations.adjacent_enemy_drops:
        yield "  no drop requires an adjacent enemy"
    for drop in game.annotations.adjacent_enemy_drops:
        yield f"  template {drop.template}: {len(drop.directions)} directions"


def explain_loops(game: GameIR) -> Iterator[str]:
    """The loops that are proved to terminate, and those that the runtime counts."""
    bodies = game.annotations.move_bodies or tuple(t.body for t in game.templates)
    for number, (body, template) in enumerate(zip(bodies, game.templates, strict=True)):
        inside = tuple(walk(body))
        proved = sum(isinstance(op, BoundedWhile) for op in inside)
        counted = sum(isinstance(op, While) for op in inside)
        if proved or counted:
            where = f" ({line_of(template.origin.span)})" if template.origin else ""
            yield f"  template {number}{where}: {proved} terminate, {counted} counted"


#: the lines of each explanation of an annotated game, by name
EXPLANATIONS: dict[str, Callable[[GameIR], Iterator[str]]] = {
    "attacks": explain_attacks,
    "drops": explain_drops,
    "duplicates": explain_duplicates,
    "loops": explain_loops,
    "prefilters": explain_prefilters,
}
