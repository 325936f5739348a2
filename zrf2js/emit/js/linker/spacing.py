"""Spaces between tokens of JavaScript."""

from __future__ import annotations

from zrf2js.emit.js.linker.property_names import MARK


def would_join(before: str, after: str) -> bool:
    """Return True if two adjacent characters would become one token or start a comment."""
    if before in "+-/*" and after in "+-/*":
        return True
    return _in_word(before) and _in_word(after)


def _in_word(character: str) -> bool:
    return character.isalnum() or character in f"_${MARK}"
