"""Lints on goals: those that cannot come true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from zrf2js.lint.facts import Facts, refs
from zrf2js.lint.findings import Verdict
from zrf2js.model.nodes import Call, Goal, Ref


def impossible_goals(facts: Facts) -> Iterator[Verdict]:
    """ZRF411: it asks for pieces that never come to be, for too many, or for no place at all."""
    game = facts.game
    if game.engine is not None or not game.setup:
        return
    for goal in game.goals:
        reasons = [_impossible(goal.condition, player, facts) for player in goal.players]
        faulty = bool(reasons) and all(reasons)
        yield Verdict(
            code="ZRF411", origin=goal.origin, faulty=faulty,
            values={"word": f"{goal.kind}-condition", "reason": reasons[0] if faulty else ""},
        )  # fmt: skip


def empty_goals(facts: Facts) -> Iterator[Verdict]:
    """ZRF412: no player of the game is listed."""
    for goal in facts.game.goals:
        values: dict[str, object] = {"word": f"{goal.kind}-condition"}
        yield Verdict(code="ZRF412", origin=goal.origin, faulty=not goal.players, values=values)


def repeated_goals(facts: Facts) -> Iterator[Verdict]:
    """ZRF413: two outcomes for a player on the same condition; one of them is never told."""
    stalemates: dict[tuple[str, str], Goal] = {}
    for goal in facts.game.goals:
        if goal.condition.keyword not in ("stalemated", "repetition"):
            continue
        for player in goal.players:
            other = stalemates.setdefault((goal.condition.keyword, player), goal)
            yield Verdict(
                code="ZRF413", origin=goal.origin, name=player,
                faulty=other is not goal and other.kind != goal.kind,
                values={"word": goal.condition.keyword, "player": player, "kind": other.kind},
            )  # fmt: skip


def _impossible(call: Call, player: str, facts: Facts) -> str:
    """Why the goal cannot hold for the player; empty when it may."""
    match call.keyword:
        case "and":
            parts = cast(tuple[Call, ...], call.args[0])
            return next(filter(None, (_impossible(part, player, facts) for part in parts)), "")
        case "or":
            parts = cast(tuple[Call, ...], call.args[0])
            reasons = [_impossible(part, player, facts) for part in parts]
            return reasons[0] if reasons and all(reasons) else ""
        case "captured" | "checkmated":
            return _never(tuple(refs(call.args[0], "piece")), facts)
        case "pieces-remaining" | "total-piece-count":
            return _too_many(cast(int, call.args[0]), call, player, facts)
        case "absolute-config":
            return _nowhere(call, player, facts) or _never(_own(call.args[0]), facts)
        case "relative-config":
            steps = cast(tuple[object, ...], call.args[0])
            found = (_never(tuple(refs(step, "piece")), facts) for step in steps)
            return next(filter(None, found), "")
    return ""


def _own(specs: object) -> tuple[str, ...]:
    """The types that would do, none where other specs would do as well."""
    items = cast(tuple[object, ...], specs)
    names = tuple(item.name for item in items if isinstance(item, Ref))
    return names if len(names) == len(items) else ()


def _never(names: tuple[str, ...], facts: Facts) -> str:
    if not names or any(name in facts.reachable for name in names):
        return ""
    return f"no `{names[0]}` ever stands on the board"


def _too_many(number: int, call: Call, player: str, facts: Facts) -> str:
    """Counts only fall where nothing is created, dropped, or changed."""
    growing = {"create", "change-owner", "flip", "change-type", "add-copy", "add-copy-partial"}
    grows = any(
        c.keyword in growing or (c.keyword.startswith("add") and any(refs(c.args[0], "piece")))
        for c in facts.all_calls
    )
    if number == 0 or grows or any(piece.drops for piece in facts.game.pieces):
        return ""
    pieces = set(refs(call.args[1], "piece"))
    total = sum(
        entry.position is not None
        and (not pieces or entry.piece in pieces)
        and (call.keyword == "total-piece-count" or entry.player == player)
        for entry in facts.game.setup
    )
    return f"there are never more than {total}" if number > total else ""


def _nowhere(call: Call, player: str, facts: Facts) -> str:
    specs, targets = cast(tuple[tuple[object, ...], tuple[Ref, ...]], call.args)
    if not targets:
        return "it names no place"
    if not specs:
        return "it names no piece"
    for target in targets:
        if target.kind == "zone" and not _members(target.name, player, facts):
            return f"the zone `{target.name}` of {player} is empty"
    return ""


def _members(name: str, player: str, facts: Facts) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for zone in facts.game.board.zones:
        if zone.name == name and (zone.players is None or player in zone.players):
            found = zone.positions
    return found
