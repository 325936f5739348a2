"""Text out of other people's files, made harmless for a terminal."""

from __future__ import annotations

_TAB = " " * 4


def printable(text: str) -> str:
    """The text with tabs as spaces and everything invisible escaped.

    A rules file may hold terminal commands, or marks that turn the reading direction around.
    """
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character == "\t":
        return _TAB
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
