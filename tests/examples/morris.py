"""Nine men's morris counted by brute force from its rules, independent of zrf2js.

    python tests/examples/morris.py DEPTH [WHITE BLACK TO-MOVE]

prints the number of turns to each depth, from the start or from men on the board ("a7 d7 g7").
"""

from __future__ import annotations

import sys

ROWS = "a7 d7 g7, b6 d6 f6, c5 d5 e5, a4 b4 c4, e4 f4 g4, c3 d3 e3, b2 d2 f2, a1 d1 g1"
COLUMNS = "a7 a4 a1, b6 b4 b2, c5 c4 c3, d7 d6 d5, d3 d2 d1, e5 e4 e3, f6 f4 f2, g7 g4 g1"
LINES = [line.split() for line in f"{ROWS}, {COLUMNS}".split(", ")]
POINTS = sorted({point for line in LINES for point in line})
NEIGHBORS = {
    point: {
        other
        for line in LINES
        if point in line
        for other in line
        if abs(line.index(point) - line.index(other)) == 1
    }
    for point in POINTS
}

Men = frozenset[str]


def closes(men: Men, point: str) -> bool:
    """Return True if a man on the point forms a mill."""
    return any(point in line and men.issuperset(line) for line in LINES)


def after_taking(mine: Men, point: str, theirs: Men) -> list[Men]:
    """Return the remaining enemy men, one entry per man that can be captured."""
    if not closes(mine, point):
        return [theirs]
    outside = [man for man in theirs if not closes(theirs, man)]
    return [theirs - {man} for man in outside or theirs]


def turns(mine: Men, theirs: Men, hand: int) -> list[tuple[Men, Men]]:
    """Return the own and the enemy men after each own turn."""
    free = [point for point in POINTS if point not in mine | theirs]
    if hand:
        steps = [(mine | {point}, point) for point in free]
    else:
        steps = [
            (mine - {man} | {point}, point)
            for man in mine
            for point in sorted(NEIGHBORS[man])
            if point in free
        ]
    return [(men, left) for men, point in steps for left in after_taking(men, point, theirs)]


def count(mine: Men, theirs: Men, hand: int, other: int, depth: int) -> int:
    """Count the leaves of the tree; a player with two men has lost."""
    if depth == 0:
        return 1
    if len(mine) + hand <= 2 or len(theirs) + other <= 2:
        return 0
    return sum(
        count(left, men, other, max(0, hand - 1), depth - 1)
        for men, left in turns(mine, theirs, hand)
    )


def main(depth: str, white: str = "", black: str = "", mover: str = "White") -> None:
    men = [frozenset(white.split()), frozenset(black.split())]
    hand = 0 if white else 9
    if mover == "Black":
        men.reverse()
    print([count(men[0], men[1], hand, hand, d) for d in range(1, int(depth) + 1)])


if __name__ == "__main__":
    main(*sys.argv[1:])
