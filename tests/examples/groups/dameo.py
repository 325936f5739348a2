"""Dameo by brute force: it enumerates all chains of leaps to find the longest ones."""

from __future__ import annotations

from typing import Any

from tests.examples.groups.board import Board, Position, leads_to
from tests.examples.groups.grid import ALL, STRAIGHT, Square, named, on, ray, squares, within

Pieces = dict[Square, list[Any]]

CHAINS = "White: King a1, Man d4 e4 c2 h3; Black: Man b3 d2 d6 f6 g5 g3 c5, King h8"
PROMOTION = "White: Man c7 a6 g6; Black: Man d6 f7 h3, King a1"


def taken(piece: list[Any]) -> bool:
    return len(piece) > 2 and bool(piece[2].get("taken?"))


def leaps(pieces: Pieces, square: Square, player: str) -> list[tuple[Square, Square]]:
    """Yield (captured square, landing square) for each leap."""
    found = []
    is_king = pieces[square][1] == "King"
    for step in STRAIGHT:
        line = ray(square, step, 8, 8)
        if is_king:
            while line and line[0] not in pieces:
                line.pop(0)
        if not line or line[0] not in pieces:
            continue
        victim = pieces[line[0]]
        if victim[0] == player or taken(victim):
            continue
        for landing in line[1:] if is_king else line[1:2]:
            if landing in pieces:
                break
            found.append((line[0], landing))
    return found


def after_leap(pieces: Pieces, square: Square, leap: tuple[Square, Square]) -> Pieces:
    over, landing = leap
    after = dict(pieces)
    after[landing] = after.pop(square)
    after[over] = [*after[over][:2], {"taken?": True}]
    return after


def longest(pieces: Pieces, square: Square, player: str) -> int:
    return max(
        (
            1 + longest(after_leap(pieces, square, leap), leap[1], player)
            for leap in leaps(pieces, square, player)
        ),
        default=0,
    )


def finished(pieces: Pieces, square: Square, player: str) -> Pieces:
    after = {at: piece[:2] for at, piece in pieces.items() if not taken(piece)}
    if square[1] == (8 if player == "White" else 1):
        after[square] = [player, "King"]
    return after


def moves(position: Position) -> set[Board]:
    pieces, player = squares(position.board), position.player
    if position.partial is not None:
        place = position.partial["place"]
        starts = [(ord(place[0]) - 96, int(place[1:]))]
    else:
        starts = [square for square, piece in pieces.items() if piece[0] == player]
    most = max((longest(pieces, square, player) for square in starts), default=0)
    found = set()
    for square in starts if most else ():
        for leap in leaps(pieces, square, player):
            after = after_leap(pieces, square, leap)
            more = longest(after, leap[1], player)
            if 1 + more == most:
                found.add(leads_to(named(after if more else finished(after, leap[1], player))))
    return found if most else quiet(pieces, player)


def quiet(pieces: Pieces, player: str) -> set[Board]:
    found = set()
    forward = 1 if player == "White" else -1
    for square, (owner, name, *_) in pieces.items():
        if owner != player:
            continue
        if name == "King":
            for step in ALL:
                for target in ray(square, step, 8, 8):
                    if target in pieces:
                        break
                    found.add(moved(pieces, square, target, player))
            continue
        for step in ((0, forward), (1, forward), (-1, forward)):
            target = on(square, step)
            while pieces.get(target, [None, None])[:2] == [player, "Man"]:
                target = on(target, step)
            if within(target, 8, 8) and target not in pieces:
                found.add(moved(pieces, square, target, player))
    return found


def moved(pieces: Pieces, square: Square, target: Square, player: str) -> Board:
    after = dict(pieces)
    after[target] = after.pop(square)
    return leads_to(named(finished(after, target, player) if after[target][1] == "Man" else after))
