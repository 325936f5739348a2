"""File names as text, and the code pages of old texts and names.

A file name is a sequence of bytes. Python represents bytes that are not UTF-8 as lone surrogates,
which no output format can contain.
"""

from __future__ import annotations

import re

_NOT_UTF8 = re.compile("[\udc80-\udcff]+")
_NOT_IN_URL = re.compile(rb"[^A-Za-z0-9._~/-]")

# A run of high bytes is a word in cp1251 text, and mostly a single accented letter in cp1252 text.
_HIGH = re.compile(rb"[\x80-\xff]")
_CYRILLIC_WORD = re.compile(rb"[\xa8\xb8\xc0-\xff]{2,}")


def readable(name: str) -> str:
    """Return a text in which bytes of file names that are not UTF-8 are letters."""
    return name if name.isascii() else _NOT_UTF8.sub(_letters, name)


def _letters(match: re.Match[str]) -> str:
    return decode_legacy(match[0].encode("ascii", "surrogateescape"))


def in_comment(name: str) -> str:
    """Return a file name for a comment of a script, which it cannot end."""
    return re.sub(r"[^\w .()/-]", "_", name)


def url_path(name: str) -> str:
    """Return the relative URL of a file name: its bytes, percent-encoded where needed."""
    data = name.replace("\\", "/").encode("utf-8", "surrogateescape")
    return _NOT_IN_URL.sub(lambda match: b"%%%02X" % match[0][0], data).decode("ascii")


def decode_legacy(data: bytes) -> str:
    """Decode bytes as cp1251 if they are probably Cyrillic, else as cp1252.

    Decoding never fails; a byte without a character in the code page becomes the character of the
    same number.
    """
    return data.decode("latin-1").translate(code_page(legacy_encoding(data)))


def legacy_encoding(data: bytes) -> str:
    """Return the name of the code page that a text without UTF-8 probably uses."""
    in_words = sum(map(len, _CYRILLIC_WORD.findall(data)))
    return "cp1251" if in_words * 2 > len(_HIGH.findall(data)) else "cp1252"


def code_page(name: str) -> dict[int, str]:
    """Return the characters of the bytes from 128 of a code page."""
    return {byte: bytes((byte,)).decode(name, "ignore") or chr(byte) for byte in range(128, 256)}
