"""Promotions: the squares and the types, as pawns of chess or as pieces of shogi have them."""

from __future__ import annotations

from zrf2js.emit.faults import Misfit
from zrf2js.emit.fsf.hands import Kind
from zrf2js.emit.fsf.moves import Moves, Rules
from zrf2js.support.frozen_node import frozen_node, replaced
from zrf2js.support.source import Origin


@frozen_node()
class Promotion:
    """The promotion of a type of one player.

    ``zone`` has the squares, ``types`` the results. ``optional`` is True if the piece may keep its
    type. ``leaving`` is True if moves that start in the zone promote, too. ``forced`` is True if
    the piece must promote where it could not move again.
    """

    zone: frozenset[int]
    types: frozenset[int]
    optional: bool
    leaving: bool
    forced: bool = False


def promotion_of(rules: Rules, stuck: frozenset[int]) -> Promotion | None:
    """Return the promotion of a type, None if it has none; raise Misfit."""
    piece = rules.kind[1]
    plain = {piece}
    promoting = {key: types for key, types in rules.landings.items() if types != plain}
    if not promoting:
        return None
    place = next(iter(rules.places.values()), None)
    choices = {frozenset(types) for types in promoting.values()}
    types = max(choices, key=len)
    results = types - plain
    forced = {key for key, landings in promoting.items() if landings != types}
    if any(promoting[key] != results or key[1] not in stuck for key in forced):
        raise Misfit("the types of a promotion depend on the move", place)
    targets = {target for _, target, _ in promoting}
    kept = {key[1] for key in rules.landings if key not in promoting}
    if not targets & kept:
        return Promotion(frozenset(targets), results, piece in types, False, bool(forced))
    zone = frozenset(targets - kept)
    for origin, target, mode in rules.landings:
        promotes = (origin, target, mode) in promoting
        if promotes is not (origin in zone or target in zone):
            raise Misfit("a promotion depends on more than its zone", place)
    if len(results) > 1:
        raise Misfit("a piece that leaves the zone promotes to several types", place)
    return Promotion(zone, results, piece in types, True, bool(forced))


def settled(
    promotions: dict[Kind, Promotion | None], stuck: dict[Kind, frozenset[int]]
) -> dict[Kind, Promotion | None]:
    """Return the promotions with one choice for types that could not move again in the zone.

    These types must promote. If the other types may do so, the reason is that they could not move.
    """
    certain = {
        each.optional for kind, each in promotions.items() if each and not each.zone <= stuck[kind]
    }
    if certain != {True}:
        return promotions
    return {
        kind: each and replaced(each, optional=True, forced=each.forced or not each.optional)
        for kind, each in promotions.items()
    }


def zone_of(moves: Moves, player: int, promotions: dict[Kind, Promotion]) -> frozenset[int]:
    """Return the zone of all promotions of a player; raise Misfit if they differ."""
    own = {kind: each for kind, each in promotions.items() if kind[0] == player}
    zone = frozenset[int]().union(*(each.zone for each in own.values()))
    for kind, each in own.items():
        targets = {target for _, target, _ in moves.rules[kind].landings}
        if zone & targets != each.zone:
            raise Misfit("the zones of promotions differ", place_of(moves, kind))
    return zone


def place_of(moves: Moves, kind: Kind) -> Origin | None:
    """Return the place of the moves of a type."""
    return next(iter(moves.rules[kind].places.values()), moves.game.origin)
