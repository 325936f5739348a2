"""Lints on goals: goals that can never hold, and contradictory goals."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.language.keywords import Effect, actions_with
from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding
from zrf2js.model.nodes import Call, Goal, Ref
from zrf2js.model.walk import refs

#: actions after which a player may have more pieces of a type
_GROWS = actions_with(Effect.OWNER | Effect.COUNT)
#: actions that do so for the types that they name
_CHANGES_TYPES = actions_with(Effect.TYPE)


def impossible_goals(facts: Facts) -> Iterator[Finding]:
    """Check ZRF411: the goal requires unreachable pieces, too many pieces, or no position."""
    game = facts.game
    if game.engine is not None or not game.setup:
        return
    for goal in game.goals:
        reasons = [_impossible(goal.condition, player, facts) for player in goal.players]
        violated = bool(reasons) and all(reasons)
        yield Finding(
            code="ZRF411", origin=goal.origin, violated=violated,
            values={"word": f"{goal.kind}-condition", "reason": reasons[0] if violated else ""},
        )  # fmt: skip


def empty_goals(facts: Facts) -> Iterator[Finding]:
    """Check ZRF412: the goal lists no player of the game."""
    for goal in facts.game.goals:
        values: dict[str, object] = {"word": f"{goal.kind}-condition"}
        yield Finding(code="ZRF412", origin=goal.origin, violated=not goal.players, values=values)


def repeated_goals(facts: Facts) -> Iterator[Finding]:
    """Check ZRF413: two outcomes for a player on the same condition; the second has no effect."""
    first_goals: dict[tuple[str, str], Goal] = {}
    for goal in facts.game.goals:
        if goal.condition.args:  # goals with arguments may differ
            continue
        for player in goal.players:
            first = first_goals.setdefault((goal.condition.keyword, player), goal)
            yield Finding(
                code="ZRF413", origin=goal.origin, name=player,
                violated=first is not goal and first.kind != goal.kind,
                values={"word": goal.condition.keyword, "player": player, "kind": first.kind},
            )  # fmt: skip


def _impossible(call: Call, player: str, facts: Facts) -> str:
    """Return the reason why the goal cannot hold for the player; empty if it may hold."""
    match call.keyword:
        case "and":
            parts = call.calls(0)
            return next(filter(None, (_impossible(part, player, facts) for part in parts)), "")
        case "or":
            reasons = [_impossible(part, player, facts) for part in call.calls(0)]
            return reasons[0] if reasons and all(reasons) else ""
        case "captured" | "checkmated":
            return _all_unreachable(tuple(ref.name for ref in call.refs(0)), facts)
        case "pieces-remaining" | "total-piece-count":
            return _too_many(call, player, facts)
        case "absolute-config":
            required = _required_pieces(call.specs(0))
            return _no_target(call, player, facts) or _all_unreachable(required, facts)
        case "relative-config":
            specs = call.specs(0)
            found = (_all_unreachable(tuple(refs(spec, "piece")), facts) for spec in specs)
            return next(filter(None, found), "")
    return ""


def _required_pieces(specs: tuple[Ref | Call, ...]) -> tuple[str, ...]:
    """Return the piece types that match; empty if a spec also matches other pieces."""
    names = tuple(spec.name for spec in specs if isinstance(spec, Ref))
    return names if len(names) == len(specs) else ()


def _all_unreachable(names: tuple[str, ...], facts: Facts) -> str:
    if not names or any(name in facts.reachable for name in names):
        return ""
    return f"`{names[0]}` is never on the board"


def _too_many(call: Call, player: str, facts: Facts) -> str:
    """Compare with the starting position: without creation, drops or changes, counts only fall."""
    required = call.number(0)
    grows = any(
        c.keyword in _GROWS or (c.keyword in _CHANGES_TYPES and any(refs(c.args, "piece")))
        for c in facts.all_calls
    )
    if required == 0 or grows or any(piece.drops for piece in facts.game.pieces):
        return ""
    pieces = {ref.name for ref in call.refs(1)}
    total = sum(
        entry.position is not None
        and (not pieces or entry.piece in pieces)
        and (call.keyword == "total-piece-count" or entry.player == player)
        for entry in facts.game.setup
    )
    return f"there are never more than {total}" if required > total else ""


def _no_target(call: Call, player: str, facts: Facts) -> str:
    targets = call.refs(1)
    if not targets:
        return "it names no position"
    if not call.specs(0):
        return "it names no piece"
    for target in targets:
        if target.kind == "zone" and not _zone_positions(target.name, player, facts):
            return f"the zone `{target.name}` of {player} is empty"
    return ""


def _zone_positions(name: str, player: str, facts: Facts) -> tuple[str, ...]:
    """Return the positions of a player's zone; the last definition counts."""
    found: tuple[str, ...] = ()
    for zone in facts.game.board.zones:
        if zone.name == name and (zone.players is None or player in zone.players):
            found = zone.positions
    return found
