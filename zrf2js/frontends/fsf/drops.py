"""Drops of pieces from the hand as blocks of ZRF."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.fsf.defaults import Region
from zrf2js.frontends.fsf.kinds import Kind
from zrf2js.frontends.fsf.landing import Landing, can_move_on, mobility
from zrf2js.frontends.fsf.rules import AROUND, Rules, name_of, verify

_MAX_DOUBLED = 2


def drop_blocks(rules: Rules, landing: Landing, kind: Kind) -> Iterator[str]:
    """Yield the drops of a kind."""
    values = rules.values
    if kind.base or _never_in_hand(rules, landing, kind):
        return
    tests = ["empty?", rules.region("drops", "dropRegion"), mobility(rules, kind.type_)]
    if rules.to_hand:
        tests.append("(not-position? hand)")
    if rules.blasts:
        tests.append("(not-position? blast)")
    if kind.type_ == "pawn":
        zone = rules.region("promotion", "promotionRegion")
        if not values["promotionZonePawnDrops"]:
            tests.append(f"(not {zone})" if zone else "false")
        if not values["firstRankPawnDrops"]:
            tests.append(f"(not {_first_rank(rules)})")
    if kind.type_ == "rook" and values["sittuyinRookDrop"]:
        tests.append(_first_rank(rules))
    block = verify(*tests) + _not_doubled(rules, kind) + _enclosing(rules)
    moved = "(set-attribute moved true)" if kind.type_ in landing.castlers else ""
    effects = moved + landing.flips(moves=False)
    # the engine tests a piece that is dropped turned over as that piece
    stuck = can_move_on(rules, kind.type_) if values["immobilityIllegal"] else ""
    fresh = rules.kinds.fresh
    becomes = f"(add {fresh.name})" if fresh and fresh.type_ == kind.type_ else "add"
    yield f"({block}{verify(stuck)}{effects} {becomes})"
    turned = rules.kinds.turned(kind.type_)
    if values["dropPromoted"] and turned is not None:
        stuck = can_move_on(rules, turned.type_) if values["immobilityIllegal"] else ""
        yield f"({block}{verify(stuck)}{effects} (add {turned.name}))"


def _never_in_hand(rules: Rules, landing: Landing, kind: Kind) -> bool:
    """Return True for royal pieces outside of the hands of the start: no move captures them."""
    return kind.name in landing.royal and not any(
        count and type_ == kind.type_ for (_, type_), count in rules.start.hands.items()
    )


def _first_rank(rules: Rules) -> str:
    height = rules.settings.height
    white: Region = frozenset(at for at in rules.board if at[1] == 1)
    black: Region = frozenset(at for at in rules.board if at[1] == height)
    return rules.zone("first-rank", white, black)


def _not_doubled(rules: Rules, kind: Kind) -> str:
    """Return the test that fewer than the allowed number of own pieces are on the file."""
    values = rules.values
    if values["dropNoDoubled"] != kind.type_:
        return ""
    count = values["dropNoDoubledCount"]
    if count == 0:
        return "(verify false)"
    if count > _MAX_DOUBLED:
        raise rules.settings.refuse("dropNoDoubledCount", "more than two pieces on a file")
    kinds = " ".join(f"(piece? {name})" for name in rules.kinds.of(kind.type_))
    own = f"(and friend? (or {kinds}))"
    test = f"(verify (not {own}))"
    if count == _MAX_DOUBLED:
        test = f"(if {own} (verify (not-flag? doubled)) (set-flag doubled true))"
    both = (rules.to((0, 1)), rules.to((0, -1)))
    return "".join(f" mark (while (on-board? {d}) {d} {test}) back" for d in both)


def _enclosing(rules: Rules) -> str:
    """Return the tests of the squares around a drop."""
    rule = rules.values["enclosingDrop"]
    around = [rules.to(unit) for unit in AROUND]
    straight = [rules.to(unit) for unit in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    match rule:
        case "none":
            return ""
        case "top":
            below = rules.to((0, -1), fixed=True)
            text = f"(verify (or (not-on-board? {below}) (not-empty? {below})))"
        case "snort":
            text = verify(*(f"(not-enemy? {place})" for place in straight))
        case "ataxx" | "quadwrangle":
            text = verify(f"(or {' '.join(f'(friend? {place})' for place in around)})")
        case "reversi":
            text = "mark " + "".join(_encloses(place) for place in around)
            text += "(verify (flag? encloses))"
        case _:
            raise rules.settings.refuse("enclosingDrop", "drops from the edges of the board")
    region = rules.values["enclosingDropStart"]
    if not region:
        return text
    start = sorted(rules.settings.squares(region))
    inside = verify(f"(or {' '.join(f'(position? {name_of(at)})' for at in start)})")
    if len(start) < len(region):  # for the engine, squares outside of the board stay empty
        return inside if start else "(verify false)"
    empty = " ".join(f"(empty? {name_of(at)})" for at in start)
    return f"(if (or {empty}) {inside} else {text})"


def _encloses(place: str) -> str:
    """Return the actions that set a flag if enemies in a direction end at a piece of the player."""
    set_flag = f"(if (friend? {place}) (set-flag encloses true))"
    return f"(if (enemy? {place}) (while (enemy? {place}) {place}) {set_flag} back)"
