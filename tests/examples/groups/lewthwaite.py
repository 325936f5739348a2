"""Lewthwaite's Game by brute force."""

from __future__ import annotations

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import STRAIGHT, named, on, ray, squares


def moves(position: Position, *, pushing: bool = False) -> set[Board]:
    pieces = squares(position.board)
    (hole,) = {(x, y) for x in range(1, 6) for y in range(1, 6)} - set(pieces)
    found = set()
    for step in STRAIGHT:
        for distance, square in enumerate(ray(hole, step, 5, 5), 1):
            if pieces[square][0] != position.player or (distance > 1 and not pushing):
                continue
            after = dict(pieces)
            for back in range(distance):  # from the piece next to the hole to the mover
                after[on(hole, step, back)] = after.pop(on(hole, step, back + 1))
            found.add(leads_to(named(after)))
    return found


def pushes(position: Position) -> set[Board]:
    return moves(position, pushing=True)
