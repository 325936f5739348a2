"""Castling as blocks of ZRF: the squares of king and rook are known."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.fsf.defaults import Square
from zrf2js.frontends.fsf.kinds import Kind
from zrf2js.frontends.fsf.rules import Rules, name_of


def castling_blocks(rules: Rules, kind: Kind, royal: tuple[str, ...]) -> Iterator[str]:
    """Yield a block for each castling of the start position whose king is of a kind.

    King and rook must not have moved, the other squares of both ways are empty, and no square of
    a royal king's way is attacked.
    """
    for king, rook in rules.start.castlings:
        if rules.start.pieces[king][1] == kind.type_ and not kind.base:
            yield _block(rules, king, rook, safe=kind.name in royal)


def _block(rules: Rules, king: Square, rook: Square, *, safe: bool) -> str:
    rank = king[1]
    right = rook[0] > king[0]
    key = "castlingKingsideFile" if right else "castlingQueensideFile"
    end = rules.values[key] - 1
    beside = end - 1 if right else end + 1
    if not {end, beside} <= set(range(rules.settings.width)):
        raise rules.settings.refuse(key, "king or rook leaves the board")
    if end == king[0]:
        raise rules.settings.refuse(key, "castling without a step of the king")

    def square(file: int) -> str:
        return name_of((file, rank))

    way = _between(king[0], end)
    passed = {*way, *_between(rook[0], beside)} - {king[0], rook[0]}
    home, corner = name_of(king), name_of(rook)
    name = rules.kinds.usual[rules.start.pieces[rook][1]].name
    tests = [f"(position? {home})", "(not moved)"]
    tests += [f"(empty? {square(file)})" for file in sorted(passed)]
    tests += [f"(friend? {corner})", f"(piece? {name} {corner})", f"(not (moved {corner}))"]
    if safe:
        tests += [f"(not-attacked? {square(file)})" for file in sorted({*way, king[0]})]
    return (
        f"((verify (and {' '.join(tests)})) {square(end)} (set-attribute moved true)"
        f"{_opposite(rules, king, right=right)} cascade "
        f"{corner} from {square(beside)} (set-attribute moved true) add)"
    )


def _opposite(rules: Rules, king: Square, *, right: bool) -> str:
    """Return the loss of the other player's right on the same side."""
    if not rules.values["oppositeCastling"]:
        return ""
    owner = rules.start.pieces[king][0]
    text = ""
    for other, rook in rules.start.castlings:
        if rules.start.pieces[other][0] != owner and (rook[0] > other[0]) == right:
            name = rules.kinds.usual[rules.start.pieces[rook][1]].name
            place = name_of(rook)
            test = f"(and (enemy? {place}) (piece? {name} {place}))"
            text += f"(if {test} (set-attribute moved true {place}))"
    return text


def _between(first: int, last: int) -> list[int]:
    """Return the files from the first to the last, both included."""
    return list(range(min(first, last), max(first, last) + 1))
