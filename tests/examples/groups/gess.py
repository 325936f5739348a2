"""Gess by brute force: every footprint, every direction, every distance."""

from __future__ import annotations

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import ALL, Square, named, on, squares

SIZE = 20


def inner(square: Square) -> bool:
    return 2 <= square[0] <= SIZE - 1 and 2 <= square[1] <= SIZE - 1


def cells(center: Square) -> set[Square]:
    return {center, *(on(center, step) for step in ALL)}


def moves(position: Position) -> set[Board]:
    pieces, player = squares(position.board), position.player
    found = set()
    for center in ((x, y) for x in range(2, SIZE) for y in range(2, SIZE)):
        piece = {square: pieces[square] for square in cells(center) if square in pieces}
        if not piece or any(owner != player for owner, *_ in piece.values()):
            continue
        rest = {square: stone for square, stone in pieces.items() if square not in piece}
        for step in ALL:
            if on(center, step) not in pieces:
                continue
            for distance in range(1, SIZE if center in pieces else 4):
                there = on(center, step, distance)
                if not inner(there):
                    break
                covered = cells(there) & set(rest)
                after = {square: stone for square, stone in rest.items() if square not in covered}
                landed = {on(square, step, distance): stone for square, stone in piece.items()}
                after.update({at: stone for at, stone in landed.items() if inner(at)})
                found.add(leads_to(named(after)))
                if covered:
                    break
    return found
