"""The dialects of ZRF, and the options of games, which change the rules or the display."""

from __future__ import annotations

#: semantics where Zillions and Dagaz differ; "auto" selects one by the rules
DIALECTS = ("auto", "zillions", "dagaz")

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

#: options of the display, kept for the page
DISPLAY_OPTIONS: tuple[str, ...] = (
    "animate captures", "animate drops", "smart moves", "prevent flipping", "allow flipping",
    "highlight goals", "show moves list", "progressive levels", "silent ? moves",
    "selection screen",
)  # fmt: skip

_KERNEL, _SCRIPT = "on the Dagaz kernel", "with its Dagaz script"

#: options of Dagaz that change the rules: where they have an effect, and what happens elsewhere
DAGAZ_RULES: dict[str, tuple[str, str]] = {
    "deferred captures": (_SCRIPT, "captured pieces leave the board at once"),
    "detect-loops": (_KERNEL, "the steps of a turn may return to a position"),
    "ko": (_SCRIPT, "moves may repeat an earlier position"),
    "shared pieces": (_KERNEL, "players move their own pieces only"),
}

#: values of the option `board model` with several pieces on a position
PILES = ("stack", "heap")

#: options of Dagaz, kept for the Dagaz target
DAGAZ_OPTIONS: tuple[str, ...] = (
    *DAGAZ_RULES, "show hints", "show drops", "show blink", "advisor-wait", "complete-partial",
    "promote-dialog", "board model",
)  # fmt: skip

#: the last words of options that name a Dagaz script, such as `kamisado-extension`
_SCRIPT_WORDS = ("extension", "invariant", "restrictions", "setup")

#: options that game descriptions set; `hand` is the position on which captured pieces change sides,
#: `chess960` states that castling is written as the king's capture of the rook
DESCRIPTION_OPTIONS: tuple[str, ...] = ("hand", "chess960")

OPTION_NAMES = (*PLAY_OPTIONS, *DISPLAY_OPTIONS, *DAGAZ_OPTIONS, *DESCRIPTION_OPTIONS)
_SPELLING = {name.replace("-", " "): name for name in OPTION_NAMES}


def canonical(name: str) -> str | None:
    """Return the usual spelling of an option, or None. Spaces, hyphens and case are ignored."""
    return _SPELLING.get(" ".join(name.lower().replace("-", " ").split()))


def names_script(name: str) -> bool:
    """Return True if an option names a Dagaz script, which holds a part of the rules."""
    words = name.lower().replace("-", " ").split()
    return len(words) > 1 and words[-1] in _SCRIPT_WORDS
