"""The goals of a variant, in the order in which the engine tests them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb

from zrf2js.frontends.fsf.defaults import ALL, SIDES, Region, Square
from zrf2js.frontends.fsf.rules import WALL, Rules, name_of
from zrf2js.frontends.fsf.start_checks import is_blocked_by_pieces, line_vectors

#: limit of the sets of squares that goals list, and of those of one goal
_MAX_SETS, _MAX_TESTS = 2_000, 50
_BOTH = "(White Black) "
#: the result of the other player
_INVERSE = {"win": "loss", "loss": "win", "draw": "draw"}
#: keys by which a repetition has another result
_OTHER_REPETITIONS = {
    "perpetualCheckIllegal": False,
    "moveRepetitionIllegal": False,
    "chasingRule": "none",
}

#: (value, players or an empty text for the player who has just moved, goal, key)
Ending = tuple[str, str, str, str]


def goals_of(rules: Rules, royal: tuple[str, ...]) -> Iterator[Ending]:
    """Yield the goals; raise Inexpressible for one that rules files do not have.

    Rules test wins and losses before draws, so they exclude the draws that come before them here.
    A repeated position has no other end.
    """
    drawn: list[Ending] = []
    for value, players, goal, key in _endings(rules, royal):
        if value in ("draw", "count"):
            drawn.append((value, players, goal, key))
        elif drawn and not key.startswith("nFold"):
            goal = f"(and {goal} {' '.join(_no_draw(rules, players, each) for each in drawn)})"
        yield value, players, goal, key


def _no_draw(rules: Rules, players: str, draw: Ending) -> str:
    """Return the test that a draw does not come before another end of some players."""
    _, drawn, goal, key = draw
    same = drawn == players and goal.startswith("(checkmated")
    if not same and not goal.startswith("(total-piece-count"):
        raise rules.settings.refuse(key, "a draw that precedes other ends")
    return f"(not {goal})"


def _endings(rules: Rules, royal: tuple[str, ...]) -> Iterator[Ending]:
    """Yield the goals in the order of the engine."""
    if not rules.values["extinctionPseudoRoyal"]:
        yield from _extinctions(rules)
    yield from _flags(rules)
    yield from _lines(rules)
    if rules.values["adjudicateFullBoard"]:
        yield from _drawn(rules, f"(total-piece-count {len(rules.board)})", "adjudicateFullBoard")
    if royal:
        value = rules.values["checkmateValue"]
        yield from _drop_mates(rules, royal)
        yield value, _BOTH, f"(checkmated {' '.join(royal)})", "checkmateValue"
    yield from _draws(rules)


def _drop_mates(rules: Rules, royal: tuple[str, ...]) -> Iterator[Ending]:
    """Yield the goals of players who are mated by a pawn that was just dropped.

    A fresh pawn that attacks the king is the piece that was dropped last: the king cannot have
    stayed or come before it, and its attack cannot be discovered.
    """
    fresh = rules.kinds.fresh
    if fresh is None:
        return
    for side in SIDES:
        for name in royal:
            before = f"(relative-config {name} N (opponent {fresh.name}))"
            mate = f"(and (checkmated {' '.join(royal)}) {before})"
            yield "win", f"({side}) ", mate, "shogiPawnDropMateIllegal"


# --- extinction --------------------------------------------------------------------------------


def _extinctions(rules: Rules) -> Iterator[Ending]:
    values = rules.values
    key = "extinctionValue"
    value = values[key]
    if value == "none":
        return
    if not values["pieceDrops"] and (rules.start.hands or values["capturesToHand"]):
        raise rules.settings.refuse("capturesToHand", "pieces in hand that only count")
    count, other = values["extinctionPieceCount"], values["extinctionOpponentPieceCount"]
    claim = values["extinctionClaim"]
    types = {}
    for type_ in sorted(values["extinctionPieceTypes"]):
        types[type_] = "" if type_ == ALL else " ".join(rules.kinds.of(type_))
        if type_ != ALL and not types[type_]:
            raise rules.settings.refuse("extinctionPieceTypes", "a type without a letter")
    if claim or _loses_own(rules, types):
        for names in types.values():
            yield value, "", _extinct(count, other, names), key
    for names in types.values():
        yield value, _BOTH, _extinct(count, other + claim, names), key


def _loses_own(rules: Rules, types: Iterable[str]) -> bool:
    """Return True if moves can change the number of own pieces of some types."""
    values, sources = rules.values, {*rules.settings.promoted, *rules.settings.promoted.values()}
    for side in SIDES:
        sources |= values[f"promotionPawnTypes{side}"]
    changing = sources.intersection(types) or values["petrifyOnCaptureTypes"]
    return bool(changing or rules.blasts or values["flipEnclosedPieces"] != "none")


def _extinct(count: int, other: int, names: str) -> str:
    """Return the goal of at most ``count`` pieces against at least ``other`` ones."""
    tests = []
    for own in range(count + 1):
        few = [f"(not (total-piece-count {own + n} {names}))" for n in range(other)]
        here = f"(pieces-remaining {own} {names})"
        tests.append(f"(and {' '.join((here, *few))})" if few else here)
    return f"(or {' '.join(tests)})" if len(tests) > 1 else tests[0]


# --- goals of squares --------------------------------------------------------------------------


def _flags(rules: Rules) -> Iterator[Ending]:
    values = rules.values
    for side in SIDES:
        key = f"flagRegion{side}"
        squares = sorted(rules.settings.squares(values[key]))
        if not squares:
            continue
        type_ = values[f"flagPiece{side}"] or ALL
        names = rules.kinds.of(type_)
        if not names:
            continue
        only: tuple[Region, Region] = (frozenset(squares), frozenset())
        white, black = only if side == "White" else only[::-1]
        if values["flagMove"]:
            if "king" in rules.settings.by_side("flagPiece"):
                raise rules.settings.refuse("flagMove", "a last move of the king")
            opponents = " ".join(f"(opponent {name})" for name in names)
            rules.zone(f"goal-of-{side}", black, white)
            for goal in _gathered(rules, opponents, squares, f"goal-of-{side}"):
                yield "loss", "", goal, key
        else:
            rules.zone(f"goal-of-{side}", white, black)
            mover = f"({side}) " if values["flagPieceCount"] > 1 else ""
            for goal in _gathered(rules, " ".join(names), squares, f"goal-of-{side}"):
                yield "win", mover, goal, key
            if mover and is_blocked_by_pieces(rules, side):
                yield "win", "", _blocked(rules, " ".join(names), squares, f"goal-of-{side}"), key


def _gathered(rules: Rules, names: str, squares: list[Square], zone: str) -> Iterator[str]:
    """Yield goals that enough pieces are on squares, which the zone has for its player."""
    values = rules.values
    count = values["flagPieceCount"]
    if count <= 1:
        yield f"(absolute-config {names} ({zone}))"
        return
    if values["flagMove"]:
        raise rules.settings.refuse("flagMove", "a last move after several pieces")
    if comb(len(squares), count) > _MAX_SETS:
        raise rules.settings.refuse("flagPieceCount", "too many sets of squares")
    yield from _any_of([_config(names, chosen) for chosen in combinations(squares, count)])


def _any_of(tests: list[str]) -> Iterator[str]:
    """Yield goals one of which holds if one of the tests does."""
    for i in range(0, len(tests), _MAX_TESTS):
        some = tests[i : i + _MAX_TESTS]
        yield f"(or {' '.join(some)})" if len(some) > 1 else some[0]


def _blocked(rules: Rules, names: str, squares: list[Square], zone: str) -> str:
    """Return the goal that a piece is on one of the squares, and all of them have pieces."""
    anything = [kind.name for kind in rules.kinds] + [WALL] * rules.walls
    full = _config(" ".join(f"(any-owner {name})" for name in anything), squares)
    return f"(and (absolute-config {names} ({zone})) {full})"


def _config(names: str, squares: tuple[Square, ...] | list[Square]) -> str:
    return f"(absolute-config {names} ({' '.join(map(name_of, squares))}))"


# --- lines -------------------------------------------------------------------------------------


def _lines(rules: Rules) -> Iterator[Ending]:
    """Yield the goals of lines, squares and collinear pieces of the player who has just moved."""
    values = rules.values
    names = [kind.name for kind in rules.kinds if kind.type_ in values["connectPieceTypes"]]
    piece = f"({' '.join(names)})" if len(names) > 1 else "".join(names)
    steps = [rules.to(vector) for vector in line_vectors(rules)]
    value = values["connectValue"]
    if not names:
        return
    if (number := values["connectN"]) > 0:
        for step in steps if number <= max(rules.settings.width, rules.settings.height) else ():
            path = f" {step} ".join([piece] * number)
            yield value, "", f"(relative-config {path})", "connectN"
    if (size := values["connectNxN"]) > 0:
        yield value, "", f"(relative-config {_block_path(rules, piece, size)})", "connectNxN"
    if (number := values["collinearN"]) > 0:
        for goal in _any_of(_collinear(rules, " ".join(names), number)):
            yield value, "", goal, "collinearN"


def _block_path(rules: Rules, piece: str, size: int) -> str:
    """Return a path over all positions of a square, row by row in turns."""
    path = [piece]
    for row in range(size):
        across = rules.to((1 if row % 2 == 0 else -1, 0))
        path += [across, piece] * (size - 1)
        if row < size - 1:
            path += [rules.to((0, 1)), piece]
    return " ".join(path)


def _collinear(rules: Rules, names: str, number: int) -> list[str]:
    """Return the tests of a number of pieces on one line, with gaps."""
    board = rules.board
    sets: list[str] = []
    for dx, dy in line_vectors(rules):
        for x, y in sorted(at for at in board if (at[0] - dx, at[1] - dy) not in board):
            line = [(x, y)]
            while (line[-1][0] + dx, line[-1][1] + dy) in board:
                line.append((line[-1][0] + dx, line[-1][1] + dy))
            if len(sets) + comb(len(line), number) > _MAX_SETS:
                raise rules.settings.refuse("collinearN", "too many sets of squares")
            sets += [_config(names, chosen) for chosen in combinations(line, number)]
    return sets


# --- the end of long games ---------------------------------------------------------------------


def repeats(rules: Rules) -> bool:
    """Return True if the rules state the result of a third repetition."""
    values = rules.values
    plain = all(values[key] == usual for key, usual in _OTHER_REPETITIONS.items())
    return bool(values["nFoldRule"] == 3 and plain)


def _draws(rules: Rules) -> Iterator[Ending]:
    """Yield the ends without mate."""
    values = rules.values
    stalemate, repetition = values["stalemateValue"], values["nFoldValue"]
    if values["stalematePieceCount"] and stalemate != "draw":
        key = "stalematePieceCount"
        if stalemate != "loss" or values["materialCounting"] not in ("none", "unweighted"):
            raise rules.settings.refuse(key, "a stalemate that the player with fewer pieces wins")
        yield "count", _BOTH, "stalemated", key
    elif stalemate == "draw":
        yield from _drawn(rules, "stalemated", "stalemateValue")
    else:
        yield stalemate, _BOTH, "stalemated", "stalemateValue"
    if not repeats(rules):
        return
    if repetition == "draw":
        yield from _drawn(rules, "repetition", "nFoldRule")
    elif values["nFoldValueAbsolute"]:
        yield repetition, "(White) ", "repetition", "nFoldValue"
    else:  # the value is that of the player to move
        yield _INVERSE[repetition], "", "repetition", "nFoldValue"


def _drawn(rules: Rules, goal: str, key: str) -> Iterator[Ending]:
    """Yield the end of a game that is drawn unless material or odds decide it."""
    match rules.values["materialCounting"]:
        case "none":
            yield "draw", _BOTH, goal, key
        case "unweighted":
            yield "count", _BOTH, goal, key
        case "whitedrawodds":
            yield "win", "(White) ", goal, key
            yield "loss", "(Black) ", goal, key
        case "blackdrawodds":
            yield "loss", "(White) ", goal, key
            yield "win", "(Black) ", goal, key
        case _:
            raise rules.settings.refuse("materialCounting", "weighted pieces decide")
