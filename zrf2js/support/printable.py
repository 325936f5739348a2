"""Escaping of untrusted text for terminals."""

from __future__ import annotations

from zrf2js.support.file_names import readable

_TAB = " " * 4


def printable(text: str) -> str:
    """Return the text with tabs as spaces and other unprintable characters escaped.

    Bytes of file names that are not UTF-8 are shown as letters. A rules file may
    contain terminal control sequences and bidirectional control characters.
    """
    return text if text.isprintable() else "".join(map(_visible, readable(text)))


def _visible(character: str) -> str:
    if character == "\t":
        return _TAB
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
