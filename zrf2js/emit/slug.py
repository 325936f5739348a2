"""Titles as parts of file names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count

#: maximum length; file systems limit names to 255 bytes
_LENGTH = 60
#: names that Windows reserves for devices, also with any extension
_DEVICES = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d")


def slugs(titles: Iterable[str]) -> Iterator[str]:
    """Yield letters, digits and hyphens of each title, shortened; no two are the same.

    The names are valid on all systems.
    """
    seen: set[str] = set()
    for number, title in enumerate(titles):
        slug = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", ""))[:_LENGTH].strip("-")
        slug = f"game-{slug or number}" if not slug or _DEVICES.fullmatch(slug) else slug
        others = (f"{slug}-{other}" for other in count(number))
        free = slug if slug not in seen else next(name for name in others if name not in seen)
        seen.add(free)
        yield free
