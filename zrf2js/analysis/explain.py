"""The values of analyses as text: one function each, for ``convert --explain``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import assert_never

from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.analysis.explain_calls import explain_footprint, explain_loops, explain_paths
from zrf2js.analysis.games.change_lists import change_lists
from zrf2js.analysis.games.goal_features import goal_features
from zrf2js.analysis.games.runtime_needs import runtime_needs
from zrf2js.ir.attack_plans import AttackPlan
from zrf2js.ir.nodes import GameIR
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
from zrf2js.support.diagnostics.locate import line_of


def explain_attacks(game: GameIR) -> Iterator[str]:
    """Yield the method that finds attacks on royal pieces, by player and piece, with the reason."""
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
    """Yield the pieces whose moves are proved to differ, or why they are compared."""
    if game.engine is not None:
        yield "  the rules are in a plug-in"
        return
    comparisons = game.annotations.comparisons
    if comparisons is None or comparisons.all is not None:
        reason = "nothing is proved" if comparisons is None else comparisons.all
        yield f"  all moves are compared: {reason}"
        return
    for piece, reason in zip(game.pieces, comparisons.pieces, strict=True):
        if piece.moves:
            yield f"  {piece.name}: {_verdict(reason)}"
    if game.has_drops:
        yield f"  drops: {_verdict(comparisons.drops)}"


def _verdict(reason: str | None) -> str:
    return "no two moves are the same" if reason is None else f"compared: {reason}"


def explain_prefilters(game: GameIR) -> Iterator[str]:
    """Yield the positions where moves and drops are tried, as formulas."""
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


def explain_goals(game: GameIR) -> Iterator[str]:
    """Yield the measurable features of each goal, as JSON."""
    if not game.goals:
        yield "  no goals"
    for goal in game.goals:
        yield f"  {goal.kind}"
        yield from (f"    {json.dumps(feature)}" for feature in goal_features(game, goal))


def explain_changes(game: GameIR) -> Iterator[str]:
    """Yield the lists of changes that packed moves stand for, by number."""
    for number, changes in enumerate(change_lists((game,))):
        names = [each if isinstance(each, str) else game.attributes[each].name for each in changes]
        yield f"  {number}: {' '.join(names) or 'no change'}"


def explain_needs(game: GameIR) -> Iterator[str]:
    """Yield the state that the runtime keeps in addition to the board."""
    names = [str(need.name).lower() for need in runtime_needs(game)]
    yield f"  {', '.join(names) or 'nothing'}"


#: the lines of each explanation of an annotated game, by name
EXPLANATIONS: dict[str, Callable[[GameIR], Iterator[str]]] = {
    "attacks": explain_attacks,
    "changes": explain_changes,
    "duplicates": explain_duplicates,
    "footprint": explain_footprint,
    "goals": explain_goals,
    "loops": explain_loops,
    "needs": explain_needs,
    "paths": explain_paths,
    "prefilters": explain_prefilters,
}
