"""Ordo and Ordo X by brute force: every man and every row of men, every distance."""

from __future__ import annotations

from typing import Any

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import ALL, Square, named, on, squares, within

FILES, RANKS = 10, 8
Pieces = dict[Square, list[Any]]

# The dark men form two groups.
SPLIT = "Light: Man c3 c4 d4 e4 f4; Dark: Man d7 e7 f7 g6 g4 h3"


def moves(position: Position, *, is_x: bool = False) -> set[Board]:
    pieces, player = squares(position.board), position.player
    forward = 1 if player == "Light" else -1
    own = {square for square, piece in pieces.items() if piece[0] == player}
    backward_too = not connected(own)
    found = set()

    def add(men: list[Square], step: Square, distance: int) -> None:
        after = {at: piece for at, piece in pieces.items() if at not in men}
        after.update({on(man, step, distance): pieces[man] for man in men})
        if connected({at for at, piece in after.items() if piece[0] == player}):
            found.add(leads_to(named(after)))

    def may_go(step: Square) -> bool:
        return backward_too or step[1] != -forward

    for man in own:
        for step in filter(may_go, ALL):
            for distance in range(1, FILES):
                target = on(man, step, distance)
                if not within(target, FILES, RANKS) or target in own:
                    break
                add([man], step, distance)
                if target in pieces:
                    break
    for along in ((1, 0), (0, 1)):
        across = ((0, 1), (0, -1)) if along == (1, 0) else ((1, 0), (-1, 0))
        for first in own:
            men = [first]
            while on(men[-1], along) in own:
                men.append(on(men[-1], along))
                for step in filter(may_go, ALL if is_x else across):
                    for distance in range(1, FILES):
                        targets = [on(man, step, distance) for man in men]
                        if not all(within(at, FILES, RANKS) for at in targets):
                            break
                        if any(at in pieces and at not in men for at in targets):
                            break
                        add(list(men), step, distance)
    return found


def connected(men: set[Square]) -> bool:
    waiting = list(men)[:1]
    seen = set(waiting)
    while waiting:
        man = waiting.pop()
        near = {on(man, step) for step in ALL}
        waiting.extend(near & men - seen)
        seen |= near & men
    return seen == men


def x_moves(position: Position) -> set[Board]:
    return moves(position, is_x=True)
