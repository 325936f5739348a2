"""Abalone by brute force: every set of one to three balls, every direction."""

from __future__ import annotations

from itertools import combinations, pairwise

from tests.examples.groups.board import Board, Position, leads_to

STEPS = ((0, 1), (0, -1), (1, 1), (-1, -1), (1, 0), (-1, 0))  # row, diagonal
CELLS = {(r, n) for r in range(1, 10) for n in range(1, 10) if abs(r - n) < 5}

# Rows of two and three that face each other, some of them at the edge.
CONTACT = "Black: Ball c3 c4 c5 e5 f5 a3 b4 h8 h7 g6; White: Ball c6 c7 b3 g5 d4 i9 i8 e3 h9 a1"


def place(cell: tuple[int, int]) -> str:
    return "abcdefghi"[cell[0] - 1] + str(cell[1])


def moves(position: Position) -> set[Board]:
    board, player = position.board, position.player
    balls = {cell: board[place(cell)][0] for cell in CELLS if place(cell) in board}
    own = [cell for cell in balls if balls[cell] == player]
    found = set()
    for size in (1, 2, 3):
        for group in combinations(own, size):
            for step in STEPS:
                if is_row(group) and (after := shifted(balls, group, step, player)) is not None:
                    found.add(
                        leads_to({place(cell): [owner, "Ball"] for cell, owner in after.items()})
                    )
    return found


def is_row(group: tuple[tuple[int, int], ...]) -> bool:
    """Return True if the cells are adjacent on one line."""
    cells = sorted(group)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(steps) == 0 or (len(steps) == 1 and steps <= set(STEPS))


def shifted(
    balls: dict[tuple[int, int], str],
    group: tuple[tuple[int, int], ...],
    step: tuple[int, int],
    player: str,
) -> dict[tuple[int, int], str] | None:
    """Return the balls after a step of the group; None if the step is impossible."""
    ahead = {cell: (cell[0] + step[0], cell[1] + step[1]) for cell in group}
    fronts = [cell for cell in ahead.values() if cell not in group]
    pushed: list[tuple[int, int]] = []
    if len(fronts) == 1 and fronts[0] in balls and len(group) > 1:
        cell = fronts[0]
        while balls.get(cell, player) != player:
            pushed.append(cell)
            cell = (cell[0] + step[0], cell[1] + step[1])
        if cell in balls or len(pushed) >= len(group):
            return None
    elif any(cell in balls for cell in fronts):
        return None
    if any(cell not in CELLS for cell in fronts):
        return None
    after = {
        cell: owner for cell, owner in balls.items() if cell not in group and cell not in pushed
    }
    for cell in pushed:
        target = (cell[0] + step[0], cell[1] + step[1])
        if target in CELLS:
            after[target] = balls[cell]
    after.update(dict.fromkeys(ahead.values(), player))
    return after
