"""Cannon by brute force, after the placement of the towns."""

from __future__ import annotations

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import ALL, Square, named, on, squares, within

START = (
    "Dark: Town e1, Soldier b2 b3 b4 d2 d3 d4 f2 f3 f4 h2 h3 h4 j2 j3 j4; "
    "Light: Town f10, Soldier a7 a8 a9 c7 c8 c9 e7 e8 e9 g7 g8 g9 i7 i8 i9"
)
MELEE = (
    "Dark: Town e1, Soldier d4 e4 f4 e5 e6 g3 c3 b5; "
    "Light: Town f10, Soldier d6 e8 g7 c6 f6 h4 i5 d7 d8"
)


def moves(position: Position) -> set[Board]:
    pieces, player = squares(position.board), position.player
    forward = 1 if player == "Dark" else -1
    found = set()

    def is_soldier(square: Square, own: bool = True) -> bool:
        piece = pieces.get(square)
        return piece is not None and piece[1] == "Soldier" and (piece[0] == player) == own

    def is_enemy(square: Square) -> bool:
        return square in pieces and pieces[square][0] != player

    def is_free(square: Square) -> bool:
        return within(square, 10, 10) and square not in pieces

    def go(square: Square, target: Square) -> None:
        after = dict(pieces)
        after[target] = after.pop(square)
        found.add(leads_to(named(after)))

    def shoot(target: Square) -> None:
        found.add(leads_to(named({at: piece for at, piece in pieces.items() if at != target})))

    for square in filter(is_soldier, list(pieces)):
        for x in (-1, 0, 1):
            ahead = on(square, (x, forward))
            if is_free(ahead) or is_enemy(ahead):
                go(square, ahead)
            if any(is_soldier(on(square, step), own=False) for step in ALL):
                back = (x, -forward)
                if is_free(on(square, back)) and is_free(on(square, back, 2)):
                    go(square, on(square, back, 2))
        for side in ((-1, 0), (1, 0)):
            if is_enemy(on(square, side)):
                go(square, on(square, side))
        for step in ALL:
            if not (is_soldier(on(square, step)) and is_soldier(on(square, step, 2))):
                continue
            if is_free(on(square, step, 3)):
                go(square, on(square, step, 3))
                for distance in (4, 5):
                    if is_enemy(on(square, step, distance)):
                        shoot(on(square, step, distance))
    return found
