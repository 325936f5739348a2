"""Statistics of scores: confidence intervals and Elo differences."""

from __future__ import annotations

from math import log10, sqrt

#: number of standard deviations that contain 95% of the normal distribution
Z = 1.959964
#: scores closer than this to 0 or 1 are rounding errors
_EPSILON = 1e-9


def wilson(points: float, games: int, z: float = Z) -> tuple[float, float]:
    """Return the Wilson interval (E. B. Wilson, 1927) of the expected score, from 0 to 1.

    ``points`` counts draws as half points. Draws have a smaller variance than wins and losses, so
    the interval is conservative.
    """
    if games == 0:
        return (0.0, 1.0)
    share = points / games
    center = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (max(0.0, (center - spread) / scale), min(1.0, (center + spread) / scale))


def elo(score: float) -> float | None:
    """Return the Elo difference that predicts a score, or None for the scores 0 and 1."""
    if not _EPSILON < score < 1 - _EPSILON:
        return None
    return -400 * log10(1 / score - 1)
