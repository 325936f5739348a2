"""What a score says about strength."""

from __future__ import annotations

from math import log10, sqrt

#: of the normal distribution: 95 % lie within so many standard deviations
Z = 1.959964
#: scores nearer to 0 or 1 than this are only rounding
_LEAST = 1e-9


def wilson(points: float, games: int, z: float = Z) -> tuple[float, float]:
    """The interval of the expected score (0 to 1) after ``points`` of ``games``.

    E. B. Wilson, 1927. Draws are half points here: as they vary less than wins and losses do, the
    interval is at worst too wide.
    """
    if games == 0:
        return (0.0, 1.0)
    share = points / games
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


def elo(score: float) -> float | None:
    """The difference of ratings that makes one expect a score; None for all or nothing."""
    if not _LEAST < score < 1 - _LEAST:
        return None
    return -400 * log10(1 / score - 1)
