"""Taacoca by brute force: every three stones."""

from __future__ import annotations

from itertools import combinations

from tests.examples.groups.abalone import CELLS, place
from tests.examples.groups.board import Board, Position, leads_to

FEW = "White: Stone d5 e5; Black: Stone f6 g8 d4 h6"


def moves(position: Position) -> set[Board]:
    stones = {cell: position.board[place(cell)] for cell in CELLS if place(cell) in position.board}
    own = [cell for cell, stone in stones.items() if stone[0] == position.player]
    up = 1 if position.player == "White" else -1
    found = set()
    for step in ((up, up), (up, 0)):
        for group in combinations(own, min(3, len(own))):
            targets = [(row + step[0], number + step[1]) for row, number in group]
            blocked = set(own) - set(group)
            if any(cell not in CELLS or cell in blocked for cell in targets):
                continue
            after = {place(cell): stone for cell, stone in stones.items() if cell not in group}
            after.update({place(cell): [position.player, "Stone"] for cell in targets})
            found.add(leads_to(after))
    return found
