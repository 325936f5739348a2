"""Sizes of modules as commands print them."""

from __future__ import annotations

import zlib

#: the format of gzip, with the largest window
_GZIP = 16 + zlib.MAX_WBITS


def gzipped_bytes(text: str) -> int:
    """Return the size of a text after gzip, in bytes."""
    return len(zlib.compress(text.encode(), 9, _GZIP))


def in_kb(size: int) -> str:
    """Return a number of bytes in KB."""
    return f"{size / 1024:.1f}"
