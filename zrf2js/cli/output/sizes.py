"""Sizes of modules as commands print them."""

from __future__ import annotations

import gzip


def gzipped_bytes(text: str) -> int:
    """Return the size of a text after gzip, in bytes."""
    return len(gzip.compress(text.encode(), 9, mtime=0))


def in_kb(size: int) -> str:
    """Return a number of bytes in KB."""
    return f"{size / 1024:.1f}"
