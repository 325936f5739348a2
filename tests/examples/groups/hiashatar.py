"""Hiashatar by brute force: a move is legal if no enemy move can capture the king after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import (
    ALL,
    DIAGONAL,
    STRAIGHT,
    Square,
    named,
    on,
    ray,
    squares,
    within,
)  # fmt: skip

Pieces = dict[Square, list[Any]]

GUARDED = (
    "White: King b1, Queen e4, Rook a5 h2, Bishop c3, Bodyguard f3 b4, Pawn d7 g2; "
    "Black: King i10, Queen g8, Rook j6, Bishop d9, Knight e8, Bodyguard f7 c6 h9, Pawn h5 a3"
)
PASSING = (
    "White: King e1, Pawn b2 d6 f7 h8, Bodyguard e3, Rook j2; "
    "Black: King f10, Pawn c9 e9 g9 a5 c3, Knight b9"
)

LINES = {"Rook": STRAIGHT, "Bishop": DIAGONAL, "Queen": ALL}
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def slowed(pieces: Pieces, square: Square, player: str) -> bool:
    """Return True if an enemy bodyguard is adjacent to the square."""
    around = (pieces.get(on(square, step)) for step in ALL)
    return any(piece and piece[0] != player and piece[1] == "Bodyguard" for piece in around)


def glide(pieces: Pieces, square: Square, step: Square, player: str, most: int) -> Iterator[Square]:
    """Yield the destinations of a slide, including captures."""
    stops = slowed(pieces, square, player)
    for target in ray(square, step, 10, 10)[: 1 if stops else most]:
        if target in pieces:
            if pieces[target][0] != player:
                yield target
            return
        yield target
        if slowed(pieces, target, player):
            return


def pawn(pieces: Pieces, square: Square, player: str) -> Iterator[Square]:
    up = 1 if player == "White" else -1
    at_home = square[1] == (2 if up == 1 else 9)
    for target in ray(square, (0, up), 10, 10)[: 3 if at_home else 1]:
        if target in pieces:
            break
        yield target
    for side in (-1, 1):
        target = on(square, (side, up))
        if target in pieces and pieces[target][0] != player:
            yield target


def targets(pieces: Pieces, square: Square) -> Iterator[Square]:
    """Yield the pseudo-legal destinations of a piece, without en passant."""
    player, kind, *_ = pieces[square]
    if kind == "Pawn":
        yield from pawn(pieces, square, player)
    elif kind in LINES:
        for step in LINES[kind]:
            yield from glide(pieces, square, step, player, 9)
    elif kind == "Bodyguard":
        for step in ALL:
            yield from glide(pieces, square, step, player, 2)
    else:
        for step in LEAPS if kind == "Knight" else ALL:
            target = on(square, step)
            if within(target, 10, 10) and pieces.get(target, [None])[0] != player:
                yield target


def in_check(pieces: Pieces, player: str) -> bool:
    king = next(at for at, piece in pieces.items() if piece[:2] == [player, "King"])
    others = [at for at, piece in pieces.items() if piece[0] != player]
    return any(king in targets(pieces, square) for square in others)


def passed(position: Position, pieces: Pieces) -> tuple[Square | None, set[Square]]:
    """Return the pawn of the last move and the squares that it crossed."""
    if position.last is None:
        return None, set()
    begin, end = ((ord(at[0]) - 96, int(at[1:])) for at in position.last)
    if begin[0] != end[0] or pieces.get(end, [None, None])[1] != "Pawn":
        return None, set()
    low, high = sorted((begin[1], end[1]))
    return end, {(end[0], rank) for rank in range(low + 1, high)}


def moves(position: Position) -> set[Board]:
    pieces, player = squares(position.board), position.player
    runner, behind = passed(position, pieces)
    up = 1 if player == "White" else -1
    found = set()

    def go(square: Square, target: Square, taken: Square | None = None) -> None:
        after = {at: piece for at, piece in pieces.items() if at not in (square, taken)}
        after[target] = pieces[square]
        if pieces[square][1] == "Pawn" and target[1] == (10 if up == 1 else 1):
            after[target] = [player, "Queen"]
        if not in_check(after, player):
            found.add(leads_to(named(after)))

    for square in [at for at, piece in pieces.items() if piece[0] == player]:
        for target in targets(pieces, square):
            go(square, target)
        if pieces[square][1] == "Pawn":
            for side in (-1, 1):
                if on(square, (side, up)) in behind:
                    go(square, on(square, (side, up)), taken=runner)
    return found
