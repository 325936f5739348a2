"""Equality of moves (rule 60), and the effects that change something."""

from collections.abc import Sequence
from typing import Any

#: the effects that need no piece on their position
_ALWAYS = ("create", "drop", "use", "sow")
#: the effects that a move has in addition to its part without becoming another kind of move
_OF_MOVER = ("attribute", "owner", "type")


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
    """Return the effects that have a piece to change; a piece is captured only once."""
    start, end, parts, effects, _, _, _, _ = move
    filled = {end, *(target for _, target in parts)}
    filled |= {place for kind, place, _ in effects if kind in ("create", "drop")}
    found: list[Any] = []
    for effect in effects:
        kind, place, _ = effect
        if kind == "capture" and effect in found:
            continue
        lifted = kind == "capture" and place == start
        if kind in _ALWAYS or place in filled or (board[place] and not lifted):
            found.append(effect)
    return found


def shown(board: Sequence[int], move: Any) -> list[Any]:
    """Return the effects that the text of a move names.

    A move that only changes its own piece is written without effects that change nothing. Other
    moves are written with all effects on positions that hold a piece at some time (rules 62, 65).
    """
    _, end, parts, effects, _, mode, copies, dropped = move
    acts, kinds = acting(board, move), _OF_MOVER[:1] if dropped else _OF_MOVER
    changes_mover = all(kind in kinds and place == end for kind, place, _ in acts)
    if changes_mover and mode is None and not parts and not copies:
        return acts
    landings = {end, *(target for _, target in parts)}
    landings |= {place for kind, place, _ in effects if kind in ("create", "drop")}
    return [each for each in effects if board[each[1]] or each[1] in landings]
