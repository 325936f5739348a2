"""The options of games: those that change the rules, and those that change the display."""

from __future__ import annotations

#: options that decide which moves are legal or which player wins, with their allowed values
PLAY_OPTIONS: dict[str, tuple[str, ...]] = {
    "pass turn": ("false", "true", "forced"),
    "pass partial": ("false", "true"),
    "maximal captures": ("false", "true", "2"),
    "recycle captures": ("false", "true"),
    "recycle promotions": ("false", "true"),
    "include off-pieces": ("false", "true"),
    "discard cascades": ("false", "true"),
}

#: the options of the rules that have no effect, with the reason
INERT_OPTIONS: dict[str, str] = {
    "recycle promotions": "no saved Zillions game shows its effect",
}

#: options of the display, kept for the page
DISPLAY_OPTIONS: tuple[str, ...] = (
    "animate captures", "animate drops", "smart moves", "prevent flipping", "allow flipping",
    "highlight goals", "show moves list", "progressive levels", "silent ? moves",
    "selection screen",
)  # fmt: skip

#: options of Dagaz, kept for the Dagaz target
DAGAZ_OPTIONS: tuple[str, ...] = (
    "deferred captures", "shared pieces", "ko", "show hints", "show drops", "show blink",
    "advisor-wait", "detect-loops", "complete-partial", "promote-dialog", "board model",
)  # fmt: skip

#: options that game descriptions set; `hand` is the position on which captured pieces change sides
DESCRIPTION_OPTIONS: tuple[str, ...] = ("hand",)

_ALL = (*PLAY_OPTIONS, *DISPLAY_OPTIONS, *DAGAZ_OPTIONS, *DESCRIPTION_OPTIONS)
_SPELLING = {name.replace("-", " "): name for name in _ALL}


def canonical(name: str) -> str | None:
    """Return the usual spelling of an option, or None. Spaces, hyphens and case are ignored."""
    return _SPELLING.get(" ".join(name.lower().replace("-", " ").split()))
