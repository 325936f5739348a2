"""The game that an engine plays, and checks of arguments: all engines reject the same ones."""

from __future__ import annotations

import math
from pathlib import Path

from zrf2js.support.frozen_node import frozen_node

#: largest integer that JavaScript represents exactly
_LARGEST = 2**53 - 1


@frozen_node()
class GameChoice:
    """A game of a rules file: its variant, the dialect, and the root folder of included files."""

    path: Path
    variant: str | None = None
    dialect: str = "auto"
    root: Path | None = None


def whole(name: str, value: object, *, least: int = 0, most: int = _LARGEST) -> int:
    """Return an integer in a range; raise ValueError for all other values."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise ValueError(f"{name}: expected an integer from {least} to {most}, found {_short(value)}")


def seed_of(value: object) -> int:
    """Return a seed; raise ValueError for a value other than an integer."""
    return whole("seed", value, least=-_LARGEST)


def limit(name: str, value: object) -> object:
    """Return a limit of a search; raise ValueError for a number that is negative or not finite."""
    if isinstance(value, (int, float)) and not (math.isfinite(value) and value >= 0):
        raise ValueError(f"{name}: expected a number from 0, found {_short(value)}")
    return value


def _short(value: object) -> str:
    try:
        return repr(value)[:40]
    except ValueError:  # an integer of more digits than Python writes
        return "a huge integer"
