"""Options that change play, and those that only change how Zillions behaves on screen."""

from __future__ import annotations

#: name -> allowed values; these decide which moves are legal or who wins
PLAY_OPTIONS: dict[str, tuple[str, ...]] = {
    "pass turn": ("false", "true", "forced"),
    "pass partial": ("false", "true"),
    "maximal captures": ("false", "true", "2"),
    "recycle captures": ("false", "true"),
    "recycle promotions": ("false", "true"),
    "include off-pieces": ("false", "true"),
    "discard cascades": ("false", "true"),
}

#: of these, the ones that are kept and do nothing, with the reason
INERT_OPTIONS: dict[str, str] = {
    "recycle promotions": "no saved game of Zillions shows what it does",
}

#: accepted and kept for the page, without effect on the rules
DISPLAY_OPTIONS: tuple[str, ...] = (
    "animate captures", "animate drops", "smart moves", "prevent flipping", "allow flipping",
    "highlight goals", "show moves list", "progressive levels", "silent ? moves",
    "selection screen",
)  # fmt: skip

#: written for Dagaz; kept so that the Dagaz target can pass them on
DAGAZ_OPTIONS: tuple[str, ...] = (
    "deferred captures", "shared pieces", "ko", "show hints", "show drops", "show blink",
    "advisor-wait", "detect-loops", "complete-partial", "promote-dialog", "board model",
)  # fmt: skip

#: what game descriptions set: the position on which captured pieces change sides
DESCRIPTION_OPTIONS: tuple[str, ...] = ("hand",)

_ALL = (*PLAY_OPTIONS, *DISPLAY_OPTIONS, *DAGAZ_OPTIONS, *DESCRIPTION_OPTIONS)
_SPELLING = {name.replace("-", " "): name for name in _ALL}


def canonical(name: str) -> str | None:
    """The option's usual spelling; blanks, hyphens and case are all the same. None if unknown."""
    return _SPELLING.get(" ".join(name.lower().replace("-", " ").split()))
