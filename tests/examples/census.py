"""Census counted by brute force from its rules, independent of zrf2js.

    python tests/examples/census.py DEPTH

prints the number of moves to each depth. Squares are (column, row) with row 0 at the bottom.
"""

from __future__ import annotations

import sys

SIZE = 5
PATIENCE = 20
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]

Square = tuple[int, int]
Men = frozenset[Square]


def moves(mine: Men, theirs: Men) -> list[tuple[Square, Square]]:
    """Return origin and target of each move."""
    occupied = mine | theirs
    found = []
    for x, y in sorted(mine):
        far = max(1, sum((x + dx, y + dy) in occupied for dx, dy in AROUND))
        for dx, dy in STEPS:
            path = [(x + dx * k, y + dy * k) for k in range(1, far + 1)]
            inside = all(0 <= a < SIZE and 0 <= b < SIZE for a, b in path)
            if inside and path[-1] not in mine and not occupied & set(path[:-1]):
                found.append(((x, y), path[-1]))
    return found


def count(mine: Men, theirs: Men, row: int, quiet: int, depth: int) -> int:
    """Count the leaves of the tree; ``row`` is the last row of the player to move."""
    if depth == 0:
        return 1
    other = SIZE - 1 - row
    if not mine or quiet >= PATIENCE or any(y == other for _, y in theirs):
        return 0
    return sum(
        count(
            theirs - {target},
            mine - {origin} | {target},
            other,
            0 if target in theirs else quiet + 1,
            depth - 1,
        )
        for origin, target in moves(mine, theirs)
    )


if __name__ == "__main__":
    white = frozenset((x, 0) for x in range(SIZE))
    black = frozenset((x, SIZE - 1) for x in range(SIZE))
    print([count(white, black, SIZE - 1, 0, d) for d in range(1, int(sys.argv[1]) + 1)])
