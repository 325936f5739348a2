"""Epaminondas by brute force: every set of men in a line, every distance."""

from __future__ import annotations

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import ALL, Square, named, on, squares, within

FILES, RANKS = 14, 12
MELEE = (
    "White: Man d4 e5 f6 g7 c3 h4 h5 h6 j11 k11 l10; "
    "Black: Man i9 j10 h9 h10 h8 a4 b4 c4 m11 m12 j3 j2 d10"
)


def moves(position: Position, *, symmetry: bool = False) -> set[Board]:
    pieces, player = squares(position.board), position.player
    own = {square for square, piece in pieces.items() if piece[0] == player}
    found = set()
    for rear in own:
        for step in ALL:
            men = [rear]
            while on(men[-1], step) in own:
                men.append(on(men[-1], step))
            # front parts of the line, and the whole line
            for distance in range(1, len(men) + 1):
                way = [on(men[-1], step, i) for i in range(1, distance + 1)]
                if not within(way[-1], FILES, RANKS) or any(at in pieces for at in way[:-1]):
                    break
                victims = []
                while pieces.get(on(way[-1], step, len(victims)), [player])[0] != player:
                    victims.append(on(way[-1], step, len(victims)))
                if way[-1] in own or len(victims) >= len(men):
                    break
                after = {at: p for at, p in pieces.items() if at not in men and at not in victims}
                after.update({on(man, step, distance): pieces[man] for man in men})
                if not (symmetry and reaches(men, step, distance, player) and mirrored(after)):
                    found.add(leads_to(named(after)))
    return found


def reaches(men: list[Square], step: Square, distance: int, player: str) -> bool:
    far = RANKS if player == "White" else 1
    return any(on(man, step, distance)[1] == far for man in men)


def mirrored(pieces: dict[Square, list[str]]) -> bool:
    return all(pieces.get((FILES + 1 - x, y), [None])[0] == p[0] for (x, y), p in pieces.items())


def symmetrical(position: Position) -> set[Board]:
    return moves(position, symmetry=True)


# White's man can leave a mirror image on the far row.
MIRROR = "White: Man g11 c5 l5 d3; Black: Man h12 a7 n7 g12"
