"""The cases of test_endings.py."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Case:
    """A position, moves from it, and what holds after them."""

    name: str
    file: str
    variant: str | None = None
    board: str | None = None  # "White: King e1, Rook a1 h1; Black: King e8"
    reserves: dict[str, dict[str, int]] = field(default_factory=dict)
    turn: int = 0
    moves: tuple[str, ...] = ()
    ends: tuple[str | None, str] | None = None  # winner and reason
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    in_hand: tuple[str, str, int] | None = None
    no_progress: int = 0  # turns before the first move
    checks: tuple[str, ...] | None = None  # where royal pieces of the player to move are attacked


def set_up(case: Case) -> dict[str, Any] | None:
    """Return the position of a case as JSON, None for the start of the game."""
    if case.board is None:
        return None
    board = {}
    for side in case.board.split("; "):
        player, pieces = side.split(": ")
        for group in pieces.split(", "):
            name, *squares = group.split()
            board.update({square: [player, name] for square in squares})
    return {
        "board": board,
        "reserves": case.reserves,
        "turn": case.turn,
        "last": None,
        "partial": None,
        **({"noProgress": case.no_progress} if case.no_progress else {}),
    }
