"""Start positions without a counterpart: games that are over, and several kings."""

from __future__ import annotations

from collections import Counter

from zrf2js.frontends.fsf.defaults import ALL, SIDES
from zrf2js.frontends.fsf.pieces import Vector
from zrf2js.frontends.fsf.rules import Rules

_OVER = "the game is over at its start"


def check_start(rules: Rules) -> None:
    """Raise Inexpressible if the game is over at its start: rules test goals after moves only."""
    values = rules.values
    pieces = [(owner, type_) for owner, type_ in _types(rules).values()]
    if values["adjudicateFullBoard"] and len(pieces) == len(rules.free):
        raise rules.settings.refuse("adjudicateFullBoard", _OVER)
    pieces += [pair for pair, count in rules.start.hands.items() for _ in range(count)]
    _check_extinction(rules, pieces)
    for side in SIDES:
        if (side == rules.start.mover) == values["flagMove"] and _has_flag(rules, side):
            raise rules.settings.refuse(f"flagRegion{side}", _OVER)
    _check_lines(rules)
    _check_kings(rules, pieces)


def is_blocked_by_pieces(rules: Rules, side: str) -> bool:
    """Return True if a full region wins: as in the engine, all of its squares are on the board."""
    region = rules.values[f"flagRegion{side}"]
    return bool(rules.values["flagPieceBlockedWin"] and region <= rules.board)


def line_vectors(rules: Rules) -> list[Vector]:
    """Return a vector for each orientation of lines."""
    vectors: dict[str, tuple[Vector, ...]] = {
        "connectHorizontal": ((1, 0),),
        "connectVertical": ((0, 1),),
        "connectDiagonal": ((1, 1), (1, -1)),
    }
    return [vector for key, each in vectors.items() if rules.values[key] for vector in each]


def _types(rules: Rules) -> dict[tuple[int, int], tuple[str, str]]:
    """Return the owner and the type of each piece on the board."""
    return {
        at: (owner, rules.kinds.placed(type_, mark).type_)
        for at, (owner, type_, mark) in rules.start.pieces.items()
    }


def _check_extinction(rules: Rules, pieces: list[tuple[str, str]]) -> None:
    values = rules.values
    if values["extinctionValue"] == "none" or values["extinctionPseudoRoyal"]:
        return
    for side in SIDES:
        other = SIDES[side == "White"]
        for type_ in values["extinctionPieceTypes"]:
            own, theirs = (
                sum(owner == whose and type_ in (ALL, name) for owner, name in pieces)
                for whose in (side, other)
            )
            claimed = values["extinctionClaim"] and side == rules.start.mover
            least = values["extinctionOpponentPieceCount"] + claimed
            if own <= values["extinctionPieceCount"] and theirs >= least:
                raise rules.settings.refuse("extinctionPieceTypes", _OVER)


def _has_flag(rules: Rules, side: str) -> bool:
    """Return True if enough pieces of a player are in the region at the start."""
    goal = rules.values[f"flagPiece{side}"] or ALL
    region = rules.values[f"flagRegion{side}"]
    types = _types(rules)
    there = sum(
        at in region and owner == side and goal in (ALL, type_)
        for at, (owner, type_) in types.items()
    )
    full = is_blocked_by_pieces(rules, side) and region <= {*types, *rules.start.walls}
    return bool(there and (there >= rules.values["flagPieceCount"] or full))


def _check_lines(rules: Rules) -> None:
    """Raise Inexpressible if the player who does not begin has a line or a square at the start."""
    values = rules.values
    at_start = {
        at
        for at, (owner, type_) in _types(rules).items()
        if owner != rules.start.mover and type_ in values["connectPieceTypes"]
    }

    def has(x: int, y: int, dx: int, dy: int, number: int) -> bool:
        return all((x + i * dx, y + i * dy) in at_start for i in range(number))

    for x, y in at_start:
        if values["connectN"] > 0 and any(
            has(x, y, dx, dy, values["connectN"]) for dx, dy in line_vectors(rules)
        ):
            raise rules.settings.refuse("connectN", _OVER)
        size = values["connectNxN"]
        if size > 0 and all(has(x + i, y, 0, 1, size) for i in range(size)):
            raise rules.settings.refuse("connectNxN", _OVER)
    for dx, dy in line_vectors(rules) if values["collinearN"] > 0 else ():
        numbers = Counter(x * dy - y * dx for x, y in at_start)
        if any(number >= values["collinearN"] for number in numbers.values()):
            raise rules.settings.refuse("collinearN", _OVER)


def sources_of(rules: Rules, type_: str) -> set[str]:
    """Return the types that become a type, and the type itself."""
    values, sources = rules.values, {type_}
    while True:
        more = {a for a, b in rules.settings.promoted.items() if b in sources}
        for side in SIDES:
            if sources & values[f"promotionPieceTypes{side}"]:
                more |= {"pawn", *values[f"promotionPawnTypes{side}"]}
        if values["pieceDemotion"]:
            more |= {b for a, b in rules.settings.promoted.items() if a in sources}
        if more <= sources:
            return sources
        sources |= more


def _check_kings(rules: Rules, pieces: list[tuple[str, str]]) -> None:
    """Raise Inexpressible for several kings of a player, and for kings that face each other."""
    values, settings = rules.values, rules.settings
    sources = sources_of(rules, "king")
    numbers = Counter(side for side, type_ in pieces if type_ in sources)
    moves_on = rules.to_hand and len(sources) > 1
    if "king" in settings.letters and (moves_on or max(numbers.values(), default=0) > 1):
        becomes = any("king" in values[f"promotionPieceTypes{side}"] for side in SIDES)
        turns = "king" in settings.promoted.values()
        key = "promotionPieceTypesWhite" if becomes else "promotedPieceType"
        raise settings.refuse(key if becomes or turns else "startFen", "several kings of a player")
    kings = sorted(at for at, (_, type_) in _types(rules).items() if type_ == "king")
    if not values["flyingGeneral"] or len(kings) < len(SIDES):
        return
    (x, y), (other, far) = kings
    way = [(x + (other > x) * i, y + (far > y) * i) for i in range(1, max(other - x, far - y))]
    occupied = {*rules.start.pieces, *rules.start.walls}
    if (x == other or y == far) and occupied.isdisjoint(way):
        raise settings.refuse("startFen", "kings that face each other")
