"""Equality of moves (rule 60), and the effects that change something."""

from collections.abc import Sequence
from typing import Any

#: the effects that need no piece on their position
_ALWAYS = ("create", "drop", "use", "sow")


def identity(board: Sequence[int], move: Any) -> Any:
    """Return a value that is equal for moves with the same parts, effects and continuation."""
    start, end, parts, _, promotion, mode, copies, dropped = move
    moved: Any = frozenset(parts) if start == end and len(parts) == 1 else {*parts, (start, end)}
    effects = sorted(acting(board, move), key=lambda effect: effect[1])
    return frozenset(moved), tuple(map(_compared, effects)), promotion, mode, copies, dropped


def _compared(effect: Any) -> Any:
    """Return an effect as a value that can be a key: the links of a sowing are a list."""
    kind, place, argument = effect
    return kind, place, tuple(argument) if kind == "sow" else argument


def acting(board: Sequence[int], move: Any) -> list[Any]:
    """Return the effects that have a piece to change, after the landing (rules 62, 65)."""
    start, end, parts, effects, _, _, _, _ = move
    reached = {end, *(target for _, target in parts)}
    reached |= {place for kind, place, _ in effects if kind == "drop"}
    left = {start, *(origin for origin, _ in parts)}
    held: dict[int, bool] = {}  # by position: whether an earlier effect has filled or emptied it
    acting_effects: list[Any] = []
    for effect in effects:
        kind, place, _ = effect
        stands = held.get(place, place in reached or (board[place] != 0 and place not in left))
        if kind in _ALWAYS or stands or (kind != "capture" and board[place]):
            acting_effects.append(effect)
        if kind in ("create", "capture"):
            held[place] = kind == "create"
    return acting_effects
