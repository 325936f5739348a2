"""Boards as the reference generators and the compiled modules both give them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Board: TypeAlias = frozenset[tuple[str, str, str]]  # position, player, piece


@dataclass(frozen=True, kw_only=True)
class Position:
    """``board`` is {position: [player, piece, ...]}, as `game.position()` gives it."""

    board: dict[str, list[Any]]
    player: str
    partial: dict[str, Any] | None = None
    last: tuple[str, str] | None = None  # where the last move began and ended
    links: dict[str, int] | None = None  # those that have changed: "direction,position": to


def leads_to(board: dict[str, list[Any]]) -> Board:
    """The board as a set that can be compared; attributes are left out."""
    return frozenset((place, player, piece) for place, (player, piece, *_) in board.items())


def board_of(told: str) -> dict[str, list[str]]:
    """`White: Man a1 b1, King c3; Black: Man a8` as a board."""
    board = {}
    for side in told.split("; "):
        player, pieces = side.split(": ")
        for group in pieces.split(", "):
            name, *places = group.split()
            board.update({place: [player, name] for place in places})
    return board
