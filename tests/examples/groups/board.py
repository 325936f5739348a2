"""Boards in the format that reference generators and compiled modules share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Board: TypeAlias = frozenset[tuple[str, str, str]]  # position, player, piece


@dataclass(frozen=True, kw_only=True)
class Position:
    """``board`` is {position: [player, piece, ...]}, as `game.position()` returns it."""

    board: dict[str, list[Any]]
    player: str
    partial: dict[str, Any] | None = None
    last: tuple[str, str] | None = None  # origin and target of the last move
    links: dict[str, int] | None = None  # changed links: "direction,position": target


def leads_to(board: dict[str, list[Any]]) -> Board:
    """Return the board as a set without attributes, for comparisons."""
    return frozenset((place, player, piece) for place, (player, piece, *_) in board.items())


def board_of(told: str) -> dict[str, list[str]]:
    """Parse a board such as `White: Man a1 b1, King c3; Black: Man a8`."""
    board = {}
    for side in told.split("; "):
        player, pieces = side.split(": ")
        for group in pieces.split(", "):
            name, *places = group.split()
            board.update({place: [player, name] for place in places})
    return board
