"""Burnt Bridges by brute force. The position contains the burnt bridges."""

from __future__ import annotations

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import Square, named, on, squares, within


def number(square: Square) -> int:
    """Return the number of a position in the rules: row by row from the top."""
    return (5 - square[1]) * 5 + square[0] - 1


def moves(position: Position) -> set[Board]:
    pieces = squares(position.board)
    burnt = {tuple(map(int, key.split(","))) for key in (position.links or {})}
    # north, east, south, west, as the rules list the directions
    steps = dict(enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))))
    found = set()
    for square, (owner, *_) in pieces.items():
        for direction, step in steps.items():
            target = on(square, step)
            if owner != position.player or not within(target, 5, 5) or target in pieces:
                continue
            if (direction, number(square)) not in burnt:
                after = dict(pieces)
                after[target] = after.pop(square)
                found.add(leads_to(named(after)))
    return found
