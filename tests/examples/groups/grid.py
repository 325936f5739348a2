"""Square boards for the references: squares are (file, rank) from (1, 1)."""

from __future__ import annotations

from typing import Any, TypeAlias

Square: TypeAlias = tuple[int, int]

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ALL = STRAIGHT + DIAGONAL


def name(square: Square) -> str:
    return f"{chr(96 + square[0])}{square[1]}"


def squares(board: dict[str, list[Any]]) -> dict[Square, list[Any]]:
    """Return the pieces by square, without pieces off the grid."""
    return {(ord(place[0]) - 96, int(place[1:])): piece for place, piece in board.items()}


def named(pieces: dict[Square, list[Any]]) -> dict[str, list[Any]]:
    return {name(square): piece for square, piece in pieces.items()}


def on(square: Square, step: Square, times: int = 1) -> Square:
    return (square[0] + step[0] * times, square[1] + step[1] * times)


def within(square: Square, files: int, ranks: int) -> bool:
    return 1 <= square[0] <= files and 1 <= square[1] <= ranks


def ray(square: Square, step: Square, files: int, ranks: int) -> list[Square]:
    """Yield the squares behind a square in a direction."""
    found = []
    square = on(square, step)
    while within(square, files, ranks):
        found.append(square)
        square = on(square, step)
    return found
