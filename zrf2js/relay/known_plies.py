"""The plies that a page has already: it states checksums of the first plies of its game."""

from __future__ import annotations

import zlib

#: largest number of checksums that a page may state
_MOST = 32


class KnownPlies:
    """The checksums of the first plies of a game: CRC-32 of their texts and line feeds."""

    def __init__(self) -> None:
        self._sums = [0]

    def push(self, text: str) -> None:
        """Add a ply."""
        line = f"{text}\n".encode(errors="surrogatepass")
        self._sums.append(zlib.crc32(line, self._sums[-1]))

    def pop(self) -> None:
        """Remove the last ply."""
        self._sums.pop()

    def common(self, stated: object) -> int:
        """Return how many of these plies a page has that states pairs of a number and its sum."""
        for each in stated[:_MOST] if isinstance(stated, list) else ():
            match each:
                case [int(count), int(total)] if 0 <= count < len(self._sums):
                    if self._sums[count] == total:
                        return count
        return 0
