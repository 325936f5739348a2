"""Lints on goals: goals that can never hold, and contradictory goals."""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq

from zrf2js.lint.facts import Facts
from zrf2js.lint.findings import Finding
from zrf2js.model.nodes import Call, Goal, Ref
from zrf2js.model.walk import refs


def impossible_goals(facts: Facts) -> Iterator[Finding]:
    """Check ZRF411: unreachable pieces, too many pieces, no position, or no such situation."""
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
            if {part.keyword for part in parts} == {"just-moved", "stalemated"}:
                return _never_stalemated(facts) or _just_moved(facts)
            return next(filter(None, (_impossible(part, player, facts) for part in parts)), "")
        case "or":
            reasons = [_impossible(part, player, facts) for part in call.calls(0)]
            return reasons[0] if reasons and all(reasons) else ""
        case "captured" | "checkmated":
            return _all_unreachable(tuple(ref.name for ref in call.refs(0)), facts)
        case "stalemated":
            return _never_stalemated(facts)
        case "pieces-remaining" | "total-piece-count":
            pieces = tuple(ref.name for ref in call.refs(1))
            owners = None if call.keyword == "total-piece-count" else (player,)
            return _too_many(call.number(0), pieces, owners, facts)
        case "absolute-config":
            return _impossible_config(call, player, facts)
        case "relative-config":
            return _impossible_pattern(call.specs(0), player, facts)
    return ""


def _never_stalemated(facts: Facts) -> str:
    passes = facts.game.options.get("pass turn", "false")
    return "" if passes == "false" else f"players can pass, as `pass turn` is {passes}"


def _just_moved(facts: Facts) -> str:
    """Return a reason if the player who has just moved is never to move."""
    movers = [turn.player for turn in facts.game.turns]
    following = [*movers[1:], movers[facts.game.repeat]] if movers else []
    if any(map(eq, movers, following)):
        return ""
    return "without a list of players, it applies to the player who has just moved"


def _impossible_config(call: Call, player: str, facts: Facts) -> str:
    """Return the reason why the positions of an ``absolute-config`` can never be occupied."""
    required = _required_pieces(call.specs(0))
    reason = _no_target(call, player, facts) or _all_unreachable(required, facts)
    if reason or not required:
        return reason
    positions = {target.name for target in call.refs(1) if target.kind == "position"}
    count = len(positions)
    for target in call.refs(1):
        zone = set(_zone_positions(target.name, player, facts)) if target.kind == "zone" else set()
        if zone and positions.isdisjoint(zone):  # requires another piece
            positions |= zone
            count += 1
    return _too_many(count, required, (player,), facts)


def _impossible_pattern(specs: tuple[Ref | Call, ...], player: str, facts: Facts) -> str:
    """Return the reason why the pieces can never form the pattern."""
    reasons = (_all_unreachable(tuple(refs(spec, "piece")), facts) for spec in specs)
    reason = next(filter(None, reasons), "")
    directions = {*refs(specs, "direction")}
    pieces = tuple(refs(specs, "piece"))
    if reason or len(directions) != 1 or len(set(pieces)) != 1 or len(pieces) * 2 - 1 != len(specs):
        return reason  # other patterns may visit a position twice
    return _too_many(len(pieces), pieces, (player,), facts)


def _required_pieces(specs: tuple[Ref | Call, ...]) -> tuple[str, ...]:
    """Return the piece types that match; empty if a spec also matches other pieces."""
    names = tuple(spec.name for spec in specs if isinstance(spec, Ref))
    return names if len(names) == len(specs) else ()


def _all_unreachable(names: tuple[str, ...], facts: Facts) -> str:
    if not names or any(name in facts.reachable for name in names):
        return ""
    return f"`{names[0]}` is never on the board"


def _too_many(
    required: int, pieces: tuple[str, ...], owners: tuple[str, ...] | None, facts: Facts
) -> str:
    """Compare with the starting position: without creation, drops or changes, counts only fall.

    No ``pieces`` means all types, ``owners`` None all players.
    """
    if required == 0 or facts.may_grow(pieces):
        return ""
    if any(piece.drops for piece in facts.game.pieces):
        return ""
    total = sum(
        entry.position is not None
        and (not pieces or entry.piece in pieces)
        and (owners is None or entry.player in owners)
        for entry in facts.game.setup
    )
    if required <= total:
        return ""
    named = f" `{pieces[0]}`" if len(pieces) == 1 else ""
    of = f" of {owners[0]}" if owners else ""
    return f"it requires {required} pieces{named}{of}, and there are never more than {total}"


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
    positions: tuple[str, ...] = ()
    for zone in facts.game.board.zones:
        if zone.name == name and (zone.players is None or player in zone.players):
            positions = zone.positions
    return positions
